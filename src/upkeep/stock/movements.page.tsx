import { ArrowLeftRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { ChoiceFilter, DateFilters, half } from '#kit/lists/filters.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ShelfFrame } from '#upkeep/shelf/shelf-frame.tsx'
import type { Movement } from './contract.ts'
import { takeBackStock } from './take-back.ts'

export const loader = listLoader('GET /api/v1/estante/existencias/movimientos')

/** Every movement of stock: who, when, why, before and after. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const mayUndo = currentSession().permissions.includes('existencias-update')
  const isOfOne = new URLSearchParams(search).has('producto')
  return (
    <ShelfFrame
      current="MovimientosExistencia"
      text={`Lo que entró y salió de ${isOfOne ? 'esta parte' : 'cada parte'} y sucursal. Un ajuste hecho en pantalla se puede deshacer durante 7 días mientras las piezas sigan libres.`}
    >
      <TableFilters label="Buscar movimientos" placeholder="Código" keep={['producto']}>
        <ChoiceFilter
          label="Sucursal"
          name="sucursal"
          all="Todas"
          options={(list?.sucursales ?? []).map(({ id, nombre }) => [String(id), nombre] as const)}
          className={`w-44 ${half}`}
        />
        <ChoiceFilter label="De dónde" name="origen" all="Todos" options={ORIGINS} className={`w-40 ${half}`} />
        <DateFilters />
      </TableFilters>
      <DataTable
        noun={['movimiento', 'movimientos']}
        columns={columns}
        rows={list?.movimientos ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: '', sentido: 'desc' }}
        renderActions={(row) => (mayUndo && row.se_puede_deshacer ? <Undo row={row} /> : null)}
        empty={
          <EmptyState
            title="Aún no hay movimientos"
            text="Aquí queda cada cambio de existencia: pedidos, cargas, el ERP y los ajustes de pantalla."
            figure={<Icon of={ArrowLeftRight} size={40} />}
          />
        }
      />
    </ShelfFrame>
  )
}

const ORIGINS = [
  ['ajuste', 'Pantalla'],
  ['pedido', 'Pedidos'],
  ['carga', 'Cargas'],
  ['erp', 'ERP'],
  ['otro', 'Otros'],
] as const

const columns: TableColumn<Movement>[] = [
  {
    id: 'parte',
    title: 'Parte',
    cell: ({ k_parte }) => (
      <a
        href={at(`/AdminProductos/${encodeURIComponent(k_parte)}`)}
        className="code inline-flex min-h-6 items-center font-semibold text-ink hover:text-accent-strong"
      >
        {k_parte}
      </a>
    ),
  },
  { id: 'sucursal', title: 'Sucursal', cell: ({ sucursal }) => sucursal },
  {
    id: 'piezas',
    title: 'Piezas',
    atEnd: true,
    cell: ({ antes, despues }) => (
      <span className="font-semibold">
        {despues > antes ? `+${count(despues - antes)}` : `−${count(antes - despues)}`}
      </span>
    ),
  },
  { id: 'quedan', title: 'Libres', atEnd: true, cell: ({ antes, despues }) => `${count(antes)} → ${count(despues)}` },
  { id: 'que', title: 'Qué fue', cell: ({ que, motivo, nota }) => [que, motivo, nota].filter(Boolean).join(' · ') },
  { id: 'quien', title: 'Quién', cell: ({ quien }) => quien ?? '—' },
  { id: 'cuando', title: 'Cuándo', cell: ({ en }) => moment(en) },
]

function Undo({ row: { ajuste_id, k_parte, que } }: { row: Movement }) {
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        <Icon of={Undo2} /> Deshacer
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Deshacer el movimiento de ${k_parte}?`}
        confirm="Deshacer"
        onConfirm={async () => {
          if (ajuste_id !== null) await takeBackStock(ajuste_id)
          await revalidate()
        }}
      >
        {que}: las piezas regresan a donde estaban, con todo lo que se movió en él.
      </ConfirmDialog>
    </>
  )
}
