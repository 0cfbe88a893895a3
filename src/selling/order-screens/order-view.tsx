import { FileSpreadsheet, FileText, MessageCircle, PackageOpen, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { canOpen } from '#kit/base/access.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { LineMenu, OrderActions } from './order-actions.tsx'
import { chatAbout, filePath, type WholeOrder } from '#selling/orders/order-data.ts'
import { OrderHistory } from './order-history.tsx'
import { type OrderInvoice, OrderInvoices } from './order-invoices.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderAside } from './order-aside.tsx'
import { Reorder } from './reorder-button.tsx'
import { StateMark } from './state-mark.tsx'
import { orderLooks } from '#selling/orders/states.ts'

type OrderViewProps = {
  order: WholeOrder
  house: string | null
  facturas: OrderInvoice[]
  title: string
  /** Between the title and the rest: what was just done, what comes next. */
  children?: ReactNode
}

/** An order as everybody sees it; what whoever looks may do with it comes with the order. */
export function OrderView({ order, house, facturas, title, children }: OrderViewProps) {
  const { revalidate } = useRevalidator()
  useNews([`pedidos:${order.cliente.id}`], () => void revalidate())
  const cancelled = order.historial.find(({ a }) => a === 'CANCELADO')
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8 print:gap-3 print:py-0">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          <Files order={order} house={house} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <StateMark look={orderLooks[order.estado]} />
          <time dateTime={order.creado_en}>{moment(order.creado_en)}</time>
          <span>Sucursal {order.sucursal.nombre}</span>
          {currentSession().cliente === null && <span>{order.cliente.nombre}</span>}
          {order.orden_compra && <span>Orden de compra {order.orden_compra}</span>}
        </div>
      </header>
      {children}
      <OrderProgress estado={order.estado} motivo={cancelled?.motivo ?? null} />
      <OrderActions order={order} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <OrderLines
          lines={order.lineas}
          renderActions={
            order.eventos.some((event) => lineEvents.has(event))
              ? (line) => <LineMenu order={order} line={line} />
              : undefined
          }
        />
        <OrderAside order={order} />
      </div>
      <OrderInvoices facturas={facturas} />
      <OrderShipments order={order} />
      <Fitted order={order} />
      <OrderHistory order={order} />
    </div>
  )
}

const FitQuestion = part(
  () => import('#selling/fit-answers/fit-question.tsx'),
  (module) => module.FitQuestion,
)

/** Asked of who bought it, not of who acts for him. */
function Fitted({ order }: { order: WholeOrder }) {
  const isReady = useHydrated()
  const { roles, acting } = currentSession()
  if (!isReady || !roles.includes('cliente') || acting || !order.lineas.some(({ entregada }) => entregada > 0))
    return null
  return (
    <Optional isQuiet>
      <FitQuestion sucursal={order.sucursal.clave} folio={order.folio} />
    </Optional>
  )
}

const lineEvents = new Set<string>(['backorder', 'recibir', 'sustituir', 'cancelarLinea'])

function Files({ order, house }: { order: WholeOrder; house: string | null }) {
  const chat = currentSession().cliente ? chatAbout(order, house) : null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {chat && (
        <LinkButton href={chat} variant="secondary" size="sm" external>
          <Icon of={MessageCircle} /> Preguntar por WhatsApp
        </LinkButton>
      )}
      <LinkButton href={filePath(order, 'pdf')} variant="secondary" size="sm">
        <Icon of={FileText} /> PDF
      </LinkButton>
      <LinkButton href={filePath(order, 'xlsx')} variant="secondary" size="sm">
        <Icon of={FileSpreadsheet} /> Excel
      </LinkButton>
      <Button variant="secondary" size="sm" onClick={() => print()}>
        <Icon of={Printer} /> Imprimir
      </Button>
      {currentSession().cliente && currentSession().permissions.includes('permission_compras') && (
        <Reorder order={order} />
      )}
      {canOpen(pages.nuevaDevolucion.access, currentSession()) === 'ok' &&
        order.lineas.some(({ entregada }) => entregada > 0) && (
          <LinkButton
            href={at(`/devoluciones/nueva?sucursal=${order.sucursal.clave}&pedido=${order.folio}`)}
            variant="secondary"
            size="sm"
          >
            <Icon of={PackageOpen} /> Devolver piezas
          </LinkButton>
        )}
    </div>
  )
}
