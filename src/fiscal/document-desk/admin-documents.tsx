import { FileText, FileUp } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, DateFilters, half, TextFilter } from '#kit/lists/filters.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { type AdminRow, adminColumns } from './admin-columns.ts'
import { cellOf, Files } from '#fiscal/documents/document-cells.tsx'
import { documentHref } from '#fiscal/documents/document-data.ts'
import { kinds, nameOf } from '#fiscal/documents/fiscal-words.ts'
import { SAT_STATES, satLooks } from '#fiscal/sat/states.ts'

type Props = { list: Reply<Api['GET /api/v1/documentos/todos']> | null; fault: TableFault | null; faltas: number }

/** Everybody's documents. */
export function AllDocuments({ list, fault, faltas }: Props) {
  const { search } = useLocation()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ToLookAt search={search} faltas={faltas} />
        <LinkButton href={at('/documentosconsultSat?seccion=entregas')}>
          <Icon of={FileUp} /> Cargar documentos
        </LinkButton>
      </div>
      <Filters />
      <DataTable
        noun={['documento', 'documentos']}
        columns={columns}
        rows={list?.documentos ?? []}
        rowKey={({ uuid }) => uuid}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'fecha', sentido: 'desc' }}
        exportPath="/api/v1/documentos/todos/exportacion/"
        notFilters={['seccion']}
        empty={
          <EmptyState
            title="Todavía no hay documentos"
            text="Carga el primer XML, o deja los archivos en la carpeta de entrada del servidor."
            figure={<Icon of={FileText} size={40} />}
          >
            <LinkButton href={at('/documentosconsultSat?seccion=entregas')}>Cargar documentos</LinkButton>
          </EmptyState>
        }
      />
    </>
  )
}

function ToLookAt({ search, faltas }: { search: string; faltas: number }) {
  const solo = new URLSearchParams(search).get('solo')
  return (
    <nav aria-label="Lo que hay que mirar" className="flex flex-wrap gap-2">
      <ChipLink href={changed(search, { solo: null })} isCurrent={!solo}>
        Todos
      </ChipLink>
      <ChipLink href={changed(search, { solo: 'faltas' })} isCurrent={solo === 'faltas'}>
        Con faltas{faltas > 0 ? ` (${count(faltas)})` : ''}
      </ChipLink>
      <ChipLink href={changed(search, { solo: 'sin-cliente' })} isCurrent={solo === 'sin-cliente'}>
        Sin cliente
      </ChipLink>
      <ChipLink href={changed(search, { solo: 'sin-pdf' })} isCurrent={solo === 'sin-pdf'}>
        Sin PDF propio
      </ChipLink>
    </nav>
  )
}

function Filters() {
  return (
    <TableFilters label="Buscar documentos" placeholder="Folio, UUID o total" keep={['solo']}>
      <TextFilter label="Cliente o RFC" name="quien" className="w-44 max-sm:w-full" />
      <ChoiceFilter
        label="Tipo"
        name="tipo"
        options={Object.entries(kinds).map(([kind, { varios }]) => [kind, varios] as const)}
        className={`w-36 ${half}`}
      />
      <ChoiceFilter
        label="Ante el SAT"
        name="sat"
        options={SAT_STATES.map((state) => [state, satLooks[state].texto] as const)}
        className={`w-44 ${half}`}
      />
      <DateFilters />
      <TextFilter label="Total desde" name="minimo" inputMode="decimal" className={`w-28 ${half}`} />
      <TextFilter label="Total hasta" name="maximo" inputMode="decimal" className={`w-28 ${half}`} />
    </TableFilters>
  )
}

const columns: TableColumn<AdminRow>[] = [
  ...adminColumns.map((column) => ({ ...column, cell: (row: AdminRow) => drawn(column, row) })),
  { id: 'archivos', title: 'Archivos', cell: (row) => <Files row={row} /> },
]

function drawn(column: (typeof adminColumns)[number], row: AdminRow) {
  switch (column.id) {
    case 'folio':
      return (
        <a href={documentHref(row.uuid)} className="code font-semibold text-ink hover:text-accent-strong">
          {nameOf(row)}
        </a>
      )
    case 'cliente':
      return row.cliente ? row.cliente.nombre : <span className="text-no">Sin cliente</span>
    case 'faltas':
      return <Faults row={row} />
    default:
      return cellOf(column, row)
  }
}

function Faults({ row: { faltas } }: { row: AdminRow }) {
  if (faltas.length === 0) return <span className="text-soft">—</span>
  return (
    <details className="group">
      <summary className="inline-flex min-h-8 items-center font-semibold text-no max-desktop:min-h-11">
        {plural(faltas.length, 'falta', 'faltas')}
      </summary>
      <ul className="grid max-w-prose gap-1 pb-2 whitespace-pre-wrap">
        {faltas.map(({ codigo, texto }) => (
          <li key={codigo + texto}>{texto}</li>
        ))}
      </ul>
    </details>
  )
}
