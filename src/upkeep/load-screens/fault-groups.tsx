import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { Api } from '#api.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'

type Group = Reply<Api['GET /api/v1/errores-producto/grupos']>['grupos'][number]

/** Faults by reason; what is open of one is settled or ignored at once. */
export function FaultGroups({ grupos, fault }: { grupos: Group[]; fault: TableFault | null }) {
  return (
    <DataTable
      noun={['motivo', 'motivos']}
      columns={columns}
      rows={grupos}
      rowKey={({ grupo }) => grupo}
      total={grupos.length}
      fault={fault}
      isWhole
      defaultOrder={{ orden: '', sentido: 'desc' }}
      notFilters={['ver']}
      renderActions={(row) => <GroupActions group={row} />}
      empty={<EmptyState title="Ningún error" text="Aquí aparece lo que no se pueda cargar o sincronizar." />}
    />
  )
}

function GroupActions({ group: { grupo, nuevos } }: { group: Group }) {
  const { write } = useWrite({ title: 'No se pudo cambiar' })
  const settle = (estado: 'resuelto' | 'ignorado') =>
    write(
      () => call('POST /api/v1/errores-producto/estado', { body: { estado, grupo } }),
      ({ cambiados }) =>
        `${plural(cambiados, 'error', 'errores')}: ${estado === 'resuelto' ? 'resueltos' : 'ignorados'}`,
    )
  if (!nuevos) return null
  return (
    <span className="flex flex-wrap justify-end gap-1 desktop:flex-nowrap">
      <Button variant="secondary" size="sm" onClick={() => void settle('resuelto')}>
        Resolver<span className="sr-only"> todos los de {grupo}</span>
      </Button>
      <Button variant="quiet" size="sm" onClick={() => void settle('ignorado')}>
        Ignorar<span className="sr-only"> todos los de {grupo}</span>
      </Button>
    </span>
  )
}

const columns: TableColumn<Group>[] = [
  {
    id: 'grupo',
    title: 'Motivo',
    cell: ({ grupo }) => (
      <a
        href={at(`/DetailsErrosProds?grupo=${encodeURIComponent(grupo)}`)}
        className="font-semibold text-ink hover:text-accent-strong"
      >
        {grupo}
      </a>
    ),
  },
  {
    id: 'ejemplo',
    title: 'Por ejemplo',
    cell: ({ ejemplo }) => <span className="code wrap-anywhere">{ejemplo || '—'}</span>,
  },
  { id: 'veces', title: 'Veces', atEnd: true, cell: ({ veces }) => count(veces) },
  { id: 'nuevos', title: 'Sin atender', atEnd: true, cell: ({ nuevos }) => count(nuevos) },
  { id: 'trabajos', title: 'En cuántos', atEnd: true, cell: ({ trabajos }) => count(trabajos) },
]
