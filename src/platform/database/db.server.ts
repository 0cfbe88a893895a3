import { createHash } from 'node:crypto'
import pg from 'pg'
import { Refusal } from '#kit/base/refusal.ts'
import { type Attributes, isTold, lastStep } from '#platform/telemetry/spans.server.ts'
import { type Breaker, openBreaker } from './breaker.server.ts'
import { type Reading, readCursor } from './cursor.server.ts'

export type Db = {
  /** Rows of one prepared statement, named by its text. int8 comes as number, numeric as string. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  row<Row extends object>(text: string, values?: unknown[]): Promise<Row | undefined>
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** One raw connection of its own: LISTEN, COPY, SET, DDL, several statements in one text. */
  session<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /** Any number of rows as of one moment, a batch at a time, on a connection that is no page's; not within a transaction. */
  cursor<Row extends object>(text: string, values: unknown[], reading: Reading): AsyncIterable<Row[]>
  /** Connections in all, idle, and callers waiting for one; whether everybody is refused until it answers again. */
  load(): { total: number; idle: number; waiting: number; isAway: boolean }
  end(): Promise<void>
}

type DbOptions = {
  /** Connections at most; 10. */
  max?: number
  /** Milliseconds; 2000, and 0 for none. */
  statementTimeout?: number
}

/** Whatever zone a server takes for its own: instants within a value are written in it, and so is what has no zone. */
const IN_UTC = '-c TimeZone=UTC'

/** Connections of those who download; as many more as there are seats for them. */
const CURSORS = 3

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
    connectionTimeoutMillis: statementTimeout ? Math.max(1000, statementTimeout / 2) : 10_000,
    idleTimeoutMillis: 30_000,
    ...(statementTimeout && { statement_timeout: statementTimeout, query_timeout: statementTimeout + 500 }),
    application_name: 'jacve',
    options: IN_UTC,
    allowExitOnIdle: true,
  })
  listen(pool)
  let cursors: pg.Pool | undefined
  const openCursors = () => (cursors ??= openCursorPool(url))
  // Work without limits (imports, jobs) waits; whoever is waited for is told at once.
  const breaker = statementTimeout ? openBreaker(() => probe(url)) : undefined

  return {
    ...reader(pool, breaker),
    transaction: (work) => withClient(pool, breaker, (client) => inTransaction(client, work)),
    session: (work) => withClient(pool, breaker, work),
    cursor: (text, values, reading) => guardedEach(breaker, () => readCursor(openCursors(), { text, values }, reading)),
    load: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      isAway: breaker?.isOpen() ?? false,
    }),
    async end() {
      breaker?.stop()
      await Promise.all([pool.end(), cursors?.end()])
    },
  }
}

/** A checked-out client without its own listener kills the process when the database dies. */
function listen(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
}

function openCursorPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CURSORS,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 10_000,
    application_name: 'jacve descargas',
    options: IN_UTC,
    allowExitOnIdle: true,
  })
  listen(pool)
  return pool
}

/** Whether the database answers, asked on a connection of its own: those of the pool may all be stuck. */
async function probe(url: string): Promise<void> {
  const limits = { connectionTimeoutMillis: 1000, query_timeout: 1000 }
  const client = new pg.Client({ connectionString: url, application_name: 'jacve', ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    // Not waited for: one that hangs does not say goodbye.
    void client.end().catch(() => undefined)
  }
}

/** Does the work unless the breaker is open, and tells it how it went. */
async function guarded<T>(breaker: Breaker | undefined, work: () => Promise<T>): Promise<T> {
  if (breaker?.isOpen()) throw new DatabaseAway(undefined)
  try {
    const result = await work()
    breaker?.worked()
    return result
  } catch (error) {
    if (isGone(error)) breaker?.failed()
    throw isAway(error) && !(error instanceof DatabaseAway) ? new DatabaseAway(error) : error
  }
}

/** The same for what comes in batches; nothing is waited for before it is asked. */
async function* guardedEach<T>(breaker: Breaker | undefined, open: () => AsyncGenerator<T>): AsyncGenerator<T> {
  const batches = open()
  try {
    for (;;) {
      const { done, value } = await guarded(breaker, () => batches.next())
      if (done) return
      yield value
    }
  } finally {
    await batches.return(undefined)
  }
}

/** What is told of a statement: its text without its values, which are bound apart and told to nobody. */
const told = new Map<string, Attributes>()

function toldOf(text: string): Attributes {
  let known = told.get(text)
  if (!known) {
    known = { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').slice(0, 160) }
    told.set(text, known)
  }
  return known
}

function reader(on: pg.Pool | pg.ClientBase, breaker?: Breaker): Pick<Db, 'rows' | 'row'> {
  async function rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    const ask = () => guarded(breaker, () => on.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values }))
    const { rows } = await (isTold() ? lastStep('sql', toldOf(text), ask) : ask())
    return rows
  }
  return {
    rows,
    row: async <Row extends object>(text: string, values?: unknown[]) => (await rows<Row>(text, values))[0],
  }
}

function withClient<T>(
  pool: pg.Pool,
  breaker: Breaker | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return guarded(breaker, async () => {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await work(client)
    } catch (error) {
      failure = error
      throw error
    } finally {
      // A connection that failed by itself is thrown away: awaiting ROLLBACK on a dead one doubles the wait.
      client.release(isAway(failure))
    }
  })
}

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Db) => Promise<T>): Promise<T> {
  const tx: Db = {
    ...reader(client),
    transaction: (inner) => inner(tx),
    session: (inner) => inner(client),
    cursor: () => {
      throw new Error('a cursor has a transaction of its own')
    },
    load: () => ({ total: 1, idle: 0, waiting: 0, isAway: false }),
    end: () => Promise.resolve(),
  }
  await client.query('begin')
  try {
    const result = await work(tx)
    await client.query('commit')
    return result
  } catch (error) {
    if (!isAway(error)) await client.query('rollback')
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

/** The connection or the server failed, or had no room or time for this: the work may be tried again. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Refusal) return error instanceof DatabaseAway
  if ('code' in error && typeof error.code === 'string') {
    // A file that is not there is no matter of the database's.
    return awayCodes.has(error.code) || (/^E[A-Z]+$/.test(error.code) && !('path' in error))
  }
  return awayTexts.test(error.message)
}

// It answers, though not with what was asked: too slow a statement, no room on the disk, no memory.
const answered = new Set(['57014', '53100', '53200'])

/** Nobody answered at all. */
function isGone(error: unknown): boolean {
  const cause = error instanceof DatabaseAway ? error.cause : error
  return isAway(cause) && !(cause instanceof Error && 'code' in cause && answered.has(String(cause.code)))
}
