import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { SlotLayout } from './price-line.tsx'
import { usePriceReader } from './viewer-of-page.ts'

/** Only for who sees prices: visitors do without the code too. */
const PriceLine = part(
  () => import('./price-line.tsx'),
  (module) => module.PriceLine,
)

/** The room of two lines, kept from the first paint: nothing moves when the price comes. */
const rooms: Record<SlotLayout, string> = {
  card: 'grid h-11 content-start gap-0.5 overflow-hidden',
  row: 'grid h-11 content-center gap-0.5 overflow-hidden px-3 md:w-52 md:shrink-0 md:p-0',
  compact: 'ml-auto grid h-10 w-24 shrink-0 content-center overflow-hidden text-right md:w-36',
  option: 'grid h-10 w-36 shrink-0 content-start overflow-hidden',
}

type PriceSlotProps = { k_parte: string; layout: SlotLayout }

/** What a part costs its reader and how many there are, wherever parts are shown. Nothing for who sees no prices. */
export function PriceSlot({ k_parte, layout }: PriceSlotProps) {
  const { who } = usePriceReader()
  const isLive = useHydrated()
  if (who === null) return null
  return (
    <div className={rooms[layout]}>
      {isLive && (
        <Optional>
          <PriceLine k_parte={k_parte} who={who} layout={layout} />
        </Optional>
      )}
    </div>
  )
}
