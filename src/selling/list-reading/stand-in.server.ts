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

/** Why the part $2 may not stand in for $1, as a sentence; null when it may, or one of them is unknown. */
export async function againstStandIn(db: Db, asked: string, offered: string): Promise<string | null> {
  const found = await db.row<{ linea: string; otra: string; vale: boolean }>(
    `select x.nombre as linea, y.nombre as otra, ${standsIn} as vale from producto p join linea x on x.id = p.linea_id
     cross join producto o join linea y on y.id = o.linea_id where p.k_parte = $1 and o.k_parte = $2`,
    [asked, offered],
  )
  if (!found || found.vale) return null
  return found.linea === found.otra
    ? `${offered} no puede ir en lugar de ${asked}: ningún vehículo del catálogo lleva las dos.`
    : `${offered} no puede ir en lugar de ${asked}: una es de «${found.otra}» y la otra de «${found.linea}».`
}
