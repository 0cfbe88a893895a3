import { resolve } from 'node:path'
import { hasCatalogue, loadDemoCatalogue } from '#database.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'

const PARTS = 4000

/** The demo catalogue in a PostgreSQL of its own, which is kept for the next run. */
export async function onDemoCatalogue<T>(work: (db: Db, own: Pick<Postgres, 'url' | 'pid'>) => Promise<T>): Promise<T> {
  const own = await startPostgres({ dataDir: resolve('data', 'bench-demo'), durable: false })
  const db = openDb(own.url, { statementTimeout: 0, max: 4 })
  try {
    await migrate(own.url)
    if (!(await hasCatalogue(db))) await loadDemoCatalogue(db, PARTS)
    return await work(db, own)
  } finally {
    await db.end()
    await own.stop()
  }
}

/** The same numbers each time, from 0 to 1. */
export function drawer(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (most: number) => Math.floor(next() * most),
    one: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T, // never asked of an empty list
  }
}

export function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / Math.max(whole, 1)) / 10
}
