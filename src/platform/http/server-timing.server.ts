import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './browser.server.ts'

/**
 * What the answer cost, told in Server-Timing to who runs the shop: at this machine itself, and to who may read the log. To anybody else the
 * number of statements would say whether what he asked for exists.
 */
export function tellTiming(request: FastifyRequest, reply: FastifyReply): void {
  if (!isAtMachine(request) && !request.session?.permissions.includes('auditoria-read')) return
  const { count, ms } = request.dbUse
  reply.header('Server-Timing', `db;dur=${ms.toFixed(1)};desc="${count}", app;dur=${reply.elapsedTime.toFixed(1)}`)
}

/** Not by way of a proxy that runs here too, whether or not it is one we were told of. */
function isAtMachine(request: FastifyRequest): boolean {
  const { headers } = request
  const isForwarded = [headers.forwarded, headers.via, headers['x-forwarded-for'], headers['x-real-ip']].some(Boolean)
  return !isForwarded && /^(?:127\.|::1$)/.test(addressOf(request))
}
