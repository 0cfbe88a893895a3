import type { Session } from '#kit/base/access.ts'

const outside = new Set(['cliente', 'Cotizador-Mostrador'])

/** Our own people, while they do not act for a client: they see stock by number. */
export function isStaff(session: Session): boolean {
  return session.cliente === null && session.roles.some((role) => !outside.has(role))
}

/** Cost and margin: never to who buys, whatever else they may. */
export function seesCosts(session: Session): boolean {
  return isStaff(session) && session.permissions.includes('precios-read')
}

/** The floor: who sees costs, and advisers, who bargain (requirements 7.2). */
export function seesFloor(session: Session): boolean {
  return seesCosts(session) || (isStaff(session) && session.roles.includes('asesor'))
}
