import type { Db } from '#platform/database/db.server.ts'
import type { ErpFault } from './connecting.server.ts'

/** Failures in a row after which nobody asks for a while, and how many minutes that is: the first time, the second… */
const FAILURES = 3
const PAUSES = [1, 5, 15, 60]

/** Whether the ERP is left in peace for now. */
export async function isPaused(db: Db): Promise<boolean> {
  return (await db.row(`select from proceso_credencial where pausa_hasta > now()`)) !== undefined
}

/** The ERP answered: the breaker closes. */
export async function tellAnswer(db: Db): Promise<void> {
  await db.rows(
    `update proceso_credencial set fallas = 0, pausa_hasta = null, respuesta_en = now()
     where fallas > 0 or respuesta_en is null or respuesta_en < now() - interval '5 seconds'`,
  )
}

/**
 * The ERP failed: from the third time in a row on a pause that grows, at once and for an hour where it refuses our password. A part
 * by chance is added, so that everybody does not come back in the same second.
 */
export async function tellFailure(db: Db, { kind, message }: Pick<ErpFault, 'kind' | 'message'>): Promise<void> {
  await db.rows(
    `update proceso_credencial set fallas = fallas + 1, ultima_falla = $1, falla_en = now(),
       pausa_hasta = case when $5 then now() + interval '1 hour'
         when fallas + 1 >= $2 then now() + make_interval(secs => ($3::int[])[least(fallas + 2 - $2, $4)] * 60 * (0.9 + random() * 0.2)) end`,
    [message.slice(0, 300), FAILURES, PAUSES, PAUSES.length, kind === 'credencial'],
  )
}

/** Somebody wants it tried now. */
export async function closeBreaker(db: Db): Promise<void> {
  await db.rows(
    'update proceso_credencial set fallas = 0, pausa_hasta = null where fallas > 0 or pausa_hasta is not null',
  )
}
