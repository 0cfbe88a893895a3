import { job, listener } from '#platform/jobs/jobs.server.ts'
import { PRESS_CHANNEL } from './prints.server.ts'
import { runPrints } from './run.server.ts'

/** At once when one is told, and at the start: what a worker left when it was killed begins again. */
const prints = listener('press.print', PRESS_CHANNEL, (_, context) => runPrints(context))

/** Every minute: what another machine's worker left, and what failed for a reason that may have passed. */
const watch = job('press.watch', (_, context) => runPrints(context), {
  cron: '* * * * *',
  expireInSeconds: 3600,
  retryLimit: 0,
})

export const pressJobs = [prints, watch]
