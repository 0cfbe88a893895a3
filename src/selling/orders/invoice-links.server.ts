import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { findDocument } from '#fiscal/documents/document.server.ts'
import { reachedBy } from '#fiscal/documents/scope.server.ts'
import { link, unlink } from '#fiscal/ledger/order-links.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { facturasPedido, ligarPedido, OrderPlace } from './invoice-links-contract.ts'
import { findOrder } from './order.server.ts'

/** Links by hand. 404 outside of reach, 422 for what is no invoice, is cancelled, or is another client's. */
export async function linkByHand(
  uuid: string,
  place: OrderPlace,
  context: Context,
): Promise<Reply<typeof ligarPedido>> {
  const { id } = await findDocument(uuid, context)
  const orderId = await findOrder(place, context)
  return context.db.transaction(async (tx) => {
    const fit = await tx.row<{ tipo: string; estado_sat: string; isSame: boolean }>(
      `select d.tipo, d.estado_sat, d.cliente_id is not distinct from p.cliente_id as "isSame" from cfdi d, pedido p where d.id = $1 and p.id = $2`,
      [id, orderId],
    )
    if (fit?.tipo !== 'I') throw new Refusal(422, 'Solo una factura se liga con un pedido.')
    if (fit.estado_sat === 'CANCELADO') throw new Refusal(422, 'La factura está cancelada.')
    if (!fit.isSame) throw new Refusal(422, 'El pedido es de otro cliente que la factura.')
    const by = context.session.user?.id ?? null
    const linked = await link(tx, { cfdiId: id, orderId, by })
    await audit(tx, context, {
      accion: 'factura_ligada',
      objeto: 'pedido',
      objetoId: orderId,
      despues: { factura: uuid, piezas: linked.piezas },
    })
    return linked
  })
}

export async function unlinkByHand(uuid: string, place: OrderPlace, context: Context): Promise<{ success: true }> {
  const { id } = await findDocument(uuid, context)
  const orderId = await findOrder(place, context)
  return context.db.transaction(async (tx) => {
    if (!(await unlink(tx, { cfdiId: id, orderId })))
      throw new Refusal(404, 'La factura no está ligada con ese pedido.')
    await audit(tx, context, {
      accion: 'factura_desligada',
      objeto: 'pedido',
      objetoId: orderId,
      antes: { factura: uuid },
    })
    return { success: true }
  })
}

/** Invoices of an order, as far as whoever asks reaches documents. */
export async function invoicesOfOrder(place: OrderPlace, context: Context): Promise<Reply<typeof facturasPedido>> {
  const orderId = await findOrder(place, context)
  if (!context.session.permissions.includes('documentos-read')) return { facturas: [] }
  const { where, values } = await reachedBy(context)
  return {
    facturas: await context.db.rows(
      `select d.uuid, d.serie, d.folio, to_char(d.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, d.moneda, d.total::text as total, d.saldo::text as saldo, d.estado_sat,
         (select coalesce(sum(l.cantidad), 0)::int from factura_linea l where l.cfdi_id = d.id and l.pedido_id = x.pedido_id) as piezas
       from factura_pedido x join cfdi d on d.id = x.cfdi_id left join cliente c on c.id = d.cliente_id
       where ${where} and x.pedido_id = $${values.length + 1} order by d.fecha, d.id`,
      [...values, orderId],
    ),
  }
}
