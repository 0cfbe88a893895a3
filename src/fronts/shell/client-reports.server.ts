import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const report = z.strictObject({ kind: z.string().max(40), message: z.string().max(400), path: z.string().max(300) })

/**
 * What browsers report: their own failures and breaches of the content policy. Logged and counted, never stored.
 * Beacons carry no token, so these two change nothing and are limited hard; the anti-forgery check is passed by.
 */
export function clientReports(app: FastifyInstance): void {
  const prefix = app.env.BASE_PATH
  const rateLimit = { max: 20, timeWindow: 60_000, groupId: 'reports' }
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_, body, done) => {
      done(null, String(body).slice(0, 2000))
    },
  )
  const config = { rateLimit, vital: true, unforgeable: true }
  app.post(`${prefix}/api/v1/reportes`, { config, bodyLimit: 4096 }, async (request, reply) => {
    const parsed = report.safeParse(request.body)
    if (parsed.success) {
      app.metrics.clientError(parsed.data.kind === 'error' ? 'error' : 'other')
      request.log.warn({ client: parsed.data }, 'client report')
    }
    return reply.code(204).send()
  })
  app.post(`${prefix}/api/v1/csp`, { config, bodyLimit: 8192 }, async (request, reply) => {
    app.metrics.clientError('csp')
    request.log.warn({ csp: request.body }, 'content policy report')
    return reply.code(204).send()
  })
}
