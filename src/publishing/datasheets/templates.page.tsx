import { ListChecks, Plus } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { SheetsFrame } from './sheets-frame.tsx'

type Template = Reply<Api['GET /api/v1/fichas/plantillas']>['plantillas'][number]

export function loader() {
  return orFault(call('GET /api/v1/fichas/plantillas'))
}

/** What is asked of the parts of each line. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const mayWrite = currentSession().permissions.includes('fichas-write')
  const rows = list?.plantillas ?? []
  return (
    <SheetsFrame
      current="plantillasFicha"
      text="Qué se dice de las partes de cada línea, con su tipo y su unidad."
      action={
        mayWrite && (
          <LinkButton href={at('/AdminFichas/plantillas/nueva')}>
            <Icon of={Plus} /> Nueva plantilla
          </LinkButton>
        )
      }
    >
      <DataTable
        noun={['plantilla', 'plantillas']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        total={rows.length}
        fault={fault}
        isWhole
        defaultOrder={{ orden: 'nombre', sentido: 'asc' }}
        empty={
          <EmptyState
            title="Aún no hay plantillas"
            text="Una plantilla dice qué datos lleva la ficha de cada parte de una línea."
            figure={<Icon of={ListChecks} size={40} />}
          >
            {mayWrite && <LinkButton href={at('/AdminFichas/plantillas/nueva')}>Crear la primera</LinkButton>}
          </EmptyState>
        }
      />
    </SheetsFrame>
  )
}

const columns: TableColumn<Template>[] = [
  {
    id: 'nombre',
    title: 'Plantilla',
    cell: ({ id, nombre }) => (
      <a href={at(`/AdminFichas/plantillas/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {nombre}
      </a>
    ),
  },
  { id: 'linea', title: 'Línea', cell: ({ linea }) => linea ?? 'Cualquiera' },
  { id: 'datos', title: 'Datos', atEnd: true, cell: ({ atributos }) => count(atributos.length) },
  { id: 'fichas', title: 'Fichas', atEnd: true, cell: ({ fichas }) => count(fichas) },
  { id: 'quien', title: 'Cambió', cell: ({ actualizado_por }) => actualizado_por ?? '' },
  { id: 'cuando', title: 'Cuándo', cell: ({ actualizado_en }) => moment(actualizado_en) },
]
