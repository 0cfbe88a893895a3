import { useState } from 'react'
import { currentSession } from '#kit/base/current-session.ts'
import { Button } from '#kit/ui/button.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { usePageActions } from '#kit/ui/page-actions.ts'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { EventDialog } from './event-dialog.tsx'
import { most, type OrderEvent, rules } from '#selling/orders/transitions.ts'

type Line = WholeOrder['lineas'][number]

// What moves the whole order on, in its order; the rest is of single lines, or the way out.
const onward: OrderEvent[] = ['confirmar', 'iniciarSurtido', 'surtir', 'embarcar', 'entregar', 'cerrar']
const ofLine: OrderEvent[] = ['recibir', 'backorder', 'sustituir', 'cancelarLinea']

/** What whoever looks may do with the order now: the next step first. */
export function OrderActions({ order }: { order: WholeOrder }) {
  const [event, setEvent] = useState<OrderEvent | null>(null)
  const next = onward.filter((name) => order.eventos.includes(name))
  const may = (name: OrderEvent) => order.eventos.includes(name)
  usePageActions(
    order.eventos
      .filter((name) => !ofLine.includes(name))
      .map((name) => ({ titulo: rules[name].texto, run: () => setEvent(name) })),
  )
  if (order.eventos.length === 0) return null
  const isClient = currentSession().cliente !== null
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {next.map((name, place) => (
        <Button key={name} variant={place === 0 ? 'primary' : 'secondary'} onClick={() => setEvent(name)}>
          {rules[name].texto}
        </Button>
      ))}
      {may('nota') && (
        <Button variant="secondary" onClick={() => setEvent('nota')}>
          Agregar nota
        </Button>
      )}
      {may('cancelar') && (
        <Button variant="danger" className={isClient ? '' : 'sm:ml-auto'} onClick={() => setEvent('cancelar')}>
          Cancelar el pedido
        </Button>
      )}
      <EventDialog order={order} event={event} parcel={onlyParcel(event, order)} onClose={() => setEvent(null)} />
    </div>
  )
}

/** The parcel that «Marcar entregado» is about where just one is on its way. */
function onlyParcel(event: OrderEvent | null, { embarques }: WholeOrder) {
  const [first, ...more] = embarques.filter(({ estado }) => estado === 'EN_CAMINO')
  return event === 'entregar' && more.length === 0 ? first : undefined
}

/** What may be done with one line. */
export function LineMenu({ order, line }: { order: WholeOrder; line: Line }) {
  const [event, setEvent] = useState<OrderEvent | null>(null)
  const events = ofLine.filter(
    (name) => order.eventos.includes(name) && most(name, { ...line, sustituida: line.sustituta !== null }) > 0,
  )
  if (events.length === 0) return null
  return (
    <>
      <RowMenu label={`Acciones de ${line.k_parte}`}>
        {events.map((name) => (
          <button key={name} type="button" className={menuLine} onClick={() => setEvent(name)}>
            {rules[name].texto}
          </button>
        ))}
      </RowMenu>
      <EventDialog order={order} event={event} only={line} onClose={() => setEvent(null)} />
    </>
  )
}
