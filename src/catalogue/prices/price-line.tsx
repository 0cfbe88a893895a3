import { PriceTag, StockMark } from './price-tag.tsx'
import { usePrice } from './price-store.ts'

export type SlotLayout = 'card' | 'row' | 'compact' | 'option'

type PriceLineProps = {
  k_parte: string
  /** Who is looking: prices are his alone. */
  who: string
  layout: SlotLayout
}

/** What fills the room kept for a price, when it is known. */
export function PriceLine({ k_parte, who, layout }: PriceLineProps) {
  const part = usePrice(k_parte, who)
  if (!part) return null
  const isNarrow = layout === 'option' || layout === 'compact'
  const shows = part.precio !== null || part.semaforo === null
  const saysVat = who === 'lista'
  return (
    <>
      {shows && (
        <PriceTag
          part={part}
          size={isNarrow ? 'small' : 'normal'}
          saysVat={saysVat}
          className={isNarrow ? 'justify-end' : ''}
        />
      )}
      <StockMark part={part} withPromise={!isNarrow} className={isNarrow ? 'justify-end' : ''} />
    </>
  )
}
