import { setTimeout as wait } from 'node:timers/promises'
import { type Job, job, type Listener, listener } from '#platform/jobs/jobs.server.ts'
import { lookAtWatches } from './look.server.ts'

/** What changes together is looked at together, this many milliseconds after the first. */
const PATIENCE = 2000

/** The news of the catalogue wake it; by the clock comes what nobody announces: a promotion that begins, a contract that ends. */
export const watchJobs: (Job | Listener)[] = [
  listener('watches.lookNow', 'catalogo', async (payloads, { db, env, signal }) => {
    if (payloads.length > 0) await wait(PATIENCE, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) await lookAtWatches(db, env, signal)
  }),
  job('watches.look', async (_, { db, env, signal }) => void (await lookAtWatches(db, env, signal)), {
    cron: '*/5 * * * *',
  }),
]
