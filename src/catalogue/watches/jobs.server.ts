import { setTimeout as wait } from 'node:timers/promises'
import { type Job, job, type Listener, listener } from '#platform/jobs/jobs.server.ts'
import { lookAtWatches } from './look.server.ts'

/** What changes together is looked at together, this many milliseconds after the first. */
const PATIENCE = 2000
/** After a look it rests so many times as long, and never longer than the clock lets it: a great shop's news are not the work of a whole core. */
const RESTS = 9
const LONGEST_REST = 300_000

/** The news of the catalogue wake it; by the clock comes what nobody announces: a promotion that begins, a contract that ends. */
export const watchJobs: (Job | Listener)[] = [
  listener('watches.lookNow', 'catalogo', async (payloads, { db, env, signal }) => {
    const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)
    if (payloads.length > 0) await pause(PATIENCE)
    if (signal.aborted) return

    const start = performance.now()
    await lookAtWatches(db, env, signal)
    await pause(Math.min(RESTS * (performance.now() - start), LONGEST_REST))
  }),
  job('watches.look', async (_, { db, env, signal }) => void (await lookAtWatches(db, env, signal)), {
    cron: '*/5 * * * *',
  }),
]
