import { Inbox } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { ChoiceFilter } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { ageText } from './age.ts'
import {
  authorColumn,
  folioColumn,
  linesColumn,
  orderColumn,
  totalColumn,
  untilColumn,
} from '#selling/quote-screens/list-columns.tsx'
import type { QuoteRow } from '#selling/quote-screens/quote-data.ts'
import { StateMark } from '#selling/quote-screens/state-mark.tsx'
import { STATES, states } from '#selling/quotes/transitions.ts'

type Query = NonNullable<Sent<Api['GET /api/v1/cotizaciones']>['query']>

export async function loader({ request }: LoaderFunctionArgs) {
  const address = new URL(request.url).searchParams
  // The call takes what it knows of the address and leaves the rest.
  const query = Object.fromEntries(address) as Query
  const isNarrowed = address.has('estado') || address.has('grupo') || address.has('q') || address.has('cliente')
  const read = call('GET /api/v1/cotizaciones', {
    query: { orden: 'enviada_en', sentido: 'asc', ...query, grupo: isNarrowed ? query.grupo : 'por_responder' },
  })
  return { ...(await orFault(read)), now: new Date().toISOString() }
}

/** What clients sent and wait for, the oldest first. */
export function Component() {
  const { list, fault, now } = useLoaderData<typeof loader>()
  const params = new URLSearchParams(useLocation().search)
  const chosen = (name: string) => params.get(name) ?? ''
  return (
    <ListFrame
      lists={['cotizaciones', 'pedidos', 'AdminDevoluciones', 'politica', 'metas']}
      label="Ventas"
      current="cotizaciones"
      text={
        list?.importe && list.total > 0 ? (
          <>
            {chosen('estado') || chosen('grupo') || chosen('q')
              ? 'Lo que encontraste suma'
              : 'Lo que espera respuesta suma'}{' '}
            <b className="font-semibold text-ink tabular-nums">{money(list.importe)}</b> con IVA.
          </>
        ) : (
          'Lo que tus clientes enviaron y espera respuesta, lo más antiguo primero.'
        )
      }
    >
      <Filters />
      <DataTable
        noun={['cotización', 'cotizaciones']}
        columns={columnsAt(now)}
        rows={list?.cotizaciones ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'enviada_en', sentido: 'asc' }}
        notFilters={['cliente']}
        empty={
          <EmptyState
            title="Nada espera respuesta"
            text="Cuando un cliente de tu cartera envíe un prepedido o una cotización, aparece aquí y te llega un correo."
            figure={<Icon of={Inbox} size={40} />}
          />
        }
      />
    </ListFrame>
  )
}

function Filters() {
  return (
    <TableFilters label="Buscar cotizaciones" placeholder="Folio, cliente, orden de compra o código" keep={['cliente']}>
      <ChoiceFilter
        label="Mostrar"
        name="grupo"
        all="Por responder"
        options={[
          ['por_vencer', 'Por vencer'],
          ['no_autorizados', 'No autorizados'],
          ['autorizados', 'Autorizados'],
          ['todas', 'Todas'],
        ]}
        className="w-44 max-sm:w-full"
      />
      <ChoiceFilter
        label="Estado"
        name="estado"
        all="Cualquiera"
        options={STATES.map((state) => [state, states[state].texto] as const)}
        className="w-44 max-sm:w-full"
      />
      <ChoiceFilter
        label="De quién"
        name="de"
        all="De todos"
        options={[
          ['mias', 'Mías'],
          ['sin_tomar', 'Sin tomar'],
          ['aprobacion', 'Esperan aprobación'],
          ['por_aprobar', 'Esperan mi aprobación'],
        ]}
        className="w-44 max-sm:w-full"
      />
    </TableFilters>
  )
}

function columnsAt(now: string): TableColumn<QuoteRow>[] {
  return [
    folioColumn(({ id }) => at(`/cotizaciones/${id}`)),
    {
      id: 'cliente',
      title: 'Cliente',
      orden: 'cliente',
      cell: ({ cliente, solicitante, capturado_por }) => (
        <span className="grid min-w-0">
          <span className="wrap-anywhere">{cliente.nombre}</span>
          <span className="text-xs text-soft">
            {solicitante ?? (capturado_por ? `Capturó ${capturado_por}` : cliente.clave)}
          </span>
        </span>
      ),
    },
    {
      id: 'estado',
      title: 'Estado',
      cell: ({ estado, aprobacion }) => (
        <span className="flex flex-wrap gap-1">
          <StateMark state={estado} />
          {aprobacion && (
            <Badge tone="maybe">{aprobacion === 'director' ? 'Espera a dirección' : 'Espera aprobación'}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'enviada_en',
      title: 'Espera',
      orden: 'enviada_en',
      cell: ({ enviada_en, fecha }) => <span className="whitespace-nowrap">{ageText(enviada_en ?? fecha, now)}</span>,
    },
    totalColumn,
    linesColumn,
    {
      id: 'revisor',
      title: 'Atiende',
      cell: ({ revisor }) => revisor?.name ?? <span className="text-soft">Nadie</span>,
    },
    { ...untilColumn, isExtra: true },
    { ...authorColumn, isExtra: true },
    { ...orderColumn, isExtra: true },
  ]
}
