import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { personColumns, type PersonRow } from './notice-columns.ts'
import type { Notice } from './notice-fields.tsx'
import { watchedLabels } from './notice-words.ts'

type People = Reply<Api['GET /api/v1/anuncios/:id/personas']>
export type PeopleFound = { list: People | null; fault: TableFault | null }

const columns: TableColumn<PersonRow>[] = personColumns.map((column) => ({ ...column, cell: column.value }))

/** beyond.md 58: who accepted the announcement as it reads now, and who has not. */
export function NoticePeople({
  anuncio: { id, requiere_enterado },
  found: { list, fault },
}: {
  anuncio: Notice
  found: PeopleFound
}) {
  return (
    <section
      aria-labelledby="personas"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5"
    >
      <h2 id="personas" className="text-xl">
        {requiere_enterado ? 'Quién se enteró' : 'Quién lo cerró'}
      </h2>
      <TableFilters label="Buscar personas" placeholder="Nombre o cliente">
        <ChoiceFilter
          label="Situación"
          name="situacion"
          all="Todas"
          options={Object.entries(watchedLabels)}
          className={`w-44 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['persona', 'personas']}
        columns={columns}
        rows={list?.personas ?? []}
        rowKey={(person) => person.id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        exportPath={`/api/v1/anuncios/${id}/personas/exportacion/`}
        empty={
          <EmptyState
            level={3}
            title="Nadie todavía"
            text="Aquí aparece quien lo cierra o lo acepta con su cuenta. De las visitas sin cuenta no se guarda nada."
          />
        }
      />
    </section>
  )
}
