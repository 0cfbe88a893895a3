// The rows of one sheet, as text, while they are unpacked.
import { MOST_COLUMNS, tooWide } from './extent.ts'
import { type Book, plainText, texts } from './xlsx-book.server.ts'
import { showNumber } from './xlsx-formats.ts'
import { isBlank, type SheetRow } from './source.ts'
import { attribute, brokenBook, type XmlEvents, xmlScanner } from './xml-scan.ts'

/** Rows that a sheet can have: what is numbered higher was not made by Excel. */
const mostRows = 1_048_576
/** Filled cells of a row beyond the last column that is read. */
const mostStray = 16
/** Cells of one row; several may claim one place. */
const mostCells = 20_000
/** Rows under merged cells, in all. */
const mostMerged = 200_000

/** What a sheet says of itself as it is read: how many rows it declares, and which rows with something in them and columns it hides. */
export type SheetFacts = { rows: number | null; hiddenRows: number[]; hiddenColumns: Set<number> }

export function noFacts(): SheetFacts {
  return { rows: null, hiddenRows: [], hiddenColumns: new Set() }
}

/** Rows with something in them; a merged cell's value stands in each of its rows. `sheet` is filled on the way. */
export async function* rowsOf(book: Book, path: string, sheet: SheetFacts): AsyncGenerator<SheetRow[]> {
  const bytes = book.zip.read(path)
  if (!bytes) return
  const spans = await verticalSpans(book, path)
  const ready: SheetRow[] = []
  const scanner = xmlScanner(sheetEvents(book, sheet, (row) => ready.push(row)))
  for await (const text of texts(bytes)) {
    scanner.write(text)
    for (const row of ready) fillSpans(row, spans)
    const rows = ready.splice(0).filter(({ cells }) => !isBlank(cells))
    if (rows.length) yield rows
  }
  scanner.end()
}

/** The last row of a reference, «A1:M31» → 31. */
function rowsDeclared(dimension: string | undefined): number | null {
  const last = /\d+$/.exec(dimension ?? '')?.[0]
  return last ? Number(last) : null
}

type Cell = { column: number; type: string; style: number; value: string; inline: string; hasFormula: boolean }

function sheetEvents(book: Book, sheet: SheetFacts, give: (row: SheetRow) => void): XmlEvents {
  let row: SheetRow = { fila: 0, cells: [] }
  let cell: Cell | null = null
  let into: 'value' | 'inline' | null = null
  let nextColumn = 0
  let isHidden = false
  let [cells, beyond] = [0, 0]
  return {
    open(element, tag) {
      if (element === 'c') {
        if (++cells > mostCells) throw tooWide()
        const column = columnOf(attribute(tag, 'r')) ?? nextColumn
        nextColumn = column + 1
        const type = attribute(tag, 't') ?? 'n'
        cell = { column, type, style: Number(attribute(tag, 's') ?? 0), value: '', inline: '', hasFormula: false }
      } else if (element === 'v') into = 'value'
      else if (element === 't') into = 'inline'
      else if (element === 'f' && cell) cell.hasFormula = true
      else if (element === 'row') {
        const fila = Number(attribute(tag, 'r') ?? row.fila + 1)
        if (!(fila >= 0 && fila <= mostRows)) throw brokenBook()
        row = { fila, cells: [] }
        isHidden = saysHidden(tag)
        nextColumn = 0
        cells = 0
        beyond = 0
      } else if (element === 'col' && saysHidden(tag)) hideColumns(sheet, tag)
      else if (element === 'dimension') sheet.rows = rowsDeclared(attribute(tag, 'ref'))
    },
    close(element) {
      if (element === 'v' || element === 't') into = null
      else if (element === 'c' && cell) {
        // A stray cell far to the right is left out; a row that is filled so far is no row of a list.
        if (cell.column < MOST_COLUMNS) place(book, row, cell)
        else if (contentOf(book, cell).text && ++beyond > mostStray) throw tooWide()
        cell = null
      } else if (element === 'row') {
        if (isHidden && !isBlank(row.cells)) sheet.hiddenRows.push(row.fila)
        give(row)
      }
    },
    text(text) {
      if (cell && into && cell[into].length <= book.cellLimit) cell[into] += text.slice(0, book.cellLimit + 1)
    },
  }
}

function saysHidden(tag: string): boolean {
  return ['1', 'true'].includes(attribute(tag, 'hidden') ?? '')
}

/** A `col` speaks of those from `min` to `max`, counted from one. */
function hideColumns({ hiddenColumns }: SheetFacts, tag: string): void {
  const [min, max] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))]
  for (let column = min; column <= Math.min(max, MOST_COLUMNS); column++) hiddenColumns.add(column - 1)
}

function place(book: Book, row: SheetRow, cell: Cell): void {
  const { text, turned } = contentOf(book, cell)
  if (!text) return
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = text
  if (turned) (row.turned ??= []).push(cell.column)
}

function contentOf(book: Book, { type, value, inline, style, hasFormula }: Cell): { text: string; turned: boolean } {
  if (type === 's') return { text: book.texts[Number(value)] ?? '', turned: false }
  if (type === 'inlineStr') return { text: plainText(inline), turned: false }
  if (!value) return { text: hasFormula ? '#FÓRMULA' : '', turned: false }
  if (type === 'str' || type === 'e') return { text: plainText(value), turned: false }
  if (type === 'b') return { text: value === '1' ? 'sí' : 'no', turned: false }
  if (type === 'd') return { text: value, turned: true }
  return showNumber(value, book.looks[style] ?? 'plain', book.is1904)
}

/** «AB12» → 27; null for what names no column that Excel has. */
function columnOf(reference: string | undefined): number | null {
  if (!reference) return null
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > 16_384) throw brokenBook()
  }
  return column ? column - 1 : null
}

type Span = { column: number; first: number; last: number; value?: string }

/** Cells merged over several rows, by row. They stand at the end of the sheet's XML: it is run through once for them. */
async function verticalSpans(book: Book, path: string): Promise<Map<number, Span[]>> {
  const byRow = new Map<number, Span[]>()
  let left = mostMerged
  const scanner = xmlScanner({
    open: (element, tag) => {
      const span = element === 'mergeCell' ? spanOf(attribute(tag, 'ref') ?? '') : null
      if (!span || span.column >= MOST_COLUMNS || (left -= span.last - span.first) < 0) return
      for (let fila = span.first; fila <= span.last; fila++) {
        const spans = byRow.get(fila) ?? []
        // Cells of one row that are merged downwards cannot be more than its columns.
        if (spans.length < MOST_COLUMNS) spans.push(span)
        byRow.set(fila, spans)
      }
    },
    close: () => undefined,
    text: () => undefined,
  })
  let before = ''
  let isThere = false
  for await (const text of texts(book.zip.read(path) ?? none())) {
    const start: number = isThere ? 0 : (before + text).search(/<(?:\w+:)?mergeCells/)
    if (start >= 0) scanner.write(isThere ? text : (before + text).slice(start))
    isThere ||= start >= 0
    before = text.slice(-mergeMark)
  }
  return byRow
}

const mergeMark = 40

async function* none(): AsyncGenerator<Buffer> {}

function spanOf(reference: string): Span | null {
  const [from, to] = reference.split(':')
  const [column, first, last] = [columnOf(from), rowsDeclared(from), rowsDeclared(to)]
  return column !== null && first !== null && last !== null && last > first ? { column, first, last } : null
}

function fillSpans(row: SheetRow, spans: Map<number, Span[]>): void {
  for (const span of spans.get(row.fila) ?? []) {
    if (row.fila === span.first) span.value = row.cells[span.column] ?? ''
    // Only beside other values: a merged title must not make rows of an empty sheet.
    else if (span.value && !isBlank(row.cells)) {
      while (row.cells.length <= span.column) row.cells.push('')
      row.cells[span.column] ||= span.value
    }
  }
}
