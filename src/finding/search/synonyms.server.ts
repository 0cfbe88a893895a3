import { DatabaseError } from 'pg'
import type { z } from 'zod'
import { Refusal } from '#kit/base/refusal.ts'
import type { Reply } from '#kit/base/contract.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { addSynonym, changeSynonym } from './synonyms-contract.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'

type Synonym = Reply<typeof addSynonym>
const fields = 'id, termino, destino, tipo, activo'

export function readSynonyms(db: Db): Promise<Synonym[]> {
  return db.rows<Synonym>(`select ${fields} from sinonimo order by termino, destino`)
}

/** Teaches a word; 422 when it is taught already. */
export async function teachSynonym(
  { termino, destino, tipo, activo }: z.output<typeof addSynonym.body>,
  context: Context,
): Promise<Synonym> {
  return taught(context, async (tx) => ({
    after: await tx.row<Synonym>(
      `insert into sinonimo (termino, destino, tipo, activo) values ($1, $2, $3, $4) returning ${fields}`,
      [termino, destino, tipo, activo],
    ),
  }))
}

/** Changes or switches off a word; 404 when it is not there. */
export async function changeWord(
  id: number,
  change: z.output<typeof changeSynonym.body>,
  context: Context,
): Promise<Synonym> {
  return taught(context, async (tx) => ({
    before: await tx.row<Synonym>(`select ${fields} from sinonimo where id = $1 for update`, [id]),
    after: await tx.row<Synonym>(
      `update sinonimo set termino = coalesce($2, termino), destino = coalesce($3, destino), tipo = coalesce($4, tipo), activo = coalesce($5, activo)
       where id = $1 returning ${fields}`,
      [id, change.termino ?? null, change.destino ?? null, change.tipo ?? null, change.activo ?? null],
    ),
  }))
}

type Taught = { before?: Synonym; after: Synonym | undefined }

/** Questions understand the word at once. An abbreviation is also read in descriptions: those are indexed anew. */
async function taught(context: Context, write: (tx: Db) => Promise<Taught>): Promise<Synonym> {
  try {
    return await context.db.transaction(async (tx) => {
      const { before, after } = await write(tx)
      if (!after) throw new Refusal(404, 'Esa palabra no existe.')
      await wordsChanged(tx)
      if ([before, after].some(isReadInTexts)) await tx.row(`select producto_cambio('{0}')`)
      const accion = before ? 'sinonimo_cambiado' : 'sinonimo_creado'
      await audit(tx, context, { accion, objeto: 'sinonimo', objetoId: after.id, antes: before, despues: after })
      return after
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

/** Whether descriptions are read through a word as well, so that it takes a new index. */
export function isReadInTexts(word: Pick<Synonym, 'tipo'> | undefined | null): boolean {
  return word?.tipo === 'abreviatura' || word?.tipo === 'correccion'
}
