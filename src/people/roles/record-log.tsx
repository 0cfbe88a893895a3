import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { type AuditEvent, whoText } from './audit-columns.ts'
import { actionLabel } from './audit-labels.ts'
import { changesOf } from '#kit/forms/changes.ts'
import { ChangesList } from '#kit/forms/changes-list.tsx'
import { Happening, Timeline } from '#kit/ui/timeline.tsx'

export type RecordLog = {
  objeto: string
  id: number | string | null
  accion: string | null
  total: number
  eventos: AuditEvent[]
}

/** For loaders: the log of one record, or of the only one of its kind; null for who may not read it. `accion`: what else is told of that kind is left out. */
export async function readRecordLog(
  objeto: string,
  id: number | string | null = null,
  accion: string | null = null,
): Promise<RecordLog | null> {
  if (!currentSession().permissions.includes('auditoria-read')) return null
  const { total, eventos } = await call('GET /api/v1/auditoria', { query: queryOf({ objeto, id, accion }) })
  return { objeto, id, accion, total, eventos }
}

function queryOf({ objeto, id, accion }: Pick<RecordLog, 'objeto' | 'id' | 'accion'>) {
  return { objeto, ...(id !== null && { objeto_id: String(id) }), ...(accion && { accion }) }
}

/** What happened to a record, the latest first (G10). `of`: whose, where a page shows several. */
export function RecordLogList({ log, of }: { log: RecordLog | null; of?: string }) {
  if (!log) return null
  const titleId = `historial-${log.objeto}-${log.id ?? 'todo'}`
  return (
    <section aria-labelledby={titleId} className="grid gap-3 border-t border-line pt-5">
      <h2 id={titleId} className="text-xl">
        Historial{of && ` de ${of}`}
      </h2>
      {log.eventos.length === 0 && (
        <p className="text-sm text-soft">Nadie lo ha cambiado desde que existe la bitácora.</p>
      )}
      {log.eventos.length > 0 && (
        <Timeline>
          {log.eventos.map((event) => (
            <Happening key={event.id} en={event.en} who={whoText(event)} title={actionLabel(event.accion)}>
              <ChangesList changes={changesOf(event.antes, event.despues)} />
            </Happening>
          ))}
        </Timeline>
      )}
      {log.total > log.eventos.length && (
        <a
          href={at(`/bitacora?${new URLSearchParams(queryOf(log)).toString()}`)}
          className="link justify-self-start text-sm"
        >
          Ver los {log.total} en la bitácora
        </a>
      )}
    </section>
  )
}
