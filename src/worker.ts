import { openDb } from '#platform/database/db.server.ts'
import { EnvError, readEnv } from '#platform/settings/env.server.ts'
import { startWorker } from '#platform/jobs/jobs.server.ts'
import { startTelemetry } from '#platform/telemetry/otlp.server.ts'
import { sweepTemporaries } from '#platform/settings/temporary.server.ts'
import { announce, announceWaiting } from '#platform/http/news.server.ts'
import { RUNS_TOPIC } from '#upkeep/jobs/runs.ts'
import type { Room } from '#platform/http/rooms.server.ts'
import { rooms } from './rooms.server.ts'

/** EX_TEMPFAIL: the database went away; the supervisor starts this process again, a little later each time. */
const AWAY = 75

/** Worker process: runs the rooms' jobs until it is told to stop. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const url = env.DATABASE_URL
  if (!url) throw new EnvError('DATABASE_URL: falta; «npm start» la pone cuando la base de datos es la propia')
  await sweepTemporaries()

  const telemetry = startTelemetry(env, 'worker')
  const work = (await Promise.all(rooms.map(async (room: Room) => (await room.jobs?.()) ?? []))).flat()
  let stopping = false
  const probe = openDb(url, { max: 1 })
  let hasFailed = false
  const onFault = (error: Error) => {
    hasFailed = true
    log('error', error.message)
    // Whatever failed, it only ends the process when the database no longer answers.
    probe.row('select 1 as alive').catch(() => !stopping && process.exit(AWAY))
  }
  const onMoved = soon(async () => {
    if (stopping) return
    await announce(probe, RUNS_TOPIC).catch(onFault)
    // A failure is counted at Hoy, too; how runs go that end well is nothing to look at there.
    if (hasFailed) await announceWaiting(probe).catch(onFault)
    hasFailed = false
  })
  const worker = await startWorker({ ...env, DATABASE_URL: url }, work, { onFault, onMoved })
  process.send?.({ ready: true })

  const stop = async () => {
    stopping = true
    await worker.stop()
    await Promise.all([probe.end(), telemetry?.stop()])
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  process.once('disconnect', () => void stop())
}

/** Does it once for whatever comes within a second: when the engine has written down how a run ended. */
function soon(work: () => Promise<void>): () => void {
  let isComing = false
  return () => {
    if (isComing) return
    isComing = true
    setTimeout(() => {
      isComing = false
      void work()
    }, 1000).unref()
  }
}

function log(level: 'error' | 'fatal', msg: string): void {
  console.log(JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, msg }))
}

await main().catch((error: unknown) => {
  if (error instanceof EnvError) {
    console.error(error.message)
    process.exit(78)
  }
  log('fatal', error instanceof Error ? error.message : String(error))
  process.exit(1)
})
