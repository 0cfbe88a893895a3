import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { temporariesOf } from '#platform/settings/temporary.server.ts'

/** What is held and by how much; what is not held is not named. */
export type Held = Record<string, number>

/** Figures of a process that are 0 when nobody asks it anything. */
export const QUIET_AT_ZERO = [
  'http_requests_at_work',
  'http_requests_waiting',
  'http_answers_flowing',
  'news_streams_open',
  'incoming_file_bytes',
  'db_pool_waiting',
]

/** What a process holds, told by `/metrics`. */
function heldIn(metrics: string): Held {
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  const quiet = QUIET_AT_ZERO.map((name) => [name, read(name)] as const)
  return named([...quiet, ['db_pool_busy', read('db_pool_connections') - read('db_pool_idle')]])
}

/** The same of a process that answers there. */
export async function heldOver(origin: string): Promise<Held> {
  const answer = await fetch(`${origin}/metrics`)
  return heldIn(await answer.text())
}

const inDatabase = `
  select (select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%') as transacciones,
    (select count(*)::int from pg_stat_activity a where datname = current_database() and a.pid <> pg_backend_pid()
      and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory')) as candados`

/** What connections of a database hold, and keys of writes that never ended. */
export async function heldInDatabase(url: string): Promise<Held> {
  const client = new Client(url)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, number>>(inDatabase)
    const known = await client.query(`select from pg_class where oid = to_regclass('idempotencia')`)
    const keys = known.rowCount
      ? await client.query<{ claves: number }>(
          'select count(*)::int as claves from idempotencia where respuesta is null',
        )
      : undefined
    return named(Object.entries({ ...rows[0], claves: keys?.rows[0]?.claves ?? 0 }))
  } catch (error) {
    // The test dropped it.
    if (error instanceof DatabaseError && error.code === '3D000') return {}
    throw error
  } finally {
    await client.end()
  }
}

/** Temporary files of a process. */
export function heldOnDisk(pid: number): Held {
  return named([['temporales', temporariesOf(pid).length]])
}

function named(figures: Iterable<readonly [string, number]>): Held {
  return Object.fromEntries([...figures].filter(([, value]) => value !== 0 && !Number.isNaN(value)))
}

/** What was left may be on its way out: what is still held after `patience` milliseconds. */
export async function stillHeld(read: () => Promise<Held>, patience = 10_000): Promise<Held> {
  const until = performance.now() + patience
  for (;;) {
    const held = await read()
    if (Object.keys(held).length === 0 || performance.now() > until) return held
    await sleep(50)
  }
}

/** Fails with what is still held by `who`. */
export async function expectNothingHeld(who: string, read: () => Promise<Held>): Promise<void> {
  const held = await stillHeld(read)
  if (Object.keys(held).length > 0) throw new Error(`${who} leaves behind: ${JSON.stringify(held)}`)
}
