import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { cleanHtml, htmlForEditor } from '#publishing/editor/clean-html.server.ts'
import type { PictureOf } from '#publishing/pictures/picture-address.ts'
import type { Content, guardarBorrador, leerPublicacion, leerVersion, versiones } from './publications-contract.ts'
import { partsOf, picturesOf } from './shown-things.server.ts'

type Draft = Reply<typeof leerPublicacion>['borrador']

/** What this person wrote and has not saved; null when there is nothing. */
export async function readDraft(id: number, context: Context): Promise<Draft> {
  const row = await context.db.row<{ version: number; guardado_en: string; contenido: Partial<Content> }>(
    'select version, guardado_en, contenido from publicacion_borrador where publicacion_id = $1 and usuario_id = $2',
    [id, context.session.user?.id ?? null],
  )
  return row
    ? { version: row.version, guardado_en: row.guardado_en, ...(await shownContent(context.db, row.contenido)) }
    : null
}

/** Kept content as the editor takes it: pictures with their addresses, parts with their names. */
async function shownContent(db: Db, contenido: Partial<Content>) {
  const { cuerpo = '', imagen_id = null, productos = [] } = contenido
  const [pictures, cover, partes] = await Promise.all([
    picturesOf(db, cuerpo),
    db.row<{ imagen: PictureOf | null }>('select imagen_de($1) as imagen', [imagen_id]),
    partsOf(db, productos),
  ])
  const text = contenido.cuerpo === undefined ? {} : { cuerpo: await htmlForEditor(cuerpo, pictures) }
  return { contenido: { ...contenido, ...text }, imagen: cover?.imagen ?? null, partes }
}

/** Who else has unsaved work on it, of the last half hour. */
export function readOthers(id: number, { db, session }: Context) {
  return db.rows<{ nombre: string; guardado_en: string }>(
    `select u.nombre, b.guardado_en from publicacion_borrador b join usuario u on u.id = b.usuario_id
     where b.publicacion_id = $1 and b.usuario_id <> $2 and b.guardado_en > now() - interval '30 minutes' order by b.guardado_en desc`,
    [id, session.user?.id ?? 0],
  )
}

/** Keeps what is being written. Nothing public changes, so it is not told to the audit log; the version is that of now. */
export async function saveDraft(
  id: number,
  { version, contenido }: Received<typeof guardarBorrador>['body'],
  { db, session }: Context,
): Promise<Reply<typeof guardarBorrador>> {
  const text = contenido.cuerpo === undefined ? {} : { cuerpo: await cleanHtml(contenido.cuerpo) }
  const row = await db.row<Reply<typeof guardarBorrador>>(
    `with p as (select id, version from publicacion where id = $1 and borrado_en is null),
     b as (
       insert into publicacion_borrador (publicacion_id, usuario_id, version, contenido) select id, $2, $3, $4 from p
       on conflict (publicacion_id, usuario_id) do update
         set version = excluded.version, contenido = excluded.contenido, guardado_en = now()
       returning guardado_en)
     select b.guardado_en, p.version from b, p`,
    [id, session.user?.id, version, JSON.stringify({ ...contenido, ...text })],
  )
  if (!row) throw new Refusal(404, 'La publicación no existe.')
  return row
}

/** Throws away what was being written, if anything was; 404 where the publication itself is not there. */
export async function dropDraft(id: number, { db, session }: Context): Promise<{ success: true }> {
  const found = await db.row(
    `with gone as (delete from publicacion_borrador where publicacion_id = $1 and usuario_id = $2)
     select from publicacion where id = $1 and borrado_en is null`,
    [id, session.user?.id],
  )
  if (!found) throw new Refusal(404, 'La publicación no existe.')
  return { success: true }
}

export async function listVersions(id: number, { db }: Context): Promise<Reply<typeof versiones>> {
  return db.rows(
    `select v.version, u.nombre as autor, v.creado_en, coalesce(v.contenido ->> 'titulo', '') as titulo
     from publicacion_version v join publicacion p on p.id = v.publicacion_id and p.borrado_en is null
     left join usuario u on u.id = v.autor_id where v.publicacion_id = $1 order by v.version desc limit 100`,
    [id],
  )
}

export async function readVersion(
  { id, version }: Received<typeof leerVersion>['params'],
  { db }: Context,
): Promise<Reply<typeof leerVersion>> {
  const row = await db.row<{ contenido: Partial<Content> }>(
    `select v.contenido from publicacion_version v join publicacion p on p.id = v.publicacion_id and p.borrado_en is null
     where v.publicacion_id = $1 and v.version = $2`,
    [id, version],
  )
  if (!row) throw new Refusal(404, 'La versión no existe.')
  return { version, ...(await shownContent(db, row.contenido)) }
}
