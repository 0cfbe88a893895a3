import { clock, route } from '#catalogue/prices/buyer.server.ts'
import { arrivalFrom, type Clock, type Route } from '#catalogue/prices/promise.ts'
import type { Source } from '#catalogue/prices/supply.ts'
import type { Db } from '#platform/database/db.server.ts'

const leaving = `
  select ${route} as via, ${clock} as ahora,
    (select json_agg(json_build_object('id', s.id, 'disponible', 0, 'es_mia', s.id = q.sucursal_id, 'dias_traslado', s.dias_traslado)) from sucursal s) as sucursales
  from cotizacion q left join via_embarque v on v.id = q.via_id where q.id = $1`

type Leaving = { via: Route; ahora: Clock; sucursales: (Source & { id: number })[] }

/** The day that pieces of each branch would be there if the document were ordered now, by the branch's id. */
export async function arrivals(db: Db, quoteId: number): Promise<Map<number, string>> {
  const found = await db.row<Leaving>(leaving, [quoteId])
  if (!found) return new Map()
  const { via, ahora, sucursales } = found
  return new Map(sucursales.map((branch) => [branch.id, arrivalFrom(branch, via, ahora)]))
}
