import { CheckCheck, Download, ListPlus, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mayBuy } from '#selling/cart-screen/show-cart.ts'
import { LongLines } from '#kit/lists/long-lines.tsx'
import { currentSession } from '#kit/base/current-session.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ColumnsChoice } from './columns-choice.tsx'
import { VERDICTS, type Verdict } from '#selling/list-reading/verdicts.ts'
import { ListRow, rowColumns } from './list-row.tsx'
import {
  amountOf,
  type Entry,
  type Filter,
  goes,
  isSure,
  matches,
  type Review,
  sumOf,
  verdictsOf,
  waits,
} from './list-state.ts'
import type { ListDesk } from './use-list.ts'
import { verdictLooks } from './verdict-mark.tsx'

/** Pixels of a usual line. */
const USUAL = { narrow: 230, wide: 84 }
const numberOf = ({ n }: Entry) => n

type ListResultProps = { desk: ListDesk; review: Omit<Review, 'lineas'> }

/** The list line by line, what it comes to, and what is done with it. */
export function ListResult({ desk, review }: ListResultProps) {
  const { entries, isBusy, acts } = desk
  const [filter, setFilter] = useState<Filter>('todas')
  const found = entries.filter((entry) => matches(entry, filter))
  return (
    <section aria-labelledby="revision" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head desk={desk} review={review} />
      {review.columnas && (
        <ColumnsChoice
          key={JSON.stringify([review.columnas.codigo, review.columnas.cantidad, review.columnas.descripcion])}
          columns={review.columnas}
          busy={isBusy}
          canReadAgain={desk.canReadAgain()}
          onRead={(told) => void desk.readColumns(told)}
        />
      )}
      <Filters entries={entries} filter={filter} onChoose={setFilter} />
      {found.length > 0 ? (
        <div className="rounded-panel border border-line bg-card">
          <div
            aria-hidden
            className={`grid gap-x-3 border-b border-line px-3 py-1.5 text-sm font-semibold max-desktop:hidden ${rowColumns}`}
          >
            <span>#</span>
            <span>Lo que escribiste</span>
            <span>Parte</span>
            <span className="text-right">Piezas</span>
            <span className="text-right">Importe</span>
            <span>Resultado</span>
            <span />
          </div>
          <LongLines lines={found} idOf={numberOf} usual={USUAL} aria-label="Líneas de la lista">
            {(entry, place) => (
              <ListRow key={entry.n} {...{ entry, place, acts, isBusy }} amount={amountOf(entry, entries)} />
            )}
          </LongLines>
        </div>
      ) : (
        <p className="rounded-panel border border-line bg-card p-5 text-soft">No queda ninguna línea así.</p>
      )}
      <Omitted lines={review.omitidas} />
      <Foot desk={desk} />
    </section>
  )
}

function Head({ desk, review: { archivo, hoja } }: ListResultProps) {
  const { entries } = desk
  const waiting = entries.filter(waits).length
  const going = entries.filter(goes).length
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="grid gap-0.5">
        <h2 id="revision" tabIndex={-1} className="text-2xl outline-none">
          {plural(entries.length, 'línea revisada', 'líneas revisadas')}
        </h2>
        <output className="block text-soft">
          {plural(going, 'lista para agregar', 'listas para agregar')}
          {waiting > 0 && ` · ${plural(waiting, 'espera tu decisión', 'esperan tu decisión')}`}
          {archivo && ` · ${archivo}${hoja ? ` (${hoja})` : ''}`}
        </output>
      </div>
      <div className="flex flex-wrap gap-2">
        {entries.some(isSure) && (
          <Button variant="secondary" size="sm" onClick={desk.acceptSure}>
            <Icon of={CheckCheck} size={16} /> Aceptar las de confianza alta ({count(entries.filter(isSure).length)})
          </Button>
        )}
        {waiting > 0 && (
          <Button variant="secondary" size="sm" onClick={() => void desk.download()}>
            <Icon of={Download} size={16} /> Descargar pendientes
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={desk.forget}>
          <Icon of={Trash2} size={16} /> Empezar otra lista
        </Button>
      </div>
    </header>
  )
}

type FiltersProps = { entries: Entry[]; filter: Filter; onChoose: (filter: Filter) => void }

function Filters({ entries, filter, onChoose }: FiltersProps) {
  const verdicts = verdictsOf(entries)
  const options: [Filter, string, number][] = [
    ['todas', 'Todas', entries.length],
    ['pendientes', 'Por decidir', entries.filter(waits).length],
    ['listas', 'Listas', entries.filter(goes).length],
    ...VERDICTS.filter((verdict) => verdicts.has(verdict)).map((verdict): [Verdict, string, number] => [
      verdict,
      verdictLooks[verdict].text,
      verdicts.get(verdict) ?? 0,
    ]),
  ]
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Ver solo</legend>
      {options.map(([value, text, total]) => (
        <button
          key={value}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChoose(value)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line bg-card px-3 text-sm hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:font-semibold aria-pressed:text-accent-strong md:min-h-8"
        >
          {text} <span className="text-soft tabular-nums">{count(total)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Nothing is left out unsaid. */
function Omitted({ lines }: { lines: Review['omitidas'] }) {
  if (lines.length === 0) return null
  return (
    <Disclosure
      summary={plural(lines.length, 'línea que no pide nada', 'líneas que no piden nada')}
      aside="Saludos, encabezados, totales"
      className="border-t"
    >
      <ul className="grid max-h-80 gap-1 overflow-y-auto text-sm">
        {lines.map(({ fila, texto, motivo }, place) => (
          // Several may stand in one line of the list.
          <li key={`${fila}-${place}`} className="flex flex-wrap gap-x-3">
            <span className="text-soft tabular-nums">{count(fila)}</span>
            <span className="min-w-0 wrap-anywhere">{texto || '(vacía)'}</span>
            <span className="text-soft">{motivo}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** What it comes to and the one button, in sight while the list is gone through. */
function Foot({ desk }: { desk: ListDesk }) {
  const { entries, isBusy, fault } = desk
  const [isNaming, setNaming] = useState(false)
  const sum = sumOf(entries)
  const session = currentSession()
  const canBuy = mayBuy(session)
  return (
    <div
      data-foot-bar
      className="sticky bottom-0 z-10 -mx-1 grid gap-3 rounded-panel border border-line bg-card p-3 shadow-float md:p-4 desktop:pr-44"
    >
      {fault && (
        <Alert title={fault.message} requestId={requestIdOf(fault)}>
          {session.cliente ? undefined : 'Elige el cliente en la barra y vuelve a intentarlo.'}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Sums sum={sum} />
        <div className="flex flex-wrap gap-2">
          {session.cliente && (
            <Button
              variant={canBuy ? 'secondary' : 'primary'}
              disabled={sum.lineas === 0}
              onClick={() => setNaming(true)}
            >
              <Icon of={ListPlus} /> Guardar como lista
            </Button>
          )}
          {canBuy && (
            <Button busy={isBusy} disabled={sum.lineas === 0} onClick={() => void desk.buy()}>
              <Icon of={ShoppingCart} /> Agregar {plural(sum.lineas, 'línea', 'líneas')}
            </Button>
          )}
        </div>
      </div>
      {!canBuy && (
        <p className="text-sm text-soft">
          Tu cuenta revisa listas y las guarda; para comprar se necesita el permiso de compras.
        </p>
      )}
      <NameDialog open={isNaming} onClose={() => setNaming(false)} onSave={desk.save} busy={isBusy} />
    </div>
  )
}

function Sums({ sum }: { sum: ReturnType<typeof sumOf> }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm [&_dd]:font-semibold [&_dd]:tabular-nums [&_div]:flex [&_div]:gap-1.5">
      <div>
        <dt className="text-soft">Piezas</dt>
        <dd>{count(sum.piezas)}</dd>
      </div>
      <Amount name="Subtotal" of={sum.subtotal} />
      <Amount name="IVA" of={sum.iva} />
      {sum.cascos && <Amount name="Cascos" of={sum.cascos} />}
      {sum.rebaja && <Amount name="Promociones" of={sum.rebaja} minus />}
      <div>
        <dt className="text-soft">Total sin flete</dt>
        <dd className="text-base">{money(sum.total)}</dd>
      </div>
      {sum.faltan > 0 && (
        <p className="text-soft">
          {plural(sum.faltan, 'pieza sin existencia', 'piezas sin existencia')} fuera del total
        </p>
      )}
      {sum.sinPrecio > 0 && (
        <p className="text-soft">{plural(sum.sinPrecio, 'línea sin precio', 'líneas sin precio')}</p>
      )}
    </dl>
  )
}

type AmountProps = { name: string; of: string; minus?: boolean }

/** One that a narrow screen leaves out. */
function Amount({ name, of, minus }: AmountProps) {
  return (
    <div className="max-md:hidden">
      <dt className="text-soft">{name}</dt>
      <dd>
        {minus && '-'}
        {money(of)}
      </dd>
    </div>
  )
}

function requestIdOf({ extra }: { extra?: Record<string, unknown> }): string | undefined {
  return typeof extra?.['requestId'] === 'string' ? extra['requestId'] : undefined
}

type NameDialogProps = { open: boolean; onClose: () => void; onSave: (name: string) => Promise<boolean>; busy: boolean }

function NameDialog({ open, onClose, onSave, busy }: NameDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Guardar como lista">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const name = new FormData(event.currentTarget).get('nombre')
          if (typeof name === 'string' && name.trim()) void onSave(name.trim()).then((isSaved) => isSaved && onClose())
        }}
      >
        <TextField
          label="Nombre"
          name="nombre"
          required
          maxLength={60}
          data-starts-focused
          hint="Se guardan las líneas listas."
        />
        <Button type="submit" busy={busy} className="justify-self-end">
          Guardar lista
        </Button>
      </form>
    </Dialog>
  )
}
