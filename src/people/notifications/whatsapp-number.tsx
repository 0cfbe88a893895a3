import { call } from '#kit/base/call.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { TextField } from '#kit/ui/field.tsx'

type Props = { numero: string | null; asesor: string | null }

/** Where one's adviser writes by WhatsApp. Empty takes the number away, and what was to be sent there. */
export function WhatsappNumber({ numero, asesor }: Props) {
  return (
    <SaveForm
      key={numero}
      label="Tu WhatsApp"
      said="WhatsApp guardado"
      button="Guardar WhatsApp"
      className="rounded-panel border border-line bg-card p-4"
      send={(fields) => call('PUT /api/v1/notificaciones/whatsapp', { body: { numero: fields.text('numero') } })}
    >
      <TextField
        label="Tu WhatsApp"
        name="numero"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={30}
        defaultValue={numero?.slice(3) ?? ''}
        hint={`10 dígitos, con lada. Te escribe ${asesor ?? 'quien te atiende'}, de lo que elijas abajo; vacío, nadie.`}
      />
    </SaveForm>
  )
}
