import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { faultColumns, type PartFault, stateWords } from '#upkeep/uploads/error-columns.ts'
import { FaultGroups } from './fault-groups.tsx'
import { RetryDialog } from './retry-dialog.tsx'
import { loadHref } from '#upkeep/uploads/state-words.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const query: Record<string, string> = Object.fromEntries(new URL(request.url).searchParams)
  if (query['ver'] === 'motivos') {
    return {
      ver: 'motivos' as const,
      query,
      ...(await orFault(call('GET /api/v1/errores-producto/grupos', { query }))),
    }
  }
  return { ver: 'errores' as const, query, ...(await orFault(call('GET /api/v1/errores-producto', { query }))) }
}

/** AD-e4: faults of parts, of loads and of the exchange with the ERP, until somebody settles them. */
export function Component() {
  const data = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  useNews(['carga:errores', 'carga:todas'], () => void revalidate())
  const { query } = data
  return (
    <ListFrame
      lists={['Productos', 'excel', 'DetailsErrosProds']}
      label="Productos"
      current="DetailsErrosProds"
      text="Lo que no se pudo cargar ni sincronizar, y por qué. Corrígelo aquí e inténtalo de nuevo."
    >
      <TableFilters label="Buscar errores" placeholder="Parte, archivo o motivo" keep={['grupo', 'ver', 'carga']}>
        <SelectField label="Estado" name="estado" defaultValue={query['estado'] ?? ''}>
          <option value="">Todos</option>
          <Options of={Object.entries(stateWords)} />
        </SelectField>
        <SelectField label="Origen" name="origen" defaultValue={query['origen'] ?? ''}>
          <option value="">Todos</option>
          <option value="carga">Cargas</option>
          <option value="sync">Sincronización</option>
        </SelectField>
      </TableFilters>
      <nav aria-label="Cómo se muestran" className="flex flex-wrap gap-2">
        <ChipLink
          href={changed(search, { ver: null, grupo: null })}
          isCurrent={data.ver === 'errores' && !query['grupo']}
        >
          Uno por uno
        </ChipLink>
        <ChipLink href={changed(search, { ver: 'motivos', grupo: null })} isCurrent={data.ver === 'motivos'}>
          Por motivo
        </ChipLink>
        {query['grupo'] && (
          <ChipLink href={changed(search, { grupo: null })} isCurrent label={`Quitar el motivo ${query['grupo']}`}>
            {query['grupo']}
          </ChipLink>
        )}
      </nav>
      {data.ver === 'motivos' ? (
        <FaultGroups grupos={data.list?.grupos ?? []} fault={data.fault} />
      ) : (
        <Faults list={data.list} fault={data.fault} />
      )}
    </ListFrame>
  )
}

type FaultsProps = Pick<Extract<Awaited<ReturnType<typeof loader>>, { ver: 'errores' }>, 'list' | 'fault'>

function Faults({ list, fault }: FaultsProps) {
  const [retried, setRetried] = useState<PartFault | null>(null)
  return (
    <>
      <DataTable
        noun={['error', 'errores']}
        columns={columns}
        rows={list?.errores ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'desc' }}
        exportPath="/api/v1/errores-producto/exportar/"
        notFilters={['ver']}
        renderActions={(row) => <RowActions row={row} retry={() => setRetried(row)} />}
        empty={
          <EmptyState
            title="Ningún error pendiente"
            text="Aquí aparece lo que no se pueda cargar o sincronizar."
            figure={<Icon of={CheckCheck} size={40} />}
          />
        }
      />
      <RetryDialog fault={retried} onClose={() => setRetried(null)} />
    </>
  )
}

function RowActions({ row, retry }: { row: PartFault; retry: () => void }) {
  const { write } = useWrite({ title: 'No se pudo cambiar' })
  const settle = (estado: PartFault['estado']) =>
    write(() => call('POST /api/v1/errores-producto/estado', { body: { estado, ids: [row.id] } }))
  const isOpen = row.estado === 'nuevo'
  return (
    <span className="flex flex-wrap justify-end gap-1 desktop:flex-nowrap">
      {isOpen && row.se_corrige && !row.reintento_en && (
        <Button variant="secondary" size="sm" onClick={retry}>
          {row.origen === 'sync' ? 'Reintentar' : 'Corregir'}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => void settle(isOpen ? 'ignorado' : 'nuevo')}>
        {isOpen ? 'Ignorar' : 'Reabrir'}
      </Button>
    </span>
  )
}

const tones: Record<PartFault['estado'], Tone> = { nuevo: 'no', resuelto: 'yes', ignorado: 'neutral' }

const shown: Record<string, (row: PartFault) => React.ReactNode> = {
  codigo: ({ codigo }) => <span className="code">{codigo || '—'}</span>,
  valor: ({ valor }) => <span className="code wrap-anywhere">{valor || '—'}</span>,
  estado: ({ estado, reintento_en }) => (
    <Badge tone={reintento_en ? 'accent' : tones[estado]}>{reintento_en ? 'Se intentará' : stateWords[estado]}</Badge>
  ),
  trabajo: ({ trabajo, carga_id }) =>
    carga_id ? (
      <a href={loadHref(carga_id, 'errores')} className="link wrap-anywhere">
        {trabajo}
      </a>
    ) : (
      trabajo
    ),
}

const columns: TableColumn<PartFault>[] = faultColumns.map((column) => ({
  ...column,
  isExtra: column.isExtra ?? (column.id === 'columna' || column.id === 'fila'),
  cell: shown[column.id] ?? ((row: PartFault) => column.value(row)),
}))
