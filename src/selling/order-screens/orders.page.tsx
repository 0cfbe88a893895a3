import { ClipboardList } from 'lucide-react'
import { useLoaderData, useLocation } from 'react-router'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { RemovableChip } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { ChoiceFilter, DateFilters, half } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { orderColumns } from '#selling/orders/order-columns.ts'
import { orderHref } from '#selling/orders/order-data.ts'
import { StateMark } from './state-mark.tsx'
import { orderLooks, STATES } from '#selling/orders/states.ts'

type List = Reply<Api['GET /api/v1/pedidos']>

export const loader = listLoader('GET /api/v1/pedidos')

/** the orders within reach; a client's own for a client. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const isClient = currentSession().cliente !== null
  const shown = columns.filter(({ id }) => !isClient || id !== 'cliente')
  return (
    <ListFrame
      lists={[]}
      label="Pedidos"
      current="pedidos"
      text={isClient ? 'Todo lo que has pedido y cómo va.' : 'Lo que pidieron los clientes que atiendes y cómo va.'}
    >
      <Filters isClient={isClient} branches={list?.sucursales ?? []} />
      <Narrowed list={list} search={search} />
      <DataTable
        noun={['pedido', 'pedidos']}
        columns={shown}
        rows={list?.pedidos ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'fecha', sentido: 'desc' }}
        exportPath="/api/v1/pedidos/exportacion/"
        empty={<Empty isClient={isClient} />}
      />
    </ListFrame>
  )
}

function Filters({ isClient, branches }: { isClient: boolean; branches: List['sucursales'] }) {
  return (
    <TableFilters
      label="Buscar pedidos"
      placeholder={isClient ? 'Folio, orden de compra o clave' : 'Folio, cliente, orden de compra o clave'}
      keep={['cliente', 'parte', 'linea', 'marca']}
    >
      <ChoiceFilter
        label="Estado"
        name="estado"
        options={STATES.map((state) => [state, orderLooks[state].texto] as const)}
        className={`w-40 ${half}`}
      />
      <ChoiceFilter
        label="Mostrar"
        name="solo"
        all="Todo"
        options={[
          ['abiertos', 'En curso'],
          ['backorder', 'Con piezas por llegar'],
          ['prometidos', 'Prometidos para hoy o antes'],
          ['recoger', 'Listos para recoger'],
          ['vivos', 'Sin los cancelados'],
          ['surtidos', 'Surtidos o cancelados'],
        ]}
        className={`w-36 ${half}`}
      />
      <ChoiceFilter
        label="Sucursal"
        name="sucursal"
        all="Todas"
        options={branches.map(({ clave, nombre }) => [clave, nombre] as const)}
        className="w-40 max-sm:w-full"
      />
      <DateFilters />
    </TableFilters>
  )
}

/** What the address narrows the list to besides the fields above, each with a way out. */
function Narrowed({ list, search }: { list: List | null; search: string }) {
  const params = new URLSearchParams(search)
  const chips: [name: string, text: string][] = []
  if (list?.cliente) chips.push(['cliente', `Cliente: ${list.cliente.nombre}`])
  const part = params.get('parte')
  if (part) chips.push(['parte', `Con la parte ${part}`])
  if (params.get('linea')) chips.push(['linea', 'Con partes de una línea'])
  if (params.get('marca')) chips.push(['marca', 'Con partes de una marca'])
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {chips.map(([name, text]) => (
        <RemovableChip key={name} href={changed(search, { [name]: null })} label={`Quitar: ${text}`}>
          {text}
        </RemovableChip>
      ))}
    </div>
  )
}

function Empty({ isClient }: { isClient: boolean }) {
  return (
    <EmptyState
      title={isClient ? 'Todavía no tienes pedidos' : 'No hay pedidos en tu alcance'}
      text={
        isClient
          ? 'Busca partes, agrégalas al carrito y genera tu pedido: aquí verás cómo va.'
          : 'Aquí salen los pedidos de los clientes de tu cartera o de tu sucursal, en cuanto los hagan.'
      }
      figure={<Icon of={ClipboardList} size={40} />}
    >
      {isClient && <LinkButton href={at('/ListaProds')}>Ver el catálogo</LinkButton>}
    </EmptyState>
  )
}

const columns = drawnColumns(orderColumns, {
  folio: (row) => (
    <a href={orderHref(row)} className="code font-semibold text-ink hover:text-accent-strong">
      {row.folio}
    </a>
  ),
  estado: ({ estado }) => <StateMark look={orderLooks[estado]} />,
  total: ({ total }) => <span className="font-semibold">{money(total)}</span>,
  backorder: ({ backorder }) => (backorder > 0 ? <span className="text-maybe">{count(backorder)}</span> : '—'),
})
