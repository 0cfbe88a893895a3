import { job } from '#platform/jobs/jobs.server.ts'
import { sumDays } from './count.server.ts'

/** Before the sweep: what was counted in hundreds of rows a day is one for each line and kind of client. */
export const funnelJobs = [job('funnel.sum', async (_, { db }) => sumDays(db), { cron: '47 3 * * *' })]
