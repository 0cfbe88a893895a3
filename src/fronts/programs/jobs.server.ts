import { job, listener } from '#platform/jobs/jobs.server.ts'
import { deliverDue } from './deliver.server.ts'

/** Notices to programs: at once when something happened, and every minute those whose next try has come. */
const deliverNow = listener('programs.deliverNow', 'webhook_entrega', async (_, { db, env, signal }) => {
  await deliverDue(db, env, signal)
})
const deliverLater = job(
  'programs.deliver',
  async (_, { db, env, signal }) => void (await deliverDue(db, env, signal)),
  {
    cron: '* * * * *',
  },
)

export const programsJobs = [deliverNow, deliverLater]
