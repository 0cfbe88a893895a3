import type { Db } from '#platform/database/db.server.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { cliente } from './clients-contract.ts'

type Event = Reply<typeof cliente>['historial'][number]
type Logged = Omit<Event, 'campos'> & { antes: Facts | null; despues: Facts | null }
type Facts = Record<string, unknown>

/** What the audit log knows of a client, the latest first, at most fifty. */
export async function readHistory(db: Db, clientId: number): Promise<Event[]> {
  const found = await db.rows<Logged>(
    `select id, en, accion, actor, antes, despues from auditoria
     where objeto = 'cliente' and objeto_id = $1 and accion not in ('actuar_inicio', 'actuar_termino') order by en desc, id desc limit 50`,
    [String(clientId)],
  )
  return found.map(({ antes, despues, ...event }) => ({ ...event, campos: changedFields(antes, despues) }))
}

/** The fields of two states that differ, in the order of the later one. */
export function changedFields(before: Facts | null, after: Facts | null): Event['campos'] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return names
    .map((campo) => ({ campo, antes: shown(before?.[campo]), despues: shown(after?.[campo]) }))
    .filter(({ antes, despues }) => antes !== despues)
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
