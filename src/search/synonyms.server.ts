import { DatabaseError } from 'pg'
import type { z } from 'zod'
import { Refusal } from '#base/refusal.ts'
import type { Reply } from '#base/contract.ts'
import type { Db } from '#platform/db.server.ts'
import type { addSynonym, changeSynonym } from './synonyms-contract.ts'

type Synonym = Reply<typeof addSynonym>
const fields = 'id, termino, destino, tipo, activo'

export function readSynonyms(db: Db): Promise<Synonym[]> {
  return db.rows<Synonym>(`select ${fields} from sinonimo order by termino, destino`)
}

/** Teaches a word; 422 when it is taught already. */
export async function teachSynonym(
  db: Db,
  { termino, destino, tipo, activo }: z.output<typeof addSynonym.body>,
): Promise<Synonym> {
  return taught(db, (tx) =>
    tx.row<Synonym>(
      `insert into sinonimo (termino, destino, tipo, activo) values ($1, $2, $3, $4) returning ${fields}`,
      [termino, destino, tipo, activo],
    ),
  )
}

/** Changes or switches off a word; 404 when it is not there. */
export async function changeWord(db: Db, id: number, change: z.output<typeof changeSynonym.body>): Promise<Synonym> {
  return taught(db, (tx) =>
    tx.row<Synonym>(
      `update sinonimo set termino = coalesce($2, termino), destino = coalesce($3, destino), tipo = coalesce($4, tipo), activo = coalesce($5, activo)
       where id = $1 returning ${fields}`,
      [id, change.termino ?? null, change.destino ?? null, change.tipo ?? null, change.activo ?? null],
    ),
  )
}

/** Questions understand the word at once. An abbreviation is also read in descriptions: those are indexed anew. */
async function taught(db: Db, write: (tx: Db) => Promise<Synonym | undefined>): Promise<Synonym> {
  try {
    return await db.transaction(async (tx) => {
      const word = await write(tx)
      if (!word) throw new Refusal(404, 'Esa palabra no existe.')
      await tx.row(`select pg_notify('busqueda', 'palabras')`)
      if (word.tipo === 'abreviatura' || word.tipo === 'correccion') await tx.row(`select producto_cambio('{0}')`)
      return word
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') {
      throw new Refusal(422, 'Esa palabra ya está enseñada.', {
        errors: { termino: ['Ya está enseñada con ese destino.'] },
      })
    }
    throw error
  }
}
