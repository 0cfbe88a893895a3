import { Inbox } from 'lucide-react'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { sizeText } from '#publishing/library/library-words.ts'
import { Options } from '#kit/forms/options.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { loadHref, stateWords } from '#upkeep/uploads/state-words.ts'
import type { FileState } from './states.ts'

type List = Reply<Api['GET /api/v1/perfiles-carga/:id/archivos']>
type Row = List['archivos'][number]

const words: Record<FileState, { texto: string; tono: Tone }> = {
  ESPERA: { texto: 'Acaba de llegar', tono: 'maybe' },
  TOMADA: { texto: 'Tomada', tono: 'yes' },
  REPETIDA: { texto: 'Repetida', tono: 'neutral' },
  RECHAZADA: { texto: 'No se tomó', tono: 'no' },
}

/** Every file that was found, and what became of it. */
type Props = { list: List | null; fault: TableFault | null; estado: string }

export function FilesTable({ list, fault, estado }: Props) {
  return (
    <section aria-labelledby="llegado" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="llegado" className="text-xl">
        Lo que ha llegado
      </h2>
      <TableFilters label="Buscar archivos" placeholder="Nombre del archivo">
        <SelectField label="Qué fue de él" name="estado" defaultValue={estado}>
          <option value="">Todos</option>
          <Options of={Object.entries(words).map(([value, { texto }]) => [value, texto])} />
        </SelectField>
      </TableFilters>
      <DataTable
        noun={['archivo', 'archivos']}
        columns={columns}
        rows={list?.archivos ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'vista_en', sentido: 'desc' }}
        empty={
          <EmptyState
            title="Todavía no ha llegado nada"
            text="Aquí se ve cada archivo que se halle, y la carga que se hizo de él."
            figure={<Icon of={Inbox} size={40} />}
          />
        }
      />
    </section>
  )
}

const columns: TableColumn<Row>[] = [
  {
    id: 'nombre',
    title: 'Archivo',
    cell: ({ nombre, carga }) =>
      carga ? (
        <a href={loadHref(carga.id)} className="font-semibold text-ink wrap-anywhere hover:text-accent-strong">
          {nombre}
        </a>
      ) : (
        <span className="font-semibold wrap-anywhere">{nombre}</span>
      ),
  },
  {
    id: 'estado',
    title: 'Qué fue de él',
    cell: ({ estado, motivo }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={words[estado].tono}>{words[estado].texto}</Badge>
        {motivo && <span className="text-sm text-soft">{motivo}</span>}
        {estado === 'ESPERA' && <span className="text-sm text-soft">Se toma cuando deje de cambiar.</span>}
        {estado === 'REPETIDA' && <span className="text-sm text-soft">Ya se había tomado lo mismo.</span>}
      </span>
    ),
  },
  {
    id: 'carga',
    title: 'Carga',
    cell: ({ carga }) => {
      if (!carga) return ''
      const { texto, tono } = stateWords[carga.estado]
      return <Badge tone={tono}>{texto}</Badge>
    },
  },
  { id: 'bytes', title: 'Tamaño', atEnd: true, cell: ({ bytes }) => (bytes > 0 ? sizeText(bytes) : '0 KB') },
  { id: 'vista_en', title: 'Cuándo', orden: 'vista_en', cell: ({ vista_en }) => moment(vista_en) },
]
