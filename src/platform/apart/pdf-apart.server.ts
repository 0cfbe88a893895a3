// A PDF is looked at in a thread, which asks for its bytes piece by piece: a catalogue of 200 MB is never held whole.
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { apart } from './apart.server.ts'
import { inspectPdf } from './pdf-check.server.ts'
import type { ReadAt } from './pdf-structure.server.ts'

const SECONDS = 120

type Asked = { n: number; start: number; length: number }
type Given = { n: number; bytes: Uint8Array | null }

/** As `inspectPdf`, out of the way of everybody else, small ones too: 50 kB may unpack to 60 MB. 422 for what takes too long. */
export async function inspectPdfApart(read: ReadAt, size: number): Promise<{ paginas: number }> {
  const { port1: here, port2: there } = new MessageChannel()
  let failure: { error: unknown } | null = null
  here.on('message', ({ n, start, length }: Asked) => {
    read(start, length)
      .catch((error: unknown) => {
        failure ??= { error }
        return null
      })
      .then((bytes) => here.postMessage({ n, bytes } satisfies Given, []))
      .catch(() => undefined)
  })
  try {
    const module = new URL(import.meta.url)
    return await apart<typeof inspectOver>({ module, name: 'inspectOver' }, [there, size], {
      seconds: SECONDS,
      transfer: [there],
    })
  } catch (error) {
    // What kept the bytes from coming is the reason, not that the thread had none.
    throw failure ? (failure as { error: unknown }).error : error
  } finally {
    here.close()
  }
}

/** Bytes that are all here. */
export function inspectPdfBytes(bytes: Buffer): Promise<{ paginas: number }> {
  return inspectPdfApart(async (start, length) => bytes.subarray(start, start + length), bytes.length)
}

/** What `inspectPdfApart` has done in a thread. */
export async function inspectOver(port: MessagePort, size: number): Promise<{ paginas: number }> {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>()
  let asked = 0
  port.on('message', ({ n, bytes }: Given) => {
    if (bytes) waiting.get(n)?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    else waiting.get(n)?.reject(new Error('The bytes did not come'))
    waiting.delete(n)
  })
  try {
    return await inspectPdf((start, length) => {
      const n = asked++
      const promised = Promise.withResolvers<Buffer>()
      waiting.set(n, promised)
      port.postMessage({ n, start, length } satisfies Asked, [])
      return promised.promise
    }, size)
  } finally {
    port.close()
  }
}
