import type { Db } from '#platform/database/db.server.ts'

/**
 * Recounts parts by line, brand, make, model and year. Seconds on a great catalogue: for a worker's database without
 * statement timeout, after a load or a rebuild. Readers see the old counts until it is done.
 */
export async function recount(db: Db): Promise<void> {
  await db.rows('select cuenta_catalogo()')
}

/** Whether parts came or went since the last recount, as far as their number tells. */
export async function areCountsStale(db: Db): Promise<boolean> {
  const found = await db.row<{ stale: boolean }>(`
    select (select count(*) from producto where estado = 'activo')
      <> (select coalesce(sum(partes), 0) from catalogo_conteo where clase = 'linea') as stale`)
  return found?.stale ?? true
}
