import { CircleCheckBig } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#base/call.ts'
import { at } from '#base/place.ts'
import { pages } from '#pages.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Icon } from '#ui/icon.tsx'
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

/** C-13: the order's own address, from the moment it is made. It only reads: coming back or reloading makes nothing. */
export function Component() {
  const { order, house } = useLoaderData<typeof loader>()
  if (!order) return <OrderMissing />
  const crumbs = [{ texto: pages.pedidos.title, href: at(pages.pedidos.path) }, { texto: order.folio }]
  return (
    <OrderView order={order} house={house} title={`Pedido ${order.folio}`} crumbs={<Breadcrumbs crumbs={crumbs} />}>
      {order.estado === 'CREADO' && <NextSteps order={order} />}
    </OrderView>
  )
}

function NextSteps({ order: { via, sucursal } }: { order: WholeOrder }) {
  const isPickup = via?.dias === 0
  return (
    <section aria-labelledby="sigue" className="grid gap-3 rounded-panel bg-yes-tint p-5 print:hidden">
      <h2 id="sigue" className="flex items-center gap-2 text-lg text-yes">
        <Icon of={CircleCheckBig} size={22} /> Recibimos tu pedido
      </h2>
      <ol className="grid list-decimal gap-1 pl-5 text-sm">
        <li>Tus piezas ya están apartadas en la sucursal {sucursal.nombre}.</li>
        <li>Tu asesor lo revisa y lo confirma; te llega un correo.</li>
        <li>
          {isPickup
            ? `Te avisamos cuando puedas pasar por él a ${sucursal.nombre}.`
            : 'Cuando salga te mandamos la guía, y la ves también en esta página.'}
        </li>
      </ol>
      <p className="text-sm">Guarda esta dirección: aquí verás siempre cómo va.</p>
    </section>
  )
}
