// Separated text: which separator, which row has the headers, then rows as they come.
import { Readable, pipeline } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { Refusal } from '#kit/base/refusal.ts'
import type { Kind } from './columns.ts'
import { headOf, textOf } from './decode.server.ts'
import { MOST_COLUMNS, refuseWide, sampleRows, tooWide } from './extent.ts'
import { findHeaders, noHeaders } from './find-headers.ts'
import type { Mapping } from './headers.ts'
import type { TextInspection } from './inspect.server.ts'
import { batchSize, isBlank, type Limits, type SheetRow, type Source, tooManyRows } from './source.ts'

const separators = [',', ';', '\t', '|']
const recordLimit = 1_000_000
const separatorLine = /^sep=(.)\r?\n/i

const options = (delimiter: string): Options => ({
  delimiter,
  relax_quotes: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: recordLimit,
})

type Wanted = { kind: Kind; mapping?: Mapping; limits: Limits }

/** Opens separated text. Throws Refusal 422 when no row of the first 20 has the headers of the kind. */
export async function openCsv(path: string, inspection: TextInspection, wanted: Wanted): Promise<Source> {
  const head = await headOf(path, inspection.encoding, 1 << 17)
  const told = separatorLine.exec(head)
  const body = told ? head.slice(told[0].length) : head
  const candidates = (told?.[1] ? [told[1]] : separators).map((separator) => ({
    separator,
    rows: firstRows(body, separator),
  }))
  const narrow = candidates.filter(({ rows }) => widest(rows) <= MOST_COLUMNS)
  const most = Math.max(...candidates.map(({ rows }) => widest(rows)))
  if (!narrow.length) throw tooWide()
  const chosen = narrow.reduce((best, one) => (fitness(one.rows, wanted) > fitness(best.rows, wanted) ? one : best))
  const header = findHeaders(wanted.kind, chosen.rows, wanted.mapping)
  if (!header && most > MOST_COLUMNS) throw tooWide()
  if (!header) throw noHeaders(wanted.kind, chosen.rows, wanted.mapping)

  const skipped = told?.[0].length ?? 0
  return {
    layout: header.layout,
    headerRow: header.at + 1,
    total: Math.max(1, inspection.lines - header.at - 1),
    notices: [],
    batches: read(skip(textOf(path, inspection.encoding), skipped), chosen.separator, header.at + 1, wanted.limits),
  }
}

function widest(rows: string[][]): number {
  return Math.max(0, ...rows.map(({ length }) => length))
}

function firstRows(text: string, separator: string): string[][] {
  try {
    return parseAtOnce(text, { ...options(separator), to: sampleRows })
  } catch {
    // With a wrong separator quotes may stand anywhere.
    return text.split(/\r?\n|\r/, sampleRows).map((line) => line.split(separator))
  }
}

/** Headers that are understood decide; without any, the separator that stands equally often in every row. */
function fitness(rows: string[][], { kind, mapping }: Wanted): number {
  const header = findHeaders(kind, rows, mapping)
  if (header) return 1000 + header.layout.recognised.length
  const widths = rows.filter((row) => !isBlank(row)).map((row) => row.length)
  const usual = Math.max(
    0,
    ...widths.map((width) => (width > 1 ? widths.filter((other) => other === width).length : 0)),
  )
  return usual / Math.max(1, widths.length) + Math.min(...widths, 50) / 1000
}

async function* skip(texts: AsyncIterable<string>, characters: number): AsyncGenerator<string> {
  let left = characters
  for await (const text of texts) {
    if (left < text.length) yield left ? text.slice(left) : text
    left = Math.max(0, left - text.length)
  }
}

async function* read(
  texts: AsyncIterable<string>,
  separator: string,
  headerRow: number,
  limits: Limits,
): AsyncGenerator<SheetRow[]> {
  const parser = parse(options(separator))
  // An error of the file or of the text reaches the loop below through the parser.
  pipeline(Readable.from(texts), parser, () => undefined)
  let batch: SheetRow[] = []
  let fila = 0
  let rows = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      fila++
      refuseWide(cells)
      if (fila <= headerRow || isBlank(cells)) continue
      if (++rows > limits.textRows) throw tooManyRows(limits.textRows)
      batch.push({ fila, cells })
      if (batch.length === batchSize) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, fila) : error
  }
  if (batch.length) yield batch
}

const reasons = new Map<string, string>([
  ['CSV_QUOTE_NOT_CLOSED', 'hay unas comillas que abren y no cierran'],
  ['CSV_MAX_RECORD_SIZE', 'hay un renglón de más de un millón de letras, o unas comillas que abren y no cierran'],
])

function unreadable(error: CsvError, fila: number): Refusal {
  const why = reasons.get(error.code) ?? 'el texto no se puede separar en columnas'
  return new Refusal(422, `Después de la fila ${fila} ${why}; corrígelo y vuelve a subir el archivo.`, {
    code: 'csv_roto',
  })
}
