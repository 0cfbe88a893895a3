import { Radio } from 'lucide-react'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { JobName, lasted, Moment } from './run-words.tsx'
import { wordsOf } from './words.ts'

type Shown = Reply<Api['GET /api/v1/procesos']>
type Row = Shown['oyentes'][number]

/** What runs as soon as there is something for it. */
export function ListenerList({ list, fault }: { list: Shown | null; fault: TableFault | null }) {
  return (
    <DataTable
      noun={['proceso', 'procesos']}
      columns={columns}
      rows={list?.oyentes ?? []}
      rowKey={({ nombre }) => nombre}
      total={list?.oyentes.length ?? 0}
      fault={fault}
      isWhole
      notFilters={['ver']}
      defaultOrder={{ orden: 'nombre', sentido: 'asc' }}
      empty={
        <EmptyState
          title="Todavía no corre nada"
          text="Estos procesos trabajan en cuanto pasa algo, sin horario. Se anotan la primera vez que corren."
          figure={<Icon of={Radio} size={40} />}
        />
      }
    />
  )
}

const columns: TableColumn<Row>[] = [
  { id: 'proceso', title: 'Proceso', cell: ({ nombre }) => <JobName {...wordsOf(nombre)} /> },
  { id: 'ultima', title: 'Última vez', cell: ({ ultima_en }) => <Moment at={ultima_en} /> },
  { id: 'duro', title: 'Duró', atEnd: true, cell: ({ ms }) => lasted(ms) },
  { id: 'veces', title: 'Veces', atEnd: true, cell: ({ veces }) => count(veces) },
  { id: 'falla', title: 'Última falla', cell: (row) => <LastFault row={row} /> },
]

function LastFault({ row: { falla, falla_en } }: { row: Row }) {
  if (!falla || !falla_en) return <span className="text-soft">Ninguna</span>
  return (
    <>
      <span className="block wrap-anywhere text-no">{falla}</span>
      <span className="block text-sm whitespace-nowrap text-soft">{moment(falla_en)}</span>
    </>
  )
}
