import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { findOrder } from '#selling/orders/order.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { aplicacionesDevolucion, posiblesDevoluciones } from './contract.ts'
import { toldCore } from '#selling/cart/cores.ts'
import type { Eligible } from './eligible-line.ts'
import { type OrderLine, withParts } from './kit-lines.server.ts'

type Viewer = Pick<Context, 'db' | 'session'>
type Possible = Reply<typeof posiblesDevoluciones>
/** What pieces come from: one order, or one invoice. */
export type Origin = { pedido_id: number; cfdi_id: null } | { pedido_id: null; cfdi_id: number }

/** The order or invoice that is named, within the viewer's own reach; 404 where there is none for him, 422 where none is named. */
export async function findOrigin(
  named: { pedido?: { sucursal: string; folio: string } | undefined; uuid?: string | undefined },
  viewer: Viewer,
): Promise<Origin> {
  const { pedido, uuid } = named
  if ((pedido === undefined) === (uuid === undefined)) {
    throw new Refusal(422, 'Di de qué pedido o de qué factura son las piezas.')
  }
  if (pedido) return { pedido_id: await findOrder(pedido, viewer, 'devoluciones-create'), cfdi_id: null }
  const found = await viewer.db.row<{ id: number; tipo: string; estado_sat: string }>(
    `select d.id, d.tipo, d.estado_sat from cfdi d join cliente c on c.id = d.cliente_id where ${isWithinReach} and d.uuid = $3`,
    [...(await clientReach(viewer, 'devoluciones-create')), uuid],
  )
  if (!found) throw new Refusal(404, 'El documento no existe.')
  if (found.tipo !== 'I') throw new Refusal(422, 'Solo se devuelven piezas de una factura.')
  if (found.estado_sat === 'CANCELADO')
    throw new Refusal(422, 'La factura está cancelada: pide desde la que la sustituye.')
  return { pedido_id: null, cfdi_id: found.id }
}

const LOCAL = `at time zone 'America/Mexico_City'`

/** Last days, from the local day \`dia\` of the delivery; a part's own months of warranty stand before the house's days. */
const limits = `
  cross join lateral (select
    (e.dia + g.devolucion_dias)::text as devolucion, (e.dia + g.casco_dias)::text as casco,
    (case when pr.garantia_meses is null then e.dia + g.garantia_dias
      else (e.dia + make_interval(months => pr.garantia_meses))::date end)::text as garantia) m`
const limitsJson = `json_build_object('DEVOLUCION', m.devolucion, 'GARANTIA', m.garantia, 'CASCO', m.casco) as limites`

const taxes = (of: string) =>
  `(select sum(case when i.tipo = 'traslado' then i.importe else -i.importe end) from cfdi_impuesto i where i.cfdi_id = d.id and i.concepto ${of})`
/** Amount without VAT of a concept \`c\` of the document \`d\`. */
const net = '(c.importe - c.descuento)'
/** Its own taxes, else its share of the document's (version 3.2). */
const tax = `coalesce(${taxes('= c.n')}, ${taxes('is null')} * ${net} / nullif(d.subtotal - d.descuento, 0), 0)`

const counted = `sum(case when d.tipo <> 'CASCO' then devolucion_pide(d.estado, x.cantidad, x.recibida, x.procede) end)::int as piezas, sum(casco_pide(d, x))::int as cascos`
const shown = `
  greatest(0, v.libre)::int as disponible, case when k.casco > 0 then greatest(0, v.libre_casco)::int else 0 end as disponible_casco, k.casco::text as casco, k.tasa as casco_tasa, e.dia::text as entregado_el, ${limitsJson}`

// What was asked of the order or of its invoices counts for both: the same pieces are not returned twice.
const ofOrder = `
  with facturas as (select cfdi_id from factura_pedido where pedido_id = $1),
  pedidas as (
    select x.linea_id, case when not x.de_juego then x.producto_id end as producto_id, ${counted}
    from devolucion d join devolucion_linea x on x.devolucion_id = d.id
    where d.pedido_id = $1 or d.cfdi_id in (select cfdi_id from facturas) group by 1, 2),
  de_linea as materialized (
    select linea_id, sum(piezas) filter (where producto_id is not null) as piezas, sum(cascos) as cascos from pedidas group by 1),
  de_parte as materialized (select producto_id, sum(piezas) as piezas, sum(cascos) as cascos from pedidas group by 1),
  -- With what was delivered of its part in all lines, summed in one walk: an order has as many as five thousand.
  lineas as materialized (
    select x.*, x as fila, (sum(x.entregada) over parte)::int as todas, (sum(x.entregada) filter (where x.precio > 0) over parte)::int as con_casco
    from pedido_linea x where x.pedido_id = $1 window parte as (partition by x.producto_id))
  select l.id as referencia, l.producto_id, l.k_parte, l.descripcion, l.entregada as piezas, ${shown},
    coalesce(b.piezas, l.cantidad)::text as base_piezas, round(coalesce(b.importe, f.pagado), 6)::text as base_importe,
    round(coalesce(b.iva, round(f.pagado * (l.tasa * 0.01), 2)), 6)::text as base_iva, coalesce(b.moneda, 'MXN') as moneda, l.componentes
  from lineas l join pedido o on o.id = l.pedido_id join producto pr on pr.id = l.producto_id cross join config_empresa g
  left join de_linea q on q.linea_id = l.id left join de_parte t on t.producto_id = l.producto_id
  cross join lateral (select round(l.precio * l.cantidad, 2) - l.rebaja as pagado) f
  cross join lateral (
    select (coalesce(max(s.entregado_en), o.actualizado_en) ${LOCAL})::date as dia
    from embarque_linea y join embarque s on s.id = y.embarque_id where y.linea_id = l.id) e
  cross join lateral (select coalesce(nullif(l.casco, 0), (
      select max(casco_facturado(cfdi_id, l.producto_id)) from facturas where l.precio > 0), 0)::numeric(9, 2) as casco, l.tasa) k
  cross join lateral (
    select least(l.entregada - juegos_abiertos(l.fila) - coalesce(q.piezas, 0), l.todas - coalesce(t.piezas, 0)) as libre,
      least(l.entregada - coalesce(q.cascos, 0), l.con_casco - coalesce(t.cascos, 0)) as libre_casco) v
  left join lateral (
    select c.cantidad as piezas, d.moneda, ${net} as importe, ${tax} as iva
    from factura_linea f join cfdi d on d.id = f.cfdi_id and d.estado_sat <> 'CANCELADO'
    join cfdi_concepto c on c.cfdi_id = d.id and c.producto_id = l.producto_id and c.cantidad > 0 and not es_casco(c)
    where f.linea_id = l.id order by d.fecha desc, c.n limit 1) b on true
  ${limits}
  where l.entregada > 0 order by l.renglon`

// Where its orders are known, no more than was delivered of them; else what was invoiced, from the day of the invoice.
const ofInvoice = `
  with pedidos as (select pedido_id from factura_pedido where cfdi_id = $1),
  facturas as (select $1::bigint as cfdi_id union select f.cfdi_id from factura_pedido f join pedidos using (pedido_id)),
  pedidas as (
    select case when d.cfdi_id = $1 then x.concepto end as concepto, case when not x.de_juego then x.producto_id end as producto_id, ${counted}
    from devolucion d join devolucion_linea x on x.devolucion_id = d.id
    where d.cfdi_id in (select cfdi_id from facturas) or d.pedido_id in (select pedido_id from pedidos) group by 1, 2),
  de_concepto as materialized (select concepto, sum(piezas) as piezas, sum(cascos) as cascos from pedidas group by 1),
  de_parte as materialized (select producto_id, sum(piezas) as piezas, sum(cascos) as cascos from pedidas group by 1),
  lineas as materialized (select l as fila, l.* from pedido_linea l where l.pedido_id in (select pedido_id from pedidos)),
  -- Of each part what its orders delivered, and when last; summed once.
  entregas as materialized (
    select l.producto_id, max(s.entregado_en) as en from lineas l join embarque_linea y on y.linea_id = l.id join embarque s on s.id = y.embarque_id group by 1),
  entregadas as materialized (
    select l.producto_id, sum(l.entregada - juegos_abiertos(l.fila))::int as todas, max(l.casco) as casco, max(l.tasa) as tasa from lineas l group by 1)
  select c.n as referencia, c.producto_id, coalesce(pr.k_parte, nullif(left(c.no_identificacion, 40), ''), 'Renglón ' || c.n) as k_parte,
    left(c.descripcion, 300) as descripcion, floor(c.cantidad)::int as piezas, ${shown},
    round(c.cantidad, 6)::text as base_piezas, round(${net}, 6)::text as base_importe, round(${tax}, 6)::text as base_iva, d.moneda
  from cfdi d join cfdi_concepto c on c.cfdi_id = d.id left join producto pr on pr.id = c.producto_id cross join config_empresa g
  left join entregas x on x.producto_id = c.producto_id left join entregadas t on t.producto_id = c.producto_id
  left join de_concepto q on q.concepto = c.n left join de_parte r on r.producto_id = c.producto_id
  cross join lateral (select coalesce(nullif(t.casco, 0), case when d.moneda = 'MXN' then casco_facturado($1, c.producto_id) end, 0)::numeric(9, 2) as casco,
    coalesce(t.tasa, case when exists (select from cfdi_impuesto i where i.cfdi_id = d.id and i.concepto = c.n and i.tipo = 'traslado'
      and i.impuesto = '002' and i.tasa = 0.08) then 8 else 16 end)::int as tasa) k
  cross join lateral (select coalesce((x.en ${LOCAL})::date, d.fecha::date) as dia) e
  cross join lateral (
    select least(floor(c.cantidad) - coalesce(q.piezas, 0), t.todas - coalesce(r.piezas, 0)) as libre,
      least(floor(c.cantidad) - coalesce(q.cascos, 0), t.todas - coalesce(r.cascos, 0)) as libre_casco) v
  ${limits}
  where d.id = $1 and c.cantidad >= 1 and not es_casco(c) order by c.n`

/** The lines of an origin with what is left of each to be asked for, and until when. */
export async function eligibleLines(db: Db, { pedido_id, cfdi_id }: Origin): Promise<Eligible[]> {
  return pedido_id === null
    ? db.rows<Eligible>(ofInvoice, [cfdi_id])
    : withParts(db, await db.rows<OrderLine>(ofOrder, [pedido_id]))
}

/** Today in Mexico City, by the database's clock. */
export async function todayOf(db: Db): Promise<string> {
  return (await db.row<{ hoy: string }>('select hoy_local()::text as hoy'))?.hoy ?? ''
}

const named = `
  select (select json_build_object('sucursal', s.clave, 'folio', o.folio) from pedido o join sucursal s on s.id = o.sucursal_id where o.id = $1) as pedido,
    (select json_build_object('uuid', d.uuid, 'serie', d.serie, 'folio', d.folio) from cfdi d where d.id = $2) as factura`

/** What may still be returned of an order or an invoice. */
export async function readPossible(
  { pedido, sucursal, uuid }: Received<typeof posiblesDevoluciones>['query'],
  viewer: Viewer,
): Promise<Possible> {
  const place = pedido && sucursal ? { sucursal, folio: pedido } : undefined
  const origin = await findOrigin({ pedido: place, uuid }, viewer)
  const [about, lines, hoy] = await Promise.all([
    viewer.db.row<Pick<Possible, 'pedido' | 'factura'>>(named, [origin.pedido_id, origin.cfdi_id]),
    eligibleLines(viewer.db, origin),
    todayOf(viewer.db),
  ])
  // What a piece cost is not asked for here.
  const lineas = lines.map(
    ({
      base_piezas: _1,
      base_importe: _2,
      base_iva: _3,
      producto_id: _4,
      moneda: _5,
      casco_tasa: _6,
      casco,
      ...line
    }) => ({
      ...line,
      ...toldCore(casco),
    }),
  )
  return { hoy, pedido: about?.pedido ?? null, factura: about?.factura ?? null, lineas }
}

const applications = `
  select a.id, concat_ws(' ', case when starts_with(mo.nombre, vm.nombre || ' ') then mo.nombre else vm.nombre || ' ' || mo.nombre end,
    auditor_anios(a.desde, a.hasta), mt.nombre, lower(a.posicion), lower(a.lado)) as texto
  from aplicacion a join producto p on p.id = a.producto_id join modelo mo on mo.id = a.modelo_id join marca vm on vm.id = mo.marca_id
  left join motor mt on mt.id = a.motor_id
  where p.k_parte = $1 order by vm.nombre_norm, mo.nombre_norm, a.desde, mt.nombre_norm nulls first, a.id limit 500`

/** The vehicles that the catalogue gives a part. */
export async function readApplicationsOf(
  k_parte: string,
  { db }: Viewer,
): Promise<Reply<typeof aplicacionesDevolucion>> {
  return { aplicaciones: await db.rows(applications, [k_parte]) }
}
