import type { PgBoss } from 'pg-boss'
import type { Db } from '#platform/database/db.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { ZONE } from '#kit/base/settings.ts'
import { STOP_CHANNEL } from './jobs.server.ts'

/** The engine of the jobs within somebody's transaction: it changes nothing unless that commits, and keeps no connection of its own. */
async function withBoss<T>(tx: Db, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const executeSql = (text: string, values?: unknown[]) => tx.session((client) => client.query(text, values))
  // Whoever only hears how runs go does without.
  const { PgBoss: Engine } = await import('pg-boss')
  const boss = new Engine({
    db: { executeSql },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  if (!(await boss.isInstalled())) throw new Refusal(503, 'Los procesos todavía no arrancan por primera vez.')
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Puts one run in the queue. */
export async function queueRun(tx: Db, name: string): Promise<void> {
  await withBoss(tx, (boss) => boss.send(name, {}))
}

/** Puts a run that failed or was stopped back into the queue. False when it is neither any more. */
export async function repeatRun(tx: Db, name: string, id: string): Promise<boolean> {
  const state = await holdState(tx, name, id)
  if (state !== 'failed' && state !== 'cancelled') return false
  await withBoss(tx, (boss) => (state === 'failed' ? boss.retry(name, id) : boss.resume(name, id)))
  return true
}

/** Stops a run that waits or is at work; whoever runs it is told when `tx` commits. False when it had ended. */
export async function stopRun(tx: Db, name: string, id: string): Promise<boolean> {
  const state = await holdState(tx, name, id)
  if (state !== 'created' && state !== 'retry' && state !== 'active') return false
  await withBoss(tx, (boss) => boss.cancel(name, id))
  await tx.rows('select pg_notify($1, $2)', [STOP_CHANNEL, id])
  return true
}

/** What state a run is in, which nobody changes before `tx` ends. */
async function holdState(tx: Db, name: string, id: string): Promise<string | undefined> {
  const run = await tx.row<{ state: string }>(
    'select state::text as state from pgboss.job where name = $1 and id = $2::uuid for update',
    [name, id],
  )
  return run?.state
}

/** When a cron expression comes next, as an ISO instant, by the database's clock. */
export async function nextRun(cron: string, now: string): Promise<string | null> {
  const { PgBoss: Engine } = await import('pg-boss')
  const boss = new Engine({ db: { executeSql: () => Promise.resolve({ rows: [] }) } })
  const [next] = boss.previewSchedule(cron, { tz: ZONE, from: new Date(now), count: 1 })
  return next?.toISOString() ?? null
}
