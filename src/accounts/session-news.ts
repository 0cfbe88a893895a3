/** Tabs of this browser tell each other here that somebody came in or left; the message itself says nothing (S-10). */
const CHANNEL = 'jacve.sesion'

export function announceSession(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have one origin: ours
  channel.postMessage('')
  channel.close()
}

/** Calls back when another tab says so; returns how to stop. */
export function onSessionNews(heard: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', heard)
  return () => channel.close()
}
