import { useCallback, useEffect, useRef, useState } from 'react'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { isKnown, onCartNews, SOON } from '#selling/cart/cart-news.ts'
import type { Cart } from '#selling/cart/predict.ts'
import { passes } from './write-queue.ts'

/** What is shown, and the same for what runs later than the screen was drawn. */
export function useShown(loaded: Cart) {
  const [cart, setCart] = useState(loaded)
  const latest = useRef(cart)
  const show = useCallback((next: Cart) => {
    latest.current = next
    setCart(next)
  }, [])
  const now = useCallback(() => latest.current, [])
  useEffect(() => {
    if (loaded !== latest.current && (isOther(loaded, latest.current) || loaded.version >= latest.current.version))
      show(loaded)
  }, [loaded, show])
  return { cart, show, now }
}

/** Another cart than this one: their versions tell nothing of each other. */
function isOther(news: { carrito?: { id: number } | null }, { carrito }: Cart): boolean {
  return news.carrito?.id !== carrito?.id
}

type Refresh = { now: () => Cart; show: (cart: Cart) => void; isBusy: () => boolean }

/**
 * Reads the cart again: when asked, when another tab tells, and when the server tells of more than is shown; not over what is
 * still being sent. Answers false when there was no answer.
 */
export function useRefresh({ now, show, isBusy }: Refresh) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const refresh = useCallback(
    async (evenIfSame = false): Promise<boolean> => {
      try {
        const { carrito } = await call('GET /cartItems/getItems')
        const isNews =
          isOther(carrito, now()) ||
          carrito.version > now().version ||
          (evenIfSame && carrito.version === now().version)
        if (isNews && !isBusy()) show(carrito)
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) report('carrito', error)
        return !passes(error)
      }
    },
    [now, show, isBusy],
  )
  /** What the notices not looked at yet tell. */
  const told = useRef(new Set<string | undefined>())
  const soon = useCallback(
    (state?: string) => {
      told.current.add(state)
      clearTimeout(timer.current)
      timer.current = setTimeout(function read() {
        if (isBusy()) timer.current = setTimeout(read, SOON)
        else {
          const isNews = [...told.current].some((one) => !isKnown(one, now()))
          told.current.clear()
          if (isNews) void refresh()
        }
      }, SOON)
    },
    [refresh, isBusy, now],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => onCartNews((news) => (isOther(news, now()) || news.version > now().version) && soon()), [now, soon])
  const client = currentSession().cliente
  useNews(client ? [`carrito:${client.id}`] : [], (_, state) => soon(state))
  return refresh
}
