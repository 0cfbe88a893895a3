import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { findOrder, type Viewer } from '#selling/orders/order.server.ts'
import type { preguntaLeQuedo, responderLeQuedo, vehiculosLeQuedo } from './contract.ts'

type Asked = Reply<typeof preguntaLeQuedo>
type Place = { sucursal: string; folio: string }

/** More than anybody answers. */
const MOST_LINES = 200
const MOST_VEHICLES = 200

const modelText = `case when starts_with(mo.nombre, ma.nombre || ' ') then mo.nombre else ma.nombre || ' ' || mo.nombre end`

const delivered = `
  select l.id as linea, l.k_parte, l.descripcion,
    case when q.linea_id is not null then json_build_object('queda', q.queda, 'motivo', q.motivo, 'detalle', q.detalle,
      'dicho_en', q.dicho_en, 'vehiculo', case when q.modelo_id is not null then
        json_build_object('modelo', q.modelo_id, 'texto', ${modelText}, 'anio', q.anio) end) end as respuesta
  from pedido_linea l left join le_quedo q on q.linea_id = l.id
  left join modelo mo on mo.id = q.modelo_id left join marca ma on ma.id = mo.marca_id
  where l.pedido_id = $1 and l.entregada > 0 order by l.renglon limit ${MOST_LINES}`

export async function readAnswers(place: Place, viewer: Viewer): Promise<Asked> {
  return { lineas: await viewer.db.rows<Asked['lineas'][number]>(delivered, [await findOrder(place, viewer)]) }
}

type Line = { producto_id: number; entregada: number }

/** A line of the order; 404 for any other. */
async function lineOf(pedido: number, linea: number, { db }: Viewer): Promise<Line> {
  const line = await db.row<Line>('select producto_id, entregada from pedido_linea where id = $1 and pedido_id = $2', [
    linea,
    pedido,
  ])
  if (!line) throw new Refusal(404, 'Esa parte no está en tu pedido.')
  return line
}

const keep = `
  insert into le_quedo (linea_id, queda, motivo, detalle, modelo_id, anio, usuario_id) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (linea_id) do update set queda = excluded.queda, motivo = excluded.motivo, detalle = excluded.detalle,
    modelo_id = excluded.modelo_id, anio = excluded.anio, usuario_id = excluded.usuario_id, dicho_en = now()`

type Vehicle = { modelo: number; anio: number }
type Answering = Received<typeof responderLeQuedo>

/** Keeps what the buyer says of one line, in place of what he said before. */
export async function answer({ params, body }: Pick<Answering, 'params' | 'body'>, viewer: Viewer): Promise<Asked> {
  const { linea, ...place } = params
  const pedido = await findOrder(place, viewer)
  const { producto_id, entregada } = await lineOf(pedido, linea, viewer)
  if (entregada === 0) throw new Refusal(409, 'Esa parte todavía no se entrega: podrás decirlo cuando la tengas.')
  const { queda, motivo = null, detalle = '', vehiculo } = body
  if (vehiculo) await seeVehicle(producto_id, vehiculo, viewer)
  await viewer.db.rows(keep, [
    linea,
    queda,
    motivo,
    detalle,
    vehiculo?.modelo ?? null,
    vehiculo?.anio ?? null,
    viewer.session.user?.id ?? null,
  ])
  return readAnswers(place, viewer)
}

const known = `
  select from aplicacion where producto_id = $1 and modelo_id = $2 and desde <= $3 and coalesce(hasta, $3) >= $3 limit 1`

/** Only vehicles that the catalogue gives the part: what buyers say is counted, and makes no fitment of its own. */
async function seeVehicle(producto: number, { modelo, anio }: Vehicle, { db }: Viewer): Promise<void> {
  if (await db.row(known, [producto, modelo, anio])) return
  const said = 'Elige un vehículo de la lista, con un año de los suyos.'
  throw new Refusal(422, said, { errors: { vehiculo: [said] } })
}

const vehicles = `
  select a.modelo_id as modelo, ${modelText} as texto, min(a.desde) as desde,
    max(coalesce(a.hasta, extract(year from hoy_local())::int + 1)) as hasta
  from aplicacion a join modelo mo on mo.id = a.modelo_id join marca ma on ma.id = mo.marca_id
  where a.producto_id = $1 group by a.modelo_id, ma.nombre, mo.nombre order by 2 limit ${MOST_VEHICLES}`

export async function readVehicles(
  { linea, ...place }: Received<typeof vehiculosLeQuedo>['params'],
  viewer: Viewer,
): Promise<Reply<typeof vehiculosLeQuedo>> {
  const { producto_id } = await lineOf(await findOrder(place, viewer), linea, viewer)
  return { vehiculos: await viewer.db.rows(vehicles, [producto_id]) }
}
