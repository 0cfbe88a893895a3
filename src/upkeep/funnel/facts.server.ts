import { isWithinReach } from '#people/clients/client-reach.server.ts'

const ZONE = `'America/Mexico_City'`
const within = (moment: string) =>
  `${moment} >= ($3::date)::timestamp at time zone ${ZONE} and ${moment} < ($4::date + 1)::timestamp at time zone ${ZONE}`
const dayOf = (moment: string) => `(${moment} at time zone ${ZONE})::date`

/** What nobody's name was kept of: of all, or of the viewer's branch. */
const counted = `
  select k.paso, k.dia, k.linea_id, k.visitante, k.grupo_id, k.veces, 0::numeric as importe, null::text as documento, null::text as ruta
  from embudo_cuenta k
  where k.dia between $3::date and $4::date
    and ($2 = 'todo' or ($2 = 'sucursal' and k.sucursal_id = (select yo.sucursal_id from usuario yo where yo.id = ($1::bigint[])[1])))`

const ORDER_PATH = `'/pedidos/' || (select s.clave from sucursal s where s.id = o.sucursal_id) || '/' || o.folio`

/** A line each: of quotations on the day they were sent, of orders on the day they were made, of deliveries on the day they came. */
const documents = (live: string) => `
  select 'cotizado', ${dayOf('q.enviada_en')}, p.linea_id, false, c.grupo_id, 1, l.importe, q.folio, '/cotizaciones/' || q.id
  from cotizacion q join cliente c on c.id = q.cliente_id
    join cotizacion_linea l on l.cotizacion_id = q.id and l.version = q.version_actual join producto p on p.id = l.producto_id
  where ${within('q.enviada_en')} and q.estado <> 'BORRADOR' and ${isWithinReach}
  union all
  select 'pedido', ${dayOf('o.creado_en')}, p.linea_id, false, c.grupo_id, 1, round(l.precio * (l.cantidad - l.cancelada), 2), o.folio, ${ORDER_PATH}
  from pedido o join cliente c on c.id = o.cliente_id
    join pedido_linea l on l.pedido_id = o.id and l.cantidad > l.cancelada join producto p on p.id = l.producto_id
  where ${within('o.creado_en')} and o.estado in (${live}) and ${isWithinReach}
  union all
  select 'entregado', llego.dia, p.linea_id, false, c.grupo_id, 1, 0, o.folio, ${ORDER_PATH}
  from (
    select el.linea_id, max(${dayOf('e.entregado_en')}) as dia from embarque e join embarque_linea el on el.embarque_id = e.id
    where ${within('e.entregado_en')} group by 1) llego
    join pedido_linea l on l.id = llego.linea_id join pedido o on o.id = l.pedido_id join cliente c on c.id = o.cliente_id
    join producto p on p.id = l.producto_id
  where ${isWithinReach}`

/**
 * All that happened in the days from $3 to $4, a line of a part each: seen, put into a cart, quoted, ordered, delivered. $1 and $2 are
 * the reach. A day counts what happened on it, not what became of those of that day.
 */
export function facts(states: readonly string[]): string {
  return `${counted} union all ${documents(states.map((state) => `'${state}'`).join(', '))}`
}
