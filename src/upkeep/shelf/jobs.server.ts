import type { Db } from '#platform/database/db.server.ts'
import { type Job, job, type Listener, listener } from '#platform/jobs/jobs.server.ts'

/** Judges every part anew, with what was sold and searched. Seconds on a great catalogue. */
export async function judgeAll(db: Db): Promise<void> {
  await db.rows(`select calidad_refresca('{0}')`)
  await db.rows(`select pg_notify('novedad', 'estante:todo')`)
}

/** Forgets changes that were never done, the rows of those that can no longer be undone, and pictures taken away a month ago. */
export async function forget(db: Db): Promise<void> {
  await db.rows(`delete from producto_accion where estado = 'PREVISTA' and creado_en < now() - interval '1 day'`)
  await db.rows(
    `delete from producto_accion_fila f using producto_accion a
     where a.id = f.accion_id and coalesce(a.deshecha_en, a.aplicada_en) < now() - interval '30 days'`,
  )
  await db.rows(`delete from producto_imagen_borrada where borrado_en < now() - interval '30 days'`)
}

/** Single edits are judged where they are made (producto_cambio); this is for loads, and for the day's sales and searches. */
export const shelfJobs: (Job | Listener)[] = [
  listener('shelf.judge', 'catalogo', async (payloads, { db }) => {
    // At the start nobody says whether something was missed.
    if (payloads.length === 0 || payloads.includes('todo')) await judgeAll(db)
  }),
  job('shelf.judge-all', (_, { db }) => judgeAll(db), { cron: '50 4 * * *' }),
  job('shelf.forget', (_, { db }) => forget(db), { cron: '20 5 * * *' }),
]
