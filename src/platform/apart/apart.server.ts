// What somebody sent is read in a few threads apart once it is larger than a glance: whatever it is made of, nobody else waits
// for it, and a thread that takes too long or too much memory is ended, which the process itself could not do to its own loop.
import { availableParallelism } from 'node:os'
import { type Transferable, Worker } from 'node:worker_threads'
import { Refusal } from '#kit/base/refusal.ts'
import type { ApartOrder, ApartReply } from './apart-messages.ts'
import { openPlaces } from './places.server.ts'
import { plural } from '#kit/ui/format.ts'

/** Characters or bytes that are read where they are: some 60 ms of work at the worst, and no copy to a thread and back. */
export const READ_HERE = 64 * 1024

const AT_ONCE = Math.min(2, availableParallelism())
const WAITING = 16
const MEMORY_MB = 512
/** Of one piece of work, the start of its thread included. */
const SECONDS = 20
/** A thread nobody needs gives its memory back. */
const IDLE_MS = 20_000

const places = openPlaces({ atOnce: AT_ONCE, waiting: WAITING })

type Work = (...args: never[]) => unknown
type Options = { seconds?: number; transfer?: Transferable[] }

/**
 * Runs an exported function of one of our modules (`import.meta.url` of it, or of a neighbour) in a thread. Its arguments and
 * its answer are copied, its refusals come back as refusals. 503 when too many wait, 422 past its time, 413 past its memory.
 */
export async function apart<Run extends Work>(
  { module, name }: { module: URL; name: string },
  args: Parameters<Run>,
  { seconds = SECONDS, transfer = [] }: Options = {},
): Promise<Awaited<ReturnType<Run>>> {
  const reply = await places.within(async () => {
    const thread = idle.pop() ?? startThread()
    return thread.ask({ module: module.href, name, args }, { seconds, transfer })
  })
  return made(reply) as Awaited<ReturnType<Run>> // what the named function returned, copied
}

/** Pieces of work in hand and waiting. */
export const apartLoad = () => places.load()

function made(reply: ApartReply): unknown {
  if ('refusal' in reply) throw new Refusal(reply.refusal.status, reply.refusal.message, reply.refusal.detail)
  if ('failure' in reply) throw new Error(reply.failure)
  return reply.made
}

type Thread = { ask(order: ApartOrder, options: Required<Options>): Promise<ApartReply> }

const idle: Thread[] = []

function startThread(): Thread {
  const worker = new Worker(new URL('./apart-thread.server.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let resting: NodeJS.Timeout | undefined
  // While it works its errors reach who asked; one that ends while it rests is only forgotten.
  worker.on('error', () => undefined).on('exit', () => forget(thread))
  const thread: Thread = {
    async ask(order, { seconds, transfer }) {
      clearTimeout(resting)
      worker.ref()
      try {
        worker.postMessage(order, transfer)
        const reply = await replyOf(worker, seconds)
        rest()
        return reply
      } catch (error) {
        await worker.terminate()
        throw error
      }
    },
  }
  /** Ready for the next; an idle thread keeps no process from ending. */
  function rest(): void {
    worker.unref()
    idle.push(thread)
    resting = setTimeout(() => {
      forget(thread)
      void worker.terminate()
    }, IDLE_MS)
    resting.unref()
  }
  return thread
}

function forget(thread: Thread): void {
  const place = idle.indexOf(thread)
  if (place >= 0) idle.splice(place, 1)
}

async function replyOf(worker: Worker, seconds: number): Promise<ApartReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ApartReply>()
  const late = setTimeout(() => reject(tooSlow(seconds)), seconds * 1000)
  const failed = (error: unknown) => reject(isOutOfMemory(error) ? tooLarge() : error)
  const ended = () => reject(new Error('A thread that worked apart ended'))
  worker.once('message', resolve).once('error', failed).once('exit', ended)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    worker.off('message', resolve).off('error', failed).off('exit', ended)
  }
}

/** Whether a thread ended because it had no more memory. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooSlow(seconds: number): Refusal {
  return new Refusal(
    422,
    `Lo que enviaste tardó más de ${plural(seconds, 'segundo', 'segundos')} en leerse. Divídelo en partes.`,
    {
      code: 'lectura_lenta',
    },
  )
}

function tooLarge(): Refusal {
  return new Refusal(413, 'Lo que enviaste no cabe en memoria. Divídelo en partes.', { code: 'lectura_grande' })
}
