import type { Db } from '#platform/database/db.server.ts'
import { type Job, job, type Listener, listener } from '#platform/jobs/jobs.server.ts'

/** Judges every part anew, with what was sold and searched. Seconds on a great catalogue. */
export async function judgeAll(db: Db): Promise<void> {
  await db.rows(`select calidad_refresca('{0}')`)
  await db.rows(`select pg_notify('novedad', 'estante:todo')`)
}

/** Single edits are judged where they are made (producto_cambio); this is for loads, and for the day's sales and searches. */
export const shelfJobs: (Job | Listener)[] = [
  listener('shelf.judge', 'catalogo', async (payloads, { db }) => {
    // At the start nobody says whether something was missed.
    if (payloads.length === 0 || payloads.includes('todo')) await judgeAll(db)
  }),
  job('shelf.judge-all', (_, { db }) => judgeAll(db), { cron: '50 4 * * *' }),
]
