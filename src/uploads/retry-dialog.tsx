import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#base/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import type { PartFault } from './error-columns.ts'
import { loadHref } from './state-words.ts'

type RetryDialogProps = { fault: PartFault | null; onClose: () => void }

/** The right value for a fault, tried at once. */
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
      title={`Corregir ${codigo || `la fila ${fault.fila}`}`}
      confirm="Corregir e intentar"
      onConfirm={async () => {
        const { carga_id } = await call('POST /api/v1/errores-producto/:id/reintento', {
          params: { id },
          body: isLoad ? { valor } : {},
        })
        toast({ title: carga_id ? 'Se está revisando' : 'Se intentará en la siguiente sincronización' })
        if (carga_id) await navigate(loadHref(carga_id))
        else await revalidate()
      }}
    >
      <div className="grid gap-3">
        <p>{motivo}.</p>
        {isLoad && (
          <TextField label={columna} value={valor} onChange={(event) => setValor(event.currentTarget.value)} />
        )}
      </div>
    </ConfirmDialog>
  )
}
