import type { FastifyReply, FastifyRequest } from 'fastify'
import { endSpan, type Span } from '#platform/telemetry/spans.server.ts'
import { whenOver } from './leases.server.ts'
import type { Metrics, RequestKind } from './metrics.server.ts'

/** What nginx logs for a client that left before its answer was sent: no answer ever carries it. */
const LEFT = 499

/** Logs and counts a request once, when it is over: answered, or left by whoever asked. */
export function tellOnce(request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  let isSent = false
  reply.raw.once('finish', () => {
    isSent = true
  })
  whenOver(reply.raw, () => {
    const isPassive = request.routeOptions.config?.passive
    // A stream that stays open has no other end.
    const isAbandoned = !isSent && !(isPassive && reply.raw.headersSent)
    const status = isAbandoned ? LEFT : reply.statusCode
    if (!isPassive) {
      metrics.observe({ kind: kindOf(request), route: routeOf(request), status, ms: reply.elapsedTime })
    }
    if (request.span) endRequest(request.span, request, status)
    const line = { ...lineOf(request), status, ms: Math.round(reply.elapsedTime) }
    if (isAbandoned) request.log.info({ ...line, abandoned: true, sent: sentOf(reply) }, 'request')
    else request.log.info(line, 'request')
  })
}

/** By the pattern of its address: whom and what it was about stays here. */
function endRequest(span: Span, request: FastifyRequest, status: number): void {
  span.name = routeOf(request)
  span.attributes = {
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? 'page',
    'http.response.status_code': status,
    'jacve.db.statements': request.dbUse?.count ?? 0,
  }
  endSpan(span, status >= 500)
}

/** The status that had gone out already when its reader left. */
function sentOf({ raw, statusCode }: FastifyReply): number | undefined {
  return raw.headersSent ? statusCode : undefined
}

function kindOf({ method, routeOptions, is404 }: FastifyRequest): RequestKind {
  const { url = '', config } = routeOptions
  if (config?.vital) return 'health'
  if (config?.isCall) {
    if (/^(?:\/[^/]+)?\/search\//.test(url)) return 'search'
    return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  }
  return is404 ? 'page' : 'file'
}

function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'page'}`
}

function lineOf(request: FastifyRequest) {
  const { id, method, routeOptions, session, dbUse } = request
  return {
    requestId: id,
    method,
    route: routeOptions.url ?? 'page',
    user: session?.user?.id,
    key: request.key?.id,
    dbMs: Math.round(dbUse?.ms ?? 0),
    dbCount: dbUse?.count ?? 0,
  }
}
