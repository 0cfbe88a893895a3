import { job } from '#platform/jobs/jobs.server.ts'
import { askWhetherItFitted } from './ask.server.ts'

export const fitAnswerJobs = [
  job('orders.askFit', async (_, { db, env }) => void (await askWhetherItFitted(db, env)), { cron: '0 10 * * *' }),
]
