import { FileClock } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { ChoiceFilter, DateFilters } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { ClientListFrame } from './client-list-frame.tsx'
import {
  clientFolio,
  linesColumn,
  madeColumn,
  purchaseColumn,
  stateColumn,
  totalColumn,
  untilColumn,
  whoColumn,
} from './list-columns.tsx'
import { RowActions } from './row-actions.tsx'
import { AUTHORISED, STATES, states } from '#selling/quotes/transitions.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  // The call takes what it knows of the address and leaves the rest; the client is always the session's own.
  const query = queryOf<'GET /api/v1/cotizaciones'>(request)
  return orFault(call('GET /api/v1/cotizaciones', { query: { ...query, grupo: 'no_autorizados' } }))
}

/** C-02: what is not authorised yet, or will not be. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ClientListFrame current="listadocotizaciones" text="Lo que has generado y todavía no está autorizado.">
      <TableFilters label="Buscar documentos" placeholder="Folio, orden de compra o código de parte" keep={['cliente']}>
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={STATES.filter((state) => !AUTHORISED.includes(state)).map(
            (state) => [state, states[state].texto] as const,
          )}
          className="w-48 max-sm:w-full"
        />
        <DateFilters className="w-40 max-sm:w-full" />
      </TableFilters>
      <DataTable
        noun={['documento', 'documentos']}
        columns={[
          clientFolio,
          stateColumn,
          madeColumn,
          untilColumn,
          linesColumn,
          totalColumn,
          purchaseColumn,
          whoColumn,
        ]}
        rows={list?.cotizaciones ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'desc' }}
        notFilters={['cliente', 'ajustarMargin']}
        renderActions={(row) => <RowActions row={row} />}
        empty={
          <EmptyState
            title="No tienes documentos sin autorizar"
            text="Los prepedidos y cotizaciones que generes desde el carrito aparecen aquí hasta que se autoricen."
            figure={<Icon of={FileClock} size={40} />}
          >
            <LinkButton href={at('/CartItemsList')}>Ir al carrito</LinkButton>
          </EmptyState>
        }
      />
    </ClientListFrame>
  )
}
