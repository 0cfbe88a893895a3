import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { houseNumber, invoicesOf, orderOrNull, type WholeOrder } from '#selling/orders/order-data.ts'
import { OrderMissing } from './order-missing.tsx'
import { OrderView } from './order-view.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [folio, sucursal, id] = [query.get('folio'), query.get('sucursal'), query.get('id')]
  const isLast = !folio && !id
  const asked =
    folio && sucursal
      ? call('GET /api/v1/pedidos/:sucursal/:folio', { params: { sucursal, folio } })
      : call('GET /api/v1/pedidos/:id', { params: { id: id ?? (folio ? 0 : 'ultimo') } })
  const [order, house] = await Promise.all([orderOrNull(asked), houseNumber()])
  // To have no order yet is nothing that is missing.
  return data({ order, house, isLast, facturas: await invoicesOf(order) }, { status: order || isLast ? 200 : 404 })
}

export function head({ order }: { order: WholeOrder | null }) {
  return { title: order ? `Pedido ${order.folio}` : 'Pedido' }
}

/** C-08: an order by its number or its folio; without either, the last one. */
export function Component() {
  const { order, house, isLast, facturas } = useLoaderData<typeof loader>()
  if (!order) return <OrderMissing isLast={isLast} />
  return (
    <OrderView
      order={order}
      house={house}
      facturas={facturas}
      title={isLast ? `Tu último pedido: ${order.folio}` : `Pedido ${order.folio}`}
    />
  )
}
