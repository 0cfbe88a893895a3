/** Tabs of this browser tell each other here that somebody came in or left; the message itself says nothing (S-10). */
const CHANNEL = 'jacve.sesion'
/** When somebody last left by «Salir», in any tab: told to those that sleep. */
const LEFT = 'jacve.salida'

export function announceSession(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have one origin: ours
  channel.postMessage('')
  channel.close()
}

/** The same for who left on purpose: what other tabs show is to go. */
export function announceLeaving(): void {
  try {
    localStorage.setItem(LEFT, String(Date.now()))
  } catch {
    // Without storage the message below is all there is.
  }
  announceSession()
}

/** Whether somebody left after this document was loaded. */
export function hasLeft(): boolean {
  try {
    return Number(localStorage.getItem(LEFT) ?? 0) > performance.timeOrigin
  } catch {
    return false
  }
}

/** Calls back when another tab says so; returns how to stop. */
export function onSessionNews(heard: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', heard)
  const stored = (event: StorageEvent) => event.key === LEFT && heard()
  addEventListener('storage', stored)
  return () => {
    channel.close()
    removeEventListener('storage', stored)
  }
}
