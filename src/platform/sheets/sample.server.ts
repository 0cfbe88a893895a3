// The first rows of a file as they stand, before anybody knows which of them are headers.
import { parse as parseAtOnce } from 'csv-parse/sync'
import { headOf } from './decode.server.ts'
import { MOST_COLUMNS, sampleRows } from './extent.ts'
import { inspect } from './inspect.server.ts'
import { sheetsOf } from './read-apart.server.ts'
import type { SheetTop } from './reading-messages.ts'
import { isBlank, type Limits } from './source.ts'

/** `sheets`: of a workbook, every one that can be seen; `rows` are of the first with something in it. */
export type Sample = { rows: string[][]; sheets: SheetTop[] }

const MOST = sampleRows

/** Rows of the beginning; of JSONL the names stand first. Throws Refusal 413 and 422 for what can be no list. */
export async function sampleOf(path: string, limits: Limits): Promise<Sample> {
  const found = await inspect(path, limits.bytes)
  if (found.form === 'xlsx') {
    const sheets = await sheetsOf(path, limits)
    return { rows: sheets.find(({ top }) => top.length)?.top ?? [], sheets }
  }
  const text = await headOf(path, found.encoding, 1 << 17)
  const rows = found.form === 'jsonl' ? rowsOfObjects(text) : rowsOfText(text)
  // To be looked at only: a wider one is refused when it is read.
  return { rows: rows.map((cells) => cells.slice(0, MOST_COLUMNS)), sheets: [] }
}

function rowsOfObjects(text: string): string[][] {
  const objects = text
    .split('\n', MOST)
    .slice(0, -1)
    .flatMap((line) => {
      try {
        const value: unknown = JSON.parse(line)
        return typeof value === 'object' && value !== null ? [new Map(Object.entries(value))] : []
      } catch {
        return []
      }
    })
  const names = [...new Set(objects.flatMap((one) => [...one.keys()]))]
  const cell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  return [names, ...objects.map((one) => names.map((name) => cell(one.get(name))))]
}

/** The separator by which most rows have the same number of cells. */
function rowsOfText(text: string): string[][] {
  const body = text.replace(/^sep=.\r?\n/i, '')
  const candidates = [',', ';', '\t', '|'].map((delimiter) => {
    const rows = split(body, delimiter)
    const widths = rows.filter((row) => !isBlank(row)).map((row) => row.length)
    const most = Math.max(0, ...widths.map((width) => (width > 1 ? widths.filter((one) => one === width).length : 0)))
    return { rows, fitness: most + Math.min(40, ...widths) / 100 }
  })
  return candidates.toSorted((a, b) => b.fitness - a.fitness)[0]?.rows ?? []
}

function split(text: string, delimiter: string): string[][] {
  try {
    return parseAtOnce(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: MOST,
    })
  } catch {
    return text.split(/\r?\n|\r/, MOST).map((line) => line.split(delimiter))
  }
}
