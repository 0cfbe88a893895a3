import type { Db } from '#platform/database/db.server.ts'

/** In a database that has become real, accounts of the demonstration that are still open are closed and their sessions ended; how many. */
export async function closeDemoAccounts(db: Db): Promise<number> {
  const closed = await db.rows<{ id: number }>(
    `update usuario set estado = 'BLOQUEADO', clave_hash = null where de_muestra and estado not in ('BLOQUEADO', 'BAJA') returning id`,
  )
  await db.rows('update sesion set revocada_en = now() where usuario_id = any ($1) and revocada_en is null', [
    closed.map(({ id }) => id),
  ])
  // Bar and foot are kept, and they tell of the demonstration.
  await db.rows(`select pg_notify('empresa', 'muestra')`)
  return closed.length
}
