import type { FastifyInstance } from 'fastify'
import { createOrder, type NewOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, ordersCast, type Shop } from '#selling/orders/testing.server.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'

export type Delivered = { id: number; sucursal: string; folio: string; lineas: { id: number; k_parte: string }[] }

/** The shop of the orders' tests with its people, and a CustomerService besides; and what makes orders that were delivered so many days ago. */
export async function returnsShop(db: Db, app: FastifyInstance) {
  const shop = await makeShop(db, 1000)
  const cast = await ordersCast(db, app, shop)
  const atencion = browser(app)
  await atencion.login((await makePerson(db, ['CustomerService'], { demo: true })).email)
  return {
    shop,
    cast: { ...cast, atencion },
    deliver: (pieces: number[], days = 3, cliente = shop.ana, casco = '0') =>
      delivered(db, shop, { pieces, days, cliente, casco }),
    invoice: (about: Invoiced) => invoiced(db, about),
  }
}

type Asked = { pieces: number[]; days: number; cliente: number; casco: string }

/** Noon of the day so many days ago in Mexico City. */
const daysAgo = `(hoy_local() - $2::int + time '12:00') at time zone 'America/Mexico_City'`

async function delivered(db: Db, shop: Shop, { pieces, days, cliente, casco }: Asked): Promise<Delivered> {
  const order = await db.transaction((tx) =>
    createOrder(contextOf(tx, cliente), cored(orderOf(shop, pieces, { cliente_id: cliente }), casco)),
  )
  await db.rows(`update pedido set estado = 'ENTREGADO' where id = $1`, [order.id])
  const lineas = await db.rows<{ id: number; k_parte: string }>(
    `update pedido_linea set confirmada = cantidad, surtida = cantidad, embarcada = cantidad, entregada = cantidad
     where pedido_id = $1 returning id, k_parte`,
    [order.id],
  )
  await db.rows(
    `with e as (insert into embarque (pedido_id, guia, embarcado_en, entregado_en) values ($1, 'G-1', ${daysAgo}, ${daysAgo}) returning id)
     insert into embarque_linea (embarque_id, linea_id, cantidad) select e.id, l.id, l.entregada from e, pedido_linea l where l.pedido_id = $1`,
    [order.id, days],
  )
  return { ...order, lineas: lineas.toSorted((a, b) => a.id - b.id) }
}

/** The order with this core for every piece. */
function cored(order: NewOrder, casco: string): NewOrder {
  return { ...order, lineas: order.lineas.map((line) => ({ ...line, casco })) }
}

type Invoiced = {
  cliente: number
  tipo?: 'I' | 'E'
  /** Pieces and unit price of each part. */
  conceptos?: { producto_id: number | null; cantidad: number; precio: number; texto?: string }[]
  /** The UUID it relates to, as a credit note. */
  de?: string
  pedido?: Pick<Delivered, 'id'>
  days?: number
  total?: number
  estado?: string
  /** Percent of VAT of its lines. */
  tasa?: 8 | 16
}

let made = 0

/** A tax document as the loader leaves it; linked to its order line by line. Returns its UUID. */
export async function invoiced(db: Db, about: Invoiced): Promise<string> {
  const { cliente, tipo = 'I', conceptos = [], de, pedido, days = 3, estado = 'VIGENTE', tasa = 16 } = about
  const n = ++made
  const subtotal = conceptos.reduce((sum, { cantidad, precio }) => sum + cantidad * precio, 0)
  const row = await db.row<{ id: number; uuid: string }>(
    `with x as (insert into archivo (sha256, tipo, bytes) values (sha256(convert_to('documento ' || $1, 'UTF8')), 'application/xml', 1) returning id)
     insert into cfdi (uuid, version, tipo, serie, folio, fecha, rfc_emisor, rfc_receptor, cliente_id, moneda, subtotal, total, sello, timbre, cuadra,
       xml_id, estado_sat)
     select gen_random_uuid(), '4.0', $3, $4, $1::text, (hoy_local() - $2::int) + time '12:00', 'JAC010203AB1', 'CLI010203AB1', $5, 'MXN', $6, $7,
       'BUENO', 'BUENO', true, x.id, $8 from x returning id, uuid`,
    [n, days, tipo, tipo === 'I' ? 'A' : 'NC', cliente, subtotal, about.total ?? subtotal * (1 + tasa / 100), estado],
  )
  if (!row) throw new Error('an insert returns its row')
  for (const [place, { producto_id, cantidad, precio, texto = 'Balata facturada' }] of conceptos.entries()) {
    await db.rows(
      `insert into cfdi_concepto (cfdi_id, n, producto_id, no_identificacion, cantidad, descripcion, valor_unitario, importe)
       values ($1, $2::int, $3, 'FAC-' || $2::int, $4::numeric, $6, $5::numeric, $4::numeric * $5::numeric)`,
      [row.id, place + 1, producto_id, cantidad, precio, texto],
    )
    await db.rows(
      `insert into cfdi_impuesto (cfdi_id, concepto, tipo, impuesto, factor, tasa, base, importe)
       values ($1, $2::int, 'traslado', '002', 'Tasa', $4::numeric / 100, $3::numeric, round($3::numeric * $4::numeric / 100, 2))`,
      [row.id, place + 1, cantidad * precio, tasa],
    )
  }
  if (de) {
    await db.rows(`insert into cfdi_relacion (cfdi_id, tipo_relacion, uuid) values ($1, '01', $2)`, [row.id, de])
  }
  if (pedido) {
    await db.rows('insert into factura_pedido (cfdi_id, pedido_id) values ($1, $2)', [row.id, pedido.id])
    await db.rows(
      `insert into factura_linea (cfdi_id, pedido_id, linea_id, cantidad)
       select $1, $2, l.id, c.cantidad::int from cfdi_concepto c join pedido_linea l on l.pedido_id = $2 and l.producto_id = c.producto_id
       where c.cfdi_id = $1 and not es_casco(c)`,
      [row.id, pedido.id],
    )
  }
  return row.uuid
}
