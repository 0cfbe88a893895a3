// One connection in one transaction, without the short limits that protect requests.
import pg from 'pg'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { copyIn, longTimeout } from '#platform/database/copy-in.server.ts'

export type Sql = {
  /** One statement with values, or several without. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
  /** Rows in COPY's text format into `target`, e.g. «lote_precio (fila, k_parte)». */
  copy(target: string, rows: Buffer): Promise<void>
}

/** Thrown inside `inLoad` to undo everything and still hand a result over. */
export class Undo<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('undone')
    this.result = result
  }
}

/**
 * Runs `work` in a transaction of its own, or within the one that is open: a call's, which keeps its answer too, so that what is
 * sent twice is done once. Loads wait for each other for a minute, then Refusal 409. `Undo` rolls back and returns its result.
 */
export function inLoad<T>(db: Db, work: (sql: Sql) => Promise<T>): Promise<T> {
  return db.session(async (client) => {
    const sql: Sql = {
      query: (text, values) => client.query(patient(text, values)),
      copy: (target, rows) => copyIn(client, target, rows),
    }
    const [begin, commit, rollback] = client.getTransactionStatus() === 'T' ? inner : outer
    await sql.query(`${begin}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '60s'; set local work_mem = '128MB'; set local jit = off; ${watchClient}`)
    try {
      const result = await work(sql)
      await sql.query(commit)
      return result
    } catch (error) {
      // Where the connection itself is gone there is nothing left to undo, and the first error says more.
      await sql.query(rollback).catch(() => undefined)
      if (error instanceof Undo) return error.result
      throw error instanceof pg.DatabaseError && error.code === '55P03' ? busy() : error
    }
  })
}

const outer = ['begin', 'commit', 'rollback'] as const
const inner = ['savepoint carga', 'release savepoint carga', 'rollback to savepoint carga'] as const

/** When this process dies in the middle the server notices and undoes at once, not at the end of a long statement. */
const watchClient = `do $$ begin
  perform set_config('client_connection_check_interval', '2s', true);
exception when others then null; -- a server on a system that cannot tell
end $$`

function patient(text: string, values: unknown[] | undefined): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: longTimeout, ...(values && { values }) }
}

/** Waits until no other load writes to the catalogue. */
export async function takeTurn(sql: Sql): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('jacve cargas'))`)
}

/** Says who writes prices and stock in this transaction (0180): `carga:7`, `lote:12`, `ajuste:3`, `erp`. */
export async function writeAs(sql: Pick<Sql, 'query'>, source: string): Promise<void> {
  await sql.query(`select set_config('jacve.fuente', $1, true)`, [source])
}

function busy(): Refusal {
  return new Refusal(409, 'Otra carga está en curso; espera a que termine y vuelve a intentarlo.', {
    code: 'carga_en_curso',
  })
}
