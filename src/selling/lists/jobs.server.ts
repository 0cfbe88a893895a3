import { readEnv } from '#platform/settings/env.server.ts'
import { job } from '#platform/jobs/jobs.server.ts'
import { prepareDue } from './standing.server.ts'

/** Early, so that it is there when the shop opens; a run that was missed is made up for by the next. */
const prepare = job('lists.prepare', async (_, { db }) => void (await prepareDue(db, readEnv(process.env))), {
  cron: '5 6 * * *',
})

export const listsJobs = [prepare]
