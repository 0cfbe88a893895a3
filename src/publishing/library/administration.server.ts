import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { documentoPdf, editarDocumentoPdf, moverDocumentoPdf } from './admin-contract.ts'
import { type AdminDocument, documentColumns } from './list.server.ts'
import { refuseKnown } from './uploads.server.ts'

type Whole = Reply<typeof documentoPdf>
export const OBJECT = 'documento_pdf'

function missing(): Refusal {
  return new Refusal(404, 'Este catálogo no existe.')
}

async function find(db: Db, id: number): Promise<AdminDocument> {
  const row = await db.row<AdminDocument>(
    `select ${documentColumns} from documento_pdf d join archivo a on a.id = d.archivo_id where d.id = $1 and d.borrado_en is null`,
    [id],
  )
  if (!row) throw missing()
  return row
}

/** One with every edition of its file, the latest first. */
export async function readDocument(id: number, { db }: Context): Promise<Whole> {
  const row = await find(db, id)
  const [ediciones, categorias] = await Promise.all([
    db.rows<Whole['ediciones'][number]>(
      `select v.n, v.nombre, a.bytes, v.paginas, u.nombre as creado_por, v.creado_en
       from documento_pdf_version v join archivo a on a.id = v.archivo_id left join usuario u on u.id = v.creado_por
       where v.documento_id = $1 order by v.n desc`,
      [id],
    ),
    categoriesOf(db),
  ])
  return { ...row, ediciones, categorias }
}

async function categoriesOf(db: Db): Promise<string[]> {
  const rows = await db.rows<{ categoria: string }>(
    'select distinct categoria from documento_pdf where borrado_en is null order by categoria',
  )
  return rows.map(({ categoria }) => categoria)
}

/** The row held until the end of the transaction; 409 when its version is not this one. */
export async function lock(tx: Db, id: number, version?: number): Promise<AdminDocument> {
  await tx.rows('select from documento_pdf where id = $1 for update', [id])
  const before = await find(tx, id)
  if (version !== undefined && before.version !== version) throw stale('este catálogo', before.version)
  return before
}

/** 422 when the days run backwards. */
export function refuseBackwards(desde: string, hasta: string): void {
  if (!desde || !hasta || desde <= hasta) return
  const sentence = 'El último día no puede ser anterior al primero.'
  throw new Refusal(422, sentence, { errors: { hasta: [sentence] } })
}

/** 422 when it is no brand of parts. */
export async function refuseUnknownBrand(tx: Db, id: number): Promise<void> {
  if (await tx.row(`select from marca where id = $1 and tipo = 'producto'`, [id])) return
  const sentence = 'Esa marca ya no existe. Elige otra.'
  throw new Refusal(422, sentence, { errors: { marca_id: [sentence] } })
}

/** Changes what is said of a catalogue, and whether it is published. 409 for an old version. */
export async function editDocument(
  id: number,
  { version, ...changes }: Received<typeof editarDocumentoPdf>['body'],
  context: Context,
): Promise<AdminDocument> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id, version)
    const next = { ...before, ...changes }
    refuseBackwards(next.desde ?? '', next.hasta ?? '')
    if (changes.marca_id) await refuseUnknownBrand(tx, changes.marca_id)
    await tx.rows(
      `update documento_pdf set titulo = $2, year = $3, categoria = $4, descripcion = $5, visibilidad = $6, decision = $7, desde = $8,
         hasta = $9, marca_id = $10, publicado_en = case when $7 = 'PUBLICADO' and decision <> 'PUBLICADO' then now() else publicado_en end,
         version = version + 1, actualizado_en = now() where id = $1`,
      [
        id,
        next.titulo,
        next.year,
        next.categoria,
        next.descripcion,
        next.visibilidad,
        next.decision,
        next.desde || null,
        next.hasta || null,
        next.marca_id || null,
      ],
    )
    const after = await find(tx, id)
    const [antes, despues] = [factsOf(before), factsOf(after)]
    await audit(tx, context, { accion: 'catalogo_editado', objeto: OBJECT, objetoId: id, antes, despues })
    return after
  })
}

function factsOf({
  titulo,
  year,
  categoria,
  marca_id,
  descripcion,
  visibilidad,
  decision,
  desde,
  hasta,
}: AdminDocument) {
  return { titulo, year, del_tema: categoria, marca_id, descripcion, visibilidad, decision, desde, hasta }
}

/** One place up or down among those of its year; at the end of the row nothing happens. */
export async function moveDocument(
  id: number,
  { hacia }: Received<typeof moverDocumentoPdf>['body'],
  context: Context,
): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const moved = await find(tx, id)
    const rows = await tx.rows<{ id: number }>(
      'select id from documento_pdf where year = $1 and borrado_en is null order by orden, id desc for update',
      [moved.year],
    )
    const ids = rows.map((row) => row.id)
    const from = ids.indexOf(id)
    const to = from + (hacia === 'arriba' ? -1 : 1)
    if (to < 0 || to >= ids.length) return { success: true }
    ids.splice(to, 0, ...ids.splice(from, 1))
    await tx.rows(
      'update documento_pdf d set orden = t.n from unnest($1::bigint[]) with ordinality as t (id, n) where t.id = d.id',
      [ids],
    )
    const [antes, despues] = [{ lugar: from + 1 }, { lugar: to + 1 }]
    await audit(tx, context, { accion: 'catalogo_movido', objeto: OBJECT, objetoId: id, antes, despues })
    return { success: true }
  })
}

/** Takes a catalogue away, softly; `restoreDocument` brings it back. */
export async function deleteDocument(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id)
    await tx.rows('update documento_pdf set borrado_en = now(), version = version + 1 where id = $1', [id])
    await audit(tx, context, { accion: 'catalogo_borrado', objeto: OBJECT, objetoId: id, antes: factsOf(before) })
    return { success: true }
  })
}

export async function restoreDocument(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const back = await tx.row<{ archivo_id: number }>(
      'select archivo_id from documento_pdf where id = $1 and borrado_en is not null for update',
      [id],
    )
    if (!back) throw missing()
    // Meanwhile somebody may have uploaded the same file again.
    await refuseKnown(tx, back.archivo_id)
    await tx.rows('update documento_pdf set borrado_en = null, version = version + 1 where id = $1', [id])
    await audit(tx, context, { accion: 'catalogo_restaurado', objeto: OBJECT, objetoId: id })
    return { success: true }
  })
}
