// Runs in a thread of its own: opens a text, or unpacks a workbook and finds the sheet with the headers; hands rows over when asked.
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#kit/base/refusal.ts'
import { findHeaders, type Layout, noHeaders, noLayout } from './headers.ts'
import { batchSize, headerRows, type SheetRow, tooManyRows } from './source.ts'
import { type Book, openBook } from './xlsx-book.server.ts'
import type { BookOrder, ReadingOrder, ReadingReply, TextOrder } from './reading-messages.ts'
import { rowsOf } from './xlsx-sheet.server.ts'

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
}

/** The first sheet that has the headers, its reading begun. */
async function findSheet(book: Book, order: BookOrder): Promise<Found> {
  const seen: string[][] = []
  let filled: { name: string; path: string } | undefined
  for (const { name, path } of book.sheets) {
    const declared = { rows: null as number | null }
    const rows = rowsOf(book, path, declared)
    const first: SheetRow[] = []
    while (first.length < headerRows) {
      const next = await rows.next()
      if (next.done) break
      first.push(...next.value)
    }
    const top = first.slice(0, headerRows)
    const header = findHeaders(
      order.kind,
      top.map(({ cells }) => cells),
      order.mapping,
    )
    const row = header ? top[header.at] : undefined
    if (header && row) {
      const total = declared.rows === null ? null : Math.max(1, declared.rows - row.fila)
      const below = order.whole ? first : first.slice(header.at + 1)
      return { layout: header.layout, headerRow: row.fila, sheet: name, rows, first: below, total }
    }
    if (top.length) filled ??= { name, path }
    seen.push(...top.map(({ cells }) => cells))
    await rows.return(undefined)
  }
  if (order.whole && filled) {
    const rows = rowsOf(book, filled.path, { rows: null })
    return { layout: noLayout(order.kind), headerRow: 0, sheet: filled.name, rows, first: [], total: null }
  }
  throw noHeaders(order.kind, seen, order.mapping)
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
  const { layout, headerRow, sheet, rows, first, total } = await findSheet(book, order)
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
  say({ end: true })
}

await (given.form === 'text' ? runText(given) : runBook(given)).catch((error: unknown) => {
  if (error instanceof Refusal) say({ refusal: { status: error.status, message: error.message, code: error.code } })
  else say({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
})
port.close()
