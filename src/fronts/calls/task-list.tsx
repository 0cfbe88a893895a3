import { Check, RotateCcw, UserPen } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { dateText } from './call-words.ts'
import { DoneDialog, MoveDialog } from './task-dialogs.tsx'
import type { Tasks, Task } from './tasks.ts'

/** D-02, D-03: what is to be done with whom, overdue first; null: it could not be read. What is shown stands in the address. */
export function TaskList({ tasks }: { tasks: Tasks | null }) {
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const href = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (params.get(name) === value) next.delete(name)
    else next.set(name, value)
    return `${pathname}?${next}#tareas`
  }
  const link = (name: string, value: string, [on, off]: [string, string]) => (
    <a href={href(name, value)} className="link inline-flex min-h-6 items-center text-sm">
      {params.get(name) === value ? on : off}
    </a>
  )
  return (
    <section aria-labelledby="tareas" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="tareas" className="scroll-mt-40 text-xl">
          Tareas de hoy
          {tasks && tasks.total > 0 && <span className="font-normal text-soft"> · {count(tasks.total)}</span>}
        </h2>
        <p className="flex flex-wrap gap-x-4">
          {link('tareas', 'todas', ['Solo las mías', 'De todo mi alcance'])}
          {tasks &&
            (tasks.despues > 0 || params.has('hasta')) &&
            link('hasta', 'despues', ['Solo hasta hoy', `Ver ${count(tasks.despues)} para después`])}
        </p>
      </header>
      {!tasks && (
        <Alert title="No se pudieron leer las tareas" onRetry={() => void revalidate()}>
          Lo demás del tablero sí está al día.
        </Alert>
      )}
      {tasks?.tareas.length === 0 && (
        <p className="rounded-panel border border-line bg-card px-5 py-4 text-sm text-soft">
          Nada por hacer hoy. Deja una tarea al anotar una llamada, en la página de un cliente o en una cotización.
        </p>
      )}
      {tasks && tasks.tareas.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-card">
          {tasks.tareas.map((task) => (
            <Row key={task.id} task={task} hoy={tasks.hoy} isWhole={params.get('tareas') === 'todas'} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { task: Task; hoy: string; isWhole: boolean }

function Row({ task, hoy, isWhole }: RowProps) {
  const { cliente, que, hecha_en, resultado, responsable, cotizacion } = task
  const { write } = useWrite()
  const isReady = useHydrated()
  const [asked, setAsked] = useState<'hecha' | 'pasar' | null>(null)
  const reopen = ({ id, version }: Pick<Task, 'id' | 'version'>) =>
    write(() => call('POST /api/v1/tareas/:id/reabrir', { params: { id }, body: { version } }))
  return (
    <li className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 ${hecha_en ? 'bg-sunk text-soft' : ''}`}>
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className={`wrap-anywhere ${hecha_en ? 'line-through' : 'font-semibold'}`}>{que}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <Due task={task} />
          <a href={at(`/clientes/${cliente.id}`)} className="link inline-flex min-h-6 items-center">
            {cliente.nombre}
          </a>
          {cotizacion && (
            <a href={at(`/cotizaciones/${cotizacion.id}`)} className="link inline-flex min-h-6 items-center">
              {cotizacion.folio}
            </a>
          )}
          {isWhole && <span>{responsable.nombre}</span>}
        </p>
        {resultado && <p className="text-sm wrap-anywhere">«{resultado}»</p>}
      </div>
      {hecha_en ? (
        <Button variant="quiet" size="sm" disabled={!isReady} onClick={() => void reopen(task)}>
          <Icon of={RotateCcw} size={16} /> No está hecha
          <span className="sr-only"> {que}</span>
        </Button>
      ) : (
        <div className="flex items-center gap-1">
          <IconButton label={`Cambiar o pasar: ${que}`} disabled={!isReady} onClick={() => setAsked('pasar')}>
            <Icon of={UserPen} />
          </IconButton>
          <Button variant="secondary" size="sm" disabled={!isReady} onClick={() => setAsked('hecha')}>
            <Icon of={Check} size={16} /> Hecha
            <span className="sr-only"> {que}</span>
          </Button>
        </div>
      )}
      {asked === 'hecha' && (
        <DoneDialog task={task} hoy={hoy} onClose={() => setAsked(null)} onUndo={(done) => void reopen(done)} />
      )}
      {asked === 'pasar' && <MoveDialog task={task} hoy={hoy} onClose={() => setAsked(null)} />}
    </li>
  )
}

function Due({ task: { atraso, vence, hecha_en } }: { task: Task }) {
  if (hecha_en) return <Badge tone="yes">Hecha hoy</Badge>
  if (atraso > 0) return <Badge tone="no">{plural(atraso, 'día', 'días')} de atraso</Badge>
  if (atraso === 0) return <Badge tone="maybe">Hoy</Badge>
  return <Badge>{dateText(vence)}</Badge>
}
