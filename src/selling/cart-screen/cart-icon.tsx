import { ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Session } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { bring } from '#kit/base/bring.ts'
import { report } from '#kit/base/report.ts'
import { onCartNews } from '#selling/cart/cart-news.ts'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { badgeText } from './show-cart.ts'

type CartIconProps = { session: Session; initial: number | null }

/** The cart in the bar with its number of parts; without a number when that could not be read. */
export function CartIcon({ session, initial }: CartIconProps) {
  const lines = useCartCount(session, initial)
  const name = lines === null ? 'Carrito' : `Carrito, ${plural(lines, 'parte', 'partes')}`
  return (
    <a
      href={at('/CartItemsList')}
      aria-label={name}
      title="Carrito"
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-control text-ink hover:bg-sunk md:size-10"
    >
      <Icon of={ShoppingCart} size={21} />
      <CartBadge lines={lines} className="absolute top-0.5 right-0" />
    </a>
  )
}

/** The number alone; nothing for an empty cart. */
export function CartBadge({ lines, className = '' }: { lines: number | null; className?: string }) {
  if (!lines) return null
  return (
    // Written by its style: to axe even hidden text is text that the link's name would have to hold.
    <span
      aria-hidden
      data-partes={badgeText(lines)}
      className={`grid before:content-[attr(data-partes)] min-w-4.5 place-items-center rounded-full bg-accent px-1 text-2xs font-bold text-on-accent tabular-nums ${className}`}
    />
  )
}

/** Changes here and in other tabs at once, whatever else comes; those of others by a file that comes once the page stands. */
export function useCartCount({ cliente }: Session, initial: number | null): number | null {
  const [lines, setLines] = useState<number | null>(null)
  const [given, setGiven] = useState(initial)
  // The layout was read again: its number is the newer one.
  if (given !== initial) {
    setGiven(initial)
    setLines(null)
  }
  const clientId = cliente?.id
  useEffect(() => {
    if (!clientId) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    const stopHere = onCartNews(({ cantidad }) => setLines(cantidad))
    bring(() => import('./follow-count.ts')).then(
      ({ followCount }) => {
        if (!isGone) stop = followCount(clientId, setLines)
      },
      (error: unknown) => report('carrito', error),
    )
    return () => {
      isGone = true
      stopHere()
      stop?.()
    }
  }, [clientId])
  return lines ?? initial
}
