import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { PartFault } from '#upkeep/uploads/error-columns.ts'
import { loadHref } from '#upkeep/uploads/state-words.ts'

type RetryDialogProps = { fault: PartFault | null; onClose: () => void }

/** The right value for a fault, tried at once; of the ERP's rows, another try. */
export function RetryDialog({ fault, onClose }: RetryDialogProps) {
  if (!fault) return null
  return <Retry key={fault.id} fault={fault} onClose={onClose} />
}

function Retry({ fault, onClose }: { fault: PartFault; onClose: () => void }) {
  const { id, columna, codigo, motivo, origen } = fault
  const [valor, setValor] = useState(fault.valor)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const isLoad = origen === 'carga'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isLoad ? `Corregir ${codigo || `la fila ${fault.fila}`}` : `Reintentar ${codigo || 'la fila del ERP'}`}
      confirm={isLoad ? 'Corregir e intentar' : 'Reintentar'}
      onConfirm={async () => {
        const { carga_id } = await call('POST /api/v1/errores-producto/:id/reintento', {
          params: { id },
          body: isLoad ? { valor } : {},
        })
        toast({ title: carga_id ? 'Se está revisando' : 'Se intentará en un momento' })
        if (carga_id) await navigate(loadHref(carga_id))
        else await revalidate()
      }}
    >
      <div className="grid gap-3">
        <p>{motivo}.</p>
        {!isLoad && (
          <p>
            La fila entra otra vez como la mandó el ERP. Sirve cuando ya arreglaste en la tienda lo que faltaba; si el
            dato está mal en el ERP, corrígelo allá y el error se resuelve solo.
          </p>
        )}
        {isLoad && (
          <TextField label={columna} value={valor} onChange={(event) => setValor(event.currentTarget.value)} />
        )}
      </div>
    </ConfirmDialog>
  )
}
