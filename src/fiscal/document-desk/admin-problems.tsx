import { Flag } from 'lucide-react'
import { useLocation } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { documentHref } from '#fiscal/documents/document-data.ts'
import { nameOf } from '#fiscal/documents/fiscal-words.ts'

type List = Reply<Api['GET /api/v1/documentos/problemas']>
type Problem = List['problemas'][number]

/** What clients say is wrong; each is answered on the page of its document. */
export function Problems({ list, fault }: { list: List | null; fault: TableFault | null }) {
  const params = new URLSearchParams(useLocation().search)
  return (
    <>
      <TableFilters label="Buscar problemas" placeholder="Cliente, folio o texto" keep={['seccion']}>
        <SelectField
          label="Estado"
          name="estado"
          defaultValue={params.get('estado') ?? ''}
          className="w-44 max-sm:w-full"
        >
          <option value="">Todos</option>
          <option value="NUEVO">Por responder</option>
          <option value="RESUELTO">Resueltos</option>
        </SelectField>
      </TableFilters>
      <DataTable
        noun={['problema', 'problemas']}
        columns={columns}
        rows={list?.problemas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'asc' }}
        notFilters={['seccion']}
        empty={
          <EmptyState
            title="Nadie ha avisado de un problema"
            text="Los clientes los avisan desde cada documento; aquí se juntan para responderlos."
            figure={<Icon of={Flag} size={40} />}
          />
        }
      />
    </>
  )
}

const columns: TableColumn<Problem>[] = [
  {
    id: 'documento',
    title: 'Documento',
    cell: (row) => (
      <a href={`${documentHref(row.uuid)}#problemas`} className="code font-semibold text-ink hover:text-accent-strong">
        {nameOf(row)}
      </a>
    ),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => (
      <Badge tone={estado === 'NUEVO' ? 'maybe' : 'yes'}>{estado === 'NUEVO' ? 'Por responder' : 'Resuelto'}</Badge>
    ),
  },
  { id: 'cliente', title: 'Cliente', cell: ({ cliente }) => cliente?.nombre ?? <span className="text-soft">—</span> },
  {
    id: 'texto',
    title: 'Qué dice',
    cell: ({ texto, respuesta, resolvio }) => (
      <span className="grid gap-1">
        <span className="wrap-anywhere">{texto}</span>
        {respuesta && (
          <span className="text-soft wrap-anywhere">
            {resolvio ?? 'El sistema'}: {respuesta}
          </span>
        )}
      </span>
    ),
  },
  { id: 'quien', title: 'Quién', cell: ({ quien }) => quien ?? <span className="text-soft">—</span> },
  { id: 'creado_en', title: 'Cuándo', cell: ({ creado_en }) => moment(creado_en) },
]
