import type { Db } from '#platform/database/db.server.ts'

/**
 * SQL: part `o` may stand in for part `p`. Both are of one line, and where the catalogue knows what both are for, some vehicle
 * takes both. A code that two makers share proves neither: the same number can name a pad and a shock absorber.
 */
export const standsIn = `(p.linea_id = o.linea_id and (
  not exists (select from aplicacion a where a.producto_id = p.id) or not exists (select from aplicacion a where a.producto_id = o.id)
  or exists (select from aplicacion a join aplicacion b on b.modelo_id = a.modelo_id and b.producto_id = o.id
      and (a.motor_id is null or b.motor_id is null or a.motor_id = b.motor_id)
      and int4range(a.desde, a.hasta, '[]') && int4range(b.desde, b.hasta, '[]')
    where a.producto_id = p.id)))`

const against = `
  select v.asked, v.offered, x.nombre as linea, y.nombre as otra
  from (select distinct * from unnest($1::text[], $2::text[]) u (asked, offered)) v
  join producto p on p.k_parte = v.asked join linea x on x.id = p.linea_id
  join producto o on o.k_parte = v.offered join linea y on y.id = o.linea_id
  where not ${standsIn}`

/** Why one part may not stand in for the other, as a sentence, of each pair (`asked`, `offered`) of which that is so. Of parts that are unknown nothing is. */
export async function againstStandIns(
  db: Db,
  pairs: readonly (readonly [asked: string, offered: string])[],
): Promise<{ asked: string; offered: string; text: string }[]> {
  if (pairs.length === 0) return []
  const found = await db.rows<Refused>(against, [pairs.map(([asked]) => asked), pairs.map(([, offered]) => offered)])
  return found.map((one) => ({ asked: one.asked, offered: one.offered, text: refusedFor(one) }))
}

type Refused = { asked: string; offered: string; linea: string; otra: string }

function refusedFor({ asked, offered, linea, otra }: Refused): string {
  return linea === otra
    ? `${offered} no puede ir en lugar de ${asked}: ningún vehículo del catálogo lleva las dos.`
    : `${offered} no puede ir en lugar de ${asked}: una es de «${otra}» y la otra de «${linea}».`
}
