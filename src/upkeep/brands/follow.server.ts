import type { Db } from '#platform/database/db.server.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'

/** More changed parts than this and the search is made anew instead of mended, as loads do. */
const MENDED = 2000

/** Tells who keeps copies of parts (search rows, counts) that these changed; `where` chooses from `producto p` by `$1`. */
export async function partsChanged(tx: Db, where: string, value: unknown): Promise<void> {
  await tx.rows(
    `select case when count(*) > ${MENDED} then producto_cambio('{0}') when count(*) > 0 then producto_cambio(array_agg(id)) end
     from (select p.id from producto p where ${where} limit ${MENDED + 1}) x`,
    [value],
  )
}

/**
 * A brand's or a make's name changed: the parts that are found by it are indexed anew. The index holds vehicles by their
 * make's name, so that a make asks for all of it; until that is there the old name goes on answering.
 */
export async function brandRenamed(tx: Db, tipo: 'vehiculo' | 'producto', id: number): Promise<void> {
  if (tipo === 'producto') await partsChanged(tx, 'p.marca_id = $1', id)
  else
    await tx.rows(
      `select producto_cambio('{0}')
       where exists (select from modelo m join aplicacion a on a.modelo_id = m.id where m.marca_id = $1)`,
      [id],
    )
  await wordsChanged(tx)
}

/** The same of a line. Its name with glued words separated was of the old one. */
export async function lineRenamed(tx: Db, id: number): Promise<void> {
  await tx.rows('delete from busca_linea where linea_id = $1', [id])
  await partsChanged(tx, 'p.linea_id = $1', id)
  await wordsChanged(tx)
}

/** Whoever takes brands or lines away changes their ticks as well: in one order, so that nobody waits in a ring. */
export async function lockRelation(tx: Db): Promise<void> {
  await tx.rows('select from relacion_version for update')
}
