import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kit/base/refusal.ts'
import { Download } from '#platform/files/download.server.ts'
import { contextOf } from './http.server.ts'
import { DatabaseAway } from '#platform/database/db.server.ts'
import { measured } from '#platform/database/measured.server.ts'
import { whileWaited } from '#platform/database/waited.server.ts'
import { knowPaths } from './call-paths.server.ts'
import { isLeft } from '#platform/capacity/leases.server.ts'
import { gone } from '#platform/capacity/slots.server.ts'
import { inside } from '#platform/telemetry/spans.server.ts'
import { sendDownload } from './send-download.server.ts'
import { type BoundCall, type Context, type RawInput, tracedCall } from './serve.server.ts'
import { readForms } from './upload.server.ts'

/** Registers every call; under the base path they are found too, and a method that a path does not have is answered 405. */
export function addCalls(app: FastifyInstance, calls: BoundCall[], isPage: (path: string) => boolean): void {
  for (const call of calls) {
    if (call.endpoint.upload) addUpload(app, call)
    else addCall(app, call)
  }
  knowPaths(app, calls, isPage)
}

/** A call that takes a file: only in its own scope are forms read, and only for whoever may make the call. */
function addUpload(app: FastifyInstance, call: BoundCall): void {
  void app.register(async (scope) => {
    readForms(scope, call.endpoint)
    addCall(scope, call)
  })
}

/** Twenty a second with bursts of forty: what somebody does who adds quickly, and no program that hammers. */
const WINDOW_MS = 2000

/** Visitors count by address, and a whole office may stand behind one. */
function mostOf({ session, key }: FastifyRequest): number {
  return session?.user || key ? 40 : 200
}

function addCall(app: FastifyInstance, call: BoundCall): void {
  const { endpoint } = call
  const isSearch = endpoint.path.startsWith('/search/')
  const limit = { max: mostOf, timeWindow: WINDOW_MS, groupId: isSearch ? 'search' : 'writes' }
  const isLimited = app.env.RATE_LIMITS === 'on' && (isSearch || endpoint.method !== 'GET')

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBody && !endpoint.upload && { bodyLimit: endpoint.maxBody }),
    config: {
      isCall: true,
      isDownload: endpoint.file?.isLong ?? false,
      takesFiles: endpoint.upload !== undefined,
      ...(isLimited && { rateLimit: limit }),
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      if (endpoint.method !== 'GET') refuseEmptyName(endpoint.path, request.url)
      void reply.code(endpoint.status ?? 200)
      const context = asWaited(call, request, reply)
      const answer = await inside(request.span, () => handle(call, { params, query, body }, context, request))
      return send(request, reply, answer, endpoint.cache)
    },
  })
}

/** What only reads stops reading once nobody waits for it; a download says so itself. */
function asWaited({ endpoint }: BoundCall, request: FastifyRequest, reply: FastifyReply): Context {
  const context = contextOf(request, reply)
  if (endpoint.method !== 'GET' || endpoint.file?.isLong) return context
  return { ...context, db: whileWaited(context.db, () => isLeft(reply.raw), gone) }
}

/**
 * A name left empty is no name: `DELETE /sesiones/` was meant for one session and would end them all. Reading may be spelt
 * with a slash at its end; a write only where its contract has one.
 */
function refuseEmptyName(path: string, url: string): void {
  const asked = url.split('?', 1)[0] ?? ''
  if (asked.endsWith('/') && !path.endsWith('/')) throw new Refusal(404, 'No existe lo que buscas.')
}

/** What a visitor may keep for a while may also come from a copy that is a moment behind; one that fails is passed over. */
async function handle(call: BoundCall, input: RawInput, context: Context, request: FastifyRequest): Promise<unknown> {
  const { replica } = request.server
  const isShared = call.endpoint.method === 'GET' && call.endpoint.cache && !context.session.isLoggedin && !context.key
  if (!replica || !isShared) return tracedCall(call, input, context)
  try {
    return await tracedCall(call, input, { ...context, db: measured(replica, request.dbUse) })
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof DatabaseAway)) throw error
    return tracedCall(call, input, context)
  }
}

/** JSON with an ETag where the answer may be kept, `no-store` where it may not (H8). */
function send(request: FastifyRequest, reply: FastifyReply, answer: unknown, cache: string | undefined) {
  if (answer instanceof Download) return sendDownload(request, reply, answer)
  const text = JSON.stringify(answer)
  reply.type('application/json; charset=utf-8')
  if (!cache || request.session.isLoggedin) return reply.header('Cache-Control', 'no-store').send(text)

  const etag = `"${hash('sha1', text, 'base64url')}"`
  // What a browser kept for a visitor is not the answer to who has signed in with it since.
  reply.header('Cache-Control', cache).header('ETag', etag).header('Vary', 'Cookie')
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
}
