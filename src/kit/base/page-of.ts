import type { Session } from './access.ts'

/** Header of a write: whose page sends it. */
export const PAGE_OF = 'x-pagina-de'
/** Code of the refusal where somebody else is in by now; by the same name the window hears of it. */
export const STRANGER = 'otra_cuenta'

/** The person, and the client that is bought for: `17`, `17-835`. Nothing for a visitor. */
export function pageOf({ user, cliente }: Pick<Session, 'user' | 'cliente'>): string | undefined {
  return user ? [user.id, cliente?.id].filter(Boolean).join('-') : undefined
}

let isTurning = false

/** This page is about to become another's, by its own hand: what it still sends on the way says no more whose it is. */
export function turnPage(): void {
  isTurning = true
}

/** What a write of this page says of whose it is. */
export function senderOf(session: Session): string | undefined {
  return isTurning ? undefined : pageOf(session)
}
