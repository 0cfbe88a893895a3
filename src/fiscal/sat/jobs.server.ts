import { readCfdiApart } from '#fiscal/cfdi-checks/apart.server.ts'
import { job, listener, type JobContext } from '#platform/jobs/jobs.server.ts'
import { openStorage, readKept } from '#platform/files/storage.server.ts'
import { tellCancellation } from './cancellation.server.ts'
import { satService } from './service.server.ts'
import { SAT_CHANNEL, verifyDue } from './verify.server.ts'

async function verify({ db, env, signal }: JobContext): Promise<void> {
  const service = satService(env)
  if (!service) return
  const storage = openStorage(env)
  const sealOf = async (xmlId: number) => {
    const xml = await readKept(db, storage, xmlId)
    return xml ? (await readCfdiApart(xml)).sello : ''
  }
  await verifyDue(db, { service, sealOf, tell: (tx, id) => tellCancellation(tx, env, id), signal })
}

/** At once when somebody asks, and every two minutes what is due. Never in the way of anything: it only reads and waits. */
const now = listener('documents.satNow', SAT_CHANNEL, (_, context) => verify(context))
const due = job('documents.satDue', (_, context) => verify(context), {
  cron: '*/2 * * * *',
  expireInSeconds: 180,
  retryLimit: 0,
})

export const satJobs = [now, due]
