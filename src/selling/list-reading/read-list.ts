// Anything pasted → lines of a list. Pure: what a line means is for the catalogue to say (resolve.server.ts).
import { CsvError } from 'csv-parse'
import { refuseMany, refuseVast, refuseWide } from '#platform/sheets/extent.ts'
import { type GridRow, partedBy } from '#platform/sheets/grid.ts'
import { chatMark, type ListLine, type Omitted, partsOf, readLine } from './list-line.ts'
import { type Cells, type Columns, readTable, type Table } from './table.ts'

/** At the beginning of any line. */
const chatMarks = new RegExp(chatMark.source, 'gim')

export type ListReading = {
  lineas: ListLine[]
  /** Lines that ask for nothing, each with why it was left out: nothing disappears unsaid. */
  omitidas: Omitted[]
  columnas: Table['columnas'] | null
}

/** Reads a pasted block, a message or the text of a file. `told`: what its columns are, where somebody said so. 413 for more than a list has. */
export function readList(text: string, told?: Partial<Columns>): ListReading {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll(/\u200b|\u200c|\u200d|\u200e|\u200f|\u2060|\ufe0f/g, '')
    .replaceAll(chatMarks, '')
  refuseVast(clean, '\t')
  const table = tableIn(clean, told)
  return table ?? readMessage(clean)
}

/** Rows of a workbook. 413 for more than a list has. */
export function readRows(rows: Cells[], told?: Partial<Columns>): ListReading {
  refuseMany(
    rows.length,
    rows.reduce((sum, { cells }) => sum + cells.length, 0),
  )
  const table = readTable(rows, told)
  if (table) return table
  return readMessage(rows.map(({ cells }) => cells.filter(Boolean).join(' ')).join('\n'))
}

function tableIn(text: string, told: Partial<Columns> | undefined): ListReading | undefined {
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim())
  for (const separator of ['\t', ';', '|', ',']) {
    // The comma of «$1,250.00» parts no columns.
    const cut = lines.filter((line) => line.replace(/\d,(?=\d{3}(?!\d))/g, '').includes(separator)).length
    const least = separator === '\t' ? 0.5 : 0.8
    if (cut === 0 || cut < lines.length * least) continue
    const table = readTable(cellsOf(text, separator), told)
    if (table && (separator !== ',' || isTable(table))) return table
  }
  return undefined
}

/** Commas stand in sentences too: a table has headers, or a column of codes that is one. */
function isTable({ columnas, lineas }: Table): boolean {
  const codes = lineas.filter(
    ({ candidatos: [first] }) => first && /^(?:\S+ ){0,2}\S+$/.test(first.escrito) && first.escrito.length <= 24,
  )
  return columnas.codigo !== null && codes.length >= lineas.length * 0.8 && lineas.length > 0
}

function cellsOf(text: string, separator: string): GridRow[] {
  try {
    return partedBy(text, separator)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Quotes that stand for inches, or for nothing.
    return text.split(/\r?\n|\r/).map((line, i) => {
      const cells = line.split(separator)
      refuseWide(cells)
      return { fila: i + 1, cells }
    })
  }
}

function readMessage(text: string): ListReading {
  const lineas: ListLine[] = []
  const omitidas: Omitted[] = []
  const lines = text.split(/\r?\n|\r/).map((line, i) => ({ fila: i + 1, line }))
  for (const { fila, line } of unnumbered(lines.filter(({ line: one }) => one.trim()))) {
    for (const part of partsOf(line)) {
      const read = readLine(part, fila)
      if ('motivo' in read) omitidas.push(read)
      else lineas.push(read)
    }
  }
  return { lineas, omitidas, columnas: null }
}

type Numbered = { fila: number; line: string }

const numbering = /^\s*(\d{1,4})\s*(?:[.)]\s*-?|-\)|°|º)\s+(?=\S)/
const bareNumbering = /^\s*(\d{1,4})\s+(?=\S)/

/** Takes off the numbers of a numbered list: they count lines, not pieces. */
function unnumbered(lines: Numbered[]): Numbered[] {
  for (const [pattern, least] of [
    [numbering, 2],
    [bareNumbering, 5],
  ] as const) {
    const numbers = lines.flatMap(({ line }) => pattern.exec(line)?.[1] ?? []).map(Number)
    const isCounting =
      numbers.length >= least && numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1)
    if (isCounting && (numbers[0] ?? 9) <= 1) {
      let next = numbers[0] ?? 1
      return lines.map((one) => {
        const isNext = Number(pattern.exec(one.line)?.[1]) === next
        if (isNext) next++
        return isNext ? { ...one, line: one.line.replace(pattern, '') } : one
      })
    }
  }
  return lines
}
