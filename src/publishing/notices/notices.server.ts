import type { Reply } from '#kit/base/contract.ts'
import { isStaffRole } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import { endsSoon } from '#publishing/editor/states.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { anunciosVigentes, leerAnuncio, listaAnuncios, opcionesAnuncio } from './contract.ts'
import { noticeColumns } from './notice-columns.ts'

export type Notice = Reply<typeof leerAnuncio>
type Told = Reply<typeof anunciosVigentes>

// $1 who asks, $2 the client bought for, $3 his roles of staff.
const isFor = `(a.audiencia = 'publico'
  or (a.audiencia = 'clientes' and $2::bigint is not null)
  or (a.audiencia = 'grupo' and a.grupo_id = (select c.grupo_id from cliente c where c.id = $2))
  or (a.audiencia = 'cliente' and a.cliente_id = $2)
  or (a.audiencia = 'personal' and cardinality($3::text[]) > 0 and (a.roles = '{}' or a.roles && $3)))`
// What was closed stays closed where it is told once; what was accepted stays accepted in any case.
const isOpen = `not exists (select from anuncio_visto v where v.anuncio_id = a.id and v.usuario_id = $1 and v.edicion = a.edicion
  and (v.enterado_en is not null or (a.frecuencia = 'una' and not a.requiere_enterado)))`

/** What is told to whoever asks, by the database's clock. While acting for a client nothing is: it is the client's to accept. */
export async function readCurrent({ db, session }: Context): Promise<Told> {
  if (session.acting) return { anuncios: [] }
  const anuncios = await db.rows<Told['anuncios'][number]>(
    `select a.id, a.edicion, a.titulo, a.texto, a.liga, a.liga_texto, a.forma, a.frecuencia, a.requiere_enterado,
       a.audiencia <> 'publico' as propio
     from anuncio a where a.estado = 'PUBLICADO' and a.borrado_en is null and estado_ahora(a) = 'PUBLICADO' and ${isFor} and ${isOpen}
     order by a.prioridad, a.desde desc nulls last, a.id desc limit 20`,
    [session.user?.id ?? null, session.cliente?.id ?? null, session.roles.filter(isStaffRole)],
  )
  return { anuncios }
}

/** Keeps that somebody closed an announcement, or accepted it. 404 for one that is not told to him. */
export async function markSeen(id: number, enterado: boolean, { db, session }: Context): Promise<{ success: true }> {
  const row = await db.row<{ id: number }>(
    `insert into anuncio_visto (anuncio_id, usuario_id, edicion, enterado_en)
     select a.id, $1, a.edicion, case when $5 and a.requiere_enterado then now() end
     from anuncio a where a.id = $4 and a.borrado_en is null and estado_ahora(a) = 'PUBLICADO' and ${isFor}
     on conflict (anuncio_id, usuario_id, edicion) do update set enterado_en = coalesce(anuncio_visto.enterado_en, excluded.enterado_en)
     returning anuncio_id as id`,
    [session.user?.id ?? null, session.cliente?.id ?? null, session.roles.filter(isStaffRole), id, enterado],
  )
  if (!row) throw missing()
  return { success: true }
}

export function missing(): Refusal {
  return new Refusal(404, 'El anuncio no existe.')
}

const columns = `
  a.id, a.edicion, a.titulo, a.texto, a.liga, a.liga_texto, a.forma, a.frecuencia, a.requiere_enterado, a.audiencia, a.grupo_id, g.nombre as grupo,
  c.clave as cliente_clave, c.nombre_comercial as cliente, a.roles, a.desde, a.hasta, a.prioridad, estado_ahora(a) as estado,
  (select count(*)::int from anuncio_visto v where v.anuncio_id = a.id and v.edicion = a.edicion and v.enterado_en is not null) as enterados,
  (select count(*)::int from anuncio_visto v where v.anuncio_id = a.id and v.edicion = a.edicion) as vistos,
  coalesce((select json_agg(json_build_object('id', b.id, 'titulo', b.titulo, 'desde', b.desde, 'hasta', b.hasta) order by b.prioridad, b.id)
    from anuncio b where anuncios_chocan(a, b)), '[]') as conflictos,
  u.nombre as actualizado_por, a.actualizado_en, a.version`
const joins = `left join grupo_cliente g on g.id = a.grupo_id left join cliente c on c.id = a.cliente_id
  left join usuario u on u.id = a.actualizado_por`

/** The announcements `a` that are published and end soon. */
export const endingNotices = `a.borrado_en is null and a.estado = 'PUBLICADO' and ${endsSoon('a.hasta')}`

/** The announcements that are not deleted, the one changed last first. */
const list = listOf<Asked<typeof listaAnuncios>, Notice>({
  columns,
  from: 'anuncio a',
  joins,
  where: ({ q, estado, forma, audiencia, vence }) => ({
    where: `a.borrado_en is null and ($1::text is null or norma_nombre(a.titulo || ' ' || a.texto) like '%' || norma_nombre($1) || '%')
      and ($2::text is null or estado_ahora(a) = $2) and ($3::text is null or a.forma = $3) and ($4::text is null or a.audiencia = $4) ${vence ? `and ${endingNotices}` : ''}`,
    values: [q || null, estado ?? null, forma ?? null, audiencia ?? null],
  }),
  orders: {
    titulo: 'norma_nombre(a.titulo)',
    desde: 'a.desde',
    hasta: 'a.hasta',
    prioridad: 'a.prioridad',
    actualizado_en: 'a.actualizado_en',
  },
  defaultOrder: { orden: 'actualizado_en', sentido: 'desc' },
  order: (by, way) => `${by} ${nullsLow(way)}, a.id desc`,
})
export const listNotices = list.page(({ total, rows }) => ({ total, anuncios: rows }))
export const exportNotices = list.file({ name: 'anuncios', objeto: 'anuncio', columns: noticeColumns })

/** One announcement; 404 when there is none, or it was deleted. */
export async function findNotice(db: Pick<Db, 'row'>, id: number): Promise<Notice> {
  const found = await db.row<Notice>(
    `select ${columns} from anuncio a ${joins} where a.id = $1 and a.borrado_en is null`,
    [id],
  )
  if (!found) throw missing()
  return found
}

export async function noticeOptions({ db }: Context): Promise<Reply<typeof opcionesAnuncio>> {
  const [grupos, roles] = await Promise.all([
    db.rows<{ id: number; nombre: string }>('select id, nombre from grupo_cliente order by nombre'),
    db.rows<{ nombre: string }>('select nombre from rol order by nombre'),
  ])
  return { grupos, roles: roles.map(({ nombre }) => nombre).filter(isStaffRole) }
}
