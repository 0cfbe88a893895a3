import type { Db } from '#platform/database/db.server.ts'

/**
 * Says, once the transaction has committed, that taught words or names of lines, brands and makes changed: every process
 * reads its lexicon anew and forgets kept answers. A process that misses the notice sees the grown `cambio` (state.server.ts).
 */
export async function wordsChanged(tx: Db): Promise<void> {
  await tx.rows('update busca_version set cambio = cambio + 1')
  await tx.rows(`select pg_notify('busqueda', 'palabras')`)
}
