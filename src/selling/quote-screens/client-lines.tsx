import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { lineAmount, pesos } from '#kit/base/money.ts'
import { kitText } from '#selling/cart/kits.ts'
import { coreText } from '#selling/cart/cores.ts'
import { noDescription, say } from '#kit/base/texts.ts'
import { dayText } from '#catalogue/prices/promise.ts'
import { partAddress } from '#finding/search/search-address.ts'
import type { Place } from '#kit/lists/long-lines.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { count, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { FitLine } from '#finding/search/fit-line.tsx'
import type { Answer, AnswerStep } from './client-answer.ts'
import type { Quote, QuoteLine } from './quote-data.ts'
import { QuoteLines } from './quote-lines.tsx'
import { type Edit, edited } from './review-edits.ts'

/** By the room beside the menu and the sums: in a row, or a card each. */
const grid = '@2xl:grid-cols-[3rem_minmax(0,1fr)_6rem_5.5rem_7rem_2.5rem] @2xl:items-center @2xl:gap-x-4'

/** What a client may change: pieces of a draft, or pieces and target prices of an answer. */
export type Editing = 'borrador' | 'respuesta' | null

type ClientLinesProps = { quote: Quote; editing: Editing; answer: Answer; step: (step: AnswerStep) => void }

/** The lines as the client sees them: what it is, what he asked for where that differs, and what he may change. */
export function ClientLines({ quote, editing, answer: { typed, refused }, step }: ClientLinesProps) {
  const { renglones, quitados, eventos } = quote
  const mayRefuse = eventos.includes('aceptarCambios') && editing === null && renglones.length > 1
  const [removed, setRemoved] = useState<number[]>([])
  /** Written in, and kept by its fields alone. */
  const [written, setWritten] = useState<readonly number[]>([])
  const shown = useMemo(() => renglones.filter(({ n }) => !removed.includes(n)), [renglones, removed])
  const onTyped = (n: number, pieces: string) => step({ type: 'typed', n, pieces })
  const onRemove = (n: number) => {
    setRemoved([...removed, n])
    onTyped(n, '0')
  }
  return (
    <section aria-label="Renglones" className="@container">
      <QuoteLines
        lines={shown}
        removed={quitados}
        usual={{ narrow: 190, wide: 120 }}
        isKept={({ n }) => typed[n] !== undefined || written.includes(n)}
        head={<Head />}
        renderRemoved={({ n, k_parte, descripcion, cantidad }, place) => (
          <li key={n} {...place} className="grid gap-1 border-b border-line py-3 text-soft">
            <p className="flex flex-wrap items-center gap-2">
              <s className="code">{k_parte}</s> <Badge tone="no">Quitada</Badge>
            </p>
            <p className="text-sm">
              Pediste {count(cantidad)} de {descripcion}
            </p>
          </li>
        )}
      >
        {(line, place) => (
          <Line
            key={line.n}
            line={line}
            place={place}
            editing={editing}
            edit={editing ? typed[line.n] : undefined}
            onTyped={(pieces) => onTyped(line.n, pieces)}
            onWritten={() => !written.includes(line.n) && setWritten([...written, line.n])}
            refusal={
              mayRefuse
                ? { isRefused: refused.includes(line.n), onToggle: () => step({ type: 'refused', n: line.n }) }
                : undefined
            }
            onRemove={editing === 'borrador' && shown.length > 1 ? () => onRemove(line.n) : undefined}
          />
        )}
      </QuoteLines>
      {editing !== null && removed.map((n) => <input key={n} type="hidden" name={`cantidad-${n}`} value="0" />)}
    </section>
  )
}

function Head() {
  return (
    <div aria-hidden className={`hidden border-b border-edge pb-1.5 text-xs font-semibold text-soft @2xl:grid ${grid}`}>
      <span className="col-span-2">Parte</span>
      <span className="text-right">Precio</span>
      <span className="text-right">Piezas</span>
      <span className="text-right">Importe</span>
      <span />
    </div>
  )
}

type LineProps = {
  line: QuoteLine
  place: Place
  editing: Editing
  edit: Edit | undefined
  onTyped: (pieces: string) => void
  /** Something was written in its answer. */
  onWritten: () => void
  onRemove: (() => void) | undefined
  refusal: { isRefused: boolean; onToggle: () => void } | undefined
}

function Line({ line, place, editing, edit, onTyped, onWritten, onRemove, refusal }: LineProps) {
  const { k_parte, ilustracion } = line
  const after = edited(line, edit)
  return (
    <li
      {...place}
      className={`grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line py-3 ${grid}`}
    >
      <img
        src={at(ilustracion ?? '/ilustraciones/generica.svg')}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-12 rounded-control bg-sunk object-contain p-1"
      />
      <PartCell line={line} pieces={after.cantidad} isRefused={refusal?.isRefused ?? false} />
      <Figures line={line} after={after} onTyped={editing ? onTyped : undefined} onRemove={onRemove} />
      {editing === 'respuesta' && <Answer line={line} onWritten={onWritten} />}
      {refusal && (
        <button
          type="button"
          aria-pressed={refusal.isRefused}
          onClick={refusal.onToggle}
          className="link col-span-full min-h-11 justify-self-start text-sm md:min-h-6 @2xl:col-start-2"
        >
          {refusal.isRefused ? `Sí quiero ${k_parte}` : `No quiero ${k_parte}`}
        </button>
      )}
    </li>
  )
}

function PartCell({ line, pieces, isRefused }: { line: QuoteLine; pieces: number | null; isRefused: boolean }) {
  const { k_parte, descripcion, cantidad, solicitado, disponible } = line
  return (
    <div className="col-span-2 grid min-w-0 gap-1 @2xl:col-span-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a
          href={partAddress(k_parte)}
          className="code inline-flex min-h-6 items-center font-semibold text-ink no-underline hover:text-accent-strong"
        >
          {k_parte}
        </a>
        {line.sustituye_a && <Badge tone="accent">Sustituye a {line.sustituye_a}</Badge>}
        {line.por_surtir ? (
          <Badge tone="maybe">Por llegar</Badge>
        ) : (
          disponible < cantidad && <Badge tone="maybe">Hay {count(disponible)}</Badge>
        )}
        {isRefused && <Badge tone="no">No la quieres</Badge>}
      </p>
      <p className="text-sm">{descripcion || say(noDescription)}</p>
      {line.prueba && line.sustituye_a && <p className="text-sm text-soft">{line.prueba.texto}</p>}
      {line.componentes && <p className="text-xs text-soft">{kitText(line.componentes)}</p>}
      <FitLine proof={line.prueba_ajuste} />
      <p className="text-xs text-soft">
        {line.por_surtir ? 'Se te envía cuando llegue, sin fecha' : `De ${line.sucursal}`}
        {line.llega && `: llega ${dayText(line.llega)}`}
      </p>
      <CoreLine line={line} cantidad={pieces} />
      {line.nota && <p className="text-sm text-soft">Nota: {line.nota}</p>}
      {solicitado && <Asked line={line} asked={solicitado} />}
      {line.precio_objetivo && <p className="text-sm text-soft">Tu precio objetivo: {money(line.precio_objetivo)}</p>}
    </div>
  )
}

type FiguresProps = {
  line: QuoteLine
  after: ReturnType<typeof edited>
  /** Absent where the pieces are not his to change. */
  onTyped: ((pieces: string) => void) | undefined
  onRemove: (() => void) | undefined
}

function Figures({ line, after, onTyped, onRemove }: FiguresProps) {
  const { n, k_parte, cantidad, precio, importe, empaque } = line
  return (
    <div className="col-span-3 grid grid-cols-3 items-end gap-3 @2xl:contents">
      <span className="grid tabular-nums @2xl:text-right">
        <span className="text-xs text-soft @2xl:hidden">Precio</span>
        {money(precio)}
      </span>
      <span className="grid tabular-nums @2xl:text-right">
        <span className="text-xs text-soft @2xl:hidden">Piezas</span>
        {onTyped ? (
          <input
            type="number"
            name={`cantidad-${n}`}
            aria-label={`Piezas de ${k_parte}`}
            defaultValue={cantidad}
            onInput={(event) => onTyped(event.currentTarget.value)}
            min={empaque}
            max={99999}
            step={empaque}
            inputMode="numeric"
            className="min-h-11 w-full rounded-control border border-edge bg-card px-2 text-right tabular-nums hover:border-accent md:min-h-9"
          />
        ) : (
          count(cantidad)
        )}
      </span>
      <span className="grid text-right font-semibold tabular-nums">
        <span className="text-xs font-normal text-soft @2xl:hidden">Importe</span>
        {after.cantidad === null || after.precio === null || after.cantidad === cantidad
          ? money(importe)
          : money(pesos(lineAmount(after.precio, after.cantidad)))}
      </span>
      <span className="justify-self-end print:hidden">
        {onRemove && (
          <IconButton label={`Quitar ${k_parte}`} onClick={onRemove} className="-my-1">
            <Icon of={X} />
          </IconButton>
        )}
      </span>
    </div>
  )
}

/** What is charged with its pieces and given back. */
function CoreLine({ line: { casco, cantidad: was }, cantidad }: { line: QuoteLine; cantidad: number | null }) {
  const text = coreText({ casco, piezas: cantidad ?? was })
  return text && <p className="text-xs text-soft">{text}</p>
}

/** What he asked for, where it is another part, other pieces or another price. */
function Asked({ line, asked }: { line: QuoteLine; asked: NonNullable<QuoteLine['solicitado']> }) {
  const said = [
    asked.k_parte !== line.k_parte && asked.k_parte,
    asked.cantidad !== line.cantidad && plural(asked.cantidad, 'pza', 'pzas'),
    Number(asked.precio) !== Number(line.precio) && `${money(asked.precio)} c/u`,
  ].filter(Boolean)
  const isBetter = Number(line.precio) < Number(asked.precio)
  return (
    <p className={`text-sm ${isBetter ? 'text-yes' : 'text-maybe'}`}>
      <span className="font-semibold">Solicitaste:</span> {said.join(' · ')}
    </p>
  )
}

function Answer({ line: { n, k_parte, precio_objetivo }, onWritten }: Pick<LineProps, 'line' | 'onWritten'>) {
  const field =
    'min-h-11 w-full rounded-control border border-edge bg-card px-3 text-base hover:border-accent md:min-h-9 md:text-sm'
  return (
    <div className="col-span-full grid gap-2 sm:grid-cols-[10rem_minmax(0,1fr)] @2xl:col-start-2">
      <label className="grid gap-1 text-sm">
        <span className="text-soft">Precio que buscas</span>
        <input
          name={`objetivo-${n}`}
          inputMode="decimal"
          defaultValue={precio_objetivo ?? ''}
          onInput={onWritten}
          placeholder="125.50"
          className={field}
          aria-label={`Precio que buscas para ${k_parte}`}
        />
      </label>
      <label className="grid gap-1 text-sm">
        <span className="text-soft">Mensaje sobre esta parte</span>
        <input
          name={`mensaje-${n}`}
          maxLength={1000}
          onInput={onWritten}
          className={field}
          aria-label={`Mensaje sobre ${k_parte}`}
        />
      </label>
    </div>
  )
}
