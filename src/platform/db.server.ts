import { createHash } from 'node:crypto'
import pg from 'pg'
import { Refusal } from '#base/refusal.ts'

export type Db = {
  /** Rows of one prepared statement, named by its text. int8 comes as number, numeric as string. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  row<Row extends object>(text: string, values?: unknown[]): Promise<Row | undefined>
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** One raw connection of its own: LISTEN, COPY, SET, DDL, several statements in one text. */
  session<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /** Connections in all, idle, and callers waiting for one. */
  load(): { total: number; idle: number; waiting: number }
  end(): Promise<void>
}

export type DbOptions = {
  /** Connections at most; 10. */
  max?: number
  /** Milliseconds; 2000, and 0 for none. */
  statementTimeout?: number
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value)
// A row is the reply: instants leave as ISO text, not as Date.
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => new Date(value).toISOString())

const names = new Map<string, string>()
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url')))
  return name
}

/** Opens a pool. Limits as measured in trust.md 2: connect 1 s, statement 2 s, answer 2.5 s. */
export function openDb(url: string, { max = 10, statementTimeout = 2000 }: DbOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: statementTimeout ? 1000 : 10_000,
    idleTimeoutMillis: 30_000,
    ...(statementTimeout && { statement_timeout: statementTimeout, query_timeout: statementTimeout + 500 }),
    application_name: 'jacve',
    allowExitOnIdle: true,
  })
  // A checked-out client without its own listener kills the process when the database dies.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)

  return {
    ...reader(pool),
    transaction: (work) => withClient(pool, (client) => inTransaction(client, work)),
    session: (work) => withClient(pool, work),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  }
}

function reader(on: pg.Pool | pg.ClientBase): Pick<Db, 'rows' | 'row'> {
  async function rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    try {
      const { rows } = await on.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values })
      return rows
    } catch (error) {
      throw isAway(error) ? new DatabaseAway(error) : error
    }
  }
  return {
    rows,
    row: async <Row extends object>(text: string, values?: unknown[]) => (await rows<Row>(text, values))[0],
  }
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw isAway(error) ? new DatabaseAway(error) : error
  })
  let failure: unknown
  try {
    return await work(client)
  } catch (error) {
    failure = error
    throw error
  } finally {
    // A connection that failed by itself is thrown away: awaiting ROLLBACK on a dead one doubles the wait.
    client.release(failure instanceof DatabaseAway || isAway(failure))
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Db) => Promise<T>): Promise<T> {
  const tx: Db = {
    ...reader(client),
    transaction: (inner) => inner(tx),
    session: (inner) => inner(client),
    load: () => ({ total: 1, idle: 0, waiting: 0 }),
    end: () => Promise.resolve(),
  }
  await client.query('begin')
  try {
    const result = await work(tx)
    await client.query('commit')
    return result
  } catch (error) {
    if (!(error instanceof DatabaseAway) && !isAway(error)) await client.query('rollback')
    throw error
  }
}

/** The database cannot be reached or does not answer: 503, and nothing was half-written. */
export class DatabaseAway extends Refusal {
  constructor(cause: unknown) {
    super(503, 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.', {
      code: 'no_listo',
    })
    this.cause = cause
  }
}

const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '53100',
  '53200',
  '08000',
  '08003',
  '08006',
  '08001',
])
const awayTexts =
  /timeout|Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|not queryable|Cannot use a pool|Client has encountered/i

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') {
    return awayCodes.has(error.code) || /^E[A-Z]+$/.test(error.code)
  }
  return awayTexts.test(error.message)
}
