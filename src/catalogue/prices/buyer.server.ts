import type { Session } from '#kit/base/access.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Clock, Route } from './promise.ts'

/** SQL of the moment as promises reckon with it (`Clock`): day and hour of Mexico City, and the days off to come. */
export const clock = `
      json_build_object('fecha', to_char(now() at time zone 'America/Mexico_City', 'YYYY-MM-DD'),
        'hora', to_char(now() at time zone 'America/Mexico_City', 'HH24:MI'), 'inhabiles', (
          select coalesce(json_agg(d.fecha order by d.fecha), '[]') from dias_inhabiles((now() at time zone 'America/Mexico_City')::date, 120) d))`

/** SQL of a route as promises reckon with it (`Route`), from `via_embarque v`; without one it is picked up. */
export const route = `json_build_object('dias', coalesce(v.dias, 0), 'hora_corte', to_char(coalesce(v.hora_corte, '16:00'), 'HH24:MI'))`

/** SQL of the branch that supplies first: the client's; where nobody is bought for, the reader's; else the principal one. From `cliente c`, `usuario u`. */
export const ownBranch = `coalesce((select s.id from sucursal s where s.id = c.sucursal_id and s.activa),
      (select s.id from sucursal s where s.id = u.sucursal_id and c.id is null and s.activa), (select s.id from sucursal s where s.es_principal and s.activa))`

/** SQL of a field of a shelf: `cliente c` wants each part whole from one branch (`Source`); null where he does not. */
export const together = `'junto', nullif(c.surtido = 'junto', false)`

export type Buyer = { sucursal_id: number | null; via: Route; ahora: Clock }

/** Where and when what somebody buys is supplied from. */
export async function readBuyer(db: Db, { cliente, user }: Session): Promise<Buyer> {
  const found = await db.row<Buyer>(
    `select ${ownBranch} as sucursal_id, ${route} as via, ${clock} as ahora
     from (select) q left join cliente c on c.id = $1 left join usuario u on u.id = $2
     left join via_embarque v on v.id = c.via_embarque_id and v.activa`,
    [cliente?.id ?? null, user?.id ?? null],
  )
  if (!found) throw new Error('a statement of one row yields it')
  return found
}
