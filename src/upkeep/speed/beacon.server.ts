import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pages } from '#pages.ts'
import { openVisits } from './visits.server.ts'

const ms = z.number().min(0).max(600_000).optional()
const told = z.strictObject({
  page: z.string().refine((name) => Object.hasOwn(pages, name)),
  isPhone: z.boolean(),
  values: z.strictObject({ TTFB: ms, FCP: ms, LCP: ms, INP: ms, CLS: z.number().min(0).max(100).optional() }),
})

/**
 * Takes what a browser measured when its visitor left (G11, `fronts/frame/vitals.ts`). A beacon carries no token: nothing is changed but a
 * count, whoever sends nonsense gets the same answer, and an office behind one address has room.
 */
export function visitBeacon(app: FastifyInstance): void {
  const tally = openVisits()
  const config = { rateLimit: { max: 240, timeWindow: 60_000, groupId: 'visits' }, unforgeable: true, passive: true }
  app.post(`${app.env.BASE_PATH}/api/v1/reportes/visita`, { config, bodyLimit: 1024 }, async (request, reply) => {
    const { data } = told.safeParse(request.body)
    if (data) tally.note(data, request.db)
    return reply.code(204).send()
  })
  app.addHook('onClose', () => tally.flush())
}
