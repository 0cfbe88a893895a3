import { CalendarSearch } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { say } from '#kit/base/texts.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { ClientListFrame } from './client-list-frame.tsx'
import {
  authorColumn,
  clientFolio,
  linesColumn,
  orderColumn,
  stateColumn,
  totalColumn,
  untilColumn,
} from './list-columns.tsx'
import type { QuoteRow } from './quote-data.ts'
import { RowActions } from './row-actions.tsx'
import { authorisedTexts } from '#selling/quotes/authorised-texts.ts'
import { dayOf, todayInMexico } from '#selling/quotes/today.ts'

type Query = NonNullable<Sent<Api['GET /api/v1/cotizaciones']>['query']>
const columns = [clientFolio, stateColumn, authorColumn, untilColumn, linesColumn, totalColumn, orderColumn]

export async function loader({ request }: LoaderFunctionArgs) {
  const address = new URL(request.url).searchParams
  // The call takes what it knows of the address and leaves the rest.
  const query = Object.fromEntries(address) as Query
  const chosen = dayOf(address.get('fecha'))
  // Read one after another, they would be two waits.
  const [ofDay, valid] = await Promise.all([
    orFault(
      call('GET /api/v1/cotizaciones', { query: { ...query, grupo: 'autorizados', fecha: chosen ?? todayInMexico() } }),
    ),
    orFault(
      call('GET /api/v1/cotizaciones', {
        query: { grupo: 'autorizados', vigentes: 'true', orden: 'vigencia', sentido: 'asc' },
      }),
    ),
  ])
  return { ...ofDay, valid: valid.list?.cotizaciones ?? [], chosen }
}

/** C-03: what was authorised on a day, today unless one is chosen; below, what still waits to be accepted (A-09, XE-05, XE-06). */
export function Component() {
  const { list, fault, valid, chosen } = useLoaderData<typeof loader>()
  const shown = new Set(list?.cotizaciones.map(({ id }) => id))
  const others = valid.filter(({ id }) => !shown.has(id))
  return (
    <ClientListFrame
      current="listadocotizacionesaut"
      text="Lo que ya está autorizado: acéptalo antes de que venza para hacerlo pedido."
    >
      <DaySearch chosen={chosen} />
      <DataTable
        noun={['documento', 'documentos']}
        columns={columns}
        rows={list?.cotizaciones ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'desc' }}
        notFilters={['cliente', 'fecha', 'ajustarMargin']}
        renderActions={(row) => <RowActions withFiles row={row} />}
        empty={
          chosen ? (
            <EmptyState title={say(authorisedTexts.none)} text={say(authorisedTexts.other)} />
          ) : (
            <EmptyState title={say(authorisedTexts.choose)} text={say(authorisedTexts.today)} />
          )
        }
      />
      {others.length > 0 && <StillValid rows={others} />}
    </ClientListFrame>
  )
}

function StillValid({ rows }: { rows: QuoteRow[] }) {
  return (
    <section aria-label="Siguen vigentes" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <div>
        <h2 className="text-xl">Siguen vigentes</h2>
        <p className="text-soft">De otros días, el que vence primero arriba.</p>
      </div>
      <DataTable
        isWhole
        isBeside
        noun={['documento vigente', 'documentos vigentes']}
        columns={columns.map((column) => ({ ...column, orden: undefined }))}
        rows={rows}
        rowKey={({ id }) => id}
        total={rows.length}
        defaultOrder={{ orden: 'vigencia', sentido: 'asc' }}
        renderActions={(row) => <RowActions withFiles row={row} />}
        empty={null}
      />
    </section>
  )
}

function DaySearch({ chosen }: { chosen: string | null }) {
  const { pathname } = useLocation()
  return (
    <search>
      <form method="get" action={pathname} aria-label="Elegir la fecha" className="flex flex-wrap items-end gap-3">
        <TextField
          label="Autorizados el"
          name="fecha"
          type="date"
          defaultValue={chosen ?? ''}
          max={todayInMexico()}
          className="w-48 max-sm:w-full"
        />
        <Button type="submit" variant="secondary" className="max-sm:w-full">
          <Icon of={CalendarSearch} /> Ver ese día
        </Button>
        {chosen && (
          <LinkButton href={pathname} variant="quiet">
            Hoy
          </LinkButton>
        )}
      </form>
    </search>
  )
}
