// Runs in a thread of its own: one exported function after another, as apart.server.ts orders.
import { parentPort } from 'node:worker_threads'
import { Refusal } from '#kit/base/refusal.ts'
import type { ApartOrder, ApartReply } from './apart-messages.ts'

const port = parentPort
if (!port) throw new Error('apart-thread runs as a worker only')

const say = (reply: ApartReply) => port.postMessage(reply, [])

async function run({ module, name, args }: ApartOrder): Promise<unknown> {
  // Only modules of ours, named by apart.server.ts.
  const found = (await import(module)) as Record<string, unknown>
  const work = found[name]
  if (typeof work !== 'function') throw new Error(`${module} exports no function ${name}`)
  return work(...args)
}

function toldOf(error: unknown): ApartReply {
  if (error instanceof Refusal) {
    const { status, message, code, errors, extra } = error
    return { refusal: { status, message, detail: { code, ...(errors && { errors }), ...(extra && { extra }) } } }
  }
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

port.on('message', (order: ApartOrder) => {
  run(order)
    .then((made) => say({ made }))
    .catch((error: unknown) => say(toldOf(error)))
})
