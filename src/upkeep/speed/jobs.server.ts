import { job } from '#platform/jobs/jobs.server.ts'

/** The screen compares ninety days with the ninety before; what is older tells nobody anything. */
const KEPT_DAYS = 200

export const speedJobs = [
  job('speed.sweep', async (_, { db }) => void (await db.rows(SWEEP, [KEPT_DAYS])), { cron: '52 3 * * *' }),
]
const SWEEP = `delete from medida_visita where dia < (now() at time zone 'America/Mexico_City')::date - $1::int`
