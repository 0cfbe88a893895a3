import { job, listener } from '#platform/jobs/jobs.server.ts'
import { AUDIT_CHANNEL, runDue } from './run.server.ts'

/** At once when somebody asks; a run that a stop cut short is done again at the next start. */
const now = listener('auditor.now', AUDIT_CHANNEL, (_, { db, signal }) => runDue(db, signal))

const nightly = job(
  'auditor.nightly',
  async (_, { db, signal }) => {
    await db.rows(`insert into auditor_corrida default values`)
    await runDue(db, signal)
  },
  { cron: '20 3 * * *', expireInSeconds: 3600, retryLimit: 2 },
)

export const auditorJobs = [now, nightly]
