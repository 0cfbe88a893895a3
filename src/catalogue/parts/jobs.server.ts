import { setTimeout as wait } from 'node:timers/promises'
import { type Job, job, type Listener, listener } from '#platform/jobs/jobs.server.ts'
import { countTogether } from './bought-together.server.ts'
import { areCountsStale, recount } from './counts.server.ts'

/** Single edits are counted together, this many milliseconds after the first: no page shows a count to the second. */
const PATIENCE = 30_000

/** Keeps the counts of the catalogue's pages: at once after a load, a little later after single edits, and every night. */
export const catalogueJobs: (Job | Listener)[] = [
  listener('catalogue.recount', 'catalogo', async (payloads, { db, signal }) => {
    // At the start nobody says whether something was missed.
    if (payloads.length === 0 && !(await areCountsStale(db))) return

    const isSmall = payloads.length > 0 && !payloads.includes('todo')
    if (isSmall) await wait(PATIENCE, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) await recount(db)
  }),
  job('catalogue.recount-all', (_, { db }) => recount(db), { cron: '30 4 * * *' }),
  job('catalogue.bought-together', (_, { db }) => countTogether(db), { cron: '50 4 * * *' }),
]
