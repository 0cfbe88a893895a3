import { PackageOpen } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { loadReturns } from '#selling/returns/return-data.ts'
import { ReturnList } from './return-list.tsx'
import { KINDS, kindWords, returnLooks, STATES } from '#selling/returns/states.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return loadReturns(request)
}

/** What the client has asked to return, and how it goes. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={[]}
      label="Devoluciones"
      current="devoluciones"
      text="Devoluciones, garantías y cascos que has pedido, y cómo van."
      action={<LinkButton href={at('/devoluciones/nueva')}>Pedir una devolución</LinkButton>}
    >
      <TableFilters label="Buscar devoluciones" placeholder="Folio, pedido, factura o clave">
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
      </TableFilters>
      <ReturnList
        list={list}
        fault={fault}
        empty={
          <EmptyState
            title="No has pedido ninguna devolución"
            text="Se piden desde un pedido entregado o desde su factura: eliges las piezas y el motivo, y aquí ves cómo va."
            figure={<Icon of={PackageOpen} size={40} />}
          >
            <LinkButton href={at('/pedidos')} variant="secondary">
              Ver tus pedidos
            </LinkButton>
          </EmptyState>
        }
      />
    </ListFrame>
  )
}
