import { job, listener, type JobContext } from '#platform/jobs/jobs.server.ts'
import { applyDecisions } from './decisions.server.ts'
import { deliverDue, OUTBOX_CHANNEL } from './outbox.server.ts'
import { askForRetries } from './retries.server.ts'
import { runDue } from './run.server.ts'
import { scheduleRun, SYNC_CHANNEL } from './runs.server.ts'

async function work(context: JobContext): Promise<void> {
  await applyDecisions(context)
  await askForRetries(context.db)
  await runDue(context)
}

/** At once when somebody asks, and at the start: what a worker left when it was killed goes on. */
const now = listener('sync.now', SYNC_CHANNEL, (_, context) => work(context))
const orders = listener('sync.orders', OUTBOX_CHANNEL, (_, context) => deliverDue(context))

/** Every minute: what the schedule asks for, what is to be tried again, what another machine's worker left. */
const due = job(
  'sync.due',
  async (_, context) => {
    await scheduleRun(context.db)
    await work(context)
  },
  { cron: '* * * * *', expireInSeconds: 3600, retryLimit: 0 },
)
const queue = job('sync.queue', (_, context) => deliverDue(context), {
  cron: '* * * * *',
  expireInSeconds: 900,
  retryLimit: 0,
})

export const syncJobs = [now, orders, due, queue]
