// COPY … FROM STDIN through pg, which knows the messages of the protocol but offers no call for them.
import pg from 'pg'

type Connection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** Milliseconds: pg's own limit for an answer (of the pool) is meant for requests, not for loads. */
export const longTimeout = 3_600_000

/** A client in pipeline mode refuses foreign queries: this one is of pg's own class, and is awaited before the next. */
class CopyIn extends pg.Query {
  readonly #data: Buffer
  readonly query_timeout = longTimeout

  constructor(text: string, data: Buffer, done: (error?: Error | null) => void) {
    super(text, undefined, done)
    this.#data = data
  }

  /** Called by pg when the server is ready to take rows. */
  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFromChunk(this.#data)
    connection.endCopyFrom()
  }
}

/** Sends rows in COPY's text format to `target`, e.g. «lote_precio (fila, k_parte)». */
export function copyIn(client: pg.ClientBase, target: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(`copy ${target} from stdin`, rows, (error) => (error ? reject(error) : resolve())))
  })
}

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export type CopyValue = string | number | bigint | boolean | null

/** One row in COPY's text format. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = ''
  for (const [place, value] of values.entries()) {
    if (place) line += '\t'
    if (value === null) line += '\\N'
    else if (typeof value !== 'string') line += String(value)
    else line += special.test(value) ? value.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? '') : value
  }
  return `${line}\n`
}

/** Appends rows to a table. Nothing else may use the client meanwhile. */
export async function copyRows(client: pg.ClientBase, target: string, rows: readonly CopyValue[][]): Promise<void> {
  if (rows.length > 0) await copyIn(client, target, Buffer.from(rows.map(copyLine).join('')))
}
