import { Scale } from 'lucide-react'
import { useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { priceText } from '#catalogue/prices/words.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { State } from './state.ts'
import { OpenRun, useDoing } from './run-actions.tsx'
import { entityWords } from '#upkeep/erp/states.ts'

type List = Reply<Api['GET /api/v1/erp/diferencias']>
type Row = List['diferencias'][number]

const states = [
  ['ABIERTA', 'Por decidir'],
  ['TOMADA', 'Tomado del ERP'],
  ['CONSERVADA', 'Conservado'],
] as const

/** What the last comparison found to differ, and whose word holds. */
export function Differences({ estado, list, fault }: { estado: State; list: List | null; fault: TableFault | null }) {
  const { search } = useLocation()
  const { doing, start } = useDoing()
  const isReady = useHydrated()
  const now = new URLSearchParams(search).get('estado') ?? 'ABIERTA'
  const rows = list?.diferencias ?? []
  const open = rows.filter((row) => row.estado === 'ABIERTA')
  const decide: Decide = (name, rows, tomar) =>
    start(name, () => call('POST /api/v1/erp/diferencias', { body: { ids: rows.map(({ id }) => id), tomar } }))
  return (
    <>
      <p className="max-w-prose text-sm text-soft">
        Compara precios, existencias y folios con los del ERP sin cambiar nada. «Conservar» vale hasta que el ERP mande
        otra vez ese dato; para que se quede, corrígelo allá o cambia de quién es el campo.
      </p>
      {estado.abierta ? (
        <OpenRun run={estado.abierta} />
      ) : (
        <div>
          <Button
            busy={doing === 'conciliar'}
            disabled={!isReady || !estado.conexion.lista || doing !== null}
            onClick={() =>
              start('conciliar', () =>
                call('POST /api/v1/erp/corridas', { body: { tipo: 'conciliacion', completa: false } }),
              )
            }
          >
            Conciliar ahora
          </Button>
        </div>
      )}
      <TableFilters label="Buscar diferencias" placeholder="Código o folio" keep={['seccion', 'estado']} />
      <States search={search} current={now} />
      {open.length > 1 && <DecideAll {...{ open, decide }} isBusy={doing !== null} />}
      <DataTable
        noun={['diferencia', 'diferencias']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'clave', sentido: 'asc' }}
        notFilters={['seccion', 'estado']}
        renderActions={(row) => row.estado === 'ABIERTA' && <DecideOne {...{ row, decide }} isBusy={doing !== null} />}
        empty={
          <EmptyState
            title={now === 'ABIERTA' ? 'No hay diferencias por decidir' : 'No hay ninguna aquí'}
            text="Se llena al conciliar: lo que está igual en los dos lados no se lista."
            figure={<Icon of={Scale} size={40} />}
          />
        }
      />
    </>
  )
}

function States({ search, current }: { search: string; current: string }) {
  return (
    <nav aria-label="Qué diferencias" className="flex flex-wrap gap-2">
      {states.map(([key, texto]) => (
        <ChipLink
          key={key}
          href={changed(search, { estado: key === 'ABIERTA' ? null : key })}
          isCurrent={current === key}
        >
          {texto}
        </ChipLink>
      ))}
    </nav>
  )
}

type Decide = (name: string, rows: Row[], tomar: 'suya' | 'nuestra') => void

function DecideAll({ open, decide, isBusy }: { open: Row[]; decide: Decide; isBusy: boolean }) {
  // Nothing of theirs means an empty shelf: that is said for one row, never for many at once.
  const takeable = open.filter(({ suyo }) => suyo !== null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        disabled={takeable.length === 0 || isBusy}
        onClick={() => decide('todas', takeable, 'suya')}
      >
        Tomar lo del ERP en {plural(takeable.length, 'fila', 'filas')}
      </Button>
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => decide('todas', open, 'nuestra')}>
        Conservar lo nuestro en {plural(open.length, 'fila', 'filas')}
      </Button>
    </div>
  )
}

function DecideOne({ row, decide, isBusy }: { row: Row; decide: Decide; isBusy: boolean }) {
  const { id, clave, suyo } = row
  return (
    <span className="flex flex-wrap justify-end gap-2 whitespace-nowrap desktop:flex-nowrap">
      {canTake(row) && (
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => decide(String(id), [row], 'suya')}>
          {suyo === null ? 'Poner en cero' : 'Tomar lo suyo'}
          <span className="sr-only"> de {clave}</span>
        </Button>
      )}
      <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => decide(String(id), [row], 'nuestra')}>
        Conservar<span className="sr-only"> lo nuestro de {clave}</span>
      </Button>
    </span>
  )
}

/** There is something of theirs: nothing at all can only be taken for «none in stock». */
function canTake({ suyo, entidad }: Row): boolean {
  return suyo !== null || entidad === 'existencias'
}

const columns: TableColumn<Row>[] = [
  {
    id: 'clave',
    title: 'De qué',
    cell: ({ clave, pedido }) =>
      pedido ? (
        <a href={at(`/SyncAuth/${pedido.id}`)} className="code font-semibold text-ink hover:text-accent-strong">
          {clave}
        </a>
      ) : (
        <span className="code font-semibold wrap-anywhere">{clave}</span>
      ),
  },
  { id: 'entidad', title: 'Dato', cell: ({ entidad }) => entityWords[entidad] },
  { id: 'nuestro', title: 'Aquí', atEnd: true, cell: ({ nuestro }) => shown(nuestro) },
  { id: 'suyo', title: 'En el ERP', atEnd: true, cell: ({ suyo }) => shown(suyo) },
  {
    id: 'estado',
    title: 'Decisión',
    cell: ({ estado, decidida_por, motivo }) =>
      estado === 'POR_TOMAR' ? (
        <Badge tone="accent">Aplicándose</Badge>
      ) : estado === 'ABIERTA' ? (
        motivo || <span className="text-soft">—</span>
      ) : (
        `${estado === 'TOMADA' ? 'Lo del ERP' : 'Lo nuestro'}${decidida_por ? ` · ${decidida_por}` : ''}`
      ),
  },
]

function shown(value: string | null) {
  if (value === null) return <span className="text-soft">no está</span>
  return <span className="code">{/^\d+\.\d{6}$/.test(value) ? priceText(value) : value}</span>
}
