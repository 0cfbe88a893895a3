import { Download } from './download.server.ts'

export type SheetFormat = 'csv' | 'xlsx'
export type SheetValue = string | number | null
export type SheetColumn<Row> = { title: string; value: (row: Row) => SheetValue }

type Sheet<Row> = { name: string; format: SheetFormat; columns: readonly SheetColumn<Row>[]; rows: Row[] }

/** Rows as a file to open in a spreadsheet: `usuarios` → `usuarios 2026-11-20.xlsx`. No cell can become a formula (S19). */
export async function sheetOf<Row>({ name, format, columns, rows }: Sheet<Row>): Promise<Download> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
  const file = `${name} ${today}.${format}`
  const head = columns.map(({ title }) => title)
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  if (format === 'csv') return new Download(file, 'text/csv; charset=utf-8', Buffer.from(csvOf([head, ...cells])))

  // Loaded for the first workbook: 21 MB that an idle process does not need.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const bold = head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const typed = cells.map((line) => line.map(xlsxCell))
  const body = await writeXlsxFile([bold, ...typed], { stickyRowsCount: 1 }).toBuffer()
  return new Download(file, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body)
}

/** Text is marked as text: a spreadsheet shows it and does not reckon with it. */
function xlsxCell(value: SheetValue) {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}

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

/** An apostrophe before what a spreadsheet would take for a formula. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
}
