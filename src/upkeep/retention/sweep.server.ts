import type { Db } from '#platform/database/db.server.ts'
import { swept } from './tables.ts'

/** Rows deleted in one statement: none holds anybody up. */
const BATCH = 2000

/** Deletes every row whose time is over, a few at a time; one table's fault leaves the others done. Returns how many of each. */
export async function sweepAll(db: Db, signal?: AbortSignal): Promise<Map<string, number>> {
  const gone = new Map<string, number>()
  const faults: unknown[] = []
  for (const { table } of swept) {
    if (signal?.aborted) break
    try {
      gone.set(table, await sweepTable(db, table, signal))
    } catch (error) {
      faults.push(new Error(`${table}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }))
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('; '))
  return gone
}

/** The same of one table. */
export async function sweepTable(db: Db, table: string, signal?: AbortSignal): Promise<number> {
  const rule = swept.find((one) => one.table === table)
  if (!rule) throw new Error(`nothing of ${table} is ever swept`)
  // Names and rules are the table's in code; whoever holds a row keeps it until the next night.
  const batch = `with viejas as (select t.ctid from ${table} t where ${rule.rows} limit ${BATCH} for update of t skip locked)
    delete from ${table} t using viejas v where t.ctid = v.ctid returning 1 as una`
  let gone = 0
  for (;;) {
    const { length } = await db.rows(batch)
    gone += length
    if (length < BATCH || signal?.aborted) break
  }
  await db.rows(
    `insert into retencion as r (tabla, borradas, ultimas, ultima_en) values ($1, $2::int, $2::int, now())
     on conflict (tabla) do update set borradas = r.borradas + excluded.borradas, ultimas = excluded.ultimas, ultima_en = now()`,
    [table, gone],
  )
  return gone
}
