import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ResultRow } from '#finding/index/contract.ts'
import { useCompared } from '#fronts/comparing/compared.ts'
import { CompareTick } from '#fronts/comparing/compare-tick.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useVehicleMemory } from './active-vehicle.ts'
import type { Fit } from './fits.ts'
import { useFits } from './fits.ts'
import { moveAmongParts } from './list-keys.ts'
import { GridCard } from './grid-card.tsx'
import { RowCard } from './row-card.tsx'
import { fitted, isFit, sharedReason, tellsVehicle } from './shared-reason.ts'

export type ListedPart = ResultRow & { notas?: string[] }

type PartRowsProps = {
  items: ListedPart[]
  isGrid: boolean
  label: string
  /** What the page knows already of each part, until the proofs arrive. */
  fitOf?: (part: ListedPart) => Fit | undefined
  /** What can be done with each, at the foot of its card. */
  renderTools?: (part: ListedPart) => ReactNode
}

/** Parts as rows or cards, marked for the active vehicle. Arrows, Home and End go from one to the next. */
export function PartRows({ items, isGrid, label, fitOf, renderTools }: PartRowsProps) {
  const marked = useVehicleMemory()
  const isMarked = ({ k_parte, razon }: ListedPart) => !k_parte.includes(',') && !tellsVehicle(razon, marked)
  const fits = useFits(items.filter(isMarked).map(({ k_parte }) => k_parte))
  const isComparing = useCompared() !== null
  const shared = sharedReason(items)
  const Card = isGrid ? GridCard : RowCard
  const shape = isGrid
    ? 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 desktop:grid-cols-4 wide:grid-cols-5'
    : 'grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-0 md:divide-y md:divide-line'
  return (
    <>
      {shared !== undefined && isFit(shared) && (
        <p className="flex items-center gap-1.5 py-2 text-sm font-semibold text-yes">
          <Icon of={Check} size={16} /> Estas {items.length} {fitted(shared)}
        </p>
      )}
      {/* The links inside take the focus; the list only moves it among them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul aria-label={label} onKeyDown={moveAmongParts} className={shape}>
        {items.map((part) => (
          <li key={part.id}>
            <Card
              part={part.razon === shared ? { ...part, razon: '' } : part}
              fit={(isMarked(part) ? fits.get(part.k_parte) : undefined) ?? fitOf?.(part)}
              tools={renderTools ? renderTools(part) : isComparing && <CompareTick k_parte={part.k_parte} />}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
