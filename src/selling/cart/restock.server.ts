import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { sellable } from './quantity.ts'
import type { resurtido } from './restock-contract.ts'

export type Restock = Reply<typeof resurtido>
type Row = Restock['partes'][number] & { total: number }

/** Parts at most: what is looked through in one go. */
const MOST = 30

const due = `
  select p.k_parte, p.descripcion, li.nombre as linea, r.compras, r.cada_dias, r.hace_dias, r.ultima, r.cantidad, p.empaque, p.minimo,
    case when e.hay = 0 then 'agotado' when e.hay < 10 then 'pocas' else 'disponible' end as semaforo, count(*) over ()::int as total
  from resurtido_de($1, (now() at time zone 'America/Mexico_City')::date) r
  join producto p on p.id = r.producto_id and p.estado = 'activo' join linea li on li.id = p.linea_id
  cross join lateral (select coalesce(sum(x.disponible), 0) as hay from existencia x join sucursal s on s.id = x.sucursal_id and s.activa
    where x.producto_id = p.id) e
  where not exists (select from carrito k join carrito_linea l on l.carrito_id = k.id where k.cliente_id = $1 and ve_carrito(k, $2) and l.producto_id = p.id)
  order by r.hace_dias::float / greatest(r.cada_dias, 1) desc, r.compras desc, p.k_parte limit ${MOST}`

/** What the client bought for is due to buy again, the most overdue first; nothing for who buys for nobody. */
export function readRestock({ db, session }: Pick<Context, 'db' | 'session'>): Promise<Restock> {
  return restockOf(db, session.cliente?.id ?? null, session.user?.id ?? null)
}

/** The same of any client, whose reach the caller has judged: what stands in no cart that this person sees. */
async function restockOf(db: Db, clientId: number | null, userId: number | null): Promise<Restock> {
  const rows = await db.rows<Row>(due, [clientId, userId])
  return {
    total: rows[0]?.total ?? 0,
    partes: rows.map(({ total: _total, ...part }) => ({ ...part, cantidad: sellable(part.cantidad, part) })),
  }
}
