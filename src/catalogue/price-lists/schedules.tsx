import { CalendarClock, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { moment } from '#kit/base/moment.ts'
import { mayWrite } from '#kit/base/posts.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { listed, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { MOST_SCHEDULES } from './schedule-bounds.ts'
import { ScheduleDialog } from './schedule-form.tsx'
import { outcomeOf, pauseOf, type Schedule, type Scheduled, whenOf } from './schedule-words.ts'

/** A client's lists that are mailed by the clock, and what became of the last ones. */
export function Schedules({ clientId, programadas, personas }: Scheduled & { clientId: number }) {
  const isReady = useHydrated()
  const [editing, setEditing] = useState<Schedule | 'new' | null>(null)
  const may = mayWrite(currentSession().puesto ?? 'dueno', 'compra')
  const isFull = programadas.length >= MOST_SCHEDULES
  return (
    <section aria-labelledby="programadas" className="grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2 id="programadas" className="text-xl">
            Por correo, en su día
          </h2>
          <p className="max-w-prose text-sm text-soft">
            La lista llega sola a las personas del cliente que elijas, con lo que cambió desde la anterior.
          </p>
        </div>
        {may && !isFull && (
          <Button variant="secondary" disabled={!isReady} onClick={() => setEditing('new')}>
            <Icon of={CalendarClock} /> Programar
          </Button>
        )}
      </header>
      {programadas.length === 0 && <p className="text-sm text-soft">Ninguna programada todavía.</p>}
      {may && isFull && (
        <p className="text-sm text-soft">Son {MOST_SCHEDULES}, las que caben: cambia o borra una para otra cosa.</p>
      )}
      {programadas.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-card text-sm">
          {programadas.map((one) => (
            <ScheduleRow key={one.id} schedule={one} may={may} isReady={isReady} onEdit={() => setEditing(one)} />
          ))}
        </ul>
      )}
      <ScheduleDialog
        clientId={clientId}
        people={personas}
        schedule={editing === 'new' ? undefined : (editing ?? undefined)}
        open={editing !== null}
        onClose={() => setEditing(null)}
      />
    </section>
  )
}

type RowProps = { schedule: Schedule; may: boolean; isReady: boolean; onEdit: () => void }

function ScheduleRow({ schedule, may, isReady, onEdit }: RowProps) {
  const { formato, solo_cambios, personas, pausa, proxima, responsable, envios } = schedule
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 px-5 py-3">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{whenOf(schedule)}</span>
            <span className="text-soft">
              {formato === 'xlsx' ? 'Excel' : 'CSV'} · {solo_cambios ? 'solo lo que cambió' : 'toda la lista'}
            </span>
            {pausa && <Badge tone="maybe">En pausa</Badge>}
          </p>
          <p className="wrap-anywhere text-soft">
            {personas.length > 0 ? `Para ${listed(personas.map(({ nombre }) => nombre))}` : 'Para nadie por ahora'}
            {responsable && ` · la programó ${responsable}`}
          </p>
          <p className={pausa ? 'text-maybe' : 'text-soft'}>{pausa ? pauseOf(pausa) : `Sigue el ${moment(proxima)}`}</p>
        </div>
        {may && <Acts schedule={schedule} isReady={isReady} onEdit={onEdit} />}
      </div>
      {envios.length > 0 && <Sendings envios={envios} />}
    </li>
  )
}

function Sendings({ envios }: Pick<Schedule, 'envios'>) {
  const summary = envios.length === 1 ? 'El último envío' : `Los últimos ${plural(envios.length, 'envío', 'envíos')}`
  return (
    <Disclosure summary={summary} className="border-b-0">
      <ul className="grid gap-2">
        {envios.map((one) => (
          <li key={one.id} className="flex flex-wrap gap-x-4">
            <span className="tabular-nums">
              {moment(one.hora)}
              {!one.de_reloj && ' (a mano)'}
            </span>
            <span className={one.estado === 'DETENIDA' || one.estado === 'FALLIDA' ? 'text-no' : 'text-soft'}>
              {outcomeOf(one)}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Acts({ schedule, isReady, onEdit }: Omit<RowProps, 'may'>) {
  const { id, pausa } = schedule
  const { busy, write } = useWrite()
  const params = { id }
  const isOff = !isReady || busy
  const pause = (pausada: boolean) => call('POST /api/v1/listas-programadas/:id/pausa', { params, body: { pausada } })
  const send = () =>
    write(
      () => call('POST /api/v1/listas-programadas/:id/envios', { params }),
      'Se está preparando: sale en un momento',
    )
  const remove = () =>
    write(() => call('DELETE /api/v1/listas-programadas/:id', { params }), {
      title: 'Lista programada borrada',
      undo: () => call('POST /api/v1/listas-programadas/:id/recuperar', { params }),
      undone: 'Vuelve a estar programada',
    })
  const turn = () =>
    write(() => pause(!pausa), {
      title: pausa ? 'Reanudada' : 'En pausa',
      undo: () => pause(!!pausa),
    })
  return (
    <RowMenu label={`Más de la lista de ${whenOf(schedule).toLowerCase()}`}>
      {!pausa && (
        <button type="button" className={menuLine} disabled={isOff} onClick={() => void send()}>
          <Icon of={Send} /> Enviar ahora
        </button>
      )}
      <button type="button" className={menuLine} disabled={isOff} onClick={onEdit}>
        <Icon of={Pencil} /> Cambiar
      </button>
      <button type="button" className={menuLine} disabled={isOff} onClick={() => void turn()}>
        <Icon of={pausa ? Play : Pause} /> {pausa ? 'Reanudar' : 'Pausar'}
      </button>
      <button type="button" className={menuLine} disabled={isOff} onClick={() => void remove()}>
        <Icon of={Trash2} /> Borrar
      </button>
    </RowMenu>
  )
}
