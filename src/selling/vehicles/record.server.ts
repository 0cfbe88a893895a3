import type { Reply } from '#kit/base/contract.ts'
import { systemOf } from '#catalogue/parts/systems.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { findVehicle } from '#finding/search/asked-vehicle.ts'
import { judgeParts } from '#finding/search/fit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { readVehicle } from './commands.server.ts'
import type { Bought, miVehiculo, Vehicle } from './contract.ts'
import { choiceOf } from './name.ts'
import { companyOf } from './queries.server.ts'
import { readServices } from './services.server.ts'

/** Parts the company bought last, of which those that fit are told. */
const MOST_LOOKED_AT = 1000

/** 404 for another company's. */
export async function readVehicleRecord(id: number, context: Context): Promise<Reply<typeof miVehiculo>> {
  const { db, session } = context
  const cliente = companyOf(session)
  const vehiculo = await readVehicle(db, id, cliente)
  const [servicios, compras] = await Promise.all([readServices(db, id), readBought(vehiculo, cliente, context)])
  return { vehiculo, servicios, compras }
}

type Raw = Omit<Bought, 'sistema' | 'veredicto'>

const boughtOf = `
  select p.id, p.k_parte, p.descripcion, n.nombre as linea, b.veces, b.piezas, b.ultima, p.estado = 'activo' as activa, p.empaque
  from (
    select l.producto_id, count(distinct o.id)::int as veces, least(sum(l.cantidad - l.cancelada), 2147483647)::int as piezas, max(o.creado_en) as ultima
    from pedido o join pedido_linea l on l.pedido_id = o.id
    where o.cliente_id = $1 and l.cantidad > l.cancelada
    group by l.producto_id order by ultima desc limit ${MOST_LOOKED_AT}) b
  join producto p on p.id = b.producto_id join linea n on n.id = p.linea_id
  order by b.ultima desc, p.k_parte`

/** What the company bought and, by its applications, fits; what fits every car says nothing of this one. Null for who may not see orders. */
async function readBought(vehicle: Vehicle, cliente: number, { db, session }: Context): Promise<Bought[] | null> {
  if (!session.permissions.includes('pedidos-read')) return null
  const rows = await db.rows<Raw>(boughtOf, [cliente])
  const search = await currentSearch(db)
  const asked = findVehicle(choiceOf(vehicle), search.vehicles, search.minds.lexicon)
  if (!asked.model) return []
  const judged = await judgeParts(
    db,
    search,
    rows.map(({ k_parte }) => k_parte),
    asked,
  )
  return rows.flatMap((row) => {
    const veredicto = judged.get(row.k_parte)?.veredicto
    if (veredicto !== 'si' && veredicto !== 'depende') return []
    return [{ ...row, sistema: systemOf(row.linea), veredicto }]
  })
}
