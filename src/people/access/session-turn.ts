import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { forgetSessionEnd, noticeSessionEnd } from './session-end.ts'
import { hasLeft } from './session-news.ts'

/** A tab hidden for less has missed nothing: it hears what others say. */
const ASLEEP_MS = 10_000
/** Whoever waits before a page that is hidden sees nothing at all. */
const PATIENCE_MS = 5000

/**
 * Whoever is signed in changed elsewhere, or may have while this tab slept. What it shows is of who was looking: after a sign-out
 * it is cleared and left (M-09), for another person all is loaded anew, and for the same one it is read again.
 */
export async function lookWhoIsIn(readAgain: () => unknown): Promise<void> {
  const before = currentSession()
  if (before.isLoggedin && hasLeft()) return clearAndLeave()
  const now = await call('GET /api/v1/sesion', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  // Not known now: every further call tells, and what cannot be read again is said to be old.
  if (!now) return void readAgain()
  if (before.isLoggedin && !now.isLoggedin) return noticeSessionEnd()
  if (before.isLoggedin && before.user?.id !== now.user?.id) return clearAndLoad(() => location.reload())
  forgetSessionEnd()
  void readAgain()
}

/** A document that the browser took as it had kept it, without asking: it is as old as that. */
function wasKept(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // what this type brings
  return entry?.type === 'back_forward' && entry.transferSize === 0
}

/** Calls back when this tab wakes: it was hidden for long, or comes back as it was left, from the browser's memory or from its store. */
export function onWaking(woke: () => Promise<void>): () => void {
  let hiddenAt = 0
  const turned = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > ASLEEP_MS) void woke()
  }
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    // Nothing of it is seen before it is known whose it is.
    const root = document.getElementById('root')
    if (root && currentSession().isLoggedin) root.hidden = true
    void woke().finally(() => root?.toggleAttribute('hidden', isLeaving))
  }
  document.addEventListener('visibilitychange', turned)
  addEventListener('pageshow', shown)
  if (wasKept()) void woke()
  return () => {
    document.removeEventListener('visibilitychange', turned)
    removeEventListener('pageshow', shown)
  }
}

let isLeaving = false
// A form that asks whether it may be left would keep on the screen what is to go. Before any page's own: the first listener is the first asked.
if (typeof document !== 'undefined')
  addEventListener('beforeunload', (event) => isLeaving && event.stopImmediatePropagation())

function clearAndLeave(): void {
  clearAndLoad(() => location.replace(at('/home')))
}

function clearAndLoad(load: () => void): void {
  if (isLeaving) return
  isLeaving = true
  const root = document.getElementById('root')
  if (root) root.hidden = true
  // Dialogs stand above everything, hidden or not.
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.remove()
  load()
}
