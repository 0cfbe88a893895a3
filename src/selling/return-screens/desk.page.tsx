import { PackageOpen } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, DateFilters, half } from '#kit/lists/filters.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { loadReturns } from '#selling/returns/return-data.ts'
import { ReturnList } from './return-list.tsx'
import { KINDS, kindWords, OPEN_STATES, REASONS, reasonWords, returnLooks, STATES } from '#selling/returns/states.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return loadReturns(request)
}

/** What clients ask to return, as a worklist: what waits for the house first at hand. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={['cotizaciones', 'pedidos', 'AdminDevoluciones', 'politica', 'metas']}
      label="Ventas"
      current="AdminDevoluciones"
      text="Lo que piden devolver los clientes que atiendes: se autoriza, se recibe, se dictamina y se resuelve."
    >
      <Worklist estados={list?.estados ?? []} />
      <TableFilters label="Buscar devoluciones" placeholder="Folio, cliente, pedido, factura o clave" keep={['solo']}>
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={STATES.map((state) => [state, returnLooks[state].texto] as const)}
          className={`w-44 ${half}`}
        />
        <ChoiceFilter
          label="Qué es"
          name="tipo"
          all="Todo"
          options={KINDS.map((kind) => [kind, kindWords[kind].texto] as const)}
          className={`w-36 ${half}`}
        />
        <ChoiceFilter
          label="Motivo"
          name="motivo"
          options={REASONS.map((reason) => [reason, reasonWords[reason]] as const)}
          className="w-40 max-sm:w-full"
        />
        <DateFilters />
      </TableFilters>
      <ReturnList
        list={list}
        fault={fault}
        empty={
          <EmptyState
            title="No hay devoluciones en tu alcance"
            text="Aquí salen las que piden los clientes de tu cartera o de tu sucursal, en cuanto las piden."
            figure={<Icon of={PackageOpen} size={40} />}
          />
        }
      />
    </ListFrame>
  )
}

/** How much waits at each step, each a way to just that. */
function Worklist({ estados }: { estados: Reply<Api['GET /api/v1/devoluciones']>['estados'] }) {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const numberOf = new Map(estados.map(({ estado, n }) => [estado, n]))
  const open = OPEN_STATES.reduce((sum, state) => sum + (numberOf.get(state) ?? 0), 0)
  const chips: [text: string, n: number, address: Record<string, string | null>, isCurrent: boolean][] = [
    [
      'Por atender',
      open,
      { solo: 'por_atender', estado: null },
      params.get('solo') === 'por_atender' && !params.get('estado'),
    ],
    ...OPEN_STATES.map((state): (typeof chips)[number] => [
      waits[state] ?? returnLooks[state].texto,
      numberOf.get(state) ?? 0,
      { estado: state, solo: null },
      params.get('estado') === state,
    ]),
  ]
  return (
    <nav aria-label="Pendientes" className="flex flex-wrap gap-2">
      {chips.map(([text, n, address, isCurrent]) => (
        <ChipLink key={text} href={changed(search, address)} isCurrent={isCurrent}>
          {text} <span className="text-soft tabular-nums">{count(n)}</span>
        </ChipLink>
      ))}
    </nav>
  )
}

/** What each waits for. */
const waits: Record<string, string> = {
  SOLICITADA: 'Por autorizar',
  AUTORIZADA: 'Por recibir',
  RECIBIDA: 'Por dictaminar',
  DICTAMINADA: 'Por resolver',
}
