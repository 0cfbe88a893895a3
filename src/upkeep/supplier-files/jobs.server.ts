import { job, listener } from '#platform/jobs/jobs.server.ts'
import { lookDue } from './look.server.ts'
import { PLACE_CHANNEL } from './place.server.ts'

/** At once when somebody asks. */
const now = listener('supplier-files.now', PLACE_CHANNEL, (_, context) => lookDue(context))

/** Every minute: places whose time has come, and what a worker left when it was killed. */
const due = job('supplier-files.look', (_, context) => lookDue(context), {
  cron: '* * * * *',
  expireInSeconds: 3600,
  retryLimit: 0,
})

export const supplierFilesJobs = [now, due]
