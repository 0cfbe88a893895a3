import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#base/call.ts'
import { at } from '#base/place.ts'
import { pages } from '#pages.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { houseNumber, orderOrNull, type WholeOrder } from './order-data.ts'
import { OrderMissing } from './order-missing.tsx'
import { OrderView } from './order-view.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  const { sucursal = '', folio = '' } = params
  const [order, house] = await Promise.all([
    orderOrNull(call('GET /api/v1/pedidos/:sucursal/:folio', { params: { sucursal, folio } })),
    houseNumber(),
  ])
  return data({ order, house }, { status: order ? 200 : 404 })
}

export function head({ order }: { order: WholeOrder | null }) {
  return { title: order ? `Pedido ${order.folio}` : 'El pedido no existe', noindex: true }
}

/** an order at the desk of whoever sees to it. */
export function Component() {
  const { order, house } = useLoaderData<typeof loader>()
  if (!order) return <OrderMissing />
  const crumbs = [{ texto: pages.pedidos.title, href: at(pages.pedidos.path) }, { texto: order.folio }]
  return (
    <OrderView order={order} house={house} title={`Pedido ${order.folio}`} crumbs={<Breadcrumbs crumbs={crumbs} />} />
  )
}
