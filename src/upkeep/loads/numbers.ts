// Numbers as they stand in price lists: «$1,200.00», «1.200,00», «Cotizar».

type PriceReading = { valor: string } | { sinPrecio: true } | { reason: string }

/** Words that stand where a price would: the part has none yet. */
const unpriced =
  /^(?:[-–—]+|#?n\/?[ad]|n\.? ?[ad]\.?|s\/?p\.?|sin precio|agotado|no disponible|(?:a |por )?(?:cotizar|consultar|confirmar|definir)|cotizacion|consulte|pendiente|call|tbd|(?:favor de )?(?:llam|pregunt)(?:ar|e)|pedir|(?:(?:sobre|s\/|bajo|por|x|p\/) ?)?(?:pedido|encargo)|proximamente)$/
const currency = /\$|€|\b(?:mxn|mn|m\.n\.|m\.n|pesos)(?![a-z])/g
const foreign = /\b(?:usd|us|dlls?|dolares|eur)\b|us\$|€/

/** A price in pesos as decimal text with six decimals at most (numeric(14,6)); zero and «Cotizar» mean none. */
export function readPrice(text: string): PriceReading {
  const folded = fold(text)
  if (!folded || unpriced.test(folded)) return { sinPrecio: true }
  if (foreign.test(folded)) return { reason: 'El precio no está en pesos' }
  // «810.-», «$ 905.=»: no centavos.
  const number = readDecimal(folded.replace(currency, '').replace(/(?<=\d)[.,] ?[-–—=]+ ?$/, ''))
  if (number === null) return { reason: 'No es un precio' }
  if (number < 0) return { reason: 'El precio es negativo' }
  if (number >= 1e8) return { reason: 'El precio es demasiado grande' }
  if (number < 0.000_001) return { sinPrecio: true }
  return { valor: number.toFixed(6).replace(/\.?0+$/, '') }
}

/** What a price shows of its signs: which of them is the decimal, or that it may be either (`12.001`, `12,345`). */
export type Sign = 'punto' | 'coma' | 'punto?' | 'coma?'

const signs: [Sign, RegExp][] = [
  ['punto?', /^[1-9]\d{0,2}\.\d{3}$/],
  ['coma?', /^[1-9]\d{0,2},\d{3}$/],
  ['coma', /^\d{1,3}(?:\.\d{3})+,\d*$|^\d{1,3}(?:\.\d{3}){2,}$|^\d*,\d+$/],
  ['punto', /^\d{1,3}(?:,\d{3})+\.\d*$|^\d{1,3}(?:,\d{3}){2,}$|^\d*\.\d+$/],
]

/** What this price says of how the file parts thousands and decimals; null for one without signs. */
export function signOf(text: string): Sign | null {
  const bare = fold(text).replace(currency, '').replace(/\s+/g, '')
  return signs.find(([, pattern]) => pattern.test(bare))?.[0] ?? null
}

const noStock = /^(?:no(?: hay| disponible)?|agotad[oa]|sin (?:existencia|stock)|s\/e|n\/d|sold out|out of stock)$/
const someStock =
  /^(?:si(?: hay)?|hay|disponible|en (?:existencia|stock)|con existencia|in stock|yes|ok|(?:bajo|sobre) pedido)$/

/** The stock of a list, in pieces: «+10» and «más de 10» are ten at least, «agotado» none; `hay` where it says that there is and not how much. */
export function readStock(text: string): { n: number } | { hay: true } | { reason: string } {
  const folded = fold(text).replace(/[.!]+$/, '')
  if (noStock.test(folded)) return { n: 0 }
  if (someStock.test(folded)) return { hay: true }
  const read = readWhole(folded.replace(/^(?:mas de|>) ?|\+$/g, ''), -2_000_000_000)
  // A system that sold what it had not counted yet.
  return 'n' in read ? { n: Math.max(0, read.n) } : read
}

/** A whole number of pieces, zero or more. */
export function readWhole(text: string, least = 0): { n: number } | { reason: string } {
  const number = readDecimal(fold(text).replace(/\s*(?:pzas?|piezas?|pz|unidades|u)\.?$/, ''))
  if (number === null) return { reason: 'No es un número' }
  if (!Number.isInteger(number)) return { reason: 'No es un número entero' }
  if (number < least) return { reason: least === 0 ? 'Es negativo' : `Debe ser ${least} o más` }
  if (number > 2_000_000_000) return { reason: 'Es demasiado grande' }
  return { n: number }
}

const yes = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes', 'y', 'activo', 'activa', 'alta', 'vigente'])
const no = new Set(['no', 'n', '0', 'false', 'falso', 'inactivo', 'inactiva', 'baja', 'descontinuado', 'suspendido'])

/** Sí / no as staff and systems write it. */
export function readYesNo(text: string): { value: boolean } | { reason: string } {
  const folded = fold(text)
  if (yes.has(folded)) return { value: true }
  if (no.has(folded)) return { value: false }
  return { reason: 'Escribe sí o no' }
}

/** Whether a part is sold, as the state of an article in a system says it too: A of «alta», B of «baja», I of «inactivo». */
export function readActive(text: string): { value: boolean } | { reason: string } {
  const letter = /^[abi]$/.exec(fold(text))?.[0]
  return letter ? { value: letter === 'a' } : readYesNo(text)
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** With both signs the last one is the decimal; a comma alone is Mexico's thousands when groups of three follow. */
function readDecimal(text: string): number | null {
  const parenthesised = /^\((.*)\)$/.exec(text.trim())
  const bare = (parenthesised?.[1] ?? text).replace(/\s+/g, '')
  const negative = Boolean(parenthesised) || bare.startsWith('-') || bare.endsWith('-')
  const digits = bare.replace(/^[+-]|-$/g, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return /^\d+(?:\.\d+)?e[+-]?\d+$/.test(digits) ? Number(digits) : null
  const plain = withoutThousands(digits)
  if (plain === null) return null
  return negative ? -Number(plain) : Number(plain)
}

function withoutThousands(digits: string): string | null {
  if (/^\d*\.?\d+$|^\d+\.$/.test(digits)) return digits
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits)) return digits.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3})+,\d*$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '')
  if (/^\d*,\d+$/.test(digits)) return digits.replace(',', '.')
  return null
}
