import { useContext } from 'react'
import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import { PriceSlot } from '#catalogue/prices/price-slot.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Badges, type CardProps, Description, Mark, Reason, Tile } from './card-parts.tsx'
import { CardsKept } from './kept-cards.ts'

/** Upright, in a strip or a grid. */
export const GridCard = import.meta.env.SSR ? KeptCard : DrawnCard

/** Where visitors' pages are made: with its mark, and without itself where its text lies ready. */
function KeptCard(props: CardProps) {
  const marks = useContext(CardsKept)
  const isPlain = !props.fit && !props.isEager && !props.tools
  if (!marks || !isPlain) return <DrawnCard {...props} />
  const { place, isKept } = marks.mark(props.part)
  return (
    <>
      <template data-card={place} />
      {!isKept && <DrawnCard {...props} />}
    </>
  )
}

function DrawnCard({ part, fit, isEager, tools }: CardProps) {
  const { k_parte, linea, marca } = part
  return (
    <article className="part part-upright">
      <Tile part={part} isEager={isEager} />
      <div className="part-words">
        <p className="part-origin">
          <span>{linea}</span>
          {marca && <span>{marca}</span>}
        </p>
        <a data-parte="" href={partAddress(k_parte)} className="part-link">
          <span className="code part-code">{k_parte}</span>
          <Description of={part} className="line-clamp-3 text-sm" />
        </a>
        <Reason part={part} />
        {part.aproximado && (
          <span>
            <Badge>Aproximado</Badge>
          </span>
        )}
        <Badges part={part} className="flex flex-wrap gap-1" />
        <PriceSlot k_parte={k_parte} layout="card" />
        <div className="part-foot">
          <Mark fit={fit} />
        </div>
        <AddToCart k_parte={k_parte} layout="card" />
      </div>
      {tools && <div className="absolute top-1.5 right-1.5 z-1 rounded-control bg-card">{tools}</div>}
    </article>
  )
}
