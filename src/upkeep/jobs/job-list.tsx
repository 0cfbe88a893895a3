import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { JobName, lasted, Moment, StateBadge } from './run-words.tsx'
import { wordsOf } from './words.ts'

type Shown = Reply<Api['GET /api/v1/procesos']>
type Row = Shown['procesos'][number]

/** What runs by the clock. */
export function JobList({ list, fault }: { list: Shown | null; fault: TableFault | null }) {
  return (
    <>
      {list?.trabajadores === 0 && (
        <Alert kind="warning" title="Nadie está trabajando">
          No hay ningún servicio de procesos conectado a la base de datos: lo que se pida espera en la fila hasta que
          arranque.
        </Alert>
      )}
      <DataTable
        noun={['proceso', 'procesos']}
        columns={columns}
        rows={list?.procesos ?? []}
        rowKey={({ nombre }) => nombre}
        total={list?.procesos.length ?? 0}
        fault={fault}
        isWhole
        defaultOrder={{ orden: 'nombre', sentido: 'asc' }}
        empty={
          <EmptyState
            title="Todavía no hay procesos"
            text="Se anotan solos la primera vez que arranca el servicio de procesos."
            figure={<Icon of={Play} size={40} />}
          />
        }
      />
    </>
  )
}

const runsOf = (nombre: string, estado = '') =>
  at(`/procesos?ver=corridas&proceso=${nombre}${estado && `&estado=${estado}`}`)

const columns: TableColumn<Row>[] = [
  { id: 'proceso', title: 'Proceso', cell: ({ nombre }) => <JobName {...wordsOf(nombre)} /> },
  { id: 'estado', title: 'Ahora', cell: (row) => <Now row={row} /> },
  { id: 'ultima', title: 'Última corrida', cell: ({ nombre, ultima }) => <Last nombre={nombre} run={ultima} /> },
  { id: 'siguiente', title: 'Siguiente', cell: ({ siguiente }) => (siguiente ? <Moment at={siguiente} /> : '—') },
  { id: 'fallidas', title: 'Fallas en 14 días', atEnd: true, cell: (row) => <Failed row={row} /> },
  { id: 'correr', title: 'Correr', cell: (row) => <RunNow row={row} /> },
]

function Now({ row: { corren, desde, esperan, despues } }: { row: Row }) {
  if (corren > 0)
    return (
      <>
        <StateBadge state="corre" />
        {desde && <span className="block text-sm whitespace-nowrap text-soft">desde {moment(desde)}</span>}
      </>
    )
  if (esperan > 0) return <StateBadge state="espera" />
  if (despues > 0) return <StateBadge state="reintento" />
  return <span className="whitespace-nowrap text-soft">En reposo</span>
}

function Last({ nombre, run }: { nombre: string; run: Row['ultima'] }) {
  if (!run?.fin) return <span className="text-soft">Nunca ha corrido</span>
  return (
    <>
      <a href={runsOf(nombre)} className="link inline-flex min-h-8 items-center max-desktop:min-h-11">
        <Moment at={run.fin} />
      </a>
      <span className="block text-sm text-soft tabular-nums">
        {run.estado !== 'bien' && <StateBadge state={run.estado} />} {run.ms !== null && lasted(run.ms)}
      </span>
    </>
  )
}

function Failed({ row: { nombre, fallidas } }: { row: Row }) {
  if (fallidas === 0) return '0'
  return (
    <a href={runsOf(nombre, 'falla')} className="font-semibold text-no underline">
      {fallidas}
      <span className="sr-only"> de {wordsOf(nombre).nombre}</span>
    </a>
  )
}

/** Asks first: some of them write to people. */
function RunNow({ row: { nombre, corren, esperan } }: { row: Row }) {
  const [isAsked, setAsked] = useState(false)
  const isReady = useHydrated()
  const { nombre: title, hace } = wordsOf(nombre)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={!isReady || corren + esperan > 0}
        onClick={() => setAsked(true)}
        className="whitespace-nowrap"
      >
        Correr ahora<span className="sr-only"> {title}</span>
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`¿Correr «${title}» ahora?`}
        confirm="Correr ahora"
        onConfirm={() => call('POST /api/v1/procesos/:nombre/corridas', { params: { nombre }, body: {} })}
        said={`«${title}» está en la fila`}
      >
        {hace} Hace lo mismo que a su hora: lo que ya está hecho no se hace dos veces.
      </ConfirmDialog>
    </>
  )
}
