export type SheetFormat = 'csv' | 'xlsx'
export type SheetValue = string | number | null
export type SheetColumn<Row> = { title: string; value: (row: Row) => SheetValue }

/** The columns that `names` (`folio,total`, of an address) asks for, in their own order; all of them when it names none there is. */
export function columnsNamed<Column extends { id: string }>(
  columns: readonly Column[],
  names?: string,
): readonly Column[] {
  const wanted = names?.split(',')
  const chosen = columns.filter(({ id }) => !wanted || wanted.includes(id))
  return chosen.length > 0 ? chosen : columns
}

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export function csvOf(lines: SheetValue[][]): string {
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

function csvCell(value: SheetValue): string {
  if (typeof value === 'number') return String(value)
  const text = harmless(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * An apostrophe before what a spreadsheet would take for a formula. Spreadsheets pass over blanks and signs that are not seen, and take
 * the full-width and small forms (＝ ﹢ ＠) as well; NFKC makes them plain.
 */
export function harmless(text: string): string {
  const [first = ''] = text.replace(/^[\s\p{C}]+/u, '')
  return '=+-@'.includes(first.normalize('NFKC') || ' ') || /^[\t\r\0]/.test(text) ? `'${text}` : text
}
