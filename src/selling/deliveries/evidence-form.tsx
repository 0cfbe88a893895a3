import { useWrite } from '#kit/forms/use-write.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { useRevalidator } from 'react-router'
import { EvidenceFields } from './evidence-fields.tsx'
import { sendAll } from './unsent.ts'

type EvidenceProps = { order: WholeOrder; parcel: { id: number; estado: string }; onClose: () => void }

/** What proves a delivery, added after it was told. */
export function EvidenceForm({ order, parcel, onClose }: EvidenceProps) {
  const { revalidate } = useRevalidator()
  const about = { order, parcel }
  const { busy, fault, onSubmit } = useWrite(async () => {
    await sendAll(about)
    onClose()
    await revalidate()
  })
  return (
    <form method="post" aria-label="Evidencia de la entrega" onSubmit={onSubmit} className="grid gap-4">
      {fault && <FormFault fault={fault} />}
      <EvidenceFields about={about} isOpen={parcel.estado === 'EN_CAMINO'} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" busy={busy}>
          Listo
        </Button>
      </div>
    </form>
  )
}
