import { call } from '#kit/base/call.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { postBody, PostFields } from './post-fields.tsx'
import type { Address } from './team-types.ts'

export function InviteForm({ addresses, onDone }: { addresses: Address[]; onDone: () => void }) {
  return (
    <SaveForm
      label="Invitar a una persona"
      button="Enviar invitación"
      said="Invitación enviada"
      onDone={onDone}
      send={(fields) =>
        call('POST /api/v1/mi-empresa/invitaciones', {
          body: { name: fields.text('name'), email: fields.text('email'), ...postBody(fields) },
        })
      }
    >
      <p className="text-sm text-soft">
        Le llega un correo con un enlace que sirve una vez, durante 7 días. Si no le llega, quizá ya tiene una cuenta
        con nosotros: habla con tu asesor.
      </p>
      <TextField label="Nombre" name="name" required maxLength={120} />
      <TextField label="Correo electrónico" name="email" type="email" required maxLength={254} />
      <PostFields addresses={addresses} />
    </SaveForm>
  )
}
