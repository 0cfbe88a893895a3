// Runs in a thread of its own: opens a text, or unpacks a workbook and finds the sheet with the headers; hands rows over when asked.
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#kit/base/refusal.ts'
import { sampleRows } from './extent.ts'
import { findHeaders, nearness, noHeaders } from './find-headers.ts'
import { type Layout, noLayout } from './headers.ts'
import { batchSize, type SheetRow, tooManyRows } from './source.ts'
import { type Book, openBook } from './xlsx-book.server.ts'
import type { BookOrder, ReadingOrder, ReadingReply, SheetsOrder, SheetTop, TextOrder } from './reading-messages.ts'
import { hiddenNotices, leftNotice } from './hidden-notices.ts'
import { noFacts, rowsOf, type SheetFacts } from './xlsx-sheet.server.ts'

const port = parentPort
if (!port) throw new Error('reading-thread runs as a worker only')

/** Only read-apart.server.ts starts this thread, with this order. */
const given = workerData as ReadingOrder
const say = (reply: ReadingReply) => port.postMessage(reply, [])

/** Each message from the other side asks for one batch. */
const requests = on(port, 'message')

async function hand(rows: SheetRow[]): Promise<void> {
  await requests.next()
  say({ rows })
}

type Found = {
  layout: Layout
  headerRow: number
  sheet: string
  rows: AsyncGenerator<SheetRow[]>
  first: SheetRow[]
  total: number | null
  facts: SheetFacts
}

/** The first sheet that has the headers, its reading begun; one that looks like no list of parts only where there is no other. */
async function findSheet(book: Book, order: BookOrder): Promise<Found> {
  const seen: { name: string; rows: string[][] }[] = []
  let doubtful: string | undefined
  for (const { name, path } of sheetsFor(book, order)) {
    const declared = noFacts()
    const rows = rowsOf(book, path, declared)
    const first = await firstOf(rows)
    const header = findHeaders(
      order.kind,
      first.map(({ cells }) => cells),
      order.mapping,
      name,
    )
    const row = header ? first[header.at] : undefined
    const isWanted = !header?.layout.nature || order.sheet !== undefined
    if (header && row && isWanted) {
      const total = declared.rows === null ? null : Math.max(1, declared.rows - row.fila)
      const below = order.whole ? first : first.slice(header.at + 1)
      return { layout: header.layout, headerRow: row.fila, sheet: name, rows, first: below, total, facts: declared }
    }
    if (header) doubtful ??= name
    if (first.length) seen.push({ name, rows: first.map(({ cells }) => cells) })
    await rows.return(undefined)
  }
  if (doubtful !== undefined) return findSheet(book, { ...order, sheet: doubtful })
  const [filled] = seen
  if (order.whole && filled) {
    const path = book.sheets.find(({ name }) => name === filled.name)?.path ?? ''
    const facts = noFacts()
    const rows = rowsOf(book, path, facts)
    return { layout: noLayout(order.kind), headerRow: 0, sheet: filled.name, rows, first: [], total: null, facts }
  }
  throw noSheet(order, seen)
}

function sheetsFor({ sheets }: Book, { sheet }: BookOrder): Book['sheets'] {
  if (sheet === undefined) return sheets
  const named = sheets.filter(({ name }) => name === sheet)
  if (named.length) return named
  const names = sheets.map(({ name }) => `«${name}»`).join(', ')
  throw new Refusal(422, `El libro no tiene ninguna hoja «${sheet}». Sus hojas son: ${names}.`, {
    code: 'sin_encabezados',
  })
}

async function firstOf(rows: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  while (first.length < sampleRows) {
    const next = await rows.next()
    if (next.done) break
    first.push(...next.value)
  }
  return first
}

/** What is missing is said of one sheet, the one that comes nearest: never of the headers of several. */
function noSheet(order: BookOrder, seen: { name: string; rows: string[][] }[]): Refusal {
  const [near] = seen
    .map(({ name, rows }) => ({ name, rows, found: nearness(order.kind, rows, order.mapping) }))
    .toSorted((a, b) => b.found - a.found)
  return noHeaders(order.kind, near?.rows ?? [], order.mapping, near?.name)
}

/** More rows than this and the sheet's own word for it is taken. */
const COUNTED = 5000

/** Every sheet, its rows counted and the first of them. */
async function runSheets(order: SheetsOrder): Promise<void> {
  const book = await openBook(order.path, order.limits)
  const sheets: SheetTop[] = []
  for (const { name, path } of book.sheets) {
    const declared = noFacts()
    const rows = rowsOf(book, path, declared)
    const first = await firstOf(rows)
    let count = first.length
    let isMore = false
    for await (const list of rows) {
      count += list.length
      isMore = count > COUNTED
      if (isMore) break
    }
    const known = isMore ? Math.max(count, declared.rows ?? 0) : count
    sheets.push({ name, rows: known, isMore, top: first.slice(0, sampleRows).map(({ cells }) => cells) })
  }
  say({ sheets })
}

/** Its batches are as the reader of the text gives them. */
async function runText({ path, inspection, ...wanted }: TextOrder): Promise<void> {
  const open =
    inspection.form === 'jsonl'
      ? (await import('./read-jsonl.server.ts')).openJsonl
      : (await import('./read-csv.server.ts')).openCsv
  const { batches, ...opened } = await open(path, inspection, wanted)
  say(opened)
  for await (const rows of batches) await hand(rows)
  say({ end: true })
}

async function runBook(order: BookOrder): Promise<void> {
  const book = await openBook(order.path, order.limits)
  const { layout, headerRow, sheet, rows, first, total, facts } = await findSheet(book, order)
  say({ layout, headerRow, sheet, total, notices: [] })
  let count = 0
  let batch: SheetRow[] = []
  const take = async (list: SheetRow[]) => {
    count += list.length
    if (count > order.limits.rows) throw tooManyRows(order.limits.rows)
    batch.push(...list)
    if (batch.length < batchSize) return
    await hand(batch)
    batch = []
  }
  await take(first)
  for await (const list of rows) await take(list)
  if (batch.length) await hand(batch)
  const left = order.sheet === undefined && !order.whole ? await otherLists(book, order, sheet) : []
  say({ end: true, notices: [...hiddenNotices(facts, { layout, headerRow }), ...leftNotice(left)] })
}

/** The sheets that hold a list of the same kind and are not the one that was read. */
async function otherLists(book: Book, { kind, mapping }: BookOrder, read: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, path } of book.sheets) {
    if (name === read) continue
    const rows = rowsOf(book, path, noFacts())
    const cells = (await firstOf(rows)).map((row) => row.cells)
    await rows.return(undefined)
    const header = findHeaders(kind, cells, mapping, name)
    if (header && !header.layout.nature && cells.length > header.at + 1) found.push(name)
  }
  return found
}

function run(): Promise<void> {
  if (given.form === 'hojas') return runSheets(given)
  return given.form === 'text' ? runText(given) : runBook(given)
}

await run().catch((error: unknown) => {
  if (error instanceof Refusal) say({ refusal: { status: error.status, message: error.message, code: error.code } })
  else say({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
})
port.close()
