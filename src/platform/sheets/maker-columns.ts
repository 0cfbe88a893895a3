// Columns of other makers' codes that are called after them: «GONHER», «FRAM», «WIX».
import { FEW, lookAt } from './column-values.ts'
import { foldHeader, kinds, scoreOf, shapes } from './columns.ts'
import { isRefused, isTelling, isThing, namesMeasure } from './describing-names.ts'

/** Codes in figures alone are as long as each other; what stands under a price is not. */
type Codes = 'con letras' | 'en cifras'

/** The columns, with what each is called. One alone may be anything, and figures are codes only beside codes with letters. */
export function makerColumns(
  headers: string[],
  below: string[][],
  isFree: (column: number) => boolean,
): Map<number, string> {
  const found = headers.map((header, column) =>
    isFree(column) && mayBeMaker(header) ? codesIn(below.map((row) => row[column] ?? '')) : null,
  )
  const isBesideCodes = (column: number): boolean => {
    for (const step of [-1, 1])
      for (let next = column + step; found[next]; next += step) if (found[next] === 'con letras') return true
    return false
  }
  const makers = headers.flatMap((header, column): [number, string][] =>
    found[column] === 'con letras' || (found[column] && isBesideCodes(column))
      ? [[column, header.replace(/\s+/g, ' ').trim()]]
      : [],
  )
  return new Map(makers.length > 1 ? makers : [])
}

/** A word or two that name no field, no measure, no money and nothing that a part is. */
function mayBeMaker(header: string): boolean {
  const words = foldHeader(header).split(' ')
  if (words.length > 2 || !words.some((word) => /^[a-z]{3,}$/.test(word))) return false
  if (isRefused(header) || isTelling(header) || namesMeasure(header) || isThing(header)) return false
  return kinds.every((kind) => shapes[kind].fields.every((field) => scoreOf(kind, field, header) === 0))
}

function codesIn(cells: string[]): Codes | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isNoCode(cell))
  const look = lookAt(filled)
  if (look.count < FEW || look.distinct < 0.5 || look.share('conCifra') < 0.9) return null
  if (look.share('decimal') > 0.1 || look.share('fecha') > 0.1 || look.share('anios') > 0.5) return null
  if (filled.some(isSentence)) return null
  if (look.share('numero') < 0.5) return 'con letras'
  const lengths = filled.map((cell) => cell.length)
  return Math.min(...lengths) >= 4 && Math.max(...lengths) - Math.min(...lengths) <= 1 ? 'en cifras' : null
}

/** «-», «N/A», «S/N», «NO»: what is written where a maker has none. */
export function isNoCode(cell: string): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(cell) ||
    /^(?:n ?\/ ?[acd]|s ?\/ ?[cdenr]|na|nd|no|no aplica|no hay|ningun[oa]|none|pendiente)\.?$/i.test(cell)
  )
}

/** Codes with blanks have no words: «W 622/5», «C 29 154». */
function isSentence(cell: string): boolean {
  return cell.length > 30 || (/\s/.test(cell) && /\p{L}{4}/u.test(cell))
}
