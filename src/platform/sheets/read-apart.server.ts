// Files are read in a thread of their own, so that no request and no other job waits for one, and under a time limit.
import { plural } from '#kit/ui/format.ts'
import { on } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#kit/base/refusal.ts'
import { isOutOfMemory } from '#platform/apart/apart.server.ts'
import { openPlaces } from '#platform/apart/places.server.ts'
import type { Kind, Shape } from './columns.ts'
import type { Mapping } from './headers.ts'
import type { TextInspection } from './inspect.server.ts'
import type { Limits, SheetRow, Source } from './source.ts'
import type { ReadingOrder, ReadingReply, SheetTop } from './reading-messages.ts'

/** `whole`: every row of the sheet, whether or not any of them has headers. */
type Wanted = { kind: Shape; mapping?: Mapping; limits: Limits; whole?: boolean; sheet?: string | undefined }

/** Workbooks somebody waits for, of one process at a time: each has a thread with the texts of its whole book. Loads come one by one anyway. */
const places = openPlaces({ atOnce: 2, waiting: 16 })
/** Workbooks being read and waiting. */
export const booksLoad = () => places.load()

/** Opens a workbook at the first sheet with the headers. Its thread ends with its rows, when they are given up, or `patience` milliseconds later where nobody begins to read. Throws Refusal 422 (no workbook, no headers), 413 (limits), 503 (too many at once). */
export async function openXlsx(path: string, wanted: Wanted, patience = UNREAD_MS): Promise<Source> {
  const give = wanted.whole ? await places.take() : () => undefined
  const { kind, mapping, limits, whole = false, sheet } = wanted
  return opened(startThread({ form: 'xlsx', path, kind, mapping, limits, whole, sheet }, give), patience)
}

/** Every visible sheet of a workbook, with its rows and the first of them. Throws as `openXlsx`. */
export async function sheetsOf(path: string, limits: Limits): Promise<SheetTop[]> {
  const thread = startThread({ form: 'hojas', path, mapping: undefined, limits }, () => undefined)
  try {
    const reply = await thread.next()
    if (!('sheets' in reply)) throw new Error('The thread gave something else than sheets')
    return reply.sheets
  } finally {
    await thread.stop()
  }
}

/** Opens separated text or JSONL in a thread, as `openCsv` and `openJsonl` do where they are. */
export function openTextApart(
  path: string,
  inspection: TextInspection,
  { kind, mapping, limits }: { kind: Kind; mapping?: Mapping; limits: Limits },
): Promise<Source> {
  const order: ReadingOrder = { form: 'text', path, kind, mapping, limits, inspection }
  return opened(
    startThread(order, () => undefined),
    UNREAD_MS,
  )
}

async function opened(thread: Thread, patience: number): Promise<Source> {
  try {
    const reply = await thread.next()
    if (!('layout' in reply)) throw new Error('The thread gave rows before the headers')
    return { ...reply, batches: rowsOf(thread, patience, reply.notices) }
  } catch (error) {
    await thread.stop()
    throw error
  }
}

/** Nobody who wants its rows leaves a workbook open for so long before the first: who did not get that far gave it up. */
const UNREAD_MS = 60_000

/** Its rows; what was seen on the way is added to `notices`. The thread ends with them, and where nobody begins to read them: a generator that was not begun would never end it. */
function rowsOf(thread: Thread, patience: number, notices: string[]): AsyncIterable<SheetRow[]> {
  const unread = setTimeout(() => void thread.stop(), patience)
  unread.unref()
  return {
    [Symbol.asyncIterator]() {
      clearTimeout(unread)
      return batchesOf(thread, notices)
    },
  }
}

async function* batchesOf(thread: Thread, notices: string[]): AsyncGenerator<SheetRow[]> {
  try {
    let reply = await thread.next()
    for (; 'rows' in reply; reply = await thread.next()) {
      yield reply.rows
      thread.more()
    }
    if ('end' in reply) notices.push(...(reply.notices ?? []))
  } finally {
    await thread.stop()
  }
}

type Thread = { next(): Promise<ReadingReply>; more(): void; stop(): Promise<void> }

function startThread(order: ReadingOrder, onEnd: () => void): Thread {
  const { limits, form } = order
  const worker = new Worker(new URL('./reading-thread.server.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
    // Texts of a workbook are all kept while it is read: room for those the limits let through, and no more.
    resourceLimits: { maxOldGenerationSizeMb: Math.min(4096, 256 + (limits.unzipped / 1024 / 1024) * 4) },
  })
  worker.once('exit', onEnd)
  // An error of the thread comes out of here too.
  const replies = on(worker, 'message', { close: ['exit'] })
  const more = () => worker.postMessage('more', [])
  // One batch is being read while another is being stored.
  more()
  more()

  // Only the time spent waiting for the thread counts: the database may be slow without its fault.
  let waited = 0
  return {
    async next() {
      const start = performance.now()
      const reply = await soon(replies.next(), limits.seconds && limits.seconds - waited / 1000).catch(
        (error: unknown) => {
          throw isOutOfMemory(error) ? tooLarge(form) : error
        },
      )
      waited += performance.now() - start
      if (reply === 'late') throw tooSlow(form, limits.seconds)
      if (reply.done) throw new Error('The thread that reads workbooks ended')
      return said((reply.value as [ReadingReply])[0]) // only reading-thread.server.ts posts here
    },
    more,
    stop: async () => void (await worker.terminate()),
  }
}

/** Seconds 0: as long as it takes. */
async function soon<T>(promise: Promise<T>, seconds: number): Promise<T | 'late'> {
  if (!seconds) return promise
  const cancel = new AbortController()
  const late = sleep(Math.max(1, seconds * 1000), 'late' as const, { signal: cancel.signal }).catch(
    () => 'late' as const,
  )
  return Promise.race([promise, late]).finally(() => cancel.abort())
}

function said(reply: ReadingReply): ReadingReply {
  if ('refusal' in reply) throw new Refusal(reply.refusal.status, reply.refusal.message, { code: reply.refusal.code })
  if ('failure' in reply) throw new Error(reply.failure)
  return reply
}

type Form = ReadingOrder['form']

function tooSlow(form: Form, seconds: number): Refusal {
  return form !== 'text'
    ? new Refusal(
        422,
        `El libro de Excel tardó más de ${plural(seconds, 'segundo', 'segundos')} en leerse; guárdalo como CSV.`,
        {
          code: 'xlsx_lento',
        },
      )
    : new Refusal(
        422,
        `El archivo tardó más de ${plural(seconds, 'segundo', 'segundos')} en leerse; divídelo en partes.`,
        {
          code: 'lectura_lenta',
        },
      )
}

function tooLarge(form: Form): Refusal {
  const what = form !== 'text' ? 'El libro de Excel no cabe en memoria; guárdalo como CSV.' : null
  return new Refusal(413, what ?? 'El archivo no cabe en memoria; divídelo en partes.')
}
