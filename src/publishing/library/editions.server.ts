import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { crearDocumentoPdf, reemplazarDocumentoPdf } from './admin-contract.ts'
import { lock, OBJECT, refuseBackwards, refuseUnknownBrand } from './administration.server.ts'
import { coverOf, textsOf } from './reading.server.ts'
import { refuseKnown } from './uploads.server.ts'

type Made = Pick<Received<typeof crearDocumentoPdf>['body'], 'carga_id' | 'portada' | 'textos'>
type File = { archivo_id: number; paginas: number; nombre: string; portada_id: number | null; textos: string[] }

/** The file of a finished upload and what was read of it; the upload ends with it. */
async function takeFile(tx: Db, { carga_id, portada, textos }: Made, context: Context): Promise<File> {
  const carga = await tx.row<{ archivo_id: number; paginas: number | null; nombre: string }>(
    'select archivo_id, paginas, nombre from documento_pdf_carga where id = $1 and creado_por = $2 for update',
    [carga_id, context.session.user?.id],
  )
  if (!carga) throw new Refusal(404, 'Esta carga ya no existe. Elige el archivo otra vez.', { code: 'carga_perdida' })
  if (carga.paginas === null) throw new Refusal(409, 'El archivo todavía no termina de subir.')
  // Two may have uploaded the same at once.
  await refuseKnown(tx, carga.archivo_id)
  const cover = portada && (await coverOf(portada))
  const kept = cover && (await keepFile(tx, openStorage(context.env), cover, 'image/webp'))
  await tx.rows('delete from documento_pdf_carga where id = $1', [carga_id])
  return { ...carga, paginas: carga.paginas, portada_id: kept?.id ?? null, textos: textsOf(textos, carga.paginas) }
}

/** Writes an edition of the file and what its pages say. */
export async function writeEdition(tx: Db, id: number, file: File & { creado_por: number | null }): Promise<void> {
  await tx.rows(
    `insert into documento_pdf_version (documento_id, n, archivo_id, paginas, nombre, creado_por)
     select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5 from documento_pdf_version where documento_id = $1`,
    [id, file.archivo_id, file.paginas, file.nombre, file.creado_por],
  )
  await tx.rows('delete from documento_pdf_pagina where documento_id = $1', [id])
  await tx.rows(
    `insert into documento_pdf_pagina (documento_id, n, texto)
     select $1, n, texto from unnest($2::text[]) with ordinality as t (texto, n) where texto <> ''`,
    [id, file.textos],
  )
}

/** Makes a catalogue of an upload that is finished. */
export async function createDocument(
  { carga_id, portada, textos, ...data }: Received<typeof crearDocumentoPdf>['body'],
  context: Context,
): Promise<{ id: number }> {
  refuseBackwards(data.desde ?? '', data.hasta ?? '')
  return context.db.transaction(async (tx) => {
    const file = await takeFile(tx, { carga_id, portada, textos }, context)
    const creado_por = context.session.user?.id ?? null
    const { titulo, year, categoria, marca_id, descripcion = '', visibilidad, decision, desde, hasta } = data
    if (marca_id) await refuseUnknownBrand(tx, marca_id)
    const row = await tx.row<{ id: number }>(
      `insert into documento_pdf (titulo, year, categoria, descripcion, visibilidad, decision, desde, hasta, archivo_id, portada_id,
         paginas, creado_por, marca_id, orden, publicado_en)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
         coalesce((select min(orden) - 1 from documento_pdf where year = $2), 0), case when $6 = 'PUBLICADO' then now() end)
       returning id`,
      [
        titulo,
        year,
        categoria,
        descripcion,
        visibilidad,
        decision,
        desde || null,
        hasta || null,
        file.archivo_id,
        file.portada_id,
        file.paginas,
        creado_por,
        marca_id || null,
      ],
    )
    if (!row) throw new Error('an insert returns its row')
    await writeEdition(tx, row.id, { ...file, creado_por })
    const despues = { ...data, archivo: file.nombre, paginas: file.paginas }
    await audit(tx, context, { accion: 'catalogo_creado', objeto: OBJECT, objetoId: row.id, despues })
    return { id: row.id }
  })
}

/** A new file under the same address; the earlier ones stay in the history. */
export async function replaceFile(
  id: number,
  { version, ...made }: Received<typeof reemplazarDocumentoPdf>['body'],
  context: Context,
): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id, version)
    const file = await takeFile(tx, made, context)
    await tx.rows(
      `update documento_pdf set archivo_id = $2, portada_id = $3, paginas = $4, version = version + 1, actualizado_en = now() where id = $1`,
      [id, file.archivo_id, file.portada_id, file.paginas],
    )
    await writeEdition(tx, id, { ...file, creado_por: context.session.user?.id ?? null })
    const antes = { edicion: before.edicion, paginas: before.paginas }
    const despues = { edicion: before.edicion + 1, paginas: file.paginas, archivo: file.nombre }
    await audit(tx, context, { accion: 'catalogo_reemplazado', objeto: OBJECT, objetoId: id, antes, despues })
    return { success: true }
  })
}
