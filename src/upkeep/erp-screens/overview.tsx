import { RefreshCw } from 'lucide-react'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { ageText } from '#selling/review/age.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { RunActions } from './run-actions.tsx'
import { CountsTable, type Run, RunState, runName } from './run-words.tsx'
import { entityWords } from '#upkeep/erp/states.ts'
import type { State } from './state.ts'

type List = Reply<Api['GET /api/v1/erp/corridas']>

/** How fresh everything is, what runs now, and how the runs went. */
export function Overview({ estado, list, fault }: { estado: State; list: List | null; fault: TableFault | null }) {
  const { conexion, ultima, abierta } = estado
  return (
    <>
      <Notice estado={estado} />
      <Freshness estado={estado} />
      <RunActions estado={estado} />
      {!abierta && ultima && <LastRun run={ultima} />}
      <DataTable
        noun={['corrida', 'corridas']}
        columns={columns}
        rows={list?.corridas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'pedida_en', sentido: 'desc' }}
        empty={
          <EmptyState
            title="Todavía no se ha sincronizado"
            text={conexion.lista ? 'Pide la primera con el botón de arriba.' : 'Primero captura la conexión.'}
            figure={<Icon of={RefreshCw} size={40} />}
          />
        }
      />
    </>
  )
}

/** Why nothing comes, if nothing does. */
function Notice({ estado: { conexion } }: { estado: State }) {
  const link = (
    <a href={at('/Sync?seccion=conexion')} className="link">
      Ir a la conexión
    </a>
  )
  if (!conexion.lista) {
    return (
      <Alert kind="info" title="Falta la conexión con el ERP">
        Los pedidos se guardan en la cola y saldrán cuando la captures. {link}.
      </Alert>
    )
  }
  if (conexion.pausa_hasta) {
    return (
      <Alert kind="warning" title={`El ERP no responde: se vuelve a intentar el ${moment(conexion.pausa_hasta)}`}>
        {conexion.ultima_falla} La tienda sigue con los últimos datos y los pedidos esperan en la cola. {link}.
      </Alert>
    )
  }
  if (!conexion.encendido) {
    return (
      <Alert kind="info" title="El intercambio está apagado">
        Nada se lee por horario y los pedidos esperan en la cola. {link}.
      </Alert>
    )
  }
  return null
}

function Freshness({ estado: { datos, conexion, pedidos, ahora } }: { estado: State }) {
  return (
    <ul aria-label="Frescura de los datos" className="grid gap-3 sm:grid-cols-2 desktop:grid-cols-4">
      {datos.map(({ entidad, leida_en, completa_en, atrasada }) => {
        const isRead = conexion.entidades.includes(entidad)
        const [texto, tono]: [string, Tone] = !isRead
          ? ['No se intercambia', 'neutral']
          : !leida_en
            ? ['Sin leer', atrasada ? 'maybe' : 'neutral']
            : atrasada
              ? ['Atrasado', 'maybe']
              : ['Al día', 'yes']
        return (
          <li key={entidad} className="grid content-start gap-1 rounded-panel border border-line bg-card p-4 text-sm">
            <div className="flex items-center justify-between gap-2">
              <h2 className="text-base">{entityWords[entidad]}</h2>
              <Badge tone={tono}>{texto}</Badge>
            </div>
            <p>{leida_en ? readText(leida_en, ahora) : 'Sin lecturas todavía'}</p>
            {entidad === 'pedidos' ? (
              <p className="text-soft">
                {pedidos.por_enviar > 0
                  ? `${plural(pedidos.por_enviar, 'espera', 'esperan')} en la cola`
                  : 'Nada por enviar'}
                {pedidos.rechazados > 0 && ` · ${plural(pedidos.rechazados, 'detenido', 'detenidos')}`}
              </p>
            ) : (
              <p className="text-soft">
                {completa_en ? `Completo el ${moment(completa_en)}` : 'Nunca se ha leído completo'}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function readText(from: string, now: string): string {
  const age = ageText(from, now)
  return age === '0 min' ? 'Leído hace un momento' : `Leído hace ${age}`
}

function LastRun({ run }: { run: Run }) {
  return (
    <section aria-labelledby="ultima" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="ultima" className="text-xl">
          Última sincronización
        </h2>
        <RunState run={run} />
        <a href={at(`/Sync?corrida=${run.id}`)} className="link text-sm">
          Ver qué cambió
        </a>
      </div>
      {run.motivo && <p className="text-sm text-soft">{run.motivo}</p>}
      <CountsTable run={run} />
    </section>
  )
}

const sumOf = (run: Run, key: 'nuevos' | 'cambiados' | 'iguales' | 'errores') =>
  Object.values(run.cuentas).reduce((sum, counts) => sum + counts[key], 0)

const columns: TableColumn<Run>[] = [
  {
    id: 'pedida_en',
    title: 'Cuándo',
    cell: ({ id, pedida_en }) => (
      <a href={at(`/Sync?corrida=${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {moment(pedida_en)}
      </a>
    ),
  },
  { id: 'que', title: 'Qué', cell: runName },
  { id: 'estado', title: 'Estado', cell: (run) => <RunState run={run} /> },
  { id: 'nuevos', title: 'Nuevos', atEnd: true, cell: (run) => count(sumOf(run, 'nuevos')) },
  { id: 'cambiados', title: 'Cambiados', atEnd: true, cell: (run) => count(sumOf(run, 'cambiados')) },
  { id: 'iguales', title: 'Iguales', atEnd: true, cell: (run) => count(sumOf(run, 'iguales')) },
  {
    id: 'errores',
    title: 'Errores',
    atEnd: true,
    cell: (run) => (
      <span className={sumOf(run, 'errores') > 0 ? 'font-semibold text-no' : ''}>{count(sumOf(run, 'errores'))}</span>
    ),
  },
  { id: 'quien', title: 'Quién', cell: ({ quien }) => quien || '—' },
  { id: 'motivo', title: 'Motivo', isExtra: true, cell: ({ motivo }) => motivo || '—' },
]
