// One statement of any length, read in batches while somebody takes them.
import pg from 'pg'

/** Milliseconds for each batch, the first with the sorting before it; the whole may take as long as its reader. */
const BATCH_MS = 12_000
/** The reader who stops for longer holds no snapshot any more. */
const IDLE_MS = 120_000
const BATCH = 1000

export type Reading = {
  /** Ends the reading at once, also in the middle of a batch: the connection is cut. */
  signal: AbortSignal
  /** Rows at a time; 1,000. */
  batch?: number
  /** Where tables are looked for before `public`: a preview's schema. */
  schema?: string
}

/**
 * The rows of a statement as of one moment, a batch at a time, and the next one only when the last was taken. It reads in a
 * transaction of its own that writes nothing; a limit holds for each batch and not for the whole.
 */
export async function* readCursor<Row extends object>(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
  { signal, batch = BATCH, schema }: Reading,
): AsyncGenerator<Row[]> {
  signal.throwIfAborted()
  const client = await pool.connect()
  let isHeld = true
  const release = (isBroken: boolean) => {
    if (isHeld) client.release(isBroken)
    isHeld = false
  }
  // A statement under way would be waited for; without its connection the server ends it by itself.
  const cut = () => release(true)
  signal.addEventListener('abort', cut)
  try {
    signal.throwIfAborted()
    await client.query(begin(schema))
    await client.query(`declare bajada no scroll cursor for ${text}`, values)
    for (;;) {
      const { rows } = await client.query<Row & pg.QueryResultRow>(`fetch forward ${batch} from bajada`)
      if (rows.length > 0) yield rows
      if (rows.length < batch) break
    }
    await client.query('commit')
    release(false)
  } catch (error) {
    // Said as what it is: that somebody left is no failure of the database.
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', cut)
    release(true)
  }
}

function begin(schema: string | undefined): string {
  return `begin isolation level repeatable read read only;
    set local statement_timeout = ${BATCH_MS}; set local idle_in_transaction_session_timeout = ${IDLE_MS};
    set local client_connection_check_interval = 500; set local cursor_tuple_fraction = 1;
    ${schema ? `set local search_path = ${schema}, public` : ''}`
}
