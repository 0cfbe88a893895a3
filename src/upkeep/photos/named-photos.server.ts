// Photos by the name of their file, as photographers deliver them: first told apart, then put to their parts all at once.
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { MOST_PHOTOS } from './limits.ts'
import { readPhotoName } from './photo-name.ts'
import { refuseUnknown } from './photos.server.ts'
import type { ponerLote, reconocerFotos } from './pictures-contract.ts'

type Told = Reply<typeof reconocerFotos>['fotos'][number]
type Part = { id: number; k_parte: string; codigo_norm: string; descripcion: string }

/** Whose each photo is. A code spelled exactly wins over those that only normalise to it; several readings or parts: ambiguous. */
export async function recognize(
  { nombres }: Received<typeof reconocerFotos>['body'],
  { db }: Context,
): Promise<Reply<typeof reconocerFotos>> {
  const read = nombres.map((nombre) => ({ nombre, ...readPhotoName(nombre) }))
  const codes = [...new Set(read.flatMap(({ lecturas }) => lecturas.map(({ norma }) => norma)))]
  const parts = await db.rows<Part>(
    `select p.id, p.k_parte, p.codigo_norm, coalesce(nullif(p.descripcion, ''), l.nombre) as descripcion
     from producto p join linea l on l.id = p.linea_id where p.codigo_norm collate "C" = any ($1) order by p.k_parte`,
    [codes],
  )
  const byCode = Map.groupBy(parts, ({ codigo_norm }) => codigo_norm)
  const taken = new Set<string>()
  const fotos = read.map(({ nombre, lecturas }): Told => {
    const partes = lecturas.flatMap(({ codigo, norma, orden }) => {
      const found = byCode.get(norma) ?? []
      const exact = found.filter(({ k_parte }) => k_parte === codigo)
      return (exact.length > 0 ? exact : found).map(({ id, k_parte, descripcion }) => ({
        producto_id: id,
        k_parte,
        descripcion,
        orden,
      }))
    })
    const [only] = partes
    if (!only) return { nombre, estado: 'desconocida', partes }
    if (partes.length > 1) return { nombre, estado: 'ambigua', partes: partes.slice(0, 8) }
    const place = `${only.producto_id}.${only.orden}`
    const estado = taken.has(place) ? 'repetida' : 'reconocida'
    taken.add(place)
    return { nombre, estado, partes }
  })
  return { fotos }
}

/** All or none. A photo of number N stands N-th among those that come along, after what the part has. */
export function putNamed(
  { fotos }: Received<typeof ponerLote>['body'],
  context: Context,
): Promise<Reply<typeof ponerLote>> {
  return context.db.transaction(async (tx) => {
    const ids = [...new Set(fotos.map(({ producto_id }) => producto_id))].toSorted((a, b) => a - b)
    const known = await tx.rows('select id from producto where id = any ($1) order by id for update', [ids])
    if (known.length !== ids.length) throw new Refusal(422, 'Una de las partes ya no existe. Revisa el lote otra vez.')
    await refuseUnknown(
      tx,
      fotos.map(({ imagen_id }) => imagen_id),
    )
    const put = await tx.rows<{ producto_id: number; alt: string }>(
      `insert into producto_imagen (producto_id, tipo, orden, ruta, alt, imagen_id)
       select x.producto_id, 'foto', coalesce(h.orden, 0) + row_number() over ofpart, ruta_de_imagen(x.imagen_id, 320),
         left(coalesce(nullif(p.descripcion, ''), l.nombre) || ' ' || p.k_parte || ', foto ' || (coalesce(h.fotos, 0) + row_number() over ofpart), 200),
         x.imagen_id
       from unnest($1::bigint[], $2::bigint[], $3::int[]) as x (producto_id, imagen_id, orden)
       join producto p on p.id = x.producto_id join linea l on l.id = p.linea_id
       left join (select producto_id, max(orden) as orden, count(*) as fotos from producto_imagen where tipo = 'foto' group by producto_id) h
         on h.producto_id = x.producto_id
       window ofpart as (partition by x.producto_id order by x.orden, x.imagen_id)
       on conflict (producto_id, imagen_id) where tipo = 'foto' and imagen_id is not null do nothing
       returning producto_id, alt`,
      [
        fotos.map(({ producto_id }) => producto_id),
        fotos.map(({ imagen_id }) => imagen_id),
        fotos.map(({ orden }) => orden),
      ],
    )
    await refuseCrowded(tx, ids)
    const changed = [...new Set(put.map(({ producto_id }) => producto_id))]
    await told(tx, changed, put.length, context)
    return { partes: changed.length, puestas: put.length, repetidas: fotos.length - put.length }
  })
}

async function refuseCrowded(tx: Db, ids: number[]): Promise<void> {
  const crowded = await tx.row<{ k_parte: string }>(
    `select p.k_parte from producto_imagen i join producto p on p.id = i.producto_id
     where i.producto_id = any ($1) and i.tipo = 'foto' group by p.k_parte having count(*) > ${MOST_PHOTOS} limit 1`,
    [ids],
  )
  if (crowded)
    throw new Refusal(
      422,
      `${crowded.k_parte} tendría más de ${MOST_PHOTOS} fotos. Quítale algunas y vuelve a intentarlo.`,
    )
}

async function told(tx: Db, ids: number[], count: number, context: Context): Promise<void> {
  if (ids.length === 0) return
  await tx.rows('update producto set actualizado_en = now() where id = any ($1)', [ids])
  await tx.rows('select producto_cambio($1)', [ids])
  await audit(tx, context, {
    accion: 'fotos_puestas',
    objeto: 'productos',
    despues: { partes: ids.length, fotos: count },
  })
  await tx.rows(
    `insert into auditoria (accion, actor_id, actor, objeto, objeto_id, ip, agente, peticion)
     select 'fotos_puestas', $2, (select nombre from usuario where id = $2), 'producto', x::text, $3, $4, $5 from unnest($1::bigint[]) x`,
    [ids, context.session.user?.id ?? null, context.ip, context.userAgent, context.requestId],
  )
}
