import type { FastifyRequest } from 'fastify'
import { PAGE_OF, pageOf, STRANGER } from '#kit/base/page-of.ts'
import { Refusal } from '#kit/base/refusal.ts'

const ALWAYS = new Set(['/login', '/logout'])

/**
 * Refuses a write of a page that was made for somebody else than who is in by now, or for another client: in another tab of this browser
 * somebody came in or turned to another client, and this page has not heard of it. 409 `otra_cuenta`; programs do not say whose page it is.
 */
export function refuseStalePage({ method, headers, session, routeOptions }: FastifyRequest): void {
  const said = headers[PAGE_OF]
  if (said === undefined || method === 'GET' || !session.isLoggedin || said === pageOf(session)) return
  // Whoever is in, to come in and to leave is always allowed.
  if (ALWAYS.has(routeOptions.url ?? '')) return
  throw new Refusal(409, 'En otra pestaña se cambió de cuenta. No se guardó nada: revisa de quién es esta página.', {
    code: STRANGER,
  })
}
