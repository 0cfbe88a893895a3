import type { Db } from './db.server.ts'
import { standsOn } from './waited.server.ts'

const WRITES = /\b(?:insert|update|delete|merge|truncate|nextval|setval|set_config|pg_notify|advisory)\b/i

/** By its text, which is one of the program's own. */
const writing = new Map<string, boolean>()
function isWrite(text: string): boolean {
  let known = writing.get(text)
  if (known === undefined) writing.set(text, (known = WRITES.test(text)))
  return known
}

const copy = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row }))

/**
 * The same database for the making of one page: what several of its blocks ask in the same words is asked once. A write, or a transaction,
 * forgets what was read. Each reader has rows of its own.
 */
export function readOnce(db: Db): Db {
  const read = new Map<string, Promise<object[]>>()
  async function rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    if (isWrite(text)) {
      read.clear()
      return db.rows<Row>(text, values)
    }
    const key = JSON.stringify([text, values])
    const known = read.get(key) as Promise<Row[]> | undefined // kept below under the same words
    if (known) return copy(await known)
    const asked = db.rows<Row>(text, values)
    read.set(key, asked)
    // Whoever asks again may have better luck.
    asked.catch(() => read.delete(key))
    return copy(await asked)
  }
  const once: Db = {
    ...db,
    rows,
    row: async (text, values) => (await rows<never>(text, values))[0],
    transaction(work) {
      read.clear()
      return db.transaction(work)
    },
  }
  return standsOn(once, db)
}
