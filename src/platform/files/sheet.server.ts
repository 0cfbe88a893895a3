import { CSV, XLSX } from '#kit/base/file-types.ts'
import { Download } from './download.server.ts'
import { csvOf, type SheetColumn, type SheetFormat } from './sheet-cells.ts'
import { fileName, workbookOf } from './sheet-stream.server.ts'

type Sheet<Row> = { name: string; format: SheetFormat; columns: readonly SheetColumn<Row>[]; rows: Row[] }

/** Rows that are few and there already, as a file to open in a spreadsheet; lists of any length go by `exportRows`. */
export async function sheetOf<Row>({ name, format, columns, rows }: Sheet<Row>): Promise<Download> {
  const head = columns.map(({ title }) => title)
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  const isCsv = format === 'csv'
  const body = isCsv ? Buffer.from(csvOf([head, ...cells])) : await workbookOf(head, cells)
  return new Download(fileName(name, format), isCsv ? CSV : XLSX, body, { rows: rows.length })
}
