// A small separated text all at once: rows of cells with the line each ends at, as a person counts.
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { Refusal } from '#kit/base/refusal.ts'
import { refuseVast, refuseWide } from './extent.ts'

export type GridRow = { fila: number; cells: string[] }

/** The rows of a text parted by this separator. Throws Refusal 413 for too many columns, rows or cells, and CsvError for quotes that do not close. */
export function partedBy(text: string, separator: string): GridRow[] {
  refuseVast(text, separator)
  const options = {
    delimiter: separator,
    relax_quotes: true,
    relax_column_count: true,
    info: true,
    skip_empty_lines: true,
  }
  // `info: true` gives each record with the line it ends at.
  const records = parse(text, options) as unknown as { info: { lines: number }; record: string[] }[]
  return records.map(({ info, record }) => {
    refuseWide(record)
    return { fila: info.lines, cells: record }
  })
}

/** The rows of a text whose first line shows how it is parted. Throws Refusal 413, and 422 where quotes do not close. */
export function gridIn(text: string): GridRow[] {
  const body = text.replace(/^\uFEFF/, '')
  const first = body.slice(0, body.search(/[\r\n]|$/))
  const separator = ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ','
  try {
    return partedBy(body, separator)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal(422, 'En el archivo hay unas comillas que abren y no cierran; corrígelo y vuelve a subirlo.', {
      code: 'csv_roto',
    })
  }
}
