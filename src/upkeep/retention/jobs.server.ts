import { job } from '#platform/jobs/jobs.server.ts'
import { sweepAll } from './sweep.server.ts'

/** Every night, everything whose time is over. */
export const retentionJobs = [
  job('retention.sweep', async (_, { db, signal }) => void (await sweepAll(db, signal)), {
    cron: '17 4 * * *',
    expireInSeconds: 3600,
  }),
]
