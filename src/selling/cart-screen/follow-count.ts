import { followNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { onCartNews } from '#selling/cart/cart-news.ts'

/** Tells the number of parts: as a change here or in another tab has it, and read again whenever anybody changes the client's cart; null when it cannot be read. */
export function followCount(clientId: number, tell: (lines: number | null) => void): () => void {
  const read = async () => {
    try {
      tell((await call('GET /cartItemscantidadEnCarrito')).cantidad)
    } catch (error) {
      if (!(error instanceof Refusal)) report('carrito', error)
      tell(null)
    }
  }
  const stops = [
    onCartNews(({ cantidad }) => tell(cantidad)),
    followNews({ topics: [`carrito:${clientId}`], hear: () => void read() }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
