import { CircleCheckBig } from 'lucide-react'
import { useLocation } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { useDoing } from './run-actions.tsx'
import { entityWords } from '#upkeep/erp/states.ts'

type List = Reply<Api['GET /api/v1/erp/errores']>
type Row = List['errores'][number]

const states = [
  ['nuevo', 'Por resolver'],
  ['ignorado', 'Ignorados'],
  ['resuelto', 'Resueltos'],
] as const

/** Rows the ERP sent that could not be applied. */
export function Errors({ list, fault }: { list: List | null; fault: TableFault | null }) {
  const { search } = useLocation()
  const { doing, start } = useDoing()
  const estado = new URLSearchParams(search).get('estado') ?? 'nuevo'
  const mark = (id: number, to: Row['estado']) =>
    start(String(id), () => call('POST /api/v1/erp/errores/:id', { params: { id }, body: { estado: to } }))
  return (
    <>
      <p className="max-w-prose text-sm text-soft">
        Se corrigen en el ERP: cuando la fila vuelve bien, el error se da por resuelto solo. Lo demás de la corrida sí
        se aplicó.
      </p>
      <TableFilters label="Buscar errores" placeholder="Código de la parte" keep={['seccion', 'estado']} />
      <nav aria-label="Qué errores" className="flex flex-wrap gap-2">
        {states.map(([key, texto]) => (
          <ChipLink
            key={key}
            href={changed(search, { estado: key === 'nuevo' ? null : key })}
            isCurrent={estado === key}
          >
            {texto}
          </ChipLink>
        ))}
      </nav>
      <DataTable
        noun={['error', 'errores']}
        columns={columns}
        rows={list?.errores ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'visto_en', sentido: 'desc' }}
        notFilters={['seccion', 'estado']}
        renderActions={({ id, k_parte, estado: now }) => (
          <Button
            variant="secondary"
            size="sm"
            busy={doing === String(id)}
            onClick={() => mark(id, now === 'nuevo' ? 'ignorado' : 'nuevo')}
          >
            {now === 'nuevo' ? 'Ignorar' : 'Volver a abrir'}
            <span className="sr-only"> {k_parte}</span>
          </Button>
        )}
        empty={
          <EmptyState
            title={estado === 'nuevo' ? 'No hay errores por resolver' : 'No hay errores aquí'}
            text="Aquí llegan las filas del ERP que no se pudieron aplicar, con su motivo."
            figure={<Icon of={CircleCheckBig} size={40} />}
          />
        }
      />
    </>
  )
}

const columns: TableColumn<Row>[] = [
  {
    id: 'k_parte',
    title: 'Parte',
    cell: ({ k_parte }) => <span className="code font-semibold wrap-anywhere">{k_parte || '—'}</span>,
  },
  { id: 'entidad', title: 'Dato', cell: ({ entidad }) => entityWords[entidad] },
  { id: 'campo', title: 'Campo', cell: ({ campo }) => campo || '—' },
  {
    id: 'valor',
    title: 'Lo que llegó',
    cell: ({ valor }) => <span className="code wrap-anywhere">{valor || '—'}</span>,
  },
  { id: 'motivo', title: 'Motivo', cell: ({ motivo }) => <span className="wrap-anywhere">{motivo}</span> },
  { id: 'veces', title: 'Veces', atEnd: true, cell: ({ veces }) => count(veces) },
  {
    id: 'visto_en',
    title: 'Última vez',
    cell: ({ visto_en, corrida_id }) => (
      <a href={at(`/Sync?corrida=${corrida_id}`)} className="link">
        {moment(visto_en)}
      </a>
    ),
  },
]
