import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isStaff } from '#kit/base/access.ts'
import { openViews } from './count.server.ts'

const told = z.strictObject({ k_parte: z.string().min(1).max(60) })

/**
 * Takes that the page of a part was looked at (`fronts/product/tell-view.ts`): from the browser, since pages of visitors are kept and
 * answered by caches. A beacon carries no token: nothing is changed but a count, and whoever sends nonsense gets the same answer. Who
 * works here is not counted.
 */
export function viewBeacon(app: FastifyInstance): void {
  const views = openViews()
  const config = { rateLimit: { max: 240, timeWindow: 60_000, groupId: 'views' }, unforgeable: true, passive: true }
  app.post(`${app.env.BASE_PATH}/api/v1/reportes/parte`, { config, bodyLimit: 512 }, async (request, reply) => {
    const { data } = told.safeParse(request.body)
    const { session } = request
    if (data && !session.acting && !isStaff(session)) views.note(data.k_parte, session.cliente?.id ?? null, request.db)
    return reply.code(204).send()
  })
  app.addHook('onClose', () => views.flush())
}
