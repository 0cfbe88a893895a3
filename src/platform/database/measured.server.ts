import type { Db } from './db.server.ts'

export type DbUse = { count: number; ms: number }

/** The same database, counting into `use` what one request asks of it: for logs, Server-Timing and the query budgets in tests. */
export function measured(db: Db, use: DbUse): Db {
  return {
    ...statements(db, use),
    transaction(work) {
      // Its beginning and its end are statements like any other.
      use.count += 2
      return db.transaction((tx) => work(statements(tx, use)))
    },
  }
}

/** Within a transaction another one is no statement. */
function statements(db: Db, use: DbUse): Db {
  async function timed<T>(work: Promise<T>): Promise<T> {
    const start = performance.now()
    use.count++
    try {
      return await work
    } finally {
      use.ms += performance.now() - start
    }
  }
  return {
    ...db,
    rows: (text, values) => timed(db.rows(text, values)),
    row: (text, values) => timed(db.row(text, values)),
    transaction: (work) => db.transaction((tx) => work(statements(tx, use))),
    session: (work) => timed(db.session(work)),
  }
}
