import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { noDescription, say } from '#kit/base/texts.ts'
import { PartPicture } from '#catalogue/parts/part-picture.tsx'
import { markTexts } from '#finding/search-box/box-texts.ts'
import { PartBadges } from '#finding/search-box/part-badges.tsx'
import { type Marked, marksOf } from '#finding/search-box/part-marks.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { Fit } from './fits.ts'
import { FitMark } from './fit-mark.tsx'
import { isFit } from './shared-reason.ts'

/** A part as search, lists and strips tell it. */
export type CardPart = Marked & {
  k_parte: string
  linea: string
  descripcion: string
  marca: string | null
  ilustracion: string | null
  hecho_mx: boolean
  /** Why it is here: `Equivale a CFI-2789`. */
  razon?: string
  /** It only nearly answers what was asked. */
  aproximado?: boolean
  /** Position, side and conditions of the applications that fit. */
  notas?: string[]
}

/** A part wherever parts stand together: its drawing, its code, what it is, whether it fits. All of the card can be pressed. */
export type CardProps = {
  part: CardPart
  /** Whether it fits the active vehicle; its room is kept while it is not known. */
  fit?: Fit | undefined
  /** First screen: the drawing is asked for at once. */
  isEager?: boolean
  /** What can be done with it, at the foot of a card or row. */
  tools?: ReactNode
}

/** The drawing says nothing that the words do not: it is decoration for readers. */
export function Tile({ part, isEager, className = '' }: { part: CardPart; isEager?: boolean; className?: string }) {
  return (
    <PartPicture
      ruta={part.ilustracion}
      alt=""
      sizes="240px"
      loading={isEager ? 'eager' : 'lazy'}
      className={className ? `part-tile ${className}` : 'part-tile'}
    />
  )
}

/** Above the link that covers the card; a flex box, so that no line of text makes it taller than the room kept for it. */
export function Mark({ fit }: { fit: Fit | undefined }) {
  if (!fit) return null
  return (
    <span className="relative z-1 flex">
      <FitMark fit={fit} />
    </span>
  )
}

export function Description({ of: { descripcion }, className }: { of: CardPart; className?: string }) {
  if (descripcion) return className ? <span className={className}>{descripcion}</span> : descripcion
  return <span className={`text-soft italic ${className ?? ''}`}>{say(noDescription)}</span>
}

/** What holds of the part in two words each; nothing when nothing does. */
export function Badges({ part, className }: { part: CardPart; className: string }) {
  const { hecho_mx } = part
  if (!hecho_mx && marksOf(part).length === 0) return null
  return (
    <span className={className}>
      <PartBadges part={part} />
      {hecho_mx && <Badge>{say(markTexts.hecho_mx)}</Badge>}
    </span>
  )
}

export function Reason({ part }: { part: CardPart }) {
  return part.razon || part.notas?.length ? (
    <p className="text-xs text-soft">
      <Said part={part} isAlone />
    </p>
  ) : null
}

/** Why it is here, and where it goes; what is proven to fit has the colour of that. */
export function Said({ part: { razon, notas = [] }, isAlone = false }: { part: CardPart; isAlone?: boolean }) {
  const isProven = isFit(razon)
  const said = [isProven ? '' : razon, ...notas].filter(Boolean).join(' · ')
  return (
    <>
      {isProven && (
        <span className="text-xs font-semibold text-yes">
          {' '}
          <Icon of={Check} size={14} className="mb-0.5 inline" /> {razon}
        </span>
      )}
      {said && <span className="text-xs text-soft">{isAlone && !isProven ? said : ` · ${said}`}</span>}
    </>
  )
}
