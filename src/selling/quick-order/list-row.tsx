import { Check, RotateCcw, X } from 'lucide-react'
import { QuantityField } from '#selling/cart/quantity-field.tsx'
import { FitLine } from '#finding/search/fit-line.tsx'
import { fitText } from '#finding/search/fit-proof.ts'
import { partAddress } from '#finding/search/search-address.ts'
import { Button } from '#kit/ui/button.tsx'
import type { Place } from '#kit/lists/long-lines.tsx'
import { count, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { LinePart } from '#selling/list-reading/contract.ts'
import { type ChosenPart, type Entry, goes, isWhole, waits } from './list-state.ts'
import { PartField } from './part-field.tsx'
import { VerdictMark } from './verdict-mark.tsx'

type RowActs = {
  accept: (n: number) => void
  leaveOut: (n: number, isOut: boolean) => void
  choose: (n: number, part: ChosenPart) => void
  find: (n: number, text: string) => void
  /** Answers whether it was taken. */
  setPieces: (n: number, pieces: number) => Promise<boolean>
}

/** Columns of a line from 1025 px on: what was written, part, pieces, amount, verdict, what to do. */
export const rowColumns =
  'desktop:grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1.3fr)_5.5rem_6.5rem_minmax(0,1.2fr)_9.5rem]'

/** `amount`: decimal pesos, null without a price. */
type ListRowProps = { entry: Entry; amount: string | null; acts: RowActs; isBusy: boolean; place: Place }

/** A line of the list: as it was written, what it means, and what is to be decided. */
export function ListRow({ entry, amount, acts, isBusy, place }: ListRowProps) {
  const { n, fila, texto, parte, cantidad, veredicto, confianza, motivo, fuera } = entry
  const isOpen = waits(entry)
  const asksForPart = !parte || confianza !== 'alta' || entry.alternativas.length > 0
  return (
    <li
      {...place}
      className={`grid grid-cols-[minmax(0,1fr)_6rem] gap-x-3 gap-y-1.5 border-t border-line px-3 py-3 first:border-t-0 desktop:items-start desktop:py-2 ${rowColumns} ${fuera ? 'text-soft opacity-70' : ''}`}
    >
      <p className="text-sm text-soft tabular-nums max-desktop:col-span-full desktop:pt-1.5">
        <span className="desktop:sr-only">Línea </span>
        {count(fila)}
        <span className="code ml-2 wrap-anywhere desktop:hidden">{texto}</span>
      </p>
      <p className="code pt-1.5 text-xs leading-5 wrap-anywhere text-soft max-desktop:hidden">{texto}</p>
      <div className="min-w-0 max-desktop:col-span-full desktop:pt-1">
        {parte ? (
          <PartOfLine part={parte} promise={entry.promesa} />
        ) : (
          <p className="text-sm text-soft desktop:pt-0.5">Sin parte todavía</p>
        )}
      </div>
      <div className="max-desktop:row-span-1">
        <QuantityField
          name={`piezas-${n}`}
          label={`Piezas de la línea ${fila}`}
          column="cantidad"
          value={cantidad}
          disabled={!parte || fuera}
          onCommit={(pieces) => acts.setPieces(n, pieces)}
        />
      </div>
      <p className="text-right text-sm tabular-nums max-desktop:self-center desktop:pt-1.5">
        {amount ? money(amount) : <span className="text-soft">{parte && !parte.precio ? 'Sin precio' : '—'}</span>}
      </p>
      <div className="grid min-w-0 justify-items-start gap-1 max-desktop:col-span-full desktop:pt-1.5">
        <span className="flex flex-wrap items-center gap-1.5">
          <VerdictMark verdict={veredicto} />
          {confianza && confianza !== 'alta' && <span className="text-xs text-soft">confianza {confianza}</span>}
        </span>
        <span className="text-xs text-soft">{motivo}</span>
        <FitLine proof={entry.ajuste} />
      </div>
      <RowButtons entry={entry} acts={acts} />
      {isOpen && asksForPart && <Choices entry={entry} acts={acts} isBusy={isBusy} />}
    </li>
  )
}

type PartOfLineProps = { part: LinePart; promise: Entry['promesa'] }

function PartOfLine({ part: { k_parte, descripcion, disponible, mas, unidad }, promise }: PartOfLineProps) {
  return (
    <>
      <a href={partAddress(k_parte)} target="_blank" rel="noopener" className="code font-semibold">
        {k_parte}
      </a>
      <p className="line-clamp-2 text-sm">{descripcion}</p>
      <p className="text-xs text-soft">
        {disponible === 0
          ? 'Sin existencia'
          : `${mas ? 'Más de ' : ''}${count(disponible)} ${unidad.toLowerCase()} disponibles`}
        {promise?.fecha && ` · llega ${promise.texto}`}
      </p>
    </>
  )
}

function RowButtons({ entry, acts }: Pick<ListRowProps, 'entry' | 'acts'>) {
  const { n, fila, fuera } = entry
  return (
    <div className="flex items-start justify-end gap-1 max-desktop:col-span-full">
      {!goes(entry) && !fuera && isWhole(entry) && (
        <Button size="sm" variant="secondary" aria-label={`Aceptar la línea ${fila}`} onClick={() => acts.accept(n)}>
          <Icon of={Check} size={16} /> Aceptar
        </Button>
      )}
      {goes(entry) && (
        <span className="inline-flex min-h-11 items-center gap-1 px-1 text-sm font-semibold text-yes md:min-h-8">
          <Icon of={Check} size={16} /> Va
        </span>
      )}
      {fuera ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Devolver la línea ${fila}`}
          onClick={() => acts.leaveOut(n, false)}
        >
          <Icon of={RotateCcw} size={16} /> Devolver
        </Button>
      ) : (
        <IconButton label={`Dejar fuera la línea ${fila}`} className="md:size-8" onClick={() => acts.leaveOut(n, true)}>
          <Icon of={X} size={16} />
        </IconButton>
      )}
    </div>
  )
}

/** What else the line may mean, and a field to say it. */
function Choices({ entry, acts, isBusy }: Pick<ListRowProps, 'entry' | 'acts' | 'isBusy'>) {
  const { n, fila, alternativas } = entry
  return (
    <div className="col-span-full grid gap-2 rounded-control bg-sunk p-2 desktop:col-span-6 desktop:col-start-2">
      {alternativas.length > 0 && (
        <ul aria-label={`Opciones para la línea ${fila}`} className="grid gap-1 md:grid-cols-2 wide:grid-cols-3">
          {alternativas.map((part) => (
            <li key={part.k_parte}>
              <button
                type="button"
                onClick={() => acts.choose(n, part)}
                className="grid h-full min-h-11 w-full content-center rounded-control border border-line bg-card px-2.5 py-1 text-left hover:border-accent"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="code font-semibold text-accent">{part.k_parte}</span>
                  <span className="text-xs tabular-nums">{part.precio ? money(part.precio) : ''}</span>
                </span>
                <span className="truncate text-sm">{part.descripcion}</span>
                {part.ajuste && <span className="text-xs">{fitText(part.ajuste)}</span>}
                <span className="text-xs text-soft">
                  {part.motivo} ·{' '}
                  {part.disponible === 0
                    ? 'sin existencia'
                    : `${part.mas ? '+' : ''}${plural(part.disponible, 'disponible', 'disponibles')}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="md:max-w-sm">
        <PartField label={`Otra parte para la línea ${fila}`} busy={isBusy} onFind={(text) => acts.find(n, text)} />
      </div>
    </div>
  )
}
