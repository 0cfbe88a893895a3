import type { Db } from './db.server.ts'

/**
 * Runs work on a thing as the only one that does, in any process: the lock goes with its connection, so a process that is killed leaves it free.
 * `kind` is any number that no other kind of work uses. Undefined: somebody else is at it.
 */
export async function alone<T>(db: Db, [kind, id]: [number, number], work: () => Promise<T>): Promise<T | undefined> {
  return db.session(async (client) => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [kind, id])
    if (!rows[0]?.got) return undefined
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [kind, id]).catch(() => undefined)
    }
  })
}
