import { job } from '#platform/jobs/jobs.server.ts'
import { sendSummaries } from './summary.server.ts'

export const notificationJobs = [
  job('notifications.summary', async (_, { db, env }) => void (await sendSummaries(db, env)), { cron: '0 8 * * *' }),
]
