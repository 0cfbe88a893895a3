import { again } from '#kit/base/again.ts'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { followNews } from '#kit/news/use-news.ts'
import { type CartNews, isKnown, onCartNews, SOON } from '#selling/cart/cart-news.ts'

/**
 * Tells the number of parts, read again whenever somebody else changes the client's cart. What was told stays while it cannot be read, and
 * no answer is told that a change here or in another tab has overtaken: who shows the number hears those himself.
 */
export function followCount(clientId: number, tell: (lines: number) => void): () => void {
  const leaving = new AbortController()
  let latest = 0
  let known: CartNews | undefined
  const read = async () => {
    const mine = ++latest
    try {
      const { cantidad } = await again(() => call('GET /cartItemscantidadEnCarrito'), leaving.signal)
      if (mine === latest && !leaving.signal.aborted) tell(cantidad)
    } catch (error) {
      if (!(error instanceof Refusal)) report('carrito', error)
    }
  }
  /** After a while: by then whoever made the change here has its answer. */
  const hear = (_: string, state?: string) => {
    setTimeout(() => isKnown(state, known) || leaving.signal.aborted || void read(), state ? SOON : 0)
  }
  const stops = [
    onCartNews((news) => {
      latest++
      known = news
    }),
    followNews({ topics: [`carrito:${clientId}`], hear }),
  ]
  return () => {
    leaving.abort()
    for (const stop of stops) stop()
  }
}
