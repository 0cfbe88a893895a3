import { centavos, lineAmount, pesos, type Rate, totalsOf } from '#kit/base/money.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { KeptPart } from '#selling/cart/kits.ts'
import { announce, announceWaiting } from '#platform/http/news.server.ts'
import { recordEvent } from './events.server.ts'
import { moveStock } from './stock.server.ts'

export type NewOrder = {
  cliente_id: number
  sucursal_id: number
  cotizacion_id: number | null
  lineas: NewLine[]
  via_id: number | null
  /** The address as it is now; the order keeps it. */
  direccion: object | null
  orden_compra: string
  notas: string
  /** What its delivery costs without VAT, decimal pesos: its share, where a document becomes several orders. None unless given. */
  flete?: string
  /** The rate of VAT of that freight; the usual one unless given. */
  tasa_entrega?: Rate
  /** Whose order it is, where somebody else of his company said yes to it. */
  solicitante_id?: number | null
  /** The day it was promised for; null: none. */
  promesa?: string | null
}

/** Price in pesos without VAT, text with up to six decimals; `importe` in centavos is checked, never believed. */
export type NewLine = {
  producto_id: number
  k_parte: string
  descripcion: string
  cantidad: number
  precio: string
  /** Core charge of a piece without VAT, kept for good; none unless given. */
  casco?: string
  /** Its share of the document's promotions without VAT, kept for good; none unless given. */
  rebaja?: string
  importe?: number
  nota?: string
  /** Owed from the start: nothing of it is reserved. */
  por_surtir?: boolean
  /** Its rate of VAT, kept for good; the usual one unless given. */
  tasa?: Rate
  /** Of a kit, the parts that go out for it. */
  componentes?: KeptPart[] | null | undefined
}

type MadeOrder = { id: number; sucursal: string; folio: string }

/**
 * Makes an order and reserves its stock in its branch; `context.db` must be the transaction of the call, which also
 * holds what the order is made from. 409 `sin_existencia` with the short lines when the branch has less; then nothing is written.
 */
export async function createOrder(context: Context, order: NewOrder): Promise<MadeOrder> {
  const { db: tx } = context
  const { cliente_id, sucursal_id, lineas } = order
  checkLines(lineas)
  // Stock first: whoever waits for a part holds no folio meanwhile.
  await moveStock(
    tx,
    sucursal_id,
    lineas.map(({ producto_id, k_parte, cantidad, por_surtir, componentes }) => {
      return { producto_id, k_parte, componentes, reserva: por_surtir ? 0 : cantidad, sale: 0 }
    }),
  )
  const totals = orderTotals(order)
  const made = await insertOrder(context, order, totals)
  await insertLines(context, made.id, lineas)
  await recordEvent(tx, context, {
    tipo: 'pedido',
    documentoId: made.id,
    evento: 'crear',
    a: 'CREADO',
    datos: { lineas: lineas.length, total: pesos(totals.total) },
  })
  await announce(tx, `pedidos:${cliente_id}`)
  await announceWaiting(tx, cliente_id)
  return made
}

/** In centavos; of its lines with their cores, less their promotions, and of its freight. */
function orderTotals({ lineas, flete = '0.00', tasa_entrega = 16 }: NewOrder) {
  return totalsOf([
    ...lineas.map(({ precio, casco = '0', rebaja = '0', cantidad, tasa }) => ({
      amount: lineAmount(precio, cantidad) + lineAmount(casco, cantidad) - centavos(rebaja),
      rate: tasa,
    })),
    { amount: centavos(flete), rate: tasa_entrega },
  ])
}

async function insertOrder(
  { db: tx, session }: Context,
  order: NewOrder,
  { subtotal, iva, total }: ReturnType<typeof orderTotals>,
): Promise<MadeOrder> {
  const { flete = '0.00', tasa_entrega = 16, promesa = null, solicitante_id = session.user?.id ?? null } = order
  const made = await tx.row<MadeOrder>(
    `insert into pedido (sucursal_id, folio, cliente_id, cotizacion_id, solicitante_id, via_id, direccion, orden_compra, notas,
       subtotal, iva, total, promesa, flete, tasa_entrega, rebaja)
     values ($1, siguiente_folio($1, 'WEB'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     returning id, folio, (select clave from sucursal where id = $1) as sucursal`,
    [
      order.sucursal_id,
      order.cliente_id,
      order.cotizacion_id,
      solicitante_id,
      order.via_id,
      order.direccion === null ? null : JSON.stringify(order.direccion),
      order.orden_compra,
      order.notas,
      pesos(subtotal),
      pesos(iva),
      pesos(total),
      promesa,
      flete,
      tasa_entrega,
      pesos(order.lineas.reduce((sum, { rebaja = '0' }) => sum + centavos(rebaja), 0)),
    ],
  )
  if (!made) throw new Error('an insert returns its row')
  return made
}

function checkLines(lines: NewLine[]): void {
  if (lines.length === 0) throw new Refusal(422, 'Un pedido lleva al menos un renglón.')
  const wrong = lines.find(
    ({ cantidad, precio, importe }) =>
      !Number.isSafeInteger(cantidad) ||
      cantidad <= 0 ||
      (importe !== undefined && importe !== lineAmount(precio, cantidad)),
  )
  if (wrong) throw new Error(`a line of ${wrong.k_parte} whose amount is not price by pieces`)
}

async function insertLines({ db: tx }: Context, id: number, lines: NewLine[]): Promise<void> {
  await tx.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, cantidad, precio, nota, backorder, tasa, casco, componentes, rebaja)
     select $1, l.renglon, l.producto_id, l.k_parte, l.descripcion, l.cantidad, l.precio, l.nota, l.owed, l.tasa, l.casco, l.componentes, l.rebaja
     from unnest($2::bigint[], $3::text[], $4::text[], $5::int[], $6::numeric[], $7::text[], $8::int[], $9::int[], $10::numeric[], $11::jsonb[], $12::numeric[]) with ordinality
       as l (producto_id, k_parte, descripcion, cantidad, precio, nota, owed, tasa, casco, componentes, rebaja, renglon)`,
    [
      id,
      lines.map(({ producto_id }) => producto_id),
      lines.map(({ k_parte }) => k_parte),
      lines.map(({ descripcion }) => descripcion),
      lines.map(({ cantidad }) => cantidad),
      lines.map(({ precio }) => precio),
      lines.map(({ nota = '' }) => nota),
      lines.map(({ cantidad, por_surtir }) => (por_surtir ? cantidad : 0)),
      lines.map(({ tasa = 16 }) => tasa),
      lines.map(({ casco = '0' }) => casco),
      lines.map(({ componentes }) => componentes && JSON.stringify(componentes)),
      lines.map(({ rebaja = '0' }) => rebaja),
    ],
  )
}
