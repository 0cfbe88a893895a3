import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { addLines } from '#selling/cart/lines.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { repetirPedido } from './contract.ts'
import { findOrder } from './order.server.ts'

type Again = { producto_id: number; k_parte: string; cantidad: number; activa: boolean }

/** Puts an order's parts into the cart of the client bought for; 409 when none of them is sold any more. */
export async function reorder(
  place: { sucursal: string; folio: string },
  context: Context,
): Promise<Reply<typeof repetirPedido>> {
  const id = await findOrder(place, context)
  // What another part stood in for is asked again as it was first; its substitute is not.
  const lines = await context.db.rows<Again>(
    `select l.producto_id, l.k_parte, l.cantidad, p.estado = 'activo' as activa
     from pedido_linea l join producto p on p.id = l.producto_id
     where l.pedido_id = $1 and l.sustituye_id is null order by l.renglon`,
    [id],
  )
  const omitidas = lines.filter(({ activa }) => !activa).map(({ k_parte }) => k_parte)
  const wanted = lines.filter(({ activa }) => activa)
  if (wanted.length === 0) throw new Refusal(409, 'Ninguna parte de este pedido se vende ya.', { extra: { omitidas } })
  const added = await addLines(
    context,
    wanted.map(({ producto_id, cantidad }) => ({ producto_id, cantidad })),
  )
  return { agregadas: wanted.length, omitidas, avisos: added.avisos, cantidad: added.cantidad }
}
