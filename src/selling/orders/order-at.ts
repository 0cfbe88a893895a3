import { data, type LoaderFunctionArgs } from 'react-router'
import { call } from '#kit/base/call.ts'
import { houseNumber, invoicesOf, orderOrNull, type WholeOrder } from './order-data.ts'

/** The order of the branch and folio in the address; 404 where there is none for whoever asks. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { sucursal = '', folio = '' } = params
  const [order, house] = await Promise.all([
    orderOrNull(call('GET /api/v1/pedidos/:sucursal/:folio', { params: { sucursal, folio } })),
    houseNumber(),
  ])
  return data({ order, house, facturas: await invoicesOf(order) }, { status: order ? 200 : 404 })
}

export function head({ order }: { order: WholeOrder | null }) {
  return { title: order ? `Pedido ${order.folio}` : 'El pedido no existe' }
}
