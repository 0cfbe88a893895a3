import type { ReactNode } from 'react'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { dayText } from '#catalogue/prices/promise.ts'
import { shownNumber } from '#people/company/whatsapp.ts'
import { money, plural } from '#kit/ui/format.ts'
import { SumRows } from '#kit/ui/sum-rows.tsx'
import type { WholeOrder } from '#selling/orders/order-data.ts'

const billing = { SIN_FACTURAR: 'Sin facturar', PARCIAL: 'Facturado en parte', FACTURADO: 'Facturado' }
const sync = {
  PENDIENTE: 'Por enviar al ERP',
  ENVIADO: 'Enviado al ERP',
  ACEPTADO: 'En el ERP',
  ERROR: 'El ERP lo rechazó',
}
/** The same for whoever bought. */
const passed = {
  PENDIENTE: 'Lo estamos pasando al almacén',
  ENVIADO: 'Lo estamos pasando al almacén',
  ACEPTADO: 'El almacén ya lo tiene',
  ERROR: 'Tu asesor lo está revisando',
}

/** Totals, where it goes, who attends. */
export function OrderAside({ order }: { order: WholeOrder }) {
  return (
    <div className="grid gap-4 md:grid-cols-3 wide:grid-cols-1 print:mt-4 print:grid-cols-3">
      <TotalCard order={order} />
      <DeliveryCard order={order} />
      <PeopleCard order={order} />
    </div>
  )
}

function PeopleCard({ order }: { order: WholeOrder }) {
  const { asesor, solicitante, cotizacion, sucursal, erp } = order
  const isStaff = currentSession().cliente === null
  return (
    <Card title="Quién">
      {solicitante && <p>Lo pidió {solicitante}</p>}
      {cotizacion && (
        <p>
          Viene de la cotización{' '}
          <a
            href={at(`${isStaff ? '/cotizaciones/' : '/DetallePrepedidoAuth?id='}${cotizacion.id}`)}
            className="link code"
          >
            {cotizacion.folio}
          </a>
        </p>
      )}
      {asesor && (
        <p>
          {isStaff ? 'Lo atiende' : 'Te atiende'} {asesor.nombre}
          {asesor.telefono && <span className="text-soft"> · {shownNumber(asesor.telefono)}</span>}
        </p>
      )}
      <p>
        Sucursal {sucursal.nombre}
        {sucursal.telefono && <span className="text-soft"> · {sucursal.telefono}</span>}
      </p>
      {isStaff ? <Sync order={order} /> : <p className="text-soft">{passed[erp.estado]}</p>}
    </Card>
  )
}

function DeliveryCard({ order }: { order: WholeOrder }) {
  const { direccion, via, notas, promesa } = order
  return (
    <Card title="Entrega">
      {direccion && (
        <address className="not-italic">
          <span className="block font-semibold">{direccion.alias}</span>
          {direccion.lineas.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      {direccion?.contacto && <p className="text-soft">{direccion.contacto}</p>}
      {promesa && <p>Prometido para el {dayText(promesa)}</p>}
      <p>{via ? `Vía: ${via.nombre}` : 'La vía de embarque está por acordar.'}</p>
      {notas && <p className="border-t border-line pt-2 whitespace-pre-wrap">{notas}</p>}
    </Card>
  )
}

function TotalCard({ order }: { order: WholeOrder }) {
  const { total, lineas, facturacion } = order
  const pieces = lineas.reduce((sum, { cantidad, cancelada }) => sum + cantidad - cancelada, 0)
  return (
    <Card title="Total">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        <SumRows {...order} />
        <div className="col-span-2 flex items-baseline justify-between border-t border-line pt-2 text-base font-semibold">
          <dt>Total</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      <p className="text-xs text-soft">
        {plural(pieces, 'pieza', 'piezas')} en {plural(lineas.length, 'renglón', 'renglones')} · {billing[facturacion]}
      </p>
    </Card>
  )
}

function Sync({ order: { id, erp } }: { order: WholeOrder }) {
  const text = `${sync[erp.estado]}${erp.folio ? ` con el folio ${erp.folio}` : ''}`
  const isLed = currentSession().permissions.includes('pedidos-sync') && currentSession().roles.includes('admin')
  return (
    <p className={erp.estado === 'ERROR' ? 'text-no' : 'text-soft'}>
      {isLed ? (
        <a href={at(`/SyncAuth/${id}`)} className="link">
          {text}
        </a>
      ) : (
        text
      )}
      {erp.motivo && `: ${erp.motivo}`}
    </p>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2 rounded-panel border border-line bg-card p-4 text-sm print:border-0 print:p-0">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  )
}
