import { ShieldCheck } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { ChoiceFilter } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { CartErrorActions, type CartError } from './cart-error-actions.tsx'
import { errorStates, reasonTexts } from './cart-error-words.ts'

export const loader = listLoader('GET /api/v1/errores-carrito')

/** AD-e5: carts that did not become a document, why, and whom to call. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={['DetailsErrosCarts']}
      label="Errores"
      current="DetailsErrosCarts"
      text="Clientes que quisieron generar un documento y no pudieron. Llámales antes de que se vayan."
    >
      <TableFilters label="Buscar errores de carrito" placeholder="Nombre o clave del cliente">
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={Object.entries(errorStates).map(([code, { texto }]) => [code, texto] as const)}
          className="w-40 max-sm:w-full"
        />
        <ChoiceFilter
          label="Motivo"
          name="motivo"
          options={Object.entries(reasonTexts)}
          className="w-48 max-sm:w-full"
        />
      </TableFilters>
      <DataTable
        noun={['error', 'errores']}
        columns={columns}
        rows={list?.errores ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'desc' }}
        renderActions={(error) => <CartErrorActions error={error} />}
        empty={
          <EmptyState
            title="Ningún carrito ha fallado"
            text="Si a un cliente le falta precio o existencia al generar, aquí lo verás con su contacto."
            figure={<Icon of={ShieldCheck} size={40} />}
          />
        }
      />
    </ListFrame>
  )
}

const columns: TableColumn<CartError>[] = [
  {
    id: 'cliente',
    title: 'Cliente',
    cell: ({ cliente, usuario, en_nombre_de }) => (
      <span className="grid min-w-0">
        {cliente ? (
          <a href={at(`/clientes/${cliente.id}`)} className="font-semibold text-ink hover:text-accent-strong">
            {cliente.nombre}
          </a>
        ) : (
          'Sin cliente'
        )}
        <span className="text-xs text-soft wrap-anywhere">
          {usuario?.name}
          {en_nombre_de && ' (JACVE, a su nombre)'}
        </span>
      </span>
    ),
  },
  {
    id: 'motivo',
    title: 'Motivo',
    cell: ({ motivo, mensaje, lineas }) => (
      <span className="grid gap-1">
        <b className="font-semibold">{reasonTexts[motivo]}</b>
        {lineas.length === 0 ? (
          <span className="text-sm text-soft">{mensaje}</span>
        ) : (
          <ul className="text-sm text-soft">
            {lineas.slice(0, 3).map(({ k_parte, texto }) => (
              <li key={k_parte}>
                <span className="code">{k_parte}</span> {texto.replace(`${k_parte} `, '')}
              </li>
            ))}
            {lineas.length > 3 && <li>y {lineas.length - 3} más</li>}
          </ul>
        )}
      </span>
    ),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado, resuelto_solo, atendido_por }) => (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone={errorStates[estado].tono}>{errorStates[estado].texto}</Badge>
        <span className="text-xs text-soft">{resuelto_solo ? 'El cliente pudo después' : atendido_por}</span>
      </span>
    ),
  },
  {
    id: 'creado_en',
    title: 'Cuándo',
    orden: 'creado_en',
    cell: ({ creado_en }) => <span className="sm:whitespace-nowrap">{moment(creado_en)}</span>,
  },
  {
    id: 'peticion',
    title: 'Referencia',
    isExtra: true,
    cell: ({ peticion }) => <span className="code text-xs break-all">{peticion}</span>,
  },
]
