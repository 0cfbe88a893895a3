import { PackageCheck, PackageX, Truck } from 'lucide-react'
import { useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { day } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { EventDialog } from './event-dialog.tsx'
import { orderLooks, STATES } from '#selling/orders/states.ts'

const happened: Record<string, string> = {
  crear: 'Se recibió el pedido',
  confirmar: 'Confirmado',
  iniciarSurtido: 'Empezó el surtido',
  surtir: 'Piezas surtidas',
  embarcar: 'Salió un embarque',
  entregar: 'Embarque entregado',
  regresar: 'Un embarque regresó',
  cerrar: 'Cerrado',
  backorder: 'Piezas por llegar',
  recibir: 'Llegaron piezas que faltaban',
  sustituir: 'Parte sustituida',
  cancelarLinea: 'Piezas canceladas',
  cancelar: 'Cancelado',
  nota: 'Nota interna',
}

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

/** One parcel, with what can be said of it by itself while others are on their way or waiting. */
function Parcel({ order, parcel }: { order: WholeOrder; parcel: Shipment }) {
  const [event, setEvent] = useState<'entregar' | 'regresar' | null>(null)
  const { estado, guia, transportista, recibio, motivo, lineas } = parcel
  const { icon, tone, said } = parcelLooks[estado]
  const may = (name: 'entregar' | 'regresar') => estado === 'EN_CAMINO' && order.eventos.includes(name)
  const what = guia ? `la guía ${guia}` : 'el embarque'
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
        {lineas.map(({ k_parte, cantidad }) => `${cantidad} × ${k_parte}`).join(', ')}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden print:hidden">
        {may('entregar') && (
          <Button size="sm" variant="secondary" aria-label={`Entregado: ${what}`} onClick={() => setEvent('entregar')}>
            Entregado
          </Button>
        )}
        {may('regresar') && (
          <Button size="sm" variant="quiet" aria-label={`Regresó: ${what}`} onClick={() => setEvent('regresar')}>
            Regresó
          </Button>
        )}
      </div>
      <EventDialog order={order} event={event} parcel={parcel} onClose={() => setEvent(null)} />
    </li>
  )
}

/** What has happened to the order, the latest first. */
export function OrderHistory({ order: { historial } }: { order: WholeOrder }) {
  return (
    <section aria-labelledby="historial" className="grid gap-3 print:hidden">
      <h2 id="historial" className="text-xl">
        Historial
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {historial.map((event) => (
          <li key={event.id} className="grid gap-x-6 gap-y-1 py-3 text-sm md:grid-cols-[14rem_minmax(0,1fr)]">
            <div className="text-soft">
              <time dateTime={event.en}>{moment(event.en)}</time>
              <br />
              {event.actor ?? 'El sistema'}
              {event.en_nombre_de && ` por ${event.en_nombre_de}`}
            </div>
            <div className="grid content-start gap-0.5">
              <p className="font-semibold">
                {happened[event.evento] ?? event.evento}
                {event.a && event.a !== event.de && stateText(event.a) !== happened[event.evento] && (
                  <span className="font-normal text-soft"> · {stateText(event.a)}</span>
                )}
              </p>
              {event.motivo && <p className="wrap-anywhere">{event.motivo}</p>}
              {event.lineas.length > 0 && (
                <p className="text-soft wrap-anywhere">
                  {event.lineas.map(({ k_parte, texto }) => `${k_parte}: ${texto}`).join('; ')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stateText(state: string): string {
  const known = STATES.find((name) => name === state)
  return known ? orderLooks[known].texto : state
}
