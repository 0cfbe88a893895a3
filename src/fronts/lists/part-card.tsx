import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import { noDescription, say } from '#kit/base/texts.ts'
import { PartPicture } from '#catalogue/parts/part-picture.tsx'
import { PriceSlot } from '#catalogue/prices/price-slot.tsx'
import { markTexts } from '#finding/search-box/box-texts.ts'
import { PartBadges } from '#finding/search-box/part-badges.tsx'
import { type Marked, marksOf } from '#finding/search-box/part-marks.ts'
import { partAddress } from '#finding/search/search-address.ts'
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

type PartCardProps = {
  part: CardPart
  layout: 'grid' | 'row' | 'compact'
  /** Whether it fits the active vehicle; its room is kept while it is not known. */
  fit?: Fit
  /** First screen: the drawing is asked for at once. */
  isEager?: boolean
  /** Told at the end of a compact card: `2 piezas`. */
  aside?: ReactNode
  /** What can be done with it, at the foot of a card or row. */
  tools?: ReactNode
}

/** A part wherever parts stand together: the drawing on a calm tile, the code, what it is, whether it fits. All of it can be pressed. */
export function PartCard({ layout, ...rest }: PartCardProps) {
  if (layout === 'row') return <RowCard {...rest} />
  return layout === 'compact' ? <CompactCard {...rest} /> : <GridCard {...rest} />
}

type CardProps = Omit<PartCardProps, 'layout'>

const frame =
  'group/part relative rounded-panel border border-line bg-card transition-[border-color,box-shadow] hover:border-accent hover:shadow-raised has-[[data-parte]:focus-visible]:border-accent'
// The link reaches over the whole card; what else can be pressed stands above it.
const reach =
  'text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent'

function GridCard({ part, fit, isEager, tools }: CardProps) {
  const { k_parte, linea, marca } = part
  return (
    <article className={`${frame} flex h-full flex-col overflow-hidden`}>
      <Tile part={part} isEager={isEager} className="aspect-[4/3] w-full p-[8%]" />
      <div className="flex flex-1 flex-col gap-1 p-3">
        <p className="flex justify-between gap-2 text-xs text-soft">
          <span className="min-w-0 truncate">{linea}</span>
          {marca && <span className="max-w-1/2 shrink-0 truncate">{marca}</span>}
        </p>
        <a data-parte href={partAddress(k_parte)} className={`${reach} grid gap-1`}>
          <Code of={k_parte} className="text-base" />
          <Description of={part} className="line-clamp-3 text-sm" />
        </a>
        <Reason part={part} />
        {part.aproximado && (
          <span>
            <Badge>Aproximado</Badge>
          </span>
        )}
        <Badges part={part} className="flex flex-wrap gap-1" />
        <div className="mt-auto" />
        <PriceSlot k_parte={k_parte} layout="card" />
        {/* Kept free while it is not known: nothing moves when it comes. */}
        <div className="flex min-h-8 items-end md:min-h-7">
          <Mark fit={fit} />
        </div>
        <AddToCart k_parte={k_parte} layout="card" />
      </div>
      {tools && <div className="absolute top-1.5 right-1.5 z-1 rounded-control bg-card">{tools}</div>}
    </article>
  )
}

function RowCard({ part, fit, isEager, tools }: CardProps) {
  const { k_parte, linea, marca } = part
  const origin = [linea, marca].filter(Boolean).join(' · ')
  return (
    <article
      className={`${frame} grid grid-cols-[5.5rem_minmax(0,1fr)] overflow-hidden md:flex md:items-center md:gap-4 md:overflow-visible md:rounded-control md:border-transparent md:bg-transparent md:px-2 md:py-1 md:hover:border-transparent md:hover:bg-card`}
    >
      <Tile
        part={part}
        isEager={isEager}
        className="row-span-3 h-full w-full p-2 md:size-13 md:shrink-0 md:rounded-control md:p-1"
      />
      <div className="grid min-w-0 content-center gap-x-4 gap-y-0.5 p-3 pb-1 md:flex-1 md:p-0 desktop:grid-cols-[10rem_minmax(0,1fr)] wide:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="grid min-w-0 content-center">
          <a data-parte href={partAddress(k_parte)} className={reach}>
            <Code of={k_parte} className="text-base" />
          </a>
          <p className="truncate text-xs text-soft max-md:hidden">{origin}</p>
        </div>
        {/* Whole, in one flow: what a cut would take is the vehicle, at its end. */}
        <p className="content-center text-sm leading-5">
          <Description of={part} className="" />
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
      <div className="flex min-h-10 min-w-0 flex-wrap items-center justify-between gap-2 px-3 pb-2 md:min-h-8 md:min-w-44 md:shrink-0 md:justify-end md:p-0">
        {/* As high as the mark that comes beside it. */}
        <span className="min-w-0 flex-1 truncate text-xs leading-8 text-soft md:hidden">{origin}</span>
        <Mark fit={fit} />
        {/* A line of its own on a phone: the mark comes later, and nothing may move. */}
        <div className="flex justify-end empty:hidden max-md:w-full">
          <AddToCart k_parte={k_parte} layout="row" />
        </div>
        {tools}
      </div>
    </article>
  )
}

function CompactCard({ part, fit, aside, isEager }: CardProps) {
  return (
    <article className={`${frame} flex flex-wrap items-center gap-x-3 p-2 pr-3`}>
      <Tile part={part} isEager={isEager} className="size-14 shrink-0 rounded-control p-1.5" />
      {/* In a narrow column the price goes below: the words keep their room. */}
      <div className="grid min-w-0 flex-1 basis-36">
        <a data-parte href={partAddress(part.k_parte)} className={reach}>
          <Code of={part.k_parte} className="text-sm" />
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

/** The drawing says nothing that the words do not: it is decoration for readers. */
function Tile({ part, isEager, className }: { part: CardPart; isEager?: boolean; className: string }) {
  return (
    <PartPicture
      ruta={part.ilustracion}
      alt=""
      sizes="240px"
      width={240}
      height={240}
      loading={isEager ? 'eager' : 'lazy'}
      className={`bg-sunk object-contain ${className}`}
    />
  )
}

/** Above the link that covers the card; a flex box, so that no line of text makes it taller than the room kept for it. */
function Mark({ fit }: { fit: Fit | undefined }) {
  if (!fit) return null
  return (
    <span className="relative z-1 flex">
      <FitMark fit={fit} />
    </span>
  )
}

function Code({ of: k_parte, className }: { of: string; className: string }) {
  return (
    <span className={`code font-semibold break-words group-hover/part:text-accent-strong ${className}`}>{k_parte}</span>
  )
}

function Description({ of: { descripcion }, className }: { of: CardPart; className: string }) {
  if (descripcion) return <span className={className}>{descripcion}</span>
  return <span className={`text-soft italic ${className}`}>{say(noDescription)}</span>
}

/** What holds of the part in two words each; nothing when nothing does. */
function Badges({ part, className }: { part: CardPart; className: string }) {
  const { hecho_mx } = part
  if (!hecho_mx && marksOf(part).length === 0) return null
  return (
    <span className={className}>
      <PartBadges part={part} />
      {hecho_mx && <Badge>{say(markTexts.hecho_mx)}</Badge>}
    </span>
  )
}

function Reason({ part }: { part: CardPart }) {
  return part.razon || part.notas?.length ? (
    <p className="text-xs text-soft">
      <Said part={part} isAlone />
    </p>
  ) : null
}

/** Why it is here, and where it goes; what is proven to fit has the colour of that. */
function Said({ part: { razon, notas = [] }, isAlone = false }: { part: CardPart; isAlone?: boolean }) {
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
