import { ShoppingCart } from 'lucide-react'
import { useLoaderData, useLocation } from 'react-router'
import { at } from '#kit/base/place.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { changed } from '#kit/lists/table-address.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { ChipLink, RemovableChip } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { FunnelFrame } from './funnel-frame.tsx'
import { leftColumns, type LeftRow } from './funnel-columns.ts'
import { IDLE, originWords, ORIGINS, USUAL_IDLE } from './steps.ts'

export const loader = listLoader('GET /api/v1/embudo/abandonadas')

/** What was wanted and not ordered, the most money first; each part opens the carts and quotations where it lies. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const por = params.get('por_que') === 'renglon' ? 'renglon' : 'parte'
  const parte = params.get('parte')
  return (
    <FunnelFrame
      current="LineasAbandonadas"
      text="Lo que lleva días quieto en un carrito, o en una cotización que venció sin pedido. Importes sin IVA; los del carrito, con el precio que vio el cliente."
    >
      <Filters lines={list?.lineas} />
      <nav aria-label="Agrupar" className="flex flex-wrap gap-2">
        <ChipLink
          href={changed(search, { por_que: null, parte: null, orden: null, sentido: null })}
          isCurrent={por === 'parte'}
        >
          Por parte
        </ChipLink>
        <ChipLink
          href={changed(search, { por_que: 'renglon', orden: null, sentido: null })}
          isCurrent={por === 'renglon'}
        >
          Renglón por renglón
        </ChipLink>
        {parte && (
          <RemovableChip href={changed(search, { parte: null })} label={`Quitar: ${parte}`}>
            {parte}
          </RemovableChip>
        )}
      </nav>
      {list && list.total > 0 && (
        <p className="text-sm text-soft">
          En total <b className="font-semibold text-ink tabular-nums">{money(list.suma.importe)}</b> en{' '}
          {plural(list.suma.renglones, 'renglón', 'renglones')}.
        </p>
      )}
      <DataTable
        noun={por === 'parte' ? ['parte', 'partes'] : ['renglón', 'renglones']}
        columns={drawnColumns(leftColumns(por), cellsOf(por, search))}
        rows={list?.filas ?? []}
        rowKey={({ clave }) => clave}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'importe', sentido: 'desc' }}
        notFilters={['por_que']}
        exportPath="/api/v1/embudo/abandonadas/exportacion/"
        empty={
          <EmptyState
            title="Nada abandonado"
            text="Lo que se echó a un carrito se pidió, y ninguna cotización venció sin pedido."
            figure={<Icon of={ShoppingCart} size={40} />}
          />
        }
      />
    </FunnelFrame>
  )
}

function Filters({ lines = [] }: { lines: { id: number; nombre: string }[] | undefined }) {
  return (
    <TableFilters label="Buscar abandonadas" placeholder="Código, descripción o cliente" keep={['por_que', 'parte']}>
      <ChoiceFilter
        label="Dónde quedó"
        name="origen"
        all="Carrito o cotización"
        options={ORIGINS.map((one) => [one, originWords[one]] as const)}
        className={`w-52 ${half}`}
      />
      <ChoiceFilter
        label="Quieto hace"
        name="dias"
        all={plural(Number(USUAL_IDLE), 'día', 'días')}
        options={IDLE.filter((one) => one !== USUAL_IDLE).map(
          (one) => [one, plural(Number(one), 'día', 'días')] as const,
        )}
        className={`w-32 ${half}`}
      />
      <ChoiceFilter
        label="Línea"
        name="linea"
        all="Todas"
        options={lines.map(({ id, nombre }) => [String(id), nombre] as const)}
        className={`w-44 ${half}`}
      />
    </TableFilters>
  )
}

function cellsOf(por: 'parte' | 'renglon', search: string) {
  return {
    k_parte: ({ k_parte, descripcion }: LeftRow) => (
      <span className="grid min-w-0 gap-0.5">
        <a
          href={
            por === 'parte'
              ? changed(search, { por_que: 'renglon', parte: k_parte, orden: null, sentido: null })
              : at(`/verprods/${encodeURIComponent(k_parte)}`)
          }
          className="code font-semibold text-ink hover:text-accent-strong"
        >
          {k_parte}
        </a>
        <span className="line-clamp-2 min-w-32 text-sm">{descripcion}</span>
      </span>
    ),
    importe: ({ importe }: LeftRow) =>
      Number(importe) > 0 ? money(importe) : <span className="text-soft">Sin precio</span>,
    cliente: ({ cliente }: LeftRow) =>
      cliente && (
        <a href={at(`/clientes/${cliente.id}`)} className="link">
          {cliente.nombre}
        </a>
      ),
    origen: ({ origen, documento }: LeftRow) =>
      origen && documento ? (
        <>
          {originWords[origen]}{' '}
          {origen === 'cotizacion' ? (
            <a href={at(documento.ruta)} className="link">
              {documento.nombre}
            </a>
          ) : (
            <span className="text-soft">«{documento.nombre}»</span>
          )}
        </>
      ) : null,
  }
}
