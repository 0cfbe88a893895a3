import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { settleOrders } from './order-payment.server.ts'

/** A line that names none of our parts and is what the delivery costs: by its key of the tax office (carriage of cargo), or by its words. */
const isFreight = `c.producto_id is null and (c.clave_prod_serv like '7810%' or c.descripcion ~* '^ *(servicio +\\w+ +)?(flete|env.o|paqueter.a)\\M')`

/** Pieces of each part that an invoice invoices; a line that names none of our parts, or half a piece, has no part. Its freight and its cores are no part of it. */
const invoiced = `
  select c.producto_id, sum(c.cantidad) as cantidad,
    coalesce(bool_or(c.producto_id is null or c.cantidad <> trunc(c.cantidad) or c.cantidad <= 0), false) as ajeno
  from cfdi_concepto c where c.cfdi_id = $1 and not (${isFreight}) and not es_casco(c) group by c.producto_id`

/** Orders of the invoice's client whose supplied pieces, not invoiced yet, hold all that it invoices; `justo`: and nothing more. */
const fitting = `
  with f as (${invoiced}),
  libre as (
    select p.id as pedido_id, l.producto_id, sum(l.surtida - l.facturada) as libre
    from cfdi d join pedido p on p.cliente_id = d.cliente_id and p.estado <> 'CANCELADO' and p.facturacion <> 'FACTURADO'
    join pedido_linea l on l.pedido_id = p.id and l.surtida > l.facturada
    where d.id = $1 and d.tipo = 'I' group by p.id, l.producto_id
  )
  select o.pedido_id as id,
    not exists (select from libre x left join f on f.producto_id = x.producto_id where x.pedido_id = o.pedido_id and x.libre <> coalesce(f.cantidad, 0)) as justo
  from (select distinct pedido_id from libre) o
  where exists (select from f) and not exists (select from f where f.ajeno)
    and not exists (select from f left join libre x on x.pedido_id = o.pedido_id and x.producto_id = f.producto_id where coalesce(x.libre, 0) < f.cantidad)`

/** Links a new invoice to the one order it fits, and counts its pieces as invoiced. Returns the order's folio, or null where none or several fit. */
export async function linkToOrder(tx: Db, cfdiId: number): Promise<string | null> {
  const fit = await tx.rows<{ id: number; justo: boolean }>(fitting, [cfdiId])
  const exact = fit.filter(({ justo }) => justo)
  const [only, ...others] = fit.length === 1 ? fit : exact
  if (!only || others.length > 0) return null
  return (await link(tx, { cfdiId, orderId: only.id, by: null })).folio
}

type Linking = { cfdiId: number; orderId: number; by: number | null }

/** Links them and counts what fits as invoiced: line by line, as far as it was supplied and is not invoiced yet. */
export async function link(tx: Db, { cfdiId, orderId, by }: Linking): Promise<{ folio: string; piezas: number }> {
  const order = await tx.row<{ folio: string; cliente_id: number }>(
    'select folio, cliente_id from pedido where id = $1 for update',
    [orderId],
  )
  if (!order) throw new Error('an order to link that does not exist')
  await tx.rows(
    'insert into factura_pedido (cfdi_id, pedido_id, creado_por) values ($1, $2, $3) on conflict do nothing',
    [cfdiId, orderId, by],
  )
  const rows = await tx.rows<{ cantidad: number }>(
    `with f as (
       select c.producto_id, trunc(sum(c.cantidad)) - coalesce((
         select sum(x.cantidad) from factura_linea x join pedido_linea y on y.id = x.linea_id
         where x.cfdi_id = $1 and y.producto_id = c.producto_id), 0) as cantidad
       from cfdi_concepto c where c.cfdi_id = $1 and c.producto_id is not null and not es_casco(c) group by c.producto_id
     ), reparto as (
       select l.id, least(l.surtida - l.facturada, f.cantidad - coalesce(sum(l.surtida - l.facturada) over (
         partition by l.producto_id order by l.renglon rows between unbounded preceding and 1 preceding), 0))::int as cantidad
       from pedido_linea l join f on f.producto_id = l.producto_id where l.pedido_id = $2 and l.surtida > l.facturada
     ), puesto as (
       insert into factura_linea (cfdi_id, pedido_id, linea_id, cantidad)
       select $1, $2, id, cantidad from reparto where cantidad > 0
       on conflict (cfdi_id, linea_id) do nothing returning linea_id, cantidad
     )
     update pedido_linea l set facturada = facturada + p.cantidad from puesto p where l.id = p.linea_id returning p.cantidad`,
    [cfdiId, orderId],
  )
  await invoicedState(tx, [orderId])
  await settleOrders(tx, [cfdiId])
  await announce(tx, `pedidos:${order.cliente_id}`)
  return { folio: order.folio, piezas: rows.reduce((sum, { cantidad }) => sum + cantidad, 0) }
}

/** Takes an invoice off an order, and its pieces off what counts as invoiced. False: they were not linked. */
export async function unlink(tx: Db, { cfdiId, orderId }: Omit<Linking, 'by'>): Promise<boolean> {
  await tx.rows('select from pedido where id = $1 for update', [orderId])
  await release(tx, { cfdiIds: [cfdiId], orderId })
  const gone = await tx.rows('delete from factura_pedido where cfdi_id = $1 and pedido_id = $2 returning 1', [
    cfdiId,
    orderId,
  ])
  await invoicedState(tx, [orderId])
  await tx.rows(
    `update pedido set pago = 'PENDIENTE' where id = $1 and not exists (select from factura_pedido where pedido_id = $1)`,
    [orderId],
  )
  const others = await tx.rows<{ cfdi_id: number }>('select cfdi_id from factura_pedido where pedido_id = $1', [
    orderId,
  ])
  await settleOrders(
    tx,
    others.map(({ cfdi_id }) => cfdi_id),
  )
  return gone.length > 0
}

/** What cancelled invoices invoiced can be invoiced again; they stay linked, to be seen. */
export async function releaseCancelled(tx: Db, ids: number[]): Promise<void> {
  const dead = await tx.rows<{ id: number; pedido_id: number }>(
    `select d.id, x.pedido_id from cfdi d join factura_pedido x on x.cfdi_id = d.id where d.id = any ($1) and d.estado_sat = 'CANCELADO'`,
    [ids],
  )
  if (dead.length === 0) return
  await release(tx, { cfdiIds: dead.map(({ id }) => id), orderId: null })
  await invoicedState(
    tx,
    dead.map(({ pedido_id }) => pedido_id),
  )
}

async function release(tx: Db, { cfdiIds, orderId }: { cfdiIds: number[]; orderId: number | null }): Promise<void> {
  await tx.rows(
    `with libres as (
       delete from factura_linea where cfdi_id = any ($1) and ($2::bigint is null or pedido_id = $2) returning linea_id, cantidad
     ), suma as (select linea_id, sum(cantidad)::int as cantidad from libres group by linea_id)
     update pedido_linea l set facturada = l.facturada - s.cantidad from suma s where l.id = s.linea_id`,
    [cfdiIds, orderId],
  )
}

/** FACTURADO: everything that was not cancelled. */
async function invoicedState(tx: Db, orders: number[]): Promise<void> {
  await tx.rows(
    `update pedido p set facturacion = n.estado
     from (select l.pedido_id, case when sum(l.facturada) = 0 then 'SIN_FACTURAR'
         when sum(l.facturada) >= sum(l.cantidad - l.cancelada) then 'FACTURADO' else 'PARCIAL' end as estado
       from pedido_linea l where l.pedido_id = any ($1) group by l.pedido_id) n
     where p.id = n.pedido_id and p.facturacion <> n.estado`,
    [orders],
  )
}
