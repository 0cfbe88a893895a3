import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { sendAll, useUnsent } from './unsent.ts'

type DeliverProps = {
  order: WholeOrder
  /** The one parcel it is about; without it, all that are on their way. */
  parcel?: { id: number; guia: string }
  onClose: () => void
}

/** Who received, with photographs and a signature: sent before the delivery is told, so that a broken connection loses neither. */
export function DeliverForm({ order, parcel, onClose }: DeliverProps) {
  const { revalidate } = useRevalidator()
  const about = { order, parcel }
  const onTheWay = order.embarques.filter(({ estado }) => estado === 'EN_CAMINO').length
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      if (!fields.has('despues')) await sendAll(about)
      await call('POST /api/v1/pedidos/:sucursal/:folio/eventos', {
        params: { sucursal: order.sucursal.clave, folio: order.folio },
        body: {
          evento: 'entregar',
          version: order.version,
          embarque: parcel?.id,
          recibio: fields.text('recibio').trim(),
        },
      })
      onClose()
      await revalidate()
      toast({ title: 'Entrega registrada' })
    },
    {
      onRefused: async ({ status }) => {
        if (status === 409) await revalidate()
        return false
      },
    },
  )
  const { photos, strokes } = useUnsent(about)
  return (
    <WriteForm errors={errors} method="post" aria-label="Marcar entregado" onSubmit={onSubmit} className="grid gap-4">
      <p className="text-soft text-pretty">
        {!parcel && onTheWay > 1
          ? `Se entregan juntos los ${onTheWay} embarques que van en camino. Lo que falte del pedido sigue su camino.`
          : 'El cliente ya tiene estas piezas. Lo que falte del pedido sigue su camino.'}
      </p>
      {fault && <FormFault fault={fault} />}
      <TextField label="Quién recibió" name="recibio" maxLength={120} required autoComplete="off" />
      <EvidenceFields about={about} isOpen />
      {fault && photos.length + strokes.length > 0 && (
        <label className="flex items-start gap-2 text-sm">
          <input type="checkbox" name="despues" className="mt-0.5 size-5" />
          <span>
            Marcar la entrega ahora y subir después{' '}
            {photos.length > 0
              ? plural(photos.length, 'la fotografía que falta', 'las fotografías que faltan').replace(/^\d+ /, '')
              : 'la firma'}
          </span>
        </label>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
        <Button type="submit" busy={busy}>
          Marcar entregado
        </Button>
      </div>
    </WriteForm>
  )
}
