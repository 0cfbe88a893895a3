import { Copy, Printer, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, day, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Pager } from '#kit/lists/pager.tsx'
import type { CounterList } from './contract.ts'
import { COUNTER_VIEWS, type CounterView, viewLabels } from './counter-views.ts'

type SavedProps = { list: CounterList; q: string; ver: CounterView | undefined; page: number; current: number | null }

/** What the shop has quoted: found by customer, vehicle, folio or code; opened, printed, duplicated, thrown away and put back. */
export function SavedQuotes({ list, q, ver, page, current }: SavedProps) {
  const { total, cotizaciones } = list
  const href = (more: Record<string, string>) =>
    at(`/HelpCotizador?${new URLSearchParams({ ...(q && { q }), ...(ver && { ver }), ...more }).toString()}`)
  return (
    <section aria-labelledby="guardadas" className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="guardadas" className="text-xl">
          {plural(total, 'cotización guardada', 'cotizaciones guardadas')}
        </h2>
        <form
          method="get"
          action={at('/HelpCotizador')}
          aria-label="Buscar cotizaciones"
          className="flex items-end gap-2"
        >
          {ver && <input type="hidden" name="ver" value={ver} />}
          <TextField label="Cliente, vehículo, folio o código" name="q" type="search" defaultValue={q} maxLength={60} />
          <Button type="submit" variant="secondary">
            Buscar
          </Button>
        </form>
      </header>
      <nav aria-label="Cuáles" className="flex flex-wrap gap-2">
        <ChipLink
          href={at(q ? `/HelpCotizador?${new URLSearchParams({ q }).toString()}` : '/HelpCotizador')}
          isCurrent={!ver}
        >
          Todas
        </ChipLink>
        {COUNTER_VIEWS.map((view) => (
          <ChipLink key={view} href={href({ ver: view })} isCurrent={view === ver}>
            {viewLabels[view]}
          </ChipLink>
        ))}
      </nav>
      {cotizaciones.length > 0 ? (
        <ul aria-label="Cotizaciones guardadas" className="rounded-panel border border-line bg-card">
          {cotizaciones.map((quote) => (
            <SavedRow key={quote.id} quote={quote} isCurrent={quote.id === current} />
          ))}
        </ul>
      ) : (
        <p className="rounded-panel border border-line bg-card p-4 text-soft">
          {q
            ? `Ninguna cotización va con «${q}».`
            : ver
              ? 'Ninguna cotización está así.'
              : 'Todavía no guardas ninguna. Escribe códigos arriba y guarda con Ctrl + Enter.'}
        </p>
      )}
      <Pager page={page} paginas={Math.ceil(total / 20)} href={(next) => href({ pagina: String(next) })} />
    </section>
  )
}

function SavedRow({ quote, isCurrent }: { quote: CounterList['cotizaciones'][number]; isCurrent: boolean }) {
  const { id, folio, nombre, vehiculo, actualizado_en, lineas, total, vencida } = quote
  const acts = useRowActs(id, folio)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-2 first:border-t-0">
      <a
        href={at(`/HelpCotizador?id=${id}`)}
        aria-current={isCurrent || undefined}
        className="min-w-0 flex-1 basis-60 text-ink no-underline aria-[current]:font-semibold"
      >
        <span className="code font-semibold text-accent">{count(folio)}</span> {nombre || 'Sin nombre'}
        <span className="block truncate text-sm font-normal text-soft">
          {[vehiculo, plural(lineas, 'línea', 'líneas'), day(actualizado_en)].filter(Boolean).join(' · ')}
        </span>
      </a>
      {vencida && <Badge tone="maybe">Vencida</Badge>}
      <span className="font-semibold tabular-nums">{money(total)}</span>
      <span className="flex">
        <a
          href={at(`/HelpCotizador?imprimir=${id}`)}
          aria-label={`Imprimir la cotización ${folio}`}
          title="Imprimir"
          className="inline-grid size-11 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink md:size-10"
        >
          <Icon of={Printer} />
        </a>
        <IconButton label={`Duplicar la cotización ${folio}`} disabled={acts.isBusy} onClick={acts.copy}>
          <Icon of={Copy} />
        </IconButton>
        <IconButton label={`Borrar la cotización ${folio}`} disabled={acts.isBusy} onClick={acts.throwAway}>
          <Icon of={Trash2} />
        </IconButton>
      </span>
    </li>
  )
}

function useRowActs(id: number, folio: number) {
  const { busy, write } = useWrite()
  const navigate = useNavigate()
  const params = { id }
  return {
    isBusy: busy,
    copy: () =>
      void write(
        async () => {
          const made = await call('POST /api/v1/mostrador/cotizaciones/:id/copia', { params })
          await navigate(at(`/HelpCotizador?id=${made.id}`))
          return made
        },
        (made) => ({ title: `Cotización ${made.folio}, copia de la ${folio}`, text: 'Con los costos de hoy.' }),
      ),
    throwAway: () =>
      void write(() => call('DELETE /api/v1/mostrador/cotizaciones/:id', { params }), {
        title: `Borraste la cotización ${folio}`,
        undo: () => call('POST /api/v1/mostrador/cotizaciones/:id/devolucion', { params }),
      }),
  }
}
