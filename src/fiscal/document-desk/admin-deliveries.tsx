import { Inbox } from 'lucide-react'
import { useLocation, useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { deliveryHref, UploadArea } from './admin-upload-area.tsx'

type List = Reply<Api['GET /api/v1/documentos/cargas']>
export type Delivery = List['cargas'][number]

const states: Record<Delivery['estado'], { texto: string; tono: Tone }> = {
  SUBIENDO: { texto: 'Subiendo', tono: 'maybe' },
  EN_COLA: { texto: 'En espera', tono: 'maybe' },
  LEYENDO: { texto: 'Leyendo', tono: 'accent' },
  TERMINADA: { texto: 'Terminada', tono: 'yes' },
  FALLIDA: { texto: 'Fallida', tono: 'no' },
  CANCELADA: { texto: 'Cancelada', tono: 'neutral' },
}
const origins = { pantalla: 'Pantalla', llamada: 'Otro programa', terminal: 'Terminal', carpeta: 'Carpeta' }

function DeliveryState({ of: { estado } }: { of: Pick<Delivery, 'estado'> }) {
  return <Badge tone={states[estado].tono}>{states[estado].texto}</Badge>
}

/** Whether there is more to come of it. */
export function isOpen({ estado }: Pick<Delivery, 'estado'>): boolean {
  return estado === 'SUBIENDO' || estado === 'EN_COLA' || estado === 'LEYENDO'
}

/** Where files are brought in, and how every delivery went. */
export function Deliveries({ list, fault }: { list: List | null; fault: TableFault | null }) {
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const running = list?.cargas.filter(({ estado }) => estado === 'LEYENDO').map(({ id }) => `entrega:${id}`) ?? []
  useNews(['entrega:todas', ...running.slice(0, 5)], () => void revalidate())
  const isRefused = new URLSearchParams(search).get('solo') === 'rechazados'
  return (
    <>
      <UploadArea />
      <TableFilters label="Buscar entregas" placeholder="Nombre del archivo" keep={['seccion', 'solo']} />
      <nav aria-label="Qué entregas" className="flex flex-wrap gap-2">
        <ChipLink href={changed(search, { solo: null })} isCurrent={!isRefused}>
          Todas
        </ChipLink>
        <ChipLink href={changed(search, { solo: 'rechazados' })} isCurrent={isRefused}>
          Con rechazados
        </ChipLink>
      </nav>
      <DataTable
        noun={['entrega', 'entregas']}
        columns={columns}
        rows={list?.cargas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'desc' }}
        notFilters={['seccion']}
        empty={
          <EmptyState
            title="Todavía no llega ninguna entrega"
            text="Suelta arriba los XML o el ZIP que te da tu sistema de facturación."
            figure={<Icon of={Inbox} size={40} />}
          />
        }
      />
    </>
  )
}

const columns: TableColumn<Delivery>[] = [
  {
    id: 'nombre',
    title: 'Entrega',
    cell: ({ id, nombre }) => (
      <a href={deliveryHref(id)} className="font-semibold text-ink wrap-anywhere hover:text-accent-strong">
        {nombre}
      </a>
    ),
  },
  { id: 'estado', title: 'Estado', cell: (row) => <Progress of={row} /> },
  { id: 'nuevos', title: 'Cargados', atEnd: true, cell: ({ nuevos }) => count(nuevos) },
  { id: 'repetidos', title: 'Ya estaban', atEnd: true, cell: ({ repetidos }) => count(repetidos) },
  {
    id: 'rechazados',
    title: 'Rechazados',
    atEnd: true,
    cell: ({ rechazados }) => (
      <span className={rechazados > 0 ? 'font-semibold text-no' : ''}>{count(rechazados)}</span>
    ),
  },
  { id: 'origen', title: 'Llegó por', isExtra: true, cell: ({ origen }) => origins[origen] },
  { id: 'quien', title: 'Quién', cell: ({ creado_por, origen }) => creado_por ?? origins[origen] },
  { id: 'creado_en', title: 'Cuándo', orden: 'creado_en', cell: ({ creado_en }) => moment(creado_en) },
]

/** Its state, and while it is being read how far it is. */
export function Progress({ of: delivery }: { of: Delivery }) {
  const { estado, total, nuevos, repetidos, rechazados, nombre } = delivery
  const done = nuevos + repetidos + rechazados
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <DeliveryState of={delivery} />
      {estado === 'LEYENDO' && total > 0 && (
        <span className="flex items-center gap-2 text-soft tabular-nums">
          <progress value={done} max={total} aria-label={`Avance de ${nombre}`} className="accent-accent" />
          {count(done)} de {count(total)}
        </span>
      )}
    </span>
  )
}
