import { at } from '#kit/base/place.ts'
import { day, money, plural } from '#kit/ui/format.ts'
import type { OrderRow } from '#selling/orders/order-columns.ts'
import { orderHref } from '#selling/orders/order-data.ts'
import { Reorder } from './reorder-button.tsx'
import { StateMark } from './state-mark.tsx'
import { orderLooks } from '#selling/orders/states.ts'

type LastOrdersProps = {
  orders: OrderRow[]
  /** Each can be put into the cart again. */
  canReorder?: boolean
}

/** The client's last orders as cards of a strip; nothing where there are none. */
export function LastOrders({ orders, canReorder }: LastOrdersProps) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="ultimos-pedidos" className="grid gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="ultimos-pedidos" className="text-xl">
          Tus últimos pedidos
        </h2>
        <a href={at('/pedidos')} className="link inline-flex min-h-6 items-center text-sm">
          Ver todos
        </a>
      </header>
      <ul className="grid gap-3 sm:grid-cols-2 desktop:grid-cols-3">
        {orders.map((order) => (
          <li key={order.id} className="grid content-start gap-2 rounded-panel border border-line bg-card p-4 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <a href={orderHref(order)} className="code text-base font-semibold text-ink hover:text-accent-strong">
                {order.folio}
              </a>
              <StateMark look={orderLooks[order.estado]} />
            </div>
            <p className="text-soft">
              {day(order.fecha)} · {plural(order.piezas, 'pieza', 'piezas')}
              {order.backorder > 0 && <span className="text-maybe"> · {order.backorder} por llegar</span>}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="font-semibold tabular-nums">{money(order.total)}</p>
              {canReorder && <Reorder order={order} variant="secondary" />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
