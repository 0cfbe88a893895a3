import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { readHistory } from '#publishing/banners/banners.server.ts'
import { htmlForEditor } from '#publishing/editor/clean-html.server.ts'
import { endsSoon } from '#publishing/editor/states.ts'
import { readDraft, readOthers } from './drafts.server.ts'
import { publicationColumns } from './publication-columns.ts'
import type { leerPublicacion, listaPublicaciones, opcionesPublicacion } from './publications-contract.ts'
import { partsOf, picturesOf } from './shown-things.server.ts'

export type Row = Reply<typeof listaPublicaciones>['publicaciones'][number]
export type Publication = Reply<typeof leerPublicacion>['publicacion']

export const rowColumns = `
  p.id, p.tipo, p.titulo, p.slug, coalesce(c.nombre, '') as categoria, estado_ahora(p) as estado, p.publicado_en, p.vence_en,
  a.nombre as autor, p.actualizado_en, p.version`
export const rowJoins = `left join categoria_publicacion c on c.id = p.categoria_id left join usuario a on a.id = p.autor_id`

const isWanted = `p.borrado_en is null
  and ($1::text is null or norma_nombre(p.titulo || ' ' || p.extracto) like '%' || norma_nombre($1) || '%')
  and ($2::text is null or p.tipo = $2) and ($3::text is null or estado_ahora(p) = $3) and ($4::bigint is null or p.autor_id = $4)
  and ($5::date is null or (p.publicado_en at time zone 'America/Mexico_City')::date >= $5)
  and ($6::date is null or (p.publicado_en at time zone 'America/Mexico_City')::date <= $6)`

/** The publications `p` that are published and end soon. */
export const endingPublications = `p.borrado_en is null and p.estado = 'PUBLICADO' and ${endsSoon('p.vence_en')}`

type Query = Asked<typeof listaPublicaciones>

/** The publications of one state, as the list shows them. */
export function wantedPublications(query: Pick<Query, 'estado' | 'vence'>): Rows {
  return { from: `publicacion p where ${wantedOf(query)}`, values: valuesOf(query) }
}

function wantedOf({ vence }: Query): string {
  return vence ? `${isWanted} and ${endingPublications}` : isWanted
}

function valuesOf({ q, tipo, estado, autor, desde, hasta }: Query): unknown[] {
  return [q || null, tipo ?? null, estado ?? null, autor ?? null, desde ?? null, hasta ?? null]
}

const publications = listOf<Query, Row>({
  columns: rowColumns,
  from: 'publicacion p',
  joins: rowJoins,
  where: (query) => ({ where: wantedOf(query), values: valuesOf(query) }),
  orders: {
    titulo: 'norma_nombre(p.titulo)',
    autor: 'a.nombre',
    categoria: 'c.nombre',
    publicado_en: 'p.publicado_en',
    actualizado_en: 'p.actualizado_en',
  },
  defaultOrder: { orden: 'actualizado_en', sentido: 'desc' },
  order: (by, way) => `${by} ${nullsLow(way)}, p.id desc`,
})
export const exportPublications = publications.file({
  name: 'publicaciones',
  objeto: 'publicaciones',
  columns: publicationColumns,
})

/** One page of the publications, how many there are, and what the filters may choose from. */
export async function listPublications(
  { query }: { query: Query },
  context: Context,
): Promise<Reply<typeof listaPublicaciones>> {
  const [{ total, rows }, known] = await Promise.all([
    publications.read(query, context),
    context.db.row<Pick<Reply<typeof listaPublicaciones>, 'autores' | 'categorias'>>(
      `select coalesce((select json_agg(json_build_object('id', u.id, 'nombre', u.nombre) order by u.nombre) from usuario u
          where exists (select from publicacion p where p.autor_id = u.id)), '[]') as autores,
        coalesce((select json_agg(nombre order by nombre) from categoria_publicacion), '[]') as categorias`,
    ),
  ])
  return { total, publicaciones: rows, autores: known?.autores ?? [], categorias: known?.categorias ?? [] }
}

export async function publicationOptions({ db }: Context): Promise<Reply<typeof opcionesPublicacion>> {
  const found = await db.row<Reply<typeof opcionesPublicacion>>(
    `select coalesce((select json_agg(nombre order by nombre) from categoria_publicacion), '[]') as categorias,
       coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre) from linea where activa), '[]') as lineas,
       coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre, 'tipo', tipo) order by tipo, nombre) from marca), '[]') as marcas`,
  )
  if (!found) throw new Error('a select without a table returns its row')
  return found
}

type Stored = Omit<Publication, 'partes'>

/** One publication as it is stored; 404 when there is none, or it was deleted. */
export async function findPublication(db: Db, id: number): Promise<Publication> {
  const found = await db.row<Stored>(
    `select p.id, p.tipo, p.titulo, p.slug, p.extracto, p.cuerpo, coalesce(c.nombre, '') as categoria, p.imagen_id, imagen_de(p.imagen_id) as imagen,
       p.alt, estado_ahora(p) as estado, p.estado as decidido, p.publicado_en, p.vence_en, p.linea_id, p.marca_id, p.documento_id,
       p.documento_nombre, a.nombre as autor, u.nombre as actualizado_por, p.actualizado_en, p.version,
       coalesce((select json_agg(x.k_parte order by pp.orden) from publicacion_producto pp join producto x on x.id = pp.producto_id
         where pp.publicacion_id = p.id), '[]') as productos
     from publicacion p ${rowJoins} left join usuario u on u.id = p.actualizado_por where p.id = $1 and p.borrado_en is null`,
    [id],
  )
  if (!found) throw new Refusal(404, 'La publicación no existe.')
  return { ...found, partes: await partsOf(db, found.productos) }
}

/** For the editor: the text, what this person left unsaved, who else is at it, and what was done to it. */
export async function readPublication(id: number, context: Context): Promise<Reply<typeof leerPublicacion>> {
  const { db } = context
  const publicacion = await findPublication(db, id)
  const [borrador, otros, historial] = await Promise.all([
    readDraft(id, context),
    readOthers(id, context),
    readHistory(db, 'publicacion', id),
  ])
  const pictures = await picturesOf(db, publicacion.cuerpo)
  return {
    publicacion: { ...publicacion, cuerpo: await htmlForEditor(publicacion.cuerpo, pictures) },
    borrador,
    otros,
    historial,
  }
}
