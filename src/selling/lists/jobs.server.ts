import type { Db } from '#platform/database/db.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { job } from '#platform/jobs/jobs.server.ts'
import { prepareDue } from './standing.server.ts'

/** Early, so that it is there when the shop opens; a run that was missed is made up for by the next. */
const prepare = job('lists.prepare', async (_, { db }) => void (await prepareDue(db, readEnv(process.env))), {
  cron: '5 6 * * *',
})
const forget = job('lists.forget', (_, { db }) => forgetDeleted(db), { cron: '40 3 * * *' })

/** Lists deleted more than thirty days ago are gone for good. */
export async function forgetDeleted(db: Db): Promise<void> {
  await db.rows(`delete from lista where borrada_en < now() - interval '30 days'`)
}

export const listsJobs = [prepare, forget]
