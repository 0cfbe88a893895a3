import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** The good half of the way: from the proxy to the shop at `origin`. Whoever leaves at the browser's end leaves here too. */
export function openLine(origin: string) {
  const agent = new Agent({ keepAlive: true })

  function send(asked: IncomingMessage, reply: ServerResponse, body: Buffer) {
    const sent = request(new URL(asked.url ?? '/', origin), { agent, method: asked.method, headers: asked.headers })
    // He may have left before, while a fault took its time: then nothing says so any more.
    if (reply.destroyed) sent.destroy()
    reply.on('close', () => reply.writableFinished || sent.destroy())
    sent.end(body)
    return sent
  }

  return {
    /** The whole answer. */
    ask(asked: IncomingMessage, reply: ServerResponse, body: Buffer): Promise<Answer> {
      return new Promise((done, failed) => {
        send(asked, reply, body)
          .on('error', failed)
          .on('response', (answer) => {
            const { statusCode: status = 0, headers } = answer
            buffer(answer).then((all) => done({ status, headers, body: all }), failed)
          })
      })
    },
    /** The answer as it comes, untouched. */
    pass(asked: IncomingMessage, reply: ServerResponse, body: Buffer): void {
      send(asked, reply, body)
        .on('error', () => reply.destroy())
        .on('response', (answer) => {
          const { connection: _, 'keep-alive': __, ...headers } = answer.headers
          reply.writeHead(answer.statusCode ?? 502, headers)
          answer.on('error', () => reply.destroy()).pipe(reply)
        })
    },
    close: () => agent.destroy(),
  }
}

/** What the browser is told before the body. */
export function headersOf({ headers, body }: Answer) {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = headers
  // The answer to a HEAD, and a 304, say how long the body would have been.
  return body.length > 0 ? { ...kept, 'content-length': body.length } : kept
}

export async function drip(reply: ServerResponse, body: Buffer): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / 8))
  for (let from = 0; from < body.length && !reply.destroyed; from += size) {
    reply.write(body.subarray(from, from + size))
    await sleep(80)
  }
}
