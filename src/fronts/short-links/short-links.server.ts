import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStaff } from '#kit/base/access.ts'
import { readShort } from '#kit/base/short-link.ts'

/** Somebody who tries all codes finds what the sitemap lists anyway; he need not do it here. */
const LIMIT = { max: 120, timeWindow: 60_000, groupId: 'short-links' }

/**
 * `/q/p3f`: on to the page it is short for. Nothing is kept of it, so it lives as long as that page, and who may not read that is
 * told there: of a quotation the way is the same whether there is one or not.
 */
export function shortLinks(app: FastifyInstance): void {
  const base = app.env.BASE_PATH
  const config = app.env.RATE_LIMITS === 'on' ? { rateLimit: LIMIT } : {}
  app.get<{ Params: { codigo: string } }>(`${base}/q/:codigo`, { config }, async (request, reply) => {
    const page = await pageOf(request, request.params.codigo)
    return reply.header('Cache-Control', 'private, no-store').redirect(base + (page ?? '/home?aviso=no-existe'), 302)
  })
}

async function pageOf({ db, session }: Pick<FastifyRequest, 'db' | 'session'>, code: string): Promise<string | null> {
  const named = readShort(code)
  if (!named) return null
  if (named.kind === 'cotizacion')
    return isStaff(session) ? `/cotizaciones/${named.id}` : `/DetallePrepedido?id=${named.id}`
  const part = await db.row<{ k_parte: string }>(
    `select k_parte from producto where id = $1 and estado in ('activo', 'inactivo')`,
    [named.id],
  )
  return part ? `/verprods/${encodeURIComponent(part.k_parte)}` : null
}
