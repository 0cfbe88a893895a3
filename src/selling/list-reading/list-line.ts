import { isEmpty } from '#finding/question/tokens.ts'
import { fold } from '#finding/question/spanish.ts'
import { type Candidate, candidatesIn, glued } from './candidates.ts'
import { quantityIn, withoutPrices } from './quantity.ts'

/** A line of a list as it was read: what it asks for is not known yet. */
export type ListLine = {
  /** As a person counts lines, from 1. */
  fila: number
  texto: string
  /** Likeliest first; empty when there is nothing like a code. */
  candidatos: Candidate[]
  /** The line without its number of pieces and prices: to be searched by words. */
  descripcion: string
  /** Null: none was written; NaN: what was written is no whole number. */
  cantidad: number | null
  /** The number stands where it might mean something else. */
  esCantidadDudosa?: boolean
}

export type Omitted = { fila: number; texto: string; motivo: string }

/** Characters of a line that are kept. */
const LONGEST = 300

const bullets = /^[\s>•·▪◦●○‣–—*✓✔☑✅➡→►▶👉🔹🔸📌-]+(?=\s*\S)/u
/** `[12/11/26, 10:32:11] Juan: ` and `12/11/2026, 10:32 - Juan: `. */
export const chatMark =
  /^[ \t]*\[?\d{1,2}\/\d{1,2}\/\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?\s?m\.?)?\]?\s*(?:-\s*)?(?:[^:]{1,40}:\s)?/i

const small = new Set(
  `ok va gracias saludos pedido lista orden cotizacion cotizar surtir mandar envio enviar favor porfavor porfa urgente para por de la el los las del
  estas siguientes siguiente sgtes piezas amigo amiga estimado estimada ing lic sr sra don hoy manana ayer total subtotal iva suma entrega compra
  codigo codigos clave claves cantidad cant descripcion parte partes numero no precio importe pzas pza piezas unidad linea marca producto productos
  articulo adjunto mi mis nuestro nuestra cliente fecha tel telefono taller refaccionaria quedo atento pendiente confirmar disponibilidad existencia
  necesitamos ocupo requiero requerimos solicito quedamos tambien ademas y e con me pueden puede podrian podria apoyar apoyan ayudar algo esto eso
  seria todo nada mas bien muchas mil buena noche tarde excelente linda linda semana gusto espero respuesta pasar paso les te le manden mandame surtan`.split(
    /\s+/,
  ),
)

/** A line of a message or of a text file. `number` is the list's own numbering to take off, if it has any. */
export function readLine(text: string, fila: number): ListLine | Omitted {
  const texto = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
  const bare = texto
    .replace(bullets, '')
    .replace(/[*_~`]{1,2}(?=\S)(.*?\S)[*_~`]{1,2}/g, '$1')
    .trim()
  if (!/[a-z0-9]/i.test(bare)) return { fila, texto, motivo: 'Sin texto' }
  if (isChatter(bare)) return { fila, texto, motivo: 'Saludo, encabezado o total' }

  const priced = withoutPrices(bare)
  if (!priced) return { fila, texto, motivo: 'Solo trae un precio' }
  return { fila, texto, ...readContent(priced) }
}

type Content = Omit<ListLine, 'fila' | 'texto'>

function readContent(line: string): Content {
  const found = quantityIn(line)
  const whole = candidatesIn(line)
  if (!found) return withTrailing(line, whole)
  const inside = candidatesIn(found.resto)
  // The number may be part of the code after all: a reading with it stands last.
  const others = whole
    .filter(({ clave }) => !inside.some((one) => one.clave === clave))
    .map((one) => ({ ...one, cantidad: null }))
  return {
    candidatos: [...withGlued(inside), ...(found.certeza === 'suelta' ? others : [])],
    descripcion: found.resto,
    cantidad: found.cantidad,
    ...(found.certeza === 'suelta' && inside.length === 0 && { esCantidadDudosa: true }),
  }
}

/** `BD-1204 4` and `BD 1204 4`: a last number is the pieces, unless the catalogue knows the code with it. */
function withTrailing(line: string, whole: Candidate[]): Content {
  const words = line.split(/[\s,;]+/)
  const last = words.at(-1) ?? ''
  const number = /^\d{1,4}$/.test(last) ? Number(last) : Number.NaN
  const before = line.slice(0, line.length - last.length).replace(/[\s,;]+$/, '')
  const isYear = number >= 1950 && number <= 2035
  const inside = before && !Number.isNaN(number) && !isYear ? candidatesIn(before) : []
  const isCode = inside.length > 0 && before.split(/\s+/).every((word) => /\d/.test(word) || word.length <= 4)
  if (!isCode || number === 0) return { candidatos: withGlued(whole), descripcion: line, cantidad: null }
  const others = whole.filter(({ clave }) => !inside.some((one) => one.clave === clave))
  return {
    candidatos: [...withGlued(inside), ...others.map((one) => ({ ...one, cantidad: null }))],
    descripcion: before,
    cantidad: number,
  }
}

function withGlued(candidates: Candidate[]): Candidate[] {
  return candidates.flatMap((candidate) => {
    const apart = glued(candidate)
    return apart ? [candidate, apart] : [candidate]
  })
}

/** Greetings, headers, thanks: only words that ask for nothing, and no digits but those of a telephone or a date. */
function isChatter(line: string): boolean {
  const folded = fold(line)
  if (/^(?:sub\s*)?total\b|^iva\b|^suma\b|^(?:tel|cel|fecha|rfc|cp|folio|atte)\b\.?\s*[:.]/.test(folded)) return true
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(folded) || /^https?:\/\//.test(folded)) return true
  if (/\d/.test(folded)) return false
  if (folded.endsWith(':') || /^(?:hola|buen[oa]s?|gracias|saludos|que tal)\b/.test(folded)) return true
  const words = folded.match(/[a-z]+/g) ?? []
  if (words.length === 1 && words[0] === folded && line === line.toUpperCase()) return small.has(folded)
  return words.every((word) => isEmpty(word) || small.has(word) || word.length === 1)
}

/** A line that names several codes, «BD-1204, BD-1205 y TA-22», as one line each. */
export function partsOf(text: string): string[] {
  if (/\t/.test(text) || text.length > LONGEST) return [text]
  const parts = text.split(/\s*[,;]\s+|\s+y\s+(?=\S*\d)/).filter((part) => part.trim())
  const isCode = (part: string) => /(?=\S*[a-z])(?=\S*\d)\S{4,}/i.test(part)
  return parts.length > 1 && parts.every(isCode) ? parts : [text]
}
