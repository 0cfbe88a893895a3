import { job } from '#platform/jobs/jobs.server.ts'
import { tellTurns } from './turn.server.ts'

export const vehicleJobs = [
  job('vehicles.tellTurns', async (_, { db, env }) => void (await tellTurns(db, env)), { cron: '0 9 * * *' }),
]
