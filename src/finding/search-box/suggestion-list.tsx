import { History, Search, TrendingUp, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, use, useEffect, useId, useRef } from 'react'
import { at } from '#kit/base/place.ts'
import { noDescription, say } from '#kit/base/texts.ts'
import { agree, count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { PriceSlot } from '#catalogue/prices/price-slot.tsx'
import { groupTexts } from './box-texts.ts'
import { matchedPart } from './matched-part.ts'
import { optionId } from './list-news.tsx'
import { MarkOptionContext, UnderOptionsContext } from './option-mark.ts'
import { PartBadges } from './part-badges.tsx'
import type { BestSeller, Option } from './suggestion-options.ts'
import type { SearchBoxState } from './use-search-box.ts'

type SuggestionPanelProps = {
  box: SearchBoxState
  /** Under the large box in the middle of the start there is less room. */
  isLow?: boolean
  className: string
}

/** The list as it hangs under a box of wide screens. */
export function SuggestionPanel({ box, isLow, className }: SuggestionPanelProps) {
  return (
    <div
      className={`absolute top-full z-40 mt-1.5 overflow-hidden rounded-panel border border-line bg-card shadow-float ${className}`}
    >
      <SuggestionList
        box={box}
        className={`overflow-y-auto ${isLow ? 'max-h-[clamp(15rem,100dvh-35rem,34rem)]' : 'max-h-[min(34rem,calc(100dvh-12rem))]'}`}
      />
      <PartsInstead box={box} />
      <AllResults box={box} />
    </div>
  )
}

/** The list of narrow screens, in the page: its groups and what leads on stand one under the other. */
export function StackedSuggestions({ box }: { box: SearchBoxState }) {
  return (
    <div className="-mx-2 grid gap-2">
      <SuggestionList box={box} stacked />
      <PartsInstead box={box} />
    </div>
  )
}

/** What the shell puts under the suggested parts. */
function PartsInstead({ box: { parts } }: { box: SearchBoxState }) {
  const under = use(UnderOptionsContext)
  return under(parts.flatMap((option) => (option.kind === 'part' ? [option.row] : [])))
}

type SuggestionListProps = { box: SearchBoxState; stacked?: boolean; className?: string }

/** The list under the box: Sugeridos, Últimas Búsquedas, Más Vendidos. Focus stays in the input; options are pressed or highlighted. */
function SuggestionList({ box, stacked = false, className = '' }: SuggestionListProps) {
  const { parts, searches, best, active, text } = box
  const hasAside = searches.length + best.length > 0
  const option = (chosen: Option, place: number, children: ReactNode) => (
    <OptionRow key={chosen.href + chosen.kind} {...{ box, chosen, place, isActive: place === active }}>
      {children}
    </OptionRow>
  )
  return (
    // The input keeps focus and tells which option is active; a select could hold neither drawings nor columns.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      id={box.listId}
      aria-label="Sugerencias"
      // Pressing an option must not take focus from the input: its blur would hide the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      className={`grid ${className} ${stacked || !hasAside ? 'grid-cols-[minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)_17rem]'}`}
    >
      <Group title={say(groupTexts.sugeridos)} className="p-2">
        {parts.length === 0 && <NoOption>Sin sugerencias</NoOption>}
        {parts.map((chosen, place) =>
          chosen.kind === 'part' ? option(chosen, place, <PartRow row={chosen.row} typed={text} />) : null,
        )}
      </Group>
      {hasAside && (
        <div className={stacked ? 'border-t border-line p-2' : 'border-l border-line bg-page p-2'}>
          {searches.length > 0 && (
            <Group title={say(groupTexts.ultimas)}>
              {searches.map((chosen, place) =>
                option(chosen, parts.length + place, <SearchRow chosen={chosen} onForget={box.forget} />),
              )}
            </Group>
          )}
          {best.length > 0 && (
            <Group title={say(groupTexts.vendidos)}>
              {best.map((chosen, place) =>
                chosen.kind === 'best'
                  ? option(chosen, parts.length + searches.length + place, <BestRow part={chosen.part} />)
                  : null,
              )}
            </Group>
          )}
        </div>
      )}
    </div>
  )
}

function Group({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options within a listbox (APG)
    <div role="group" aria-labelledby={id} className={className}>
      <p id={id} className="px-2 pt-1 pb-1.5 text-xs font-semibold tracking-wide text-soft">
        {title}
      </p>
      {children}
    </div>
  )
}

function NoOption({ children }: { children: ReactNode }) {
  return (
    // A list without options is no list: this one cannot be chosen.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus
    <div role="option" aria-disabled aria-selected={false} className="px-2 py-4 text-soft">
      {children}
    </div>
  )
}

type OptionRowProps = { box: SearchBoxState; chosen: Option; place: number; isActive: boolean; children: ReactNode }

function OptionRow({ box, chosen, place, isActive, children }: OptionRowProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The keyboard reaches it from the input (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      id={optionId(box.listId, place)}
      aria-selected={isActive}
      onClick={(event) => box.choose(chosen, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && box.choose(chosen, true)}
      onMouseUp={dontPaste}
      className="rounded-control px-2 py-1.5 hover:bg-sunk aria-selected:bg-accent-tint"
    >
      {children}
    </div>
  )
}

/** On Linux a middle press pastes what was selected before into the field that has the focus: the box. */
function dontPaste(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault()
}

type PartRowProps = { row: Extract<Option, { kind: 'part' }>['row']; typed: string }

function PartRow({ row, typed }: PartRowProps) {
  const mark = use(MarkOptionContext)
  const { before, match, after } = matchedPart(row.k_parte, typed)
  return (
    <div className="flex items-start gap-3">
      <Drawing path={row.ilustracion} size={44} />
      <div className="grid min-w-0 flex-1 leading-snug">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="code">
            {before}
            {match && <b className="text-accent-strong">{match}</b>}
            {after}
          </span>
          <span className="text-sm text-soft">{row.linea}</span>
          {mark(row)}
          <PartBadges part={row} />
        </p>
        <p className="truncate text-sm">{row.descripcion.trim() || say(noDescription)}</p>
        {row.razon && <p className="truncate text-xs text-soft">{row.razon}</p>}
      </div>
      <PriceSlot k_parte={row.k_parte} layout="option" />
    </div>
  )
}

function SearchRow({ chosen, onForget }: { chosen: Option; onForget: (consulta: string) => void }) {
  if (chosen.kind !== 'search') return null
  const { consulta, resultados, isOwn } = chosen
  return (
    <div className="flex min-h-6 items-center gap-2 text-sm">
      <Icon of={isOwn ? History : TrendingUp} size={15} className="text-soft" />
      <span className="min-w-0 flex-1 truncate">{consulta}</span>
      <span className="text-xs text-soft tabular-nums">
        {count(resultados)}
        <span className="sr-only"> {agree(resultados, 'resultado', 'resultados')}</span>
      </span>
      {isOwn && (
        // For the mouse; with the keyboard it is Supr on the highlighted search. Options hold no buttons.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          aria-hidden
          title="Borrar de tus búsquedas"
          onClick={(event) => {
            event.stopPropagation()
            onForget(consulta)
          }}
          className="-my-1 -mr-1 grid size-6 place-items-center rounded-tag text-soft hover:bg-line hover:text-ink"
        >
          <Icon of={X} size={14} />
        </span>
      )}
    </div>
  )
}

function BestRow({ part }: { part: BestSeller }) {
  return (
    <div className="flex items-center gap-2">
      <Drawing path={part.ilustracion} size={32} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="code truncate">{part.k_parte}</p>
        <p className="truncate text-xs text-soft">{part.descripcion || part.linea}</p>
      </div>
    </div>
  )
}

function Drawing({ path, size }: { path: string | null; size: number }) {
  const source = at(path ?? '/ilustraciones/generica.svg')
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className="shrink-0 rounded-tag bg-sunk object-contain"
    />
  )
}

/** Opens everything the text finds; the same as Enter. */
function AllResults({ box }: { box: SearchBoxState }) {
  return (
    <button
      type="submit"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className="flex min-h-10 w-full border-t border-line items-center gap-2 px-4 text-left text-sm text-soft hover:bg-sunk hover:text-ink"
    >
      <Icon of={Search} size={15} />
      <span className="min-w-0 flex-1 truncate">
        Ver todo lo que encuentra «<b className="text-ink">{box.text.trim()}</b>»
      </span>
      <kbd className="rounded-tag border border-line px-1.5 text-2xs">Enter</kbd>
    </button>
  )
}
