/** What every place that shows the cart hears of a change made here or in another tab of this browser. */
export type CartNews = {
  cantidad: number
  version: number
  /** Which cart, and whether it is the only one; not said by every answer. */
  carrito?: { id: number; nombre: string; unico: boolean } | null
}

/** Milliseconds: what follows each other closely is read once, and the answer to one's own change comes a little after its notice. */
export const SOON = 300

/** Whether this much of a cart is known already; `state` is the server's notice: the cart's id and version. */
export function isKnown(state: string | undefined, known: Pick<CartNews, 'version' | 'carrito'> | undefined): boolean {
  const [id, version] = state?.split('.').map(Number) ?? []
  return id !== undefined && version !== undefined && id === known?.carrito?.id && version <= known.version
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
