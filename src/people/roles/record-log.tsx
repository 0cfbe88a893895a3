import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { type AuditEvent, whoText } from './audit-columns.ts'
import { actionLabel } from './audit-labels.ts'
import { changesOf } from '#kit/forms/changes.ts'
import { ChangesList } from '#kit/forms/changes-list.tsx'

export type RecordLog = { objeto: string; id: number; total: number; eventos: AuditEvent[] }

/** For loaders: the log of one record; null for who may not read it. */
export async function readRecordLog(objeto: string, id: number): Promise<RecordLog | null> {
  if (!currentSession().permissions.includes('auditoria-read')) return null
  const { total, eventos } = await call('GET /api/v1/auditoria', { query: { objeto, objeto_id: String(id) } })
  return { objeto, id, total, eventos }
}

/** What happened to a record, the latest first (G10). */
export function RecordLogList({ log }: { log: RecordLog | null }) {
  if (!log) return null
  return (
    <section aria-labelledby="historial" className="grid gap-3 border-t border-line pt-5">
      <h2 id="historial" className="text-xl">
        Historial
      </h2>
      {log.eventos.length === 0 && (
        <p className="text-sm text-soft">Nadie lo ha cambiado desde que existe la bitácora.</p>
      )}
      <ol className="grid gap-4">
        {log.eventos.map((event) => (
          <li key={event.id} className="grid gap-1 border-l-2 border-line pl-4">
            <p className="text-sm">
              <span className="font-semibold">{actionLabel(event.accion)}</span>
              <span className="text-soft">
                {' '}
                · {whoText(event) ?? 'El sistema'} · {moment(event.en)}
              </span>
            </p>
            <ChangesList changes={changesOf(event.antes, event.despues)} />
          </li>
        ))}
      </ol>
      {log.total > log.eventos.length && (
        <a href={at(`/bitacora?objeto=${log.objeto}&objeto_id=${log.id}`)} className="link justify-self-start text-sm">
          Ver los {log.total} en la bitácora
        </a>
      )}
    </section>
  )
}
