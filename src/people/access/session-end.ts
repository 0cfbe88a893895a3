import type { Transport } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { STRANGER } from '#kit/base/page-of.ts'
import { Refusal } from '#kit/base/refusal.ts'

/** Which call noticed it: the cart's warning has words of its own (XE-02, XE-03). */
export type SessionEnd = 'sesion' | 'carrito'

let ended: SessionEnd | null = null
const listeners = new Set<() => void>()

/** Notices a 401 while the page still believes that somebody is signed in; only the first counts (XE-04). */
export function noticingSessionEnd(transport: Transport): Transport {
  return (key, outgoing) =>
    transport(key, outgoing).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 401 && currentSession().isLoggedin) noticeSessionEnd(key)
      if (error instanceof Refusal && error.code === STRANGER) dispatchEvent(new Event(STRANGER))
      throw error
    })
}

/** The page believes that somebody is in, and nobody is; `key` is the call that found it out. */
export function noticeSessionEnd(key = ''): void {
  if (ended) return
  ended = /carrito|cartitems|\/getitems/i.test(key) ? 'carrito' : 'sesion'
  for (const listener of listeners) listener()
}

export function currentSessionEnd(): SessionEnd | null {
  return ended
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The warning has been read and the page is left; or the same person has come in again elsewhere. */
export function forgetSessionEnd(): void {
  if (!ended) return
  ended = null
  for (const listener of listeners) listener()
}
