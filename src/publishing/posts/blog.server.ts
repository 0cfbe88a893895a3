import type { Received, Reply } from '#kit/base/contract.ts'
import { normalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { cardColumns } from '#catalogue/parts/card.server.ts'
import type { Card } from '#catalogue/parts/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { blog, leerBlog } from './blog-contract.ts'
import { htmlForPage } from '#publishing/editor/clean-html.server.ts'
import { readDraft } from './drafts.server.ts'
import { partsOf, picturesOf } from './shown-things.server.ts'

type List = Reply<typeof blog>
type Whole = Reply<typeof leerBlog>
export type Post = List['publicaciones'][number]

export const isPublished = `p.borrado_en is null and p.estado = 'PUBLICADO' and p.publicado_en <= now() and (p.vence_en is null or p.vence_en > now())`

const postColumns = `
  p.id, p.tipo, p.titulo, p.slug, p.extracto, c.nombre as categoria, imagen_de(p.imagen_id) as imagen, p.alt, p.publicado_en,
  l.nombre as linea, m.nombre as marca, p.documento_id is not null as tiene_documento`
const postJoins = `left join categoria_publicacion c on c.id = p.categoria_id left join linea l on l.id = p.linea_id
  left join marca m on m.id = p.marca_id`

const year = `extract(year from p.publicado_en at time zone 'America/Mexico_City')::int`

const page = `
  with de_tipo as (select p.* from publicacion p where ${isPublished} and p.tipo = $1),
  p as (select p.* from de_tipo p where ($2::bigint is null or categoria_id = $2) and ($3::bigint is null or linea_id = $3)
    and ($4::bigint is null or marca_id = $4) and ($5::int is null or ${year} = $5))
  select (select count(*)::int from p) as total,
    coalesce((select json_agg(row_to_json(x) order by x.publicado_en desc, x.id desc) from (
      select ${postColumns} from p ${postJoins} order by p.publicado_en desc, p.id desc limit $6 offset $7) x), '[]') as publicaciones,
    ${counts('categoria_publicacion', 'categoria_id')} as categorias, ${counts('linea', 'linea_id')} as lineas,
    ${counts('marca', 'marca_id')} as marcas,
    coalesce((select json_agg(a order by a desc) from (select distinct ${year} as a from de_tipo p) y), '[]') as anios`

function counts(table: string, column: string): string {
  return `coalesce((select json_agg(json_build_object('id', x.id, 'nombre', x.nombre, 'total', x.n) order by x.nombre)
    from (select t.id, t.nombre, count(*)::int as n from de_tipo p join ${table} t on t.id = p.${column} group by t.id, t.nombre) x), '[]')`
}

/** One page of what is published now, the latest first, and what it can be narrowed by. One statement. */
export async function readBlog(query: Received<typeof blog>['query'], { db }: Context): Promise<List> {
  const { tipo = 'blog', categoria, linea, marca, anio, pagina = 1, por = 12 } = query
  const found = await db.row<Omit<List, 'pagina' | 'por'>>(page, [
    tipo,
    categoria ?? null,
    linea ?? null,
    marca ?? null,
    anio ?? null,
    por,
    (pagina - 1) * por,
  ])
  if (!found) throw new Error('a select without a table returns its row')
  return { ...found, publicaciones: found.publicaciones.map(withInstant), pagina, por }
}

/** Within JSON the database writes instants with its own offset. */
function withInstant(post: Post): Post {
  return { ...post, publicado_en: new Date(post.publicado_en).toISOString() }
}

type Found = Whole['publicacion'] & { productos: Card[]; relacionadas: Post[] }

const whole = `
  select ${postColumns}, p.cuerpo, p.actualizado_en, a.nombre as autor, p.documento_nombre, f.bytes::int as documento_bytes,
    coalesce((select json_agg(row_to_json(d) order by d.lugar) from (
      select ${cardColumns.replace(/\bl\./g, 'l2.').replace(/\bm\./g, 'm2.').replace(/\bp\./g, 'p2.')}, pp.orden as lugar
      from publicacion_producto pp join producto p2 on p2.id = pp.producto_id and p2.estado = 'activo'
      join linea l2 on l2.id = p2.linea_id left join marca m2 on m2.id = p2.marca_id where pp.publicacion_id = p.id) d), '[]') as productos,
    coalesce((select json_agg(row_to_json(r) order by r.cercania desc, r.publicado_en desc) from (
      select ${postColumns.replace(/\bp\./g, 'o.')}, (o.categoria_id = p.categoria_id)::int + 2 * (o.linea_id = p.linea_id)::int as cercania
      from publicacion o ${postJoins.replace(/\bp\./g, 'o.')}
      where o.id <> p.id and ${isPublished.replace(/\bp\./g, 'o.')}
      order by coalesce((o.categoria_id = p.categoria_id)::int, 0) + 2 * coalesce((o.linea_id = p.linea_id)::int, 0) desc, o.publicado_en desc
      limit 3) r), '[]') as relacionadas
  from publicacion p ${postJoins} left join usuario a on a.id = p.autor_id left join archivo f on f.id = p.documento_id
  where p.id = $1 and p.borrado_en is null`

async function readWhole(id: number, condition: string, { db }: Context): Promise<Whole> {
  const found = await db.row<Found>(`${whole} and ${condition}`, [id])
  if (!found) throw new Refusal(404, 'La publicación no existe.')
  const { productos, relacionadas, ...publicacion } = found
  const cuerpo = await htmlForPage(publicacion.cuerpo, await picturesOf(db, publicacion.cuerpo))
  return { publicacion: { ...publicacion, cuerpo }, productos, relacionadas: relacionadas.map(withInstant) }
}

/** P-19: what is published now; 404 for drafts, what is yet to come and what is over. */
export function readPost(id: number, context: Context): Promise<Whole> {
  return readWhole(id, isPublished, context)
}

/** The same of any state, with what this person has not saved. */
export async function previewPost(id: number, context: Context): Promise<Whole> {
  const stored = await readWhole(id, 'true', context)
  const draft = await readDraft(id, context)
  const fallback = { ...stored.publicacion, publicado_en: stored.publicacion.publicado_en ?? new Date().toISOString() }
  if (!draft) return { ...stored, publicacion: fallback }
  const { titulo, extracto, cuerpo, alt, productos } = draft.contenido
  return {
    ...stored,
    productos: productos ? await partsOf(context.db, productos) : stored.productos,
    publicacion: {
      ...fallback,
      titulo: titulo ?? fallback.titulo,
      extracto: extracto ?? fallback.extracto,
      alt: alt ?? fallback.alt,
      imagen: draft.contenido.imagen_id === undefined ? fallback.imagen : draft.imagen,
      cuerpo: cuerpo === undefined ? fallback.cuerpo : await htmlForPage(cuerpo, await picturesOf(context.db, cuerpo)),
    },
  }
}

const ofPart = `
  select ${postColumns} from publicacion p ${postJoins}
  join lateral (select x.id, x.linea_id from producto x where x.codigo_norm collate "C" = $1 and x.estado <> 'borrador' limit 1) d on true
  where ${isPublished} and (p.linea_id = d.linea_id or exists (
    select from publicacion_producto pp where pp.publicacion_id = p.id and pp.producto_id = d.id))
  order by exists (select from publicacion_producto pp where pp.publicacion_id = p.id and pp.producto_id = d.id) desc, p.publicado_en desc
  limit 3`

/** What speaks of a part: it by name first, then of its line. */
export function readPostsOfPart(k_parte: string, { db }: Context): Promise<Post[]> {
  return db.rows<Post>(ofPart, [normalCode(k_parte)])
}
