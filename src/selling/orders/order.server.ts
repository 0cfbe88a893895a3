import type { Reply } from '#kit/base/contract.ts'
import { centavos, pesos, type Rate, taxesOf } from '#kit/base/money.ts'
import { toldRate, toldTaxes } from '#kit/base/vat.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { pedido } from './contract.ts'
import { type KeptPart, toldParts } from '#selling/cart/kits.ts'
import { toldCore, toldCores } from '#selling/cart/cores.ts'
import { toldCut } from '#selling/cart/promotions.ts'
import { allowedEvents, lineStateOf, type OrderEvent } from './transitions.ts'

export type Viewer = Pick<Context, 'db' | 'session'>
export type WholeOrder = Reply<typeof pedido>
type Line = WholeOrder['lineas'][number]

/** Which order: by its address, by its number, or the client's last one. */
export type Wanted = { sucursal: string; folio: string } | { id: number } | 'ultimo'

const find = `
  select o.id from pedido o join cliente c on c.id = o.cliente_id join sucursal s on s.id = o.sucursal_id
  where ${isWithinReach} and `

/** Its id, within the viewer's reach; 404 for what does not exist and for what is somebody else's alike. */
export async function findOrder(wanted: Wanted, viewer: Viewer, permission = 'pedidos-read'): Promise<number> {
  const reach = await clientReach(viewer, permission)
  const found =
    wanted === 'ultimo'
      ? await viewer.db.row<{ id: number }>(
          `${find} c.id = ($1::bigint[])[2] order by o.creado_en desc, o.id desc limit 1`,
          reach,
        )
      : 'id' in wanted
        ? await viewer.db.row<{ id: number }>(`${find} o.id = $3`, [...reach, wanted.id])
        : await viewer.db.row<{ id: number }>(
            `${find} s.clave = upper($3) and (o.folio = upper($4) or o.erp_folio = $4) order by o.folio = upper($4) desc limit 1`,
            [...reach, wanted.sucursal, wanted.folio],
          )
  if (!found) throw new Refusal(404, 'El pedido no existe.')
  return found.id
}

const head = `
  select o.id, o.folio, o.estado, o.facturacion, o.pago, o.orden_compra, o.notas, o.subtotal, o.iva, o.total, o.flete, o.rebaja, o.tasa_entrega,
    o.creado_en, to_char(o.promesa, 'YYYY-MM-DD') as promesa, o.version,
    json_build_object('clave', s.clave, 'nombre', s.nombre, 'telefono', s.telefono,
      'direccion', concat_ws(', ', nullif(s.direccion, ''), nullif(s.ciudad, ''))) as sucursal,
    json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) as cliente,
    (select json_build_object('nombre', a.nombre, 'telefono', a.telefono) from usuario a
      where a.id = coalesce(c.asesor_id, c.vendedor_id) and a.estado = 'ACTIVO') as asesor,
    (select json_build_object('id', q.id, 'folio', q.folio) from cotizacion q where q.id = o.cotizacion_id) as cotizacion,
    json_build_object('estado', o.erp_estado, 'folio', o.erp_folio, 'motivo', o.erp_motivo) as erp,
    (select json_build_object('clave', v.clave, 'nombre', v.nombre, 'dias', v.dias) from via_embarque v where v.id = o.via_id) as via,
    case when o.direccion is not null then json_build_object(
      'alias', coalesce(o.direccion->>'alias', ''),
      'contacto', concat_ws(' · ', nullif(o.direccion->>'contacto', ''), nullif(o.direccion->>'telefono', '')),
      'lineas', array_remove(array[
        nullif(concat_ws(' ', o.direccion->>'calle', nullif(o.direccion->>'num_ext', ''), nullif(o.direccion->>'num_int', '')), ''),
        nullif(concat_ws(', ', nullif(o.direccion->>'colonia', ''), 'C.P. ' || nullif(o.direccion->>'cp', '')), ''),
        nullif(concat_ws(', ', nullif(o.direccion->>'municipio', ''), nullif(o.direccion->>'estado', '')), '')], null)) end as direccion,
    (select u.nombre from usuario u where u.id = o.solicitante_id) as solicitante
  from pedido o join cliente c on c.id = o.cliente_id join sucursal s on s.id = o.sucursal_id
  where o.id = $1`

const lines = `
  select l.id, l.renglon, l.k_parte, l.descripcion, l.cantidad, l.pendiente, l.confirmada, l.backorder, l.cancelada, l.surtida,
    l.embarcada, l.entregada, l.facturada, l.precio, round(l.precio * (l.cantidad - l.cancelada), 2)::text as importe, l.tasa, l.nota, l.componentes, l.casco::text as casco, l.casco * (l.cantidad - l.cancelada) as casco_importe, rebaja_de(l.rebaja, l.cantidad - l.cancelada, l.cantidad)::text as rebaja,
    (select x.k_parte from pedido_linea x where x.id = l.sustituye_id) as sustituye,
    (select x.k_parte from pedido_linea x where x.sustituye_id = l.id order by x.id desc limit 1) as sustituta
  from pedido_linea l where l.pedido_id = $1 order by l.renglon`

const shipments = `
  select e.id, e.estado, e.guia, e.transportista, e.embarcado_en, e.entregado_en, e.regresado_en, e.motivo, e.recibio, e.entrego,
    coalesce((select json_agg(json_build_object('id', v.id, 'tipo', v.tipo, 'ancho', v.ancho, 'alto', v.alto,
      'es_mia', coalesce(v.autor_id = $2, false)) order by v.tipo, v.id) from embarque_evidencia v where v.embarque_id = e.id), '[]') as evidencias,
    coalesce((select json_agg(json_build_object('k_parte', l.k_parte, 'cantidad', x.cantidad) order by l.renglon)
      from embarque_linea x join pedido_linea l on l.id = x.linea_id where x.embarque_id = e.id), '[]') as lineas
  from embarque e where e.pedido_id = $1 order by e.id`

// Notes are the house's own: a client does not see them.
const history = `
  select id, evento, de, a, actor, en_nombre_de, motivo, coalesce(datos->'renglones', '[]') as lineas, en
  from documento_evento where tipo = 'pedido' and documento_id = $1 and ($2 or evento <> 'nota') order by id desc limit 200`

type Head = Omit<WholeOrder, 'lineas' | 'embarques' | 'historial' | 'eventos' | 'impuestos' | 'cascos' | 'rebaja'> & {
  tasa_entrega: Rate
  rebaja: string
}
type ReadLine = Omit<Line, 'estado' | 'tasa' | 'casco' | 'componentes'> & {
  tasa: Rate
  casco: string
  casco_importe: string
  rebaja: string
  componentes: KeptPart[] | null
}

/** An order with all that belongs to it; whoever calls has seen to the reach. */
export async function readOrder(id: number, viewer: Viewer): Promise<WholeOrder> {
  const { db, session } = viewer
  const isClient = session.cliente !== null
  const [found, rows, embarques, historial] = await Promise.all([
    db.row<Head>(head, [id]),
    db.rows<ReadLine>(lines, [id]),
    db.rows<WholeOrder['embarques'][number]>(shipments, [id, session.user?.id ?? null]),
    db.rows<WholeOrder['historial'][number]>(history, [id, !isClient]),
  ])
  if (!found) throw new Refusal(404, 'El pedido no existe.')
  const lineas = rows.map((row) => {
    const estado = lineStateOf({ ...row, sustituida: row.sustituta !== null })
    const { casco, casco_importe: _sum, rebaja: _cut, componentes, ...line } = row
    return { ...line, ...toldCore(casco), ...toldParts(componentes), tasa: toldRate(row.tasa), estado }
  })
  const { eventos } = await eventsFor({ id, estado: found.estado, lineas }, viewer)
  // Why the ERP refuses it is the house's own.
  const erp = isClient ? { ...found.erp, motivo: '' } : found.erp
  const { tasa_entrega, rebaja, ...order } = found
  return {
    ...order,
    ...toldCores(pesos(coresOn(rows))),
    ...toldCut(rebaja),
    ...taxesOn(rows, { flete: order.flete, tasa_entrega }),
    erp,
    lineas,
    embarques,
    historial,
    eventos,
  }
}

/** Centavos of the cores of what is not cancelled. */
function coresOn(rows: readonly ReadLine[]): number {
  return rows.reduce((sum, { casco_importe }) => sum + centavos(casco_importe), 0)
}

/** By rate, as they were kept, of what is not cancelled. */
function taxesOn(rows: readonly ReadLine[], { flete, tasa_entrega }: Pick<Head, 'flete' | 'tasa_entrega'>) {
  const goods = rows.map(({ importe, casco_importe, rebaja, tasa }) => {
    return { amount: centavos(importe) + centavos(casco_importe) - centavos(rebaja), rate: tasa }
  })
  return toldTaxes(taxesOf([...goods, { amount: centavos(flete), rate: tasa_entrega }]))
}

type Seen = Pick<WholeOrder, 'id' | 'estado'> & { lineas: Line[] }

/** What the viewer may do with this order: each right reaches only the orders its own reach holds. */
async function eventsFor({ id, estado, lineas }: Seen, viewer: Viewer): Promise<{ eventos: OrderEvent[] }> {
  const permissions = await rightsOn(id, viewer)
  const order = { estado, lineas: lineas.map((line) => ({ ...line, sustituida: line.sustituta !== null })) }
  return { eventos: allowedEvents(order, { permissions, isClient: viewer.session.cliente !== null }) }
}

/** The permissions of the machine whose reach holds this order. */
export async function rightsOn(id: number, viewer: Viewer): Promise<string[]> {
  const asked = ['pedidos-write', 'pedidos-cancel'].filter((name) => viewer.session.permissions.includes(name))
  const held = await Promise.all(
    asked.map(async (name) => {
      const within = await viewer.db.row(
        `select from pedido o join cliente c on c.id = o.cliente_id where ${isWithinReach} and o.id = $3`,
        [...(await clientReach(viewer, name)), id],
      )
      return within ? [name] : []
    }),
  )
  return held.flat()
}
