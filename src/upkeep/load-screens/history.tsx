import { Inbox } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { kindWords, type LoadRow, loadHref, stateOf, stateWords } from '#upkeep/uploads/state-words.ts'
import { DAYS } from '#upkeep/uploads/states.ts'
import { UploadArea } from './upload-area.tsx'

type HistoryProps = {
  list: Reply<Api['GET /api/v1/cargas']> | null
  fault: TableFault | null
  query: Record<string, string>
}

/** Where lists are brought in, and every load there was. */
export function History({ list, fault, query }: HistoryProps) {
  const { revalidate } = useRevalidator()
  useNews(['carga:todas'], () => void revalidate())
  return (
    <>
      <UploadArea />
      <TableFilters label="Buscar cargas" placeholder="Nombre del archivo">
        <SelectField label="Qué traía" name="tipo" defaultValue={query['tipo'] ?? ''}>
          <option value="">Todo</option>
          <Options of={Object.entries(kindWords)} />
        </SelectField>
        <SelectField label="Estado" name="estado" defaultValue={query['estado'] ?? ''}>
          <option value="">Todos</option>
          <Options of={Object.entries(stateWords).map(([value, { texto }]) => [value, texto])} />
        </SelectField>
        <SelectField label="Cuáles" name="solo" defaultValue={query['solo'] ?? ''}>
          <option value="">Todas</option>
          <option value="errores">Con filas con error</option>
          <option value="llegadas">Llegaron solas, por publicar</option>
        </SelectField>
        <SelectField label="Cuándo" name="dias" defaultValue={query['dias'] ?? ''}>
          <option value="">Siempre</option>
          <Options of={DAYS.map((days) => [days, `Últimos ${plural(Number(days), 'día', 'días')}`])} />
        </SelectField>
      </TableFilters>
      <DataTable
        noun={['carga', 'cargas']}
        columns={columns}
        rows={list?.cargas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'desc' }}
        empty={
          <EmptyState
            title="Todavía no hay cargas"
            text="Baja una plantilla, llénala y suéltala arriba. También puedes subir la lista de tu proveedor tal como llega."
            figure={<Icon of={Inbox} size={40} />}
          />
        }
      />
    </>
  )
}

const columns: TableColumn<LoadRow>[] = [
  {
    id: 'archivo',
    title: 'Archivo',
    cell: ({ id, archivo }) => (
      <a href={loadHref(id)} className="font-semibold text-ink wrap-anywhere hover:text-accent-strong">
        {archivo}
      </a>
    ),
  },
  { id: 'tipo', title: 'Trae', cell: ({ tipo }) => kindWords[tipo] },
  {
    id: 'estado',
    title: 'Estado',
    cell: (row) => {
      const { texto, tono } = stateOf(row)
      return <Badge tone={tono}>{texto}</Badge>
    },
  },
  { id: 'filas', title: 'Filas', atEnd: true, cell: ({ filas }) => count(filas) },
  {
    id: 'errores',
    title: 'Con error',
    atEnd: true,
    cell: ({ errores }) => <span className={errores ? 'font-semibold text-no' : ''}>{count(errores)}</span>,
  },
  { id: 'quien', title: 'Quién', cell: ({ creado_por }) => creado_por ?? 'Terminal' },
  { id: 'creado_en', title: 'Cuándo', orden: 'creado_en', cell: ({ creado_en }) => moment(creado_en) },
  {
    id: 'aplicada',
    title: 'Publicada',
    isExtra: true,
    cell: ({ aplicada_en }) => (aplicada_en ? moment(aplicada_en) : ''),
  },
]
