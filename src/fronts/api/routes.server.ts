import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#kit/base/refusal.ts'
import type { PathItem } from './document.server.ts'
import { docsStyle } from './docs-style.ts'
import { indexPage } from './index-page.ts'
import { type Found, operationPage } from './operation-page.ts'

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

type Pages = { prefixes: string[]; base: string; make: () => { paths: Record<string, PathItem> } }

/** Pages to read it: all operations, found by words, and one page for each. */
export function addApiPages(app: FastifyInstance, { prefixes, base, make }: Pages): void {
  let kept: Map<string, Found> | undefined
  const found = () => (kept ??= byName(make().paths))
  for (const prefix of prefixes) {
    app.get(`${prefix}/api/docs.css`, async (_, reply) =>
      reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(docsStyle),
    )
    app.get<{ Querystring: { q?: unknown } }>(`${prefix}/api/docs`, async ({ query: { q } }, reply) =>
      reply.type('text/html; charset=utf-8').send(indexPage([...found().values()], { base, q: wordsOf(q) })),
    )
    app.get<{ Params: { nombre: string } }>(`${prefix}/api/docs/:nombre`, async (request, reply) => {
      const one = found().get(request.params.nombre)
      if (!one) throw new Refusal(404, 'No existe lo que buscas.')
      return reply.type('text/html; charset=utf-8').send(operationPage(one, { base, origin: originOf(request) }))
    })
  }
}

function byName(paths: Record<string, PathItem>): Map<string, Found> {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )
  return new Map(all.map((one) => [one.operation.operationId, one]))
}

/** What was asked for, as far as anybody would type. */
function wordsOf(q: unknown): string {
  return typeof q === 'string' ? q.trim().slice(0, 100) : ''
}

function originOf({ protocol, host, server }: FastifyRequest): string {
  const { PUBLIC_URL } = server.env
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `${protocol}://${host}`
}
