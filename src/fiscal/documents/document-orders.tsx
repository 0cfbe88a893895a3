import { X } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { WholeDocument } from './document-data.ts'

type Order = { sucursal: string; folio: string }

/** Which orders an invoice invoices, for who may say so; most find theirs by themselves. */
export function DocumentOrders({ document }: { document: WholeDocument }) {
  const { uuid, tipo, estado_sat, historia } = document
  const [leaving, setLeaving] = useState<Order | null>(null)
  const { revalidate } = useRevalidator()
  const mayLink = currentSession().permissions.includes('documentos-upload')
  if (tipo !== 'I' || !mayLink) return null
  const orders = historia.flatMap(({ pedido }) => pedido ?? [])
  return (
    <section aria-labelledby="pedidos" className="grid gap-3 print:hidden">
      <h2 id="pedidos" className="text-xl">
        Pedidos que factura
      </h2>
      {orders.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {orders.map((order) => (
            <li key={`${order.sucursal}/${order.folio}`} className="flex items-center justify-between gap-3 py-1">
              <a href={at(`/pedidos/${order.sucursal}/${order.folio}`)} className="code link">
                {order.folio} · {order.sucursal}
              </a>
              <IconButton label={`Desligar el pedido ${order.folio}`} onClick={() => setLeaving(order)}>
                <Icon of={X} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {estado_sat !== 'CANCELADO' && <LinkForm uuid={uuid} />}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`¿Desligar el pedido ${leaving?.folio ?? ''}?`}
        confirm="Desligar"
        isDanger
        onConfirm={async () => {
          if (leaving)
            await call('DELETE /api/v1/documentos/:uuid/pedidos/:sucursal/:folio', { params: { uuid, ...leaving } })
          await revalidate()
        }}
      >
        Sus piezas dejan de contar como facturadas en el pedido. La factura no cambia.
      </ConfirmDialog>
    </section>
  )
}

function LinkForm({ uuid }: { uuid: string }) {
  return (
    <SaveForm
      label="Ligar con un pedido"
      said="Pedido ligado"
      button="Ligar"
      className="max-w-xl"
      send={(fields) =>
        call('POST /api/v1/documentos/:uuid/pedidos', {
          params: { uuid },
          body: { sucursal: fields.text('sucursal'), folio: fields.text('folio') },
        })
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Sucursal"
          name="sucursal"
          required
          maxLength={20}
          autoComplete="off"
          hint="Su clave, como en la dirección del pedido."
        />
        <TextField
          label="Folio del pedido"
          name="folio"
          required
          maxLength={40}
          autoComplete="off"
          hint="Por ejemplo WEB-000123."
        />
      </div>
    </SaveForm>
  )
}
