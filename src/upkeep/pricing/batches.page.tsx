import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, day, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { ShelfFrame } from '#upkeep/shelf/shelf-frame.tsx'
import type { Batch } from './contract.ts'
import { takeBackPrices } from './take-back.ts'

export const loader = listLoader('GET /api/v1/estante/precios/lotes')

/** What was changed of the prices on screen, by whom, and the way back within a day. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ShelfFrame
      current="CambiosPrecios"
      text="Cada cambio se puede deshacer durante 24 horas, o hasta un día después de que empiece a regir. El precio que alguien volvió a cambiar se queda como lo dejó."
    >
      <DataTable
        noun={['cambio', 'cambios']}
        columns={columns}
        rows={list?.lotes ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: '', sentido: 'desc' }}
        renderActions={(row) => (row.se_puede_deshacer ? <Undo row={row} /> : null)}
        empty={
          <EmptyState
            title="Aún no hay cambios"
            text="Aquí queda cada cambio de precios que se hace en pantalla."
            figure={<Icon of={History} size={40} />}
          />
        }
      />
    </ShelfFrame>
  )
}

const columns: TableColumn<Batch>[] = [
  { id: 'que', title: 'Qué cambió', cell: ({ texto }) => <span className="font-semibold">{texto}</span> },
  { id: 'lista', title: 'Lista', cell: ({ lista }) => lista },
  {
    id: 'precios',
    title: 'Precios',
    cell: ({ cambian, ejemplos }) => (
      <>
        <span className="tabular-nums">{count(cambian)}</span>{' '}
        <span className="code text-xs text-soft">
          {ejemplos.join(', ')}
          {cambian > ejemplos.length && '…'}
        </span>
      </>
    ),
  },
  { id: 'rige', title: 'Rige', cell: ({ desde, hasta }) => daysText(desde, hasta) },
  { id: 'quien', title: 'Quién', cell: ({ quien }) => quien ?? '—' },
  { id: 'cuando', title: 'Cuándo', cell: ({ aplicado_en }) => moment(aplicado_en) },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado, sin_deshacer }) =>
      estado === 'DESHECHO' ? (
        <Badge>Deshecho{sin_deshacer > 0 && `, menos ${count(sin_deshacer)}`}</Badge>
      ) : (
        <Badge tone="yes">Hecho</Badge>
      ),
  },
]

/** «desde el 1 dic 2026, hasta el 5 dic 2026»: the moment it ends is the first one of the day after. */
export function daysText(desde: string | null, hasta: string | null): string {
  const last = hasta === null ? null : new Date(Date.parse(hasta) - 1).toISOString()
  const said = [desde && `desde el ${day(desde)}`, last && `hasta el ${day(last)}`].filter(Boolean)
  return said.join(', ') || 'De inmediato'
}

function Undo({ row: { id, cambian, texto, lista } }: { row: Batch }) {
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
        title={`¿Deshacer el cambio de ${plural(cambian, 'precio', 'precios')}?`}
        confirm="Deshacer"
        onConfirm={async () => {
          await takeBackPrices(id)
          await revalidate()
        }}
      >
        {texto}, en {lista}. Vuelven a como estaban, menos los que alguien cambió después.
      </ConfirmDialog>
    </>
  )
}
