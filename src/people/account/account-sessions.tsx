import { MonitorSmartphone } from 'lucide-react'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { plural } from '#kit/ui/format.ts'
import { AccountBlock } from './account-block.tsx'
import { browserName } from '#people/access/browser-name.ts'
import { moment } from '#kit/base/moment.ts'
import { useWrite } from '#kit/forms/use-write.ts'

type OwnSession = Reply<Api['GET /api/v1/sesiones']>['sesiones'][number]

export function AccountSessions({ sesiones }: { sesiones: OwnSession[] }) {
  const { doing, fault, write } = useWrite<number | 'otras'>({
    tells: 'here',
    reloads: true,
    wrong: 'No se pudo cerrar la sesión.',
  })
  const endOne = (id: number) =>
    write(() => call('DELETE /api/v1/sesiones/:id', { params: { id } }), 'Sesión cerrada', id)
  const endOthers = () =>
    write(
      () => call('DELETE /api/v1/sesiones'),
      ({ terminadas }) => plural(terminadas, 'sesión cerrada', 'sesiones cerradas'),
      'otras',
    )

  return (
    <AccountBlock
      title="Sesiones abiertas"
      text="Los equipos en los que tu cuenta está abierta. Cierra las que no reconozcas y cambia tu contraseña."
    >
      <div className="grid gap-4">
        {fault && <Alert title={fault.message} />}
        <ul className="grid divide-y divide-line border-y border-line">
          {sesiones.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              busy={doing === session.id}
              onEnd={() => void endOne(session.id)}
            />
          ))}
        </ul>
        {sesiones.length > 1 && (
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={doing === 'otras'}
            onClick={() => void endOthers()}
          >
            Cerrar todas las demás
          </Button>
        )}
      </div>
    </AccountBlock>
  )
}

type SessionLineProps = { session: OwnSession; busy: boolean; onEnd: () => void }

function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const name = browserName(session.agente ?? '')
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon of={MonitorSmartphone} size={22} className="text-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {session.actual && <Badge tone="accent">Este equipo</Badge>}
        </p>
        <p className="text-sm text-soft">
          {session.ip} · desde el {moment(session.creado_en)} · último uso el {moment(session.visto_en)}
        </p>
      </div>
      {!session.actual && (
        <Button variant="quiet" size="sm" busy={busy} aria-label={`Cerrar la sesión de ${name}`} onClick={onEnd}>
          Cerrar
        </Button>
      )}
    </li>
  )
}
