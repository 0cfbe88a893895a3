import { serve } from '#platform/http/serve.server.ts'
import * as orders from './contract.ts'
import { invoicesOfOrder, linkByHand, unlinkByHand } from './invoice-links.server.ts'
import * as links from './invoice-links-contract.ts'
import { causeEvent } from './order-events.server.ts'
import { orderFile } from './order-paper.server.ts'
import { findOrder, readOrder, type Viewer, type Wanted } from './order.server.ts'
import { reorder } from './reorder.server.ts'
import { exportOrders, listOfDay, listOrders } from './queries.server.ts'

const read = async (wanted: Wanted, viewer: Viewer) => readOrder(await findOrder(wanted, viewer), viewer)

export const ordersCalls = [
  serve(orders.pedidos, ({ query }, context) => listOrders(query, context)),
  serve(orders.exportarPedidos, ({ params, query }, context) => exportOrders(params.formato, query, context)),
  serve(orders.pedido, ({ params }, context) => read(params, context)),
  serve(orders.pedidoPorId, ({ params: { id } }, context) => read(id === 'ultimo' ? id : { id }, context)),
  serve(orders.eventoPedido, ({ params, body }, context) => causeEvent(params, body, context)),
  serve(orders.archivoPedido, async ({ params }, context) =>
    orderFile(await read(params, context), params.formato, context),
  ),
  serve(orders.repetirPedido, ({ params }, context) => reorder(params, context)),
  serve(orders.pedidosDeHoy, ({ params }, context) => listOfDay(params.cliente, null, context)),
  serve(orders.pedidosDelDia, ({ params }, context) => listOfDay(params.cliente, params.date, context)),
  serve(links.ligarPedido, ({ params, body }, context) => linkByHand(params.uuid, body, context)),
  serve(links.desligarPedido, ({ params: { uuid, ...place } }, context) => unlinkByHand(uuid, place, context)),
  serve(links.facturasPedido, ({ params }, context) => invoicesOfOrder(params, context)),
]
