import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Checkbox } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'

/** Whether the client's people get its new documents by mail; `first` is what `GET /api/v1/documentos/preferencia` answered. */
export function MailPreference({ first }: { first: boolean }) {
  const [isOn, setOn] = useState(first)
  const change = async (correo_automatico: boolean) => {
    setOn(correo_automatico)
    try {
      await call('PUT /api/v1/documentos/preferencia', { body: { correo_automatico } })
      toast({ title: correo_automatico ? 'Te llegarán los documentos nuevos' : 'Ya no llegarán por correo' })
    } catch (error) {
      setOn(!correo_automatico)
      if (!(error instanceof Refusal)) throw error
      toast({ title: error.message, kind: 'error' })
    }
  }
  return (
    <Checkbox
      label="Recibir por correo los documentos nuevos"
      checked={isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
