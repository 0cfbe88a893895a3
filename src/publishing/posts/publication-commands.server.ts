import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { atField } from '#publishing/banners/banner-commands.server.ts'
import { changed } from '#publishing/editor/changed.server.ts'
import { cleanHtml, htmlForEditor, plainText } from '#publishing/editor/clean-html.server.ts'
import { picturesIn } from '#publishing/pictures/picture-address.ts'
import type { Content, crearPublicacion, editarPublicacion } from './publications-contract.ts'
import { findPublication, type Publication } from './publications.server.ts'
import { picturesOf } from './shown-things.server.ts'
import { slugOf } from '#publishing/pictures/slug.ts'
import { plural } from '#kit/ui/format.ts'

/** Begins a publication; nothing of it is public. */
export async function createPublication(
  { tipo, titulo }: Received<typeof crearPublicacion>['body'],
  context: Context,
): Promise<Reply<typeof crearPublicacion>> {
  return insert({ ...blank, tipo, titulo, slug: slugOf(titulo) }, context, 'publicacion_creada')
}

const blank: Content = {
  tipo: 'blog',
  titulo: '',
  slug: '',
  extracto: '',
  cuerpo: '',
  categoria: '',
  imagen_id: null,
  alt: '',
  estado: 'BORRADOR',
  publicado_en: null,
  vence_en: null,
  linea_id: null,
  marca_id: null,
  documento_id: null,
  documento_nombre: '',
  productos: [],
}

/** The same text as a draft of its own. */
export async function copyPublication(id: number, context: Context): Promise<{ id: number }> {
  const from = await findPublication(context.db, id)
  const copy: Content = { ...contentOf(from), titulo: `${from.titulo} (copia)`.slice(0, 160), estado: 'BORRADOR' }
  return insert({ ...copy, publicado_en: null, vence_en: null }, context, 'publicacion_duplicada')
}

/** What one writes, of a publication as it is read. */
export function contentOf({ decidido, ...publication }: Publication): Content {
  const names = Object.keys(blank) as (keyof Content)[] // of the literal above
  const own = Object.fromEntries(names.map((name) => [name, publication[name]]))
  return { ...blank, ...own, estado: decidido }
}

async function insert(content: Content, context: Context, accion: string): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const made = await tx.row<{ id: number }>(
      `insert into publicacion (tipo, titulo, slug, autor_id, version) values ($1, $2, $3, $4, 0) returning id`,
      [content.tipo, content.titulo, content.slug, context.session.user?.id ?? null],
    )
    const id = made?.id ?? 0
    await write(tx, id, content, context)
    await audit(tx, context, { accion, objeto: 'publicacion', objetoId: id, despues: { titulo: content.titulo } })
    return { id }
  })
}

/** Saves a publication. 409 with the present one when somebody else saved since `version`; what was sent is nowhere lost: it is the sender's. */
export async function changePublication(
  id: number,
  { version, ...change }: Received<typeof editarPublicacion>['body'],
  context: Context,
): Promise<Publication> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from publicacion where id = $1 for update', [id])
    const before = await findPublication(tx, id)
    if (before.version !== version) throw await conflict(tx, before)
    await write(tx, id, { ...contentOf(before), ...change }, context)
    await tx.rows('delete from publicacion_borrador where publicacion_id = $1 and usuario_id = $2', [
      id,
      context.session.user?.id,
    ])
    const after = await findPublication(tx, id)
    await audit(tx, context, {
      accion: 'publicacion_editada',
      objeto: 'publicacion',
      objetoId: id,
      antes: await factsOf(before),
      despues: await factsOf(after),
    })
    await tell(tx, id)
    return { ...after, cuerpo: await htmlForEditor(after.cuerpo, await picturesOf(tx, after.cuerpo)) }
  })
}

async function tell(tx: Db, id: number): Promise<void> {
  await changed(tx)
  await announce(tx, `publicacion:${id}`)
}

async function conflict(tx: Db, before: Publication): Promise<Refusal> {
  const { status, message, code } = stale('esta publicación', before.version)
  const cuerpo = await htmlForEditor(before.cuerpo, await picturesOf(tx, before.cuerpo))
  return new Refusal(status, message, { code, extra: { version: before.version, actual: { ...before, cuerpo } } })
}

/** Writes a whole state and keeps it as the next version. */
export async function write(tx: Db, id: number, given: Content, context: Context): Promise<void> {
  const content = await checked(given)
  const { tipo, titulo, slug, extracto, cuerpo, alt, estado, publicado_en, vence_en } = content
  const { imagen_id, linea_id, marca_id, documento_id, documento_nombre } = content
  const who = context.session.user?.id ?? null
  const row = await tx
    .row<{ version: number; publicado_en: string | null }>(
      `update publicacion set tipo = $2, titulo = $3, slug = $4, extracto = $5, cuerpo = $6, alt = $7, estado = $8,
         publicado_en = case when $8 = 'PUBLICADO' then coalesce($9::timestamptz, now()) else $9::timestamptz end, vence_en = $10,
         imagen_id = $11, linea_id = $12, marca_id = $13, documento_id = $14, documento_nombre = $15, categoria_id = $16,
         actualizado_por = $17, actualizado_en = now(), version = version + 1 where id = $1 returning version, publicado_en`,
      [
        id,
        tipo,
        titulo,
        slug,
        extracto,
        cuerpo,
        alt,
        estado,
        publicado_en,
        vence_en,
        imagen_id,
        linea_id,
        marca_id,
        documento_id,
        documento_nombre,
        await categoryId(tx, content.categoria),
        who,
      ],
    )
    .catch(explained)
  await writeParts(tx, id, content.productos)
  await tx.rows('delete from publicacion_imagen where publicacion_id = $1', [id])
  await tx.rows(
    'insert into publicacion_imagen (publicacion_id, imagen_id) select $1, i.id from imagen i where i.clave = any ($2)',
    [id, picturesIn(cuerpo)],
  )
  await tx.rows(
    'insert into publicacion_version (publicacion_id, version, autor_id, contenido) values ($1, $2, $3, $4)',
    [id, row?.version, who, JSON.stringify({ ...content, publicado_en: row?.publicado_en ?? null })],
  )
}

/** The content as it may be stored; what goes public must have what the public needs. */
async function checked(content: Content): Promise<Content> {
  const cuerpo = await cleanHtml(content.cuerpo)
  const slug = slugOf(content.slug || content.titulo)
  if (content.titulo === '') throw atField('titulo', 'Escribe el título.')
  if (content.imagen_id && !content.alt && content.estado === 'PUBLICADO') {
    throw atField('alt', 'Describe la imagen para quien no la ve.')
  }
  if (content.estado === 'PUBLICADO') {
    if ((await plainText(cuerpo)) === '' && !content.documento_id)
      throw atField('cuerpo', 'Escribe el texto antes de publicar.')
    if (/<img(?=[^>]*\balt="")/.test(cuerpo))
      throw atField('cuerpo', 'Describe cada imagen del texto antes de publicar.')
  }
  const { publicado_en, vence_en } = content
  if (vence_en && Date.parse(vence_en) <= (publicado_en ? Date.parse(publicado_en) : Date.now())) {
    throw atField('vence_en', 'La fecha en que se retira va después de la que se publica.')
  }
  return { ...content, cuerpo, slug }
}

/** What the database refuses, said at its field. */
function explained(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const field = /^publicacion_(imagen_id|linea_id|marca_id|documento_id)_fkey$/.exec(constraint)?.[1]
  if (field) throw atField(field, 'Ya no existe. Elige otro.')
  if (constraint === 'publicacion_vigencia')
    throw atField('vence_en', 'La fecha en que se retira va después de la que se publica.')
  throw error
}

async function categoryId(tx: Db, nombre: string): Promise<number | null> {
  if (nombre === '') return null
  const row = await tx.row<{ id: number }>(
    `insert into categoria_publicacion (nombre, slug) values ($1, $2)
     on conflict (slug) do update set nombre = categoria_publicacion.nombre returning id`,
    [nombre, slugOf(nombre)],
  )
  return row?.id ?? null
}

async function writeParts(tx: Db, id: number, codes: string[]): Promise<void> {
  await tx.rows('delete from publicacion_producto where publicacion_id = $1', [id])
  await tx.rows(
    `insert into publicacion_producto (publicacion_id, producto_id, orden)
     select $1, p.id, min(x.n) from unnest($2::text[]) with ordinality x (k_parte, n) join producto p on p.k_parte = x.k_parte group by p.id`,
    [id, codes],
  )
}

async function factsOf(publication: Publication) {
  const {
    cuerpo,
    imagen,
    alt: _alt,
    decidido: _decidido,
    imagen_id: _image,
    documento_id: _file,
    ...facts
  } = contentWithPicture(publication)
  return {
    ...facts,
    texto: plural((await plainText(cuerpo)).length, 'letra', 'letras'),
    imagen: imagen?.clave.slice(0, 12) ?? null,
  }
}

function contentWithPicture(publication: Publication) {
  return {
    ...contentOf(publication),
    decidido: publication.decidido,
    estado: publication.estado,
    imagen: publication.imagen,
  }
}

/** Deletes softly, or takes that back. */
export async function setPublicationDeleted(
  id: number,
  isDeleted: boolean,
  context: Context,
): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const row = await tx.row<{ titulo: string }>(
      `update publicacion set borrado_en = case when $2 then now() end, actualizado_por = $3, actualizado_en = now()
       where id = $1 and (borrado_en is null) = $2 returning titulo`,
      [id, isDeleted, context.session.user?.id ?? null],
    )
    if (!row) throw new Refusal(404, 'La publicación no existe.')
    const accion = isDeleted ? 'publicacion_borrada' : 'publicacion_restaurada'
    await audit(tx, context, { accion, objeto: 'publicacion', objetoId: id, despues: row })
    await tell(tx, id)
    return { success: true }
  })
}
