// Whether a cell says something of a part: words, a measure, a code or a bare number; or money, a date, an identifier, «sí», which say nothing.
import { foldHeader } from './columns.ts'
import { isLike } from './column-values.ts'
import { isOfMachine } from './describing-names.ts'

export type CellNature = 'palabras' | 'medida' | 'clave' | 'numero' | 'nada'

/** A number as a dimension has it, with a point for a decimal comma and a nought before it; '' of anything else. */
export function figureOf(cell: string): string {
  const figure = cell.trim().replace(',', '.').replace(/^\./, '0.')
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(figure) ? figure : ''
}

/** Of a cell without blanks around it, under this header: the machines that a part is for go by numbers too, «2755 2955 4020». */
export function natureUnder(header: string, text: string): CellNature {
  const nature = natureOfCell(text)
  const isModels = nature === 'nada' && isOfMachine(header) && /^\d{3,4}(?:[ /,-]+\d{3,4})*$/.test(text)
  return isModels ? 'clave' : nature
}

/** Of a cell without blanks around it. */
export function natureOfCell(text: string): CellNature {
  if (text.length < 2 && !/\d/.test(text)) return 'nada'
  // Whole and small: with three figures it may still be a width.
  if (/^[1-9]\d{0,2}$/.test(text)) return 'numero'
  if (isMeasure(text)) return 'medida'
  if (!/\p{L}/u.test(text) || isElse(text)) return 'nada'
  const isOneToken = !/\s/.test(text)
  if (/\p{L}{4}/u.test(text) && !(isOneToken && /\d/.test(text))) return 'palabras'
  return isMeasure(text.slice(0, text.search(/\s|$/))) ? 'medida' : 'clave'
}

const forms = [
  // 175/70R13, 11R22.5, 205/65 15
  /^(?:p|lt)?\d{2,3}(?:\/\d{2,3})? ?z?r ?\d{2}(?:\.5)?c?$/i,
  /^\d{3}\/\d{2}[ /-]\d{2}$/,
  // 3/8, 1-1/2"
  /^(?:\d{1,2}[ -])?\d{1,2}\/(?:2|3|4|8|16|32|64)(?:"|''| ?pulg)?$/,
  // 12V, 5.5 mm, 10"
  /^\d{1,4}(?:[.,]\d{1,3})? ?(?:v|volts?|w|watts?|ah?|amps?|mm|cm|mts?|m|in|pulg|"|''|ft|lt?s?|ml|gal|kgs?|grs?|g|oz|lbs?|hp|cc|cca|psi|bar|ohms?|°)\.?$/i,
  // 10x20, M8 x 1.25, 20 mm × 3
  /^m?\d{1,4}(?:[.,]\d{1,3})? ?(?:mm|cm|in|")? ?[x×*] ?\d{1,4}(?:[.,]\d{1,3})?(?: ?[x×*] ?\d{1,4}(?:[.,]\d{1,3})?)? ?(?:mm|cm|in|")?$/i,
  // 3/4-16, M20x1.5, 1 1/8-16 UN: threads
  /^(?:m\d{1,2}|\d{1,2}(?:[ -]\d{1,2})?\/\d{1,2})"? ?[x×-] ?\d{1,2}(?:\.\d{1,2})?(?: ?un[cfs]?(?:-2b)?)?$/i,
  // 5W-30
  /^(?:sae ?)?\d{1,2}w-?\d{2}$/i,
]

function isMeasure(text: string): boolean {
  return text.length <= 30 && /\d/.test(text) && forms.some((form) => form.test(text))
}

const nothing = new Set(
  (
    'si,no,yes,na,n a,n d,nd,s n,none,null,true,false,seleccionar,obligatorio,opcional,pza,pzas,pz,pieza,piezas,pc,pcs,und,unidad,unidades,par,pares,jgo,juego,' +
    'juegos,kit,set,caja,cajas,paquete,servicio,disponible,no disponible,agotado,inmediata,inmediato,descontinuado,activo,inactivo,nuevo,vigente,cotizar,' +
    'consultar,pendiente,mxn,usd,mn,m n,pesos,ninguno,ninguna,sin dato,varios'
  ).split(','),
)

const months = new Set(
  (
    'ene,enero,feb,febrero,mar,marzo,abr,abril,may,mayo,jun,junio,jul,julio,ago,agosto,sep,sept,septiembre,oct,octubre,nov,noviembre,dic,diciembre,' +
    'lunes,martes,miercoles,jueves,viernes,sabado,domingo'
  ).split(','),
)

/** What has letters and is of no part. */
function isElse(text: string): boolean {
  const folded = foldHeader(text)
  if (nothing.has(folded) || folded.length < 2) return true
  if (/@|:\/\/|^www\.|[$€£¥] ?\d/i.test(text)) return true
  if (/^\W*\d[\d.,]* ?(?:usd|mxn|m\.?n\.?|pesos|dlls|d[oó]lares|eur|%.*)\W*$/i.test(text)) return true
  return isIdentifier(text) || isDay(text, folded)
}

function isIdentifier(text: string): boolean {
  if (isLike('uuid', text) || /[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text)) return true
  return !/\s/.test(text) && /\d/.test(text) && (text.length >= 20 || /^[0-9a-f]{12,}$/i.test(text))
}

/** «2026-11-27T03:00:00-06:00», «ENE-2025 / JUL-2025», «27 de noviembre». */
function isDay(text: string, folded: string): boolean {
  if (isLike('fecha', text) || /^\d{4}-\d{2}-\d{2}/.test(text)) return true
  const said = folded.split(' ').filter((word) => word !== 'de' && word !== 'del' && !/^\d+$/.test(word))
  return said.length > 0 && said.every((word) => months.has(word))
}
