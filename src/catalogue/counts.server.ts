import type { Db } from '#platform/db.server.ts'

/**
 * Recounts parts by line, brand, make, model and year. Seconds on a great catalogue: for a worker's database without
 * statement timeout, after a load or a rebuild. Readers see the old counts until it is done.
 */
export async function recount(db: Db): Promise<void> {
  await db.rows('select cuenta_catalogo()')
}
