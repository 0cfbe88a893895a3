import pg from 'pg'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'
import type { porDeshacer } from './brands-contract.ts'
import { lockRelation } from './follow.server.ts'
import { type Merged, separate } from './merge-undo.server.ts'

type Kind = Reply<typeof porDeshacer>[number]['clase']
type Kept = { id: number; clase: Kind; titulo: string; datos: unknown; deshecho_en: string | null }

/** Keeps what a command is about to take out; answers the number that puts it back. */
export async function keepForUndo(
  tx: Db,
  { session }: Context,
  { clase, titulo, datos }: { clase: Kind; titulo: string; datos: unknown },
): Promise<number> {
  const made = await tx.row<{ id: number }>(
    'insert into vocabulario_deshacer (clase, titulo, datos, hecho_por) values ($1, $2, $3, $4) returning id',
    [clase, titulo, JSON.stringify(datos), session.user?.id ?? null],
  )
  if (!made) throw new Error('an insert returns its row')
  return made.id
}

/** What can still be undone of brands, the latest first. */
export function listUndoable({ db }: Context): Promise<Reply<typeof porDeshacer>> {
  return db.rows(
    `select d.id, d.clase, d.titulo, u.nombre as quien, d.hecho_en from vocabulario_deshacer d left join usuario u on u.id = d.hecho_por
     where d.clase <> 'linea_borrada' and d.deshecho_en is null and d.hecho_en > now() - interval '90 days' order by d.id desc limit 20`,
  )
}

/** Puts back what was deleted or joined; 404 when there is no such thing, 409 when the catalogue no longer lets it. */
export async function undo(id: number, clases: Kind[], context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    await lockRelation(tx)
    const kept = await tx.row<Kept>(
      'select id, clase, titulo, datos, deshecho_en from vocabulario_deshacer where id = $1 and clase = any ($2) for update',
      [id, clases],
    )
    if (!kept) throw new Refusal(404, 'Ese cambio no existe.')
    if (kept.deshecho_en) throw new Refusal(409, 'Ese cambio ya se deshizo.')
    await putBack(tx, kept).catch(explained(kept.titulo))
    await tx.rows('update vocabulario_deshacer set deshecho_en = now(), deshecho_por = $2 where id = $1', [
      id,
      context.session.user?.id ?? null,
    ])
    await audit(tx, context, { ...noted(kept), despues: { titulo: kept.titulo } })
    await wordsChanged(tx)
    return { success: true }
  })
}

function noted({ clase, datos }: Kept) {
  if (clase === 'linea_borrada')
    return { accion: 'linea_restaurada', objeto: 'linea', objetoId: (datos as KeptLine).linea.id } // as lines wrote it
  if (clase === 'marca_borrada')
    return { accion: 'marca_restaurada', objeto: 'marca', objetoId: (datos as KeptBrand).marca.id } // as brands wrote it
  return { accion: 'union_deshecha', objeto: 'marca', objetoId: (datos as Merged).sobrevive } // as merge wrote it
}

type KeptBrand = { marca: { id: number }; lineas: number[] }
type KeptLine = { linea: { id: number }; marcas: number[] }

async function putBack(tx: Db, { clase, datos }: Kept): Promise<void> {
  if (clase === 'marcas_unidas') return separate(tx, datos as Merged) // each kind as its command wrote it
  if (clase === 'marca_borrada') {
    const { marca, lineas } = datos as KeptBrand
    await tx.rows(`select repone('marca', $1)`, [JSON.stringify(marca)])
    await tx.rows(
      'insert into marca_linea (marca_id, linea_id) select $1, id from linea where id = any ($2) on conflict do nothing',
      [marca.id, lineas],
    )
    return
  }
  const { linea, marcas } = datos as KeptLine
  await tx.rows(`select repone('linea', $1)`, [JSON.stringify(linea)])
  await tx.rows(
    'insert into marca_linea (marca_id, linea_id) select id, $1 from marca where id = any ($2) on conflict do nothing',
    [linea.id, marcas],
  )
}

function explained(titulo: string) {
  return (error: unknown): never => {
    if (!(error instanceof pg.DatabaseError) || !['23505', '23503'].includes(error.code ?? '')) throw error
    throw new Refusal(
      409,
      `No se puede poner de vuelta «${titulo}»: ya hay otra con ese nombre, o cambió aquello de lo que depende.`,
      { code: 'ya_no_se_puede' },
    )
  }
}
