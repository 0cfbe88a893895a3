import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Checkbox } from '#kit/ui/field.tsx'

/** Whether the client's people get its new documents by mail; `first` is what `GET /api/v1/documentos/preferencia` answered. */
export function MailPreference({ first }: { first: boolean }) {
  const [isOn, setOn] = useState(first)
  const { write } = useWrite({ reloads: false })
  const change = async (correo_automatico: boolean) => {
    setOn(correo_automatico)
    const isKept = await write(
      () => call('PUT /api/v1/documentos/preferencia', { body: { correo_automatico } }),
      correo_automatico ? 'Te llegarán los documentos nuevos' : 'Ya no llegarán por correo',
    )
    if (!isKept) setOn(!correo_automatico)
  }
  return (
    <Checkbox
      label="Recibir por correo los documentos nuevos"
      checked={isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
