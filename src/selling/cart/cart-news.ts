/** What every place that shows the cart hears of a change made here or in another tab of this browser. */
export type CartNews = {
  cantidad: number
  version: number
  /** Which cart, and whether it is the only one; not said by every answer. */
  carrito?: { id: number; nombre: string; unico: boolean } | null
}

const CHANNEL = 'jacve.carrito'
const listeners = new Set<(news: CartNews) => void>()

/** Tells this page and the other tabs. */
export function tellCart(news: CartNews): void {
  const { cantidad, version, carrito } = news
  const told = { cantidad, version, carrito }
  for (const listener of listeners) listener(told)
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have one origin: ours
  channel.postMessage(told)
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
