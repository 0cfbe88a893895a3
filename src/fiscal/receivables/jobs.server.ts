import { readEnv } from '#platform/settings/env.server.ts'
import { job } from '#platform/jobs/jobs.server.ts'
import { remindAll } from './reminders.server.ts'

/** Each morning, Mexico City's time. Run twice it tells nothing twice. */
const reminders = job('account.remind', async (_, { db }) => void (await remindAll(db, readEnv(process.env))), {
  cron: '0 9 * * *',
})

export const accountJobs = [reminders]
