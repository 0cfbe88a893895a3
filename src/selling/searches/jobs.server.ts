import { job } from '#platform/jobs/jobs.server.ts'
import { lookAtSearches } from './look.server.ts'

/** In the morning, after the night's index and before the day's summary of what there is to tell. */
export const searchJobs = [
  job('searches.look', async (_, { db, env, signal }) => void (await lookAtSearches(db, env, signal)), {
    cron: '20 7 * * *',
    expireInSeconds: 3600,
  }),
]
