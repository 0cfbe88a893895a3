import { useLoaderData } from 'react-router'
import type { loader } from '#selling/orders/order-at.ts'
import { OrderMissing } from './order-missing.tsx'
import { OrderView } from './order-view.tsx'

export { head, loader } from '#selling/orders/order-at.ts'

/** an order at the desk of whoever sees to it. */
export function Component() {
  const { order, house, facturas } = useLoaderData<typeof loader>()
  if (!order) return <OrderMissing />
  return <OrderView order={order} house={house} facturas={facturas} title={`Pedido ${order.folio}`} />
}
