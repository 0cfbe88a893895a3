import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { DemandRow } from './demand-rows.ts'

export type Marking = { row: DemandRow; estado: 'PEDIDA' | 'RESUELTA' }

type DemandMarkProps = { marking: Marking | null; clase: 'sin_resultado' | 'sin_existencia'; onClose: () => void }

const words = {
  PEDIDA: {
    title: 'Pedir la parte',
    confirm: 'Pedir',
    done: 'Parte pedida',
    text: 'Queda anotado que hay que conseguirla. Vuelve a los pendientes si se sigue buscando.',
  },
  RESUELTA: {
    title: 'Marcar como resuelta',
    confirm: 'Marcar',
    done: 'Marcada como resuelta',
    text: 'Sale de los pendientes. Vuelve si se busca otra vez y no se encuentra.',
  },
} as const

/** Says what was done about a text, with a note for who comes after. */
export function DemandMark({ marking, clase, onClose }: DemandMarkProps) {
  const [nota, setNota] = useState('')
  const { revalidate } = useRevalidator()
  const { title, confirm, done, text } = words[marking?.estado ?? 'PEDIDA']
  const close = () => {
    setNota('')
    onClose()
  }
  return (
    <ConfirmDialog
      open={marking !== null}
      onClose={close}
      title={`${title}: «${marking?.row.nombre ?? ''}»`}
      confirm={confirm}
      onConfirm={async () => {
        if (!marking) return
        const { row, estado } = marking
        await call('POST /api/v1/demanda/casos', {
          body: { clase, consulta: row.nombre, estado, nota, version: row.caso?.version ?? 0 },
        })
        await revalidate()
        toast({ title: done, text: row.nombre })
      }}
    >
      <div className="grid gap-3">
        <p>{text}</p>
        <TextArea
          label="Nota (opcional)"
          rows={2}
          maxLength={300}
          value={nota}
          onChange={({ currentTarget }) => setNota(currentTarget.value)}
          placeholder="Proveedor, código que sirve, qué se hizo"
        />
      </div>
    </ConfirmDialog>
  )
}
