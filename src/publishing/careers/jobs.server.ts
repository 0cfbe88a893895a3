import { job } from '#platform/jobs/jobs.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { forgetOldApplications } from './retention.server.ts'

/** Every night: applications whose time is over, with their files. */
const forget = job(
  'careers.forget',
  async (_, { db, env }) => void (await forgetOldApplications(db, openStorage(env))),
  { cron: '40 3 * * *' },
)

export const careersJobs = [forget]
