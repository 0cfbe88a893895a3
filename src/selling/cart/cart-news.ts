/** What every place that shows the cart hears of a change made here or in another tab of this browser. */
export type CartNews = { cantidad: number; version: number }

const CHANNEL = 'jacve.carrito'
const listeners = new Set<(news: CartNews) => void>()

/** Tells this page and the other tabs. */
export function tellCart(news: CartNews): void {
  const { cantidad, version } = news
  for (const listener of listeners) listener({ cantidad, version })
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have one origin: ours
  channel.postMessage({ cantidad, version })
  channel.close()
}

/** Returns how to stop. */
export function onCartNews(heard: (news: CartNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<CartNews>) => heard(event.data))
  listeners.add(heard)
  return () => {
    listeners.delete(heard)
    channel.close()
  }
}
