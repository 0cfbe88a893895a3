import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { State } from './state.ts'
import { type Run, RunState, runName } from './run-words.tsx'
import { entityWords } from '#upkeep/erp/states.ts'

/** Does it, and says what went wrong. */
export function useDoing() {
  const { doing, write } = useWrite({ wrong: 'No se pudo. Intenta otra vez.' })
  return { doing, start: (name: string, work: () => Promise<unknown>) => void write(work, undefined, name) }
}

/** Starts a run, or shows the one that is open and stops it. */
export function RunActions({ estado: { abierta, conexion } }: { estado: State }) {
  const { doing, start } = useDoing()
  const isReady = useHydrated()
  if (abierta) return <OpenRun run={abierta} />
  const ask = (name: string, body: { tipo: 'sincronizacion' | 'conciliacion'; completa: boolean }) =>
    start(name, () => call('POST /api/v1/erp/corridas', { body }))
  const isOff = !isReady || !conexion.lista || doing !== null
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        busy={doing === 'cambios'}
        disabled={isOff}
        onClick={() => ask('cambios', { tipo: 'sincronizacion', completa: false })}
      >
        Sincronizar ahora
      </Button>
      <Button
        variant="secondary"
        busy={doing === 'completa'}
        disabled={isOff}
        onClick={() => ask('completa', { tipo: 'sincronizacion', completa: true })}
      >
        Leer todo de nuevo
      </Button>
      <Button
        variant="secondary"
        busy={doing === 'conciliar'}
        disabled={isOff}
        onClick={() => ask('conciliar', { tipo: 'conciliacion', completa: false })}
      >
        Conciliar
      </Button>
    </div>
  )
}

/** A run that is open: how far it is, and the way to stop it. */
export function OpenRun({ run }: { run: Run }) {
  const { doing, start } = useDoing()
  const { id, entidad, filas, total, hechas, detener, motivo } = run
  return (
    <section
      aria-label="Corrida en curso"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-card p-4"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {runName(run)} <RunState run={run} />
        </p>
        <output className="flex flex-wrap items-center gap-x-3 text-sm text-soft tabular-nums">
          {total !== null && total > 0 && entidad && (
            <progress value={Math.min(filas, total)} max={total} aria-label="Avance" className="accent-accent" />
          )}
          {entidad ? `${entityWords[entidad]}: ` : ''}
          {plural(filas, 'fila leída', 'filas leídas')}
          {hechas.length > 0 && ` · listo: ${hechas.map((one) => entityWords[one].toLowerCase()).join(', ')}`}
        </output>
        {motivo && <p className="text-sm text-soft">{motivo}</p>}
      </div>
      <Button
        variant="danger"
        size="sm"
        busy={doing !== null}
        disabled={detener}
        onClick={() => start('detener', () => call('POST /api/v1/erp/corridas/:id/detener', { params: { id } }))}
      >
        Detener
      </Button>
    </section>
  )
}
