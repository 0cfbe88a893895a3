import { useLocation } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { priceText } from '#catalogue/prices/words.ts'
import type { Api } from '#api.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { OpenRun } from './run-actions.tsx'
import { CountsTable, RunState, runName } from './run-words.tsx'
import { entityWords, isOpen } from '#upkeep/erp/states.ts'

type Report = Reply<Api['GET /api/v1/erp/corridas/:id']>
type Change = Report['cambios'][number]

const kinds: Record<Change['tipo'], { texto: string; varios: string; tono: Tone }> = {
  error: { texto: 'Error', varios: 'Errores', tono: 'no' },
  nuevo: { texto: 'Nuevo', varios: 'Nuevos', tono: 'yes' },
  cambiado: { texto: 'Cambió', varios: 'Cambios', tono: 'accent' },
}

/** What a run changed, field by field. */
export function RunReport({ list, fault }: { list: Report | null; fault: TableFault | null }) {
  const { search } = useLocation()
  const tipo = new URLSearchParams(search).get('tipo')
  return (
    <>
      <p>
        <a href={at('/Sync')} className="link text-sm">
          ← Todas las corridas
        </a>
      </p>
      {list && <Head run={list.corrida} />}
      <TableFilters label="Buscar en la corrida" placeholder="Código de la parte" keep={['corrida', 'tipo']} />
      <nav aria-label="Qué cambios" className="flex flex-wrap gap-2">
        <ChipLink href={changed(search, { tipo: null })} isCurrent={!tipo}>
          Todo
        </ChipLink>
        {Object.entries(kinds).map(([key, { varios }]) => (
          <ChipLink key={key} href={changed(search, { tipo: key })} isCurrent={tipo === key}>
            {varios}
          </ChipLink>
        ))}
      </nav>
      <DataTable
        noun={['cambio', 'cambios']}
        columns={columns}
        rows={list?.cambios ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'id', sentido: 'asc' }}
        notFilters={['corrida']}
        empty={<EmptyState title="No cambió nada" text="Lo que mandó el ERP es lo que ya teníamos." />}
      />
    </>
  )
}

function Head({ run }: { run: Report['corrida'] }) {
  if (isOpen(run.estado)) return <OpenRun run={run} />
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl">
          {runName(run)} del {moment(run.pedida_en)}
        </h2>
        <RunState run={run} />
        <span className="text-sm text-soft">{run.quien}</span>
      </div>
      {run.motivo && <p className="text-sm text-soft">{run.motivo}</p>}
      <CountsTable run={run} />
    </header>
  )
}

const columns: TableColumn<Change>[] = [
  {
    id: 'k_parte',
    title: 'Parte',
    cell: ({ k_parte, entidad, tipo }) =>
      k_parte && entidad !== 'pedidos' && tipo !== 'error' ? (
        <a
          href={at(`/verprods/${encodeURIComponent(k_parte)}`)}
          className="code font-semibold text-ink hover:text-accent-strong"
        >
          {k_parte}
        </a>
      ) : (
        <span className="code font-semibold">{k_parte || '—'}</span>
      ),
  },
  { id: 'entidad', title: 'Dato', cell: ({ entidad }) => entityWords[entidad] },
  { id: 'tipo', title: 'Qué pasó', cell: ({ tipo }) => <Badge tone={kinds[tipo].tono}>{kinds[tipo].texto}</Badge> },
  { id: 'campo', title: 'Campo', cell: ({ campo }) => campo || '—' },
  {
    id: 'antes',
    title: 'Antes',
    cell: (row) => <span className="text-soft wrap-anywhere">{shown(row, row.antes)}</span>,
  },
  { id: 'despues', title: 'Después', cell: (row) => <span className="wrap-anywhere">{shown(row, row.despues)}</span> },
  { id: 'motivo', title: 'Motivo', cell: ({ motivo }) => motivo || <span className="text-soft">—</span> },
]

/** Prices as money; everything else as it came. */
function shown({ entidad, tipo }: Change, value: string | null): string {
  if (value === null) return '—'
  return entidad === 'precios' && tipo !== 'error' ? priceText(value) : value
}
