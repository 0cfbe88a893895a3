import { useLocation } from 'react-router'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { afterOf, beforeOf, type Change, changeColumns, percentOf, tableWords } from '#upkeep/uploads/change-columns.ts'
import type { Load } from '#upkeep/uploads/state-words.ts'

type ChangesProps = {
  load: Load
  list: Reply<Api['GET /api/v1/cargas/:id/cambios']> | null
  fault: TableFault | null
}

/** What the load changes, datum by datum. */
export function ChangesView({ load, list, fault }: ChangesProps) {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const [tabla, que] = [params.get('tabla'), params.get('que')]
  const prices = load.resumen.find((row) => row.tabla === 'precio')
  const chip = (text: string, values: Record<string, string | null>, veces?: number) => (
    <ChipLink
      key={text}
      href={changed(search, { ver: 'cambios', tabla: null, que: null, ...values })}
      isCurrent={(values['tabla'] ?? null) === tabla && (values['que'] ?? null) === que}
    >
      {text}
      {veces === undefined ? '' : ` (${count(veces)})`}
    </ChipLink>
  )
  return (
    <>
      <nav aria-label="Qué cambios" className="flex flex-wrap gap-2">
        {chip('Todo', {})}
        {load.resumen.map((row) =>
          chip(tableWords[row.tabla as Change['tabla']] ?? row.tabla, { tabla: row.tabla }, row.nuevos + row.cambiados),
        )}
        {prices && prices.suben > 0 && chip('Precios que suben', { tabla: 'precio', que: 'suben' }, prices.suben)}
        {prices && prices.bajan > 0 && chip('Precios que bajan', { tabla: 'precio', que: 'bajan' }, prices.bajan)}
        {prices && prices.cambiados > 0 && chip('Cambian más de 20 %', { que: 'fuertes' })}
        {load.quedaron > 0 && chip('Se quedan como están', { que: 'quedaron' }, load.quedaron)}
      </nav>
      <TableFilters label="Buscar cambios" placeholder="Parte o descripción" keep={['carga', 'ver', 'tabla', 'que']} />
      <DataTable
        noun={['cambio', 'cambios']}
        columns={load.quedaron > 0 ? withReasons : columns}
        rows={list?.cambios ?? []}
        rowKey={({ n }) => n}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        notFilters={['carga', 'ver']}
        exportPath={`/api/v1/cargas/${load.id}/cambios/`}
        empty={<EmptyState title="No cambia nada" text={emptyText(load)} />}
      />
    </>
  )
}

function emptyText({ con_cambios, validas }: Load): string {
  if (!con_cambios) return 'De esta carga ya no se guardan los cambios.'
  return validas > 0
    ? 'El catálogo ya está como dice el archivo.'
    : 'Ninguna fila del archivo se pudo leer; mira los errores.'
}

const shown: Partial<Record<(typeof changeColumns)[number]['id'], (row: Change) => React.ReactNode>> = {
  // A word of ours beside codes that are broken anywhere.
  que: ({ tabla }) => <span className="whitespace-nowrap">{tableWords[tabla]}</span>,
  k_parte: ({ k_parte, titulo }) => (k_parte ? <span className="code">{k_parte}</span> : titulo),
  antes: (row) => <span className="text-soft">{beforeOf(row) ?? '—'}</span>,
  despues: (row) => <span className="font-semibold">{afterOf(row)}</span>,
  quedo: ({ quedo }) => <span className="text-sm">{quedo}</span>,
  porcentaje: ({ porcentaje }) => (
    <span
      className={`tabular-nums ${porcentaje !== null && Math.abs(porcentaje) > 20 ? 'font-semibold text-maybe' : ''}`}
    >
      {percentOf(porcentaje)}
    </span>
  ),
}

const columns: TableColumn<Change>[] = changeColumns.map((column) => ({
  ...column,
  cell: shown[column.id] ?? ((row: Change) => column.value(row)),
}))
/** Of a load that could not be taken back whole, why each row stays is what is looked for. */
const withReasons = columns.map((column) => (column.id === 'quedo' ? { ...column, isExtra: false } : column))
