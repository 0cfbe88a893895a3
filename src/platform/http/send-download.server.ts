import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#kit/base/refusal.ts'
import { gone } from '#platform/capacity/download-seats.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'

/** Sends a file: what can fail before the first byte is still answered in words, what breaks later never looks whole. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download<Buffer | Pieces>,
): Promise<FastifyReply> {
  const { body } = download
  if (Buffer.isBuffer(body)) return named(reply, download).send(body)
  // Whoever asks for the headers alone has them, and nothing is made for him.
  if (request.method === 'HEAD') return named(reply, download).send()

  const leaving = new AbortController()
  const leave = () => leaving.abort()
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
  const pieces = body(leaving.signal)[Symbol.asyncIterator]()
  const first = await pieces.next().catch((error: unknown) => {
    throw leaving.signal.aborted ? left(request) : error
  })
  named(reply, download)
  return reply.send(
    Readable.from(told(request, reply, { download, first, pieces, leaving: leaving.signal }), {
      objectMode: false,
      // By bytes, not by pieces: the next is made when the reader has taken the last.
      highWaterMark: 64 * 1024,
    }),
  )
}

/** Hung up before there was a byte of it. */
function left(request: FastifyRequest): Refusal {
  request.server.metrics.download('abandoned')
  request.log.info({ requestId: request.id, route: request.routeOptions.url, bytes: 0 }, 'download abandoned')
  return gone()
}

function named(reply: FastifyReply, { type, disposition, size }: Download<Buffer | Pieces>): FastifyReply {
  reply.type(type).header('Content-Disposition', disposition).header('Cache-Control', 'no-store')
  if (size.bytes !== undefined) reply.header('Content-Length', size.bytes)
  if (size.rows !== undefined) reply.header('X-Rows', size.rows)
  // What somebody sent us runs nothing and asks for nothing, even where a browser shows it (S17).
  return reply.header('Content-Security-Policy', "default-src 'none'; sandbox")
}

type Sending = {
  download: Download<Buffer | Pieces>
  first: IteratorResult<Uint8Array, unknown>
  pieces: AsyncIterator<Uint8Array, unknown>
  leaving: AbortSignal
}

/** The pieces, and how it ended: one line in the log and one in the figures, whichever way. */
async function* told(
  request: FastifyRequest,
  reply: FastifyReply,
  { download, first, pieces, leaving }: Sending,
): AsyncGenerator<Uint8Array> {
  const { metrics } = request.server
  const facts = { requestId: request.id, route: request.routeOptions.url, user: request.session.user?.id }
  let bytes = 0
  let end: 'whole' | 'broken' | 'abandoned' = 'abandoned'
  let cause: unknown
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      bytes += piece.value.byteLength
      yield piece.value
    }
    end = 'whole'
  } catch (error) {
    if (!leaving.aborted) {
      end = 'broken'
      cause = error
      // The browser sees a failed download, not a short file.
      reply.raw.destroy()
    }
  } finally {
    await pieces.return?.()
    const line = { ...facts, bytes, rows: download.size.written?.rows }
    metrics.download(end)
    if (end === 'broken') request.log.error({ ...line, err: cause }, 'download broke')
    if (end === 'abandoned') request.log.info(line, 'download abandoned')
  }
}
