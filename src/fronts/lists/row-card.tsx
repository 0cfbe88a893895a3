import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import { PriceSlot } from '#catalogue/prices/price-slot.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Badges, type CardProps, Description, Mark, Said, Tile } from './card-parts.tsx'

/** A line of a list; on a phone a card that lies. */
export function RowCard({ part, fit, isEager, tools }: CardProps) {
  const { k_parte, linea, marca } = part
  const origin = [linea, marca].filter(Boolean).join(' · ')
  return (
    <article className="part part-row">
      <Tile part={part} isEager={isEager} />
      <div className="part-words">
        <div className="part-name">
          <a data-parte="" href={partAddress(k_parte)} className="part-link code part-code">
            {k_parte}
          </a>
          <p className="part-origin">{origin}</p>
        </div>
        {/* Whole, in one flow: what a cut would take is the vehicle, at its end. */}
        <p className="part-said">
          <Description of={part} />
          <Said part={part} />
          {part.aproximado && (
            <span className="ml-1.5 inline-flex align-bottom">
              <Badge>Aproximado</Badge>
            </span>
          )}{' '}
          <Badges part={part} className="inline-flex flex-wrap gap-1 align-bottom" />
        </p>
      </div>
      <PriceSlot k_parte={k_parte} layout="row" />
      <div className="part-foot">
        <span className="part-origin">{origin}</span>
        <Mark fit={fit} />
        {/* A line of its own on a phone: the mark comes later, and nothing may move. */}
        <AddToCart k_parte={k_parte} layout="row" className="flex justify-end max-md:w-full" />
        {tools}
      </div>
    </article>
  )
}
