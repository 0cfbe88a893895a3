import type { Session } from '#kit/base/access.ts'
import type { Entry } from './entry.ts'

/** What one chose last, kept by person; who leaves takes it with him, as all that begins so. */
const keyOf = (session: Session) => `jacve.ir-a.${session.user?.id}`
const MOST = 6

export type Recent = Pick<Entry, 'id' | 'titulo' | 'detalle' | 'clave'> & { href: string }

/** The list with one on top, once. */
export function withRecent(known: readonly Recent[], made: Recent): Recent[] {
  return [made, ...known.filter(({ href }) => href !== made.href)].slice(0, MOST)
}

/** Reads what an earlier visit stored; what it cannot read counts as nothing. */
export function readRecents(text: string | null): Recent[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { id, titulo, detalle = '', clave = '', href } = value as Partial<Recent> // any object may have them; each is checked here
  return [id, titulo, detalle, clave, href].every((one) => typeof one === 'string') && /^\/(?!\/)/.test(href ?? '')
}

export function recentsOf(session: Session): Recent[] {
  try {
    return readRecents(localStorage.getItem(keyOf(session)))
  } catch {
    return []
  }
}

/** Puts on top what was chosen. What leads nowhere is not kept. */
export function rememberChoice(session: Session, { id, titulo, detalle, clave, href }: Entry): void {
  if (!href) return
  try {
    localStorage.setItem(
      keyOf(session),
      JSON.stringify(withRecent(recentsOf(session), { id, titulo, detalle, clave, href })),
    )
  } catch {
    // Without storage there are no recents.
  }
}
