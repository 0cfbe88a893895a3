import type { Db } from '#platform/database/db.server.ts'
import { forgetFiles } from '#platform/files/pieces.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'

/** What a delivery brought was taken out of it: the ZIP itself, or its pieces, need not be kept. Nothing that anybody else refers to goes. */
export async function forgetContent(db: Db, storage: Storage, id: number): Promise<void> {
  const files = await db.transaction(async (tx) => {
    const pieces = await tx.rows<{ id: number }>(
      `with piezas as (delete from documento_carga_parte where carga_id = $1 returning archivo_id),
         entera as (select archivo_id from documento_carga where id = $1 and archivo_id is not null)
       select archivo_id as id from piezas union select archivo_id from entera`,
      [id],
    )
    await tx.rows('update documento_carga set archivo_id = null where id = $1', [id])
    return pieces
  })
  const ids = files.map((file) => file.id)
  await forgetFiles(db, storage, { ids, tipos: ['application/zip', 'application/octet-stream'] })
}

/** Uploads that nobody went on with for two days, and what was stopped before it was read. */
export async function dropAbandoned(db: Db, storage: Storage): Promise<void> {
  const old = await db.rows<{ id: number }>(
    `update documento_carga set estado = 'CANCELADA', motivo = 'Se dejó de subir.', terminado_en = now()
     where estado = 'SUBIENDO' and creado_en < now() - interval '2 days' returning id`,
  )
  const stopped = await db.rows<{ id: number }>(
    `select c.id from documento_carga c where c.estado = 'CANCELADA' and c.terminado_en < now() - interval '5 minutes'
       and (c.archivo_id is not null or exists (select from documento_carga_parte p where p.carga_id = c.id))`,
  )
  for (const { id } of [...old, ...stopped]) await forgetContent(db, storage, id)
}
