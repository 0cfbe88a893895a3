import pg from 'pg'
import { audit } from './audit.server.ts'
import { DatabaseAway } from '#platform/database/db.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import type { Context } from './serve.server.ts'
import type { SheetColumn, SheetFormat } from '#platform/files/sheet-cells.ts'
import { sheetStream } from '#platform/files/sheet-stream.server.ts'

/** Beyond, a list is long, and it matters to nobody by how much. */
const COUNT_TO = 100_000

/** A statement without its order, and the order. */
export type Listed = {
  text: string
  order: string
  values: unknown[]
  /** The same rows for counting them, without what is read for each. */
  counted?: string
}

type Export<Raw, Row> = {
  name: string
  format: SheetFormat
  columns: readonly SheetColumn<Row>[]
  list: Listed
  /** A row as it is read → as the columns know it; the same when absent. */
  row?: (raw: Raw) => Row
  /** What the audit log is told besides the number of rows (S26). */
  told: { objeto: string; objetoId?: number | undefined; despues: object }
}

/** The whole of a filtered list as a file, however long, written while it is read; that it was taken is on record before its first byte. */
export async function exportRows<Raw extends object, Row = Raw>(
  { name, format, columns, list, row, told }: Export<Raw, Row>,
  context: Context,
): Promise<Download<Pieces>> {
  const { db } = context
  const rows = await countOf(list, context)
  const { despues, ...about } = told
  await audit(db, context, { accion: 'exportacion', ...about, despues: { ...despues, filas: rows } })
  // Without `row` a row is what was read.
  const read = row ?? ((raw: Raw) => raw as unknown as Row)
  async function* batches(leaving: AbortSignal) {
    const sorted = `${list.text} order by ${list.order}`
    for await (const some of db.cursor<Raw>(sorted, list.values, { signal: leaving })) {
      yield some.map((raw) => {
        const one = read(raw)
        return columns.map(({ value }) => value(one))
      })
    }
  }
  return sheetStream({ name, format, head: columns.map(({ title }) => title), batches, rows })
}

async function countOf({ text, counted = text, values }: Listed, { db }: Context): Promise<number | undefined> {
  try {
    const some = `select from (${counted}) lista limit ${COUNT_TO + 1}`
    const found = await db.row<{ n: number }>(`select count(*) as n from (${some}) x`, values)
    const rows = found?.n ?? 0
    return rows > COUNT_TO ? undefined : rows
  } catch (error) {
    // Too long to count: it is read all the same.
    if (error instanceof DatabaseAway && isSlow(error.cause)) return undefined
    throw error
  }
}

function isSlow(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && cause.code === '57014'
}
