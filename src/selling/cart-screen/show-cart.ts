import type { Session } from '#kit/base/access.ts'

/** More lines than these are «99+» (N-06). */
const MOST_SHOWN = 99

/** R-03, N-06: the cart's icon stands in the bar of who may buy, but not of the counter's quoter. */
export function showsCart({ isLoggedin, permissions, roles }: Session): boolean {
  return isLoggedin && permissions.includes('permission_compras') && !roles.includes('Cotizador-Mostrador')
}

/** Whether parts can be put into a cart: the counter's quoter too, who has no icon. */
export function mayBuy({ isLoggedin, permissions }: Session): boolean {
  return isLoggedin && permissions.includes('permission_compras')
}

/** The number beside the icon. */
export function badgeText(lines: number): string {
  return lines > MOST_SHOWN ? `${MOST_SHOWN}+` : String(lines)
}
