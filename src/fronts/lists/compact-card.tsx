import type { ReactNode } from 'react'
import { PriceSlot } from '#catalogue/prices/price-slot.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { type CardProps, Description, Mark, Reason, Tile } from './card-parts.tsx'

type CompactCardProps = Omit<CardProps, 'tools'> & {
  /** Told at the end: `2 piezas`. */
  aside?: ReactNode
}

/** Where there is little room. */
export function CompactCard({ part, fit, aside, isEager }: CompactCardProps) {
  return (
    <article className="part flex flex-wrap items-center gap-x-3 p-2 pr-3">
      <Tile part={part} isEager={isEager} className="size-14 shrink-0 rounded-control p-1.5" />
      {/* In a narrow column the price goes below: the words keep their room. */}
      <div className="grid min-w-0 flex-1 basis-36">
        <a data-parte="" href={partAddress(part.k_parte)} className="part-link code part-code text-sm">
          {part.k_parte}
        </a>
        <Description of={part} className="line-clamp-2 text-sm" />
        <Reason part={part} />
      </div>
      <Mark fit={fit} />
      <PriceSlot k_parte={part.k_parte} layout="compact" />
      {aside && <span className="text-sm font-semibold text-soft tabular-nums">{aside}</span>}
    </article>
  )
}
