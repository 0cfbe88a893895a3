// How far a table may reach, told before anything is made of it: a row of 250,000 columns weighs less than a photograph.
import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'

/** Columns beyond these are nobody's list of parts. */
export const MOST_COLUMNS = 256
/** Cells of a table that somebody waits for. */
const MOST_CELLS = 400_000
/** Rows of a table that somebody waits for: whole catalogues with a few quantities filled in. */
export const MOST_ROWS = 20_000

/** The first rows are looked through for the headers. */
export const headerRows = 20
/** Rows by which the columns are judged, those of the headers among them. */
export const sampleRows = 220

const words = (count: number) => count.toLocaleString('es-MX')

/** 413 for more columns than any list has; without a number where reading stopped before its end. */
export function tooWide(columns?: number): Refusal {
  const sentence =
    columns === undefined
      ? `El archivo tiene más de ${MOST_COLUMNS} columnas.`
      : `El archivo tiene ${plural(columns, 'columna', 'columnas')}; el máximo es ${MOST_COLUMNS}.`
  return new Refusal(413, sentence, { code: 'demasiadas_columnas' })
}

/** Refuses a row that is too wide. */
export function refuseWide(cells: readonly unknown[]): void {
  if (cells.length > MOST_COLUMNS) throw tooWide(cells.length)
}

/** Refuses with 413 a text that parts into too many rows, columns or cells: one pass over it, nothing kept. */
export function refuseVast(text: string, separator: string): void {
  const { rows, columns, cells } = extentOf(text, separator)
  if (columns > MOST_COLUMNS) throw tooWide(columns)
  refuseMany(rows, cells)
}

/** Refuses with 413 more rows or cells than somebody may wait for. */
export function refuseMany(rows: number, cells: number): void {
  if (rows > MOST_ROWS) {
    throw new Refusal(
      413,
      `La lista tiene ${plural(rows, 'renglón', 'renglones')}; el máximo es ${words(MOST_ROWS)}.`,
      {
        code: 'demasiadas_filas',
      },
    )
  }
  if (cells > MOST_CELLS) {
    throw new Refusal(
      413,
      `La lista tiene ${plural(cells, 'celda', 'celdas')}; el máximo es ${words(MOST_CELLS)}. Divídela.`,
      {
        code: 'demasiadas_celdas',
      },
    )
  }
}

const QUOTE = 34

/**
 * Rows that are not empty, columns of the widest, cells in all. Separators within quotes part nothing; a quote left open hides
 * what follows it in its row only, as no more than a row is at stake: what was parted is measured again.
 */
function extentOf(text: string, separator: string): { rows: number; columns: number; cells: number } {
  const mark = separator.charCodeAt(0)
  let [rows, columns, cells] = [0, 0, 0]
  let [width, filled, isQuoted] = [1, false, false]
  const endRow = () => {
    if (filled) {
      rows++
      cells += width
      columns = Math.max(columns, width)
    }
    width = 1
    filled = false
    isQuoted = false
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 10 || sign === 13) {
      endRow()
      continue
    }
    filled = true
    if (sign === QUOTE) isQuoted = !isQuoted
    else if (sign === mark && !isQuoted) width++
  }
  endRow()
  return { rows, columns, cells }
}
