import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Answers the document under these paths, made at the first question and kept: it changes with the program alone. */
export function addOpenApi(app: FastifyInstance, paths: string[], make: () => object): void {
  let kept: ReturnType<typeof tagged> | undefined
  for (const path of paths)
    app.get(path, async (request, reply) => {
      kept ??= tagged(JSON.stringify(make()))
      reply.header('ETag', kept.etag).header('Cache-Control', 'no-cache').type('application/json; charset=utf-8')
      return request.headers['if-none-match'] === kept.etag ? reply.code(304).send() : reply.send(kept.bytes)
    })
}

/** Bytes, not text: a document of this size takes milliseconds to become bytes. */
function tagged(text: string) {
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}
