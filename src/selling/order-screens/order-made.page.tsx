import { CircleCheckBig } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { Icon } from '#kit/ui/icon.tsx'
import type { loader } from '#selling/orders/order-at.ts'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { OrderMissing } from './order-missing.tsx'
import { OrderView } from './order-view.tsx'

export { head, loader } from '#selling/orders/order-at.ts'

/** C-13: the order's own address, from the moment it is made. It only reads: coming back or reloading makes nothing. */
export function Component() {
  const { order, house, facturas } = useLoaderData<typeof loader>()
  if (!order) return <OrderMissing />
  return (
    <OrderView order={order} house={house} facturas={facturas} title={`Pedido ${order.folio}`}>
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
