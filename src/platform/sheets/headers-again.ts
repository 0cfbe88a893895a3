// Headers further down in a sheet: pages printed one after another, or another table under the first.
import { foldHeader, kinds, scoreOf, shapes } from './columns.ts'
import { type Layout, readHeaders } from './headers.ts'

/** An exact name scores far more than a beginning («precio …»), which a description could have too. */
const EXACT = 100
const longestHeader = 40

/** Which of the rows of its headers a row says again, cell by cell: 0 is the upper one; -1 where it is none of them. */
export function headAgain({ heads }: Layout, cells: string[]): number {
  return heads.findIndex((head) => {
    const width = Math.max(head.length, cells.length)
    for (let column = 0; column < width; column++) {
      const [said, again] = [head[column]?.trim() ?? '', cells[column]?.trim() ?? '']
      if (said !== again && foldHeader(said) !== foldHeader(again)) return false
    }
    return head.some((cell) => cell.trim())
  })
}

/**
 * Whether a row below the headers is headers again: those of its table (`same`), with other names over columns that are no field (`like`),
 * or another table's (`other`).
 */
export function headersAgain(layout: Layout, cells: string[]): 'same' | 'like' | 'other' | null {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  if (filled.length < 2 || filled.some((cell) => cell.length > longestHeader || isFigure(cell))) return null
  // Most rows end here: no cell of theirs speaks of a code.
  if (!filled.some((cell) => /c[oó]d|clave|sku|part|ref|art|item|prod|^id$/i.test(cell) && isCodeName(cell)))
    return null
  const named = filled.filter(isName)
  // Beside a name that nothing but a code has, two are enough; «REF» and «Original» may be words of a part.
  if (named.length < 2 || (named.length * 2 <= filled.length && !filled.some(isSureCode))) return null
  if (!isLike(layout, cells)) return 'other'
  const read = new Set([...layout.columns.values()].flat())
  const isSame = (cell: string, column: number) => foldHeader(cell) === foldHeader(layout.headers[column] ?? '')
  return cells.every((cell, at) => !cell.trim() || read.has(at) || isSame(cell, at)) ? 'same' : 'like'
}

function isFigure(cell: string): boolean {
  return !/\p{L}/u.test(cell)
}

function isCodeName(cell: string): boolean {
  return scoreOf('productos', 'k_parte', cell) >= EXACT
}

function isSureCode(cell: string): boolean {
  return /^(?:k parte|codigo|clave|sku|part number|(?:numero|no|num) (?:de )?parte)(?: |$)/.test(foldHeader(cell))
}

function isName(cell: string): boolean {
  return kinds.some((kind) => shapes[kind].fields.some((field) => scoreOf(kind, field, cell) >= EXACT))
}

/** The same names over the columns that are read, or others that mean the same. */
function isLike({ kind, headers, columns }: Layout, cells: string[]): boolean {
  const read = [...columns.values()].flat()
  if (read.every((column) => foldHeader(cells[column] ?? '') === foldHeader(headers[column] ?? ''))) return true
  const again = readHeaders(kind, cells)
  if (!('layout' in again) || again.layout.columns.size !== columns.size) return false
  return [...columns].every(([field, [column]]) => again.layout.columns.get(field)?.[0] === column)
}
