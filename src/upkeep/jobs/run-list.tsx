import { History } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { ChoiceFilter } from '#kit/lists/filters.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { lasted, Moment, StateBadge, stateWords } from './run-words.tsx'
import { jobWords, wordsOf } from './words.ts'

type Shown = Reply<Api['GET /api/v1/procesos/corridas']>
type Row = Shown['corridas'][number]

const jobs = Object.entries(jobWords)
  .map(([name, { nombre }]) => [name, nombre] as const)
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'es'))

const states = [
  ...Object.entries(stateWords).map(([state, { texto }]) => [state, texto] as const),
  ['por_atender', 'Falló y no se ha repetido'] as const,
]

/** What ran, runs and waits, one by one. */
export function RunList({ list, fault }: { list: Shown | null; fault: TableFault | null }) {
  return (
    <>
      <TableFilters label="Buscar corridas" placeholder="Texto de la falla" keep={['ver']}>
        <ChoiceFilter label="Proceso" name="proceso" options={jobs} className="w-64 max-sm:w-full" />
        <ChoiceFilter label="Estado" name="estado" options={states} className="w-56 max-sm:w-full" />
      </TableFilters>
      <DataTable
        noun={['corrida', 'corridas']}
        columns={columns}
        rows={list?.corridas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        notFilters={['ver']}
        defaultOrder={{ orden: 'cuando', sentido: 'desc' }}
        empty={
          <EmptyState
            title="Todavía no corre nada"
            text="Aquí queda cada corrida durante catorce días, con lo que tardó y, si falló, por qué."
            figure={<Icon of={History} size={40} />}
          />
        }
      />
    </>
  )
}

const columns: TableColumn<Row>[] = [
  { id: 'corrida', title: 'Proceso', cell: ({ proceso }) => wordsOf(proceso).nombre },
  { id: 'estado', title: 'Estado', cell: ({ estado }) => <StateBadge state={estado} /> },
  { id: 'cuando', title: 'Empezó', cell: (run) => <Began run={run} /> },
  { id: 'duro', title: 'Duró', atEnd: true, cell: ({ ms }) => (ms === null ? '—' : lasted(ms)) },
  { id: 'intento', title: 'Intento', atEnd: true, cell: ({ intento, intentos }) => `${intento} de ${intentos}` },
  { id: 'motivo', title: 'Por qué', cell: ({ falla }) => <span className="wrap-anywhere">{falla ?? '—'}</span> },
  { id: 'hacer', title: 'Hacer', cell: (run) => <RunAction run={run} /> },
  { id: 'id', title: 'Número', isExtra: true, cell: ({ id }) => <span className="code">{id}</span> },
]

function Began({ run: { estado, inicio, desde, creada_en } }: { run: Row }) {
  if (estado === 'reintento') return <>Otra vez el {moment(desde)}</>
  return <Moment at={inicio ?? creada_en} />
}

function RunAction({ run: { id, proceso, estado } }: { run: Row }) {
  const { busy, write } = useWrite()
  const isReady = useHydrated()
  const params = { nombre: proceso, id }
  const { nombre } = wordsOf(proceso)
  if (estado === 'bien') return '—'
  if (estado !== 'falla' && estado !== 'detenida') return <StopRun params={params} nombre={nombre} />
  const again = () =>
    write(
      () => call('POST /api/v1/procesos/:nombre/corridas/:id/repetir', { params, body: {} }),
      `«${nombre}» está otra vez en la fila`,
    )
  return (
    <Button size="sm" variant="secondary" busy={busy} disabled={!isReady} onClick={() => void again()}>
      Repetir<span className="sr-only"> {nombre}</span>
    </Button>
  )
}

function StopRun({ params, nombre }: { params: { nombre: string; id: string }; nombre: string }) {
  const [isAsked, setAsked] = useState(false)
  const isReady = useHydrated()
  return (
    <>
      <Button size="sm" variant="danger" disabled={!isReady} onClick={() => setAsked(true)}>
        Detener<span className="sr-only"> {nombre}</span>
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`¿Detener «${nombre}»?`}
        confirm="Detener"
        isDanger
        onConfirm={() => call('POST /api/v1/procesos/:nombre/corridas/:id/detener', { params, body: {} })}
        said={`«${nombre}» se detiene`}
      >
        Si ya trabaja, deja lo que hace en cuanto termina el paso en que va; lo hecho queda hecho. Se puede repetir
        después.
      </ConfirmDialog>
    </>
  )
}
