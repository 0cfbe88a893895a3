import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { fieldText, valueText } from './bulk-preview.tsx'
import { ShelfFrame } from './shelf-frame.tsx'
import { partsText, takeBack } from './use-changes.ts'

type Done = Reply<Api['GET /api/v1/estante/cambios']>['cambios'][number]
export const loader = listLoader('GET /api/v1/estante/cambios')

/** What was changed on the shelf, by whom, and the way back within a day. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const mayWrite = currentSession().permissions.includes('productos-update')
  return (
    <ShelfFrame
      current="CambiosProductos"
      text="Cada cambio se puede deshacer durante 24 horas. Lo que alguien volvió a cambiar después se queda como lo dejó."
    >
      <DataTable
        noun={['cambio', 'cambios']}
        columns={columns}
        rows={list?.cambios ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: '', sentido: 'desc' }}
        renderActions={(row) => (mayWrite && row.se_puede_deshacer ? <Undo row={row} /> : null)}
        empty={
          <EmptyState
            title="Aún no hay cambios"
            text="Aquí queda cada cambio que se hace en el estante."
            figure={<Icon of={History} size={40} />}
          />
        }
      />
    </ShelfFrame>
  )
}

const reaches = { celda: 'Una celda', seleccion: 'Elegidas una por una', filtro: 'Todas las de un filtro' } as const

const columns: TableColumn<Done>[] = [
  { id: 'que', title: 'Qué cambió', cell: ({ cambio }) => <span className="font-semibold">{changeText(cambio)}</span> },
  {
    id: 'partes',
    title: 'Partes',
    cell: ({ cambiadas, ejemplos }) => (
      <>
        <span className="tabular-nums">{count(cambiadas)}</span>{' '}
        <span className="code text-xs text-soft">
          {ejemplos.join(', ')}
          {cambiadas > ejemplos.length && '…'}
        </span>
      </>
    ),
  },
  { id: 'alcance', title: 'Cuáles', isExtra: true, cell: ({ alcance }) => reaches[alcance] },
  {
    id: 'conflictos',
    title: 'Sin tocar',
    cell: ({ conflictos, sin_deshacer }) => count(conflictos + sin_deshacer),
    atEnd: true,
  },
  { id: 'quien', title: 'Quién', cell: ({ quien }) => quien ?? '—' },
  { id: 'cuando', title: 'Cuándo', cell: ({ aplicada_en }) => moment(aplicada_en) },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => (estado === 'DESHECHA' ? <Badge>Deshecho</Badge> : <Badge tone="yes">Hecho</Badge>),
  },
]

/** «Estado: Inactivo · Línea: Balatas»; the names of line and brand came along. */
function changeText({ linea, marca, reemplazar, ...fields }: Done['cambio']): string {
  const named: Record<string, unknown> = { linea_id: linea, marca_id: marca }
  const said = Object.entries(fields).map(([name, value]) => {
    const shown = named[name] ?? value
    const text = typeof shown === 'string' || typeof shown === 'number' || typeof shown === 'boolean' ? shown : null
    return `${fieldText(name)}: ${valueText(name, text, { lineas: [], marcas: [] })}`
  })
  if (typeof reemplazar === 'object' && reemplazar !== null && 'busca' in reemplazar && 'pon' in reemplazar)
    said.push(`Descripción: «${String(reemplazar.busca)}» por «${String(reemplazar.pon)}»`)
  return said.join(' · ')
}

function Undo({ row }: { row: Done }) {
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
        title={`¿Deshacer el cambio de ${partsText(row.cambiadas)}?`}
        confirm="Deshacer"
        onConfirm={async () => {
          await takeBack(row.id)
          await revalidate()
        }}
      >
        {changeText(row.cambio)}. Vuelven a como estaban, menos las que alguien cambió después.
      </ConfirmDialog>
    </>
  )
}
