// Writing hundreds of thousands of rows whose references are known to be good.
import type { Sql } from './sql.server.ts'

/** Fewer rows than this are not worth it. */
const many = 20_000

type BulkWrite = {
  table: string
  rows: number
  /** Locks every row that the new ones refer to, so that none can go away before the transaction ends. */
  lock: string
}

/**
 * Runs `write`, which fills `table` from rows joined with what they refer to. PostgreSQL would look each reference up
 * again, one by one: three quarters of the time. Where there are many rows, the role may say so and nothing else hangs
 * on the table, the references are locked in one go and these checks are left out. Everything else (unique, check,
 * exclusion) is still enforced; without the right, all is as usual, only slower.
 */
export async function bulkWrite<T>(sql: Sql, { table, rows, lock }: BulkWrite, write: () => Promise<T>): Promise<T> {
  if (rows < many || !(await isAllowed(sql, table))) return write()
  await sql.query(lock)
  await sql.query('set local session_replication_role = replica')
  const result = await write()
  await sql.query('set local session_replication_role = origin')
  return result
}

async function isAllowed(sql: Sql, table: string): Promise<boolean> {
  const { rows } = await sql.query<{ allowed: boolean }>(
    `select (select rolsuper from pg_roles where rolname = current_user)
       and not exists (select from pg_trigger where tgrelid = $1::regclass and not tgisinternal) allowed`,
    [table],
  )
  return rows[0]?.allowed === true
}
