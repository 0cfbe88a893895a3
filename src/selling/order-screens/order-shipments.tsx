import { FileText, PackageCheck, PackageX, Truck } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { day } from '#kit/ui/format.ts'
import { listedFirst } from '#kit/ui/listed-first.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { deliveryPaperPath } from '#selling/deliveries/evidence-path.ts'
import { EvidenceStrip } from '#selling/deliveries/evidence-strip.tsx'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { EventDialog } from './event-dialog.tsx'

// Who delivers needs a camera and a pen; who only looks does not wait for them.
const EvidenceForm = part(
  () => import('#selling/deliveries/evidence-form.tsx'),
  (module) => module.EvidenceForm,
)

/** What left, when, with which guide. */
export function OrderShipments({ order }: { order: WholeOrder }) {
  const { embarques } = order
  if (embarques.length === 0) return null
  return (
    <section aria-labelledby="embarques" className="grid gap-3">
      <h2 id="embarques" className="text-xl">
        Embarques
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 desktop:grid-cols-3">
        {embarques.map((parcel) => (
          <Parcel key={parcel.id} order={order} parcel={parcel} />
        ))}
      </ul>
    </section>
  )
}

type Shipment = WholeOrder['embarques'][number]

const parcelLooks = {
  EN_CAMINO: {
    icon: Truck,
    tone: 'text-accent',
    said: ({ embarcado_en }: Shipment) => `Salió el ${day(embarcado_en)}`,
  },
  ENTREGADO: {
    icon: PackageCheck,
    tone: 'text-yes',
    said: ({ entregado_en }: Shipment) => (entregado_en ? `Entregado el ${day(entregado_en)}` : 'Entregado'),
  },
  REGRESADO: {
    icon: PackageX,
    tone: 'text-no',
    said: ({ regresado_en }: Shipment) => (regresado_en ? `Regresó el ${day(regresado_en)}` : 'Regresó'),
  },
} as const

/** So many lines of a shipment are told; its paper has them all. */
const MOST_LINES = 20

/** One parcel, with what can be said of it by itself while others are on their way or waiting. */
function Parcel({ order, parcel }: { order: WholeOrder; parcel: Shipment }) {
  const [event, setEvent] = useState<ParcelEvent | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { estado, guia, transportista, recibio, motivo, lineas, evidencias } = parcel
  const { icon, tone, said } = parcelLooks[estado]
  return (
    <li className="grid content-start gap-1 rounded-panel border border-line bg-card p-4 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <Icon of={icon} className={tone} />
        {said(parcel)}
      </p>
      {(guia || transportista) && (
        <p>
          {transportista} {guia && <span className="code">Guía {guia}</span>}
        </p>
      )}
      {recibio && <p>Recibió {recibio}</p>}
      {motivo && <p>{motivo}</p>}
      <p className="text-soft wrap-anywhere">
        {listedFirst(
          lineas.map(({ k_parte, cantidad }) => `${cantidad} × ${k_parte}`),
          MOST_LINES,
        )}
      </p>
      <EvidenceStrip order={order} evidences={evidencias} />
      <ParcelActions order={order} parcel={parcel} onEvent={setEvent} onAdd={() => setAdding(true)} />
      <EventDialog order={order} event={event} parcel={parcel} onClose={() => setEvent(null)} />
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Evidencia de la entrega">
        <Optional instead={<p className="text-soft">Un momento…</p>}>
          <EvidenceForm order={order} parcel={parcel} onClose={() => setAdding(false)} />
        </Optional>
      </Dialog>
    </li>
  )
}

type ParcelEvent = 'entregar' | 'regresar'
type ParcelActionsProps = {
  order: WholeOrder
  parcel: Shipment
  onEvent: (event: ParcelEvent) => void
  onAdd: () => void
}

function ParcelActions({ order, parcel: { id, estado, guia }, onEvent, onAdd }: ParcelActionsProps) {
  const may = (name: ParcelEvent) => estado === 'EN_CAMINO' && order.eventos.includes(name)
  const what = guia ? `la guía ${guia}` : 'el embarque'
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden print:hidden">
      {estado === 'ENTREGADO' && (
        <LinkButton
          href={deliveryPaperPath(order, id)}
          variant="secondary"
          size="sm"
          aria-label={`Comprobante de entrega de ${what}`}
        >
          <Icon of={FileText} /> Comprobante de entrega
        </LinkButton>
      )}
      {estado === 'ENTREGADO' && order.eventos.includes('nota') && (
        <Button size="sm" variant="quiet" aria-label={`Agregar evidencia de ${what}`} onClick={onAdd}>
          Agregar evidencia
        </Button>
      )}
      {may('entregar') && (
        <Button size="sm" variant="secondary" aria-label={`Entregado: ${what}`} onClick={() => onEvent('entregar')}>
          Entregado
        </Button>
      )}
      {may('regresar') && (
        <Button size="sm" variant="quiet" aria-label={`Regresó: ${what}`} onClick={() => onEvent('regresar')}>
          Regresó
        </Button>
      )}
    </div>
  )
}
