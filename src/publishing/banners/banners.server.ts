import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { cardColumns, cardJoins } from '#catalogue/parts/card.server.ts'
import type { Card } from '#catalogue/parts/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { endsSoon } from '#publishing/editor/states.ts'
import type { bannersPublicos, leerBanner, listaBanners } from './banners-contract.ts'

export type Banner = Reply<typeof leerBanner>['banner']

// $1 the client bought for, null for a visitor.
const isForReader = `b.borrado_en is null and estado_ahora(b) = 'PUBLICADO' and (b.audiencia = 'publico'
  or (b.audiencia = 'cliente' and $1::bigint is not null)
  or (b.audiencia = 'grupo' and b.grupo_id = (select c.grupo_id from cliente c where c.id = $1::bigint)))`

/** T-15: the banners of a place that are in date for whoever asks, by the database's clock. */
export function readBanners(
  { posicion = 'inicio' }: Received<typeof bannersPublicos>['query'],
  { db, session }: Context,
): Promise<Reply<typeof bannersPublicos>> {
  return db.rows(
    `select b.id, b.titulo, b.alt, b.liga, imagen_de(b.escritorio_id) as escritorio, imagen_de(b.movil_id) as movil
     from banner b where ${isForReader} and b.posicion = $2 order by b.orden, b.id limit 12`,
    [session.cliente?.id ?? null, posicion],
  )
}

/** T-16, T-17: the parts that these banners advertise, each once, in the banners' order. */
export async function readBannerParts(isBestBuy: boolean, { db, session }: Context): Promise<{ filtrado: Card[] }> {
  const filtrado = await db.rows<Card>(
    `with anunciadas as (
       select b.producto_id, min(b.orden) as lugar from banner b
       where ${isForReader} and b.producto_id is not null and (not $2 or b.mejor_compra) group by b.producto_id)
     select ${cardColumns} from anunciadas x join producto p on p.id = x.producto_id and p.estado = 'activo' ${cardJoins}
     order by x.lugar, p.id limit 24`,
    [session.cliente?.id ?? null, isBestBuy],
  )
  return { filtrado }
}

const columns = `
  b.id, b.titulo, b.alt, b.liga, b.posicion, b.audiencia, b.grupo_id, g.nombre as grupo, b.desde, b.hasta, estado_ahora(b) as estado, b.orden,
  b.imagen_id, imagen_de(b.imagen_id) as imagen, b.imagen_movil_id, imagen_de(b.imagen_movil_id) as imagen_movil,
  b.foco_x::int, b.foco_y::int, imagen_de(b.escritorio_id) as escritorio, imagen_de(b.movil_id) as movil,
  p.k_parte, b.mejor_compra, u.nombre as actualizado_por, b.actualizado_en, b.version`
const from = `from banner b left join grupo_cliente g on g.id = b.grupo_id left join producto p on p.id = b.producto_id
  left join usuario u on u.id = b.actualizado_por`

/** The banners `b` that are published and end soon. */
export const endingBanners = `b.borrado_en is null and b.estado = 'PUBLICADO' and ${endsSoon('b.hasta')}`

export function wantedBanners(): Rows {
  return { from: `banner b where ${endingBanners}`, values: [] }
}

/** All banners that are not deleted; there are dozens, never thousands. */
export async function listBanners(
  { q, estado, posicion, audiencia, vence }: Received<typeof listaBanners>['query'],
  { db }: Context,
): Promise<Reply<typeof listaBanners>> {
  const banners = await db.rows<Banner>(
    `select ${columns} ${from}
     where b.borrado_en is null and ($1::text is null or norma_nombre(b.titulo || ' ' || b.alt) like '%' || norma_nombre($1) || '%')
       and ($2::text is null or estado_ahora(b) = $2) and ($3::text is null or b.posicion = $3) and ($4::text is null or b.audiencia = $4)
       ${vence ? `and ${endingBanners}` : ''}
     order by b.posicion = 'blog', b.orden, b.id limit 500`,
    [q || null, estado ?? null, posicion ?? null, audiencia ?? null],
  )
  return { total: banners.length, banners }
}

/** One banner; 404 when there is none, or it was deleted. */
export async function findBanner(db: Pick<Db, 'row'>, id: number): Promise<Banner> {
  const found = await db.row<Banner>(`select ${columns} ${from} where b.id = $1 and b.borrado_en is null`, [id])
  if (!found) throw new Refusal(404, 'El banner no existe.')
  return found
}

export async function readBanner(id: number, { db }: Context): Promise<Reply<typeof leerBanner>> {
  const [banner, historial] = await Promise.all([findBanner(db, id), readHistory(db, 'banner', id)])
  return { banner, historial }
}

/** What was done to a record of this room, the latest first (G10). */
export function readHistory(db: Db, objeto: 'banner' | 'publicacion', id: number) {
  return db.rows<Reply<typeof leerBanner>['historial'][number]>(
    `select accion, actor as quien, en, antes, despues from auditoria where objeto = $1 and objeto_id = $2
     order by en desc, id desc limit 30`,
    [objeto, String(id)],
  )
}

export async function bannerOptions({ db }: Context) {
  return {
    grupos: await db.rows<{ id: number; nombre: string }>('select id, nombre from grupo_cliente order by nombre'),
  }
}
