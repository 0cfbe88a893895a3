import { tellCart } from '#selling/cart/cart-news.ts'
import type { Cart, CartLine } from '#selling/cart/predict.ts'
import type { Totals } from '#selling/cart/totals.ts'
import { addUp, withLines } from '#selling/cart/with-lines.ts'
import { foresight } from './foresight.ts'
import type { Writes } from './use-writes.ts'

export type Undo = { said: string; run: () => void }
type News = Pick<Cart, 'cantidad' | 'version' | 'ultimo_cambio'> & {
  carrito: { id: number; nombre: string; unico: boolean }
}

/** What acts on the cart work with. */
export type Hands = {
  now: () => Cart
  show: (cart: Cart) => void
  say: (texts: string[]) => void
  remember: (undo: Undo) => void
  refresh: (evenIfSame?: boolean) => Promise<boolean>
  writes: Writes
  /** Counts the changes of each line: an older answer does not hide a newer change. */
  turns: Map<number, number>
}

/**
 * Takes over what an answer tells of the whole, and reads again when somebody else changed something meanwhile. Behind it others
 * may wait, whose totals are foreseen or not known yet.
 */
export function settle(
  { show, now, refresh, writes }: Hands,
  news: News & { totales: Totals },
  lines: CartLine[],
): void {
  const { carrito, version } = now()
  const { totales } = news
  // Of a cart that is no longer the one on the screen.
  if (carrito && carrito.id !== news.carrito.id) return void refresh(true)
  const shown = carrito ?? { ...news.carrito, compartido: true, de: null }
  const foreseen = foresight()?.totalsWith(now(), lines)
  const sums = writes.isLast() || !foreseen ? totales : foreseen
  const next = {
    ...withLines(now(), lines, sums),
    carrito: shown,
    version: news.version,
    ultimo_cambio: news.ultimo_cambio,
  }
  show(next)
  tellCart(next)
  const isOfThese = foreseen ? foreseen.total === totales.total : addUp(lines, totales)
  const isSame = news.version === version + 1 && next.cantidad === news.cantidad && isOfThese
  if (!isSame && writes.isLast()) void refresh(true)
}

/** What is on the screen is meant, whatever was chosen in another tab meanwhile. */
export function cartIn({ now }: Pick<Hands, 'now'>): number | undefined {
  return now().carrito?.id
}
