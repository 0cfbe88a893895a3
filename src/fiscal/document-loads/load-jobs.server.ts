import { job, listener } from '#platform/jobs/jobs.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { dropAbandoned } from './deliveries-forget.server.ts'
import { DELIVERY_CHANNEL } from './deliveries-open.server.ts'
import { runDeliveries } from './deliveries-run.server.ts'
import { loadWatched } from './load-folder.server.ts'

/** At once when one is told, and at the start: what a worker left when it was killed goes on. */
const deliveries = listener('documents.load', DELIVERY_CHANNEL, (_, context) =>
  runDeliveries({ ...context, isLong: true }),
)

/** Every minute: what another machine's worker left, and the watched folder. */
const watch = job(
  'documents.watch',
  async (_, context) => {
    await runDeliveries({ ...context, isLong: true })
    await dropAbandoned(context.db, openStorage(context.env))
    await loadWatched({ ...context, isLong: true })
  },
  { cron: '* * * * *', expireInSeconds: 3600, retryLimit: 0 },
)

/** Jobs that bring documents in. */
export const loadJobs = [deliveries, watch]
