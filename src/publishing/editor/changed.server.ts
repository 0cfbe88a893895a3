import type { Db } from '#platform/database/db.server.ts'

/** Says, once the transaction has committed, that something public of this room changed: processes forget what they kept. */
export async function changed(tx: Db): Promise<void> {
  await tx.rows(`select pg_notify('contenido', '')`)
}
