import { useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { bring } from '#kit/base/bring.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { browserName } from '#people/access/browser-name.ts'
import { OwnPassword } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { Entry } from './sign-in-form.tsx'

type Made = Reply<Api['POST /api/v1/cuenta/llaves']>

type KeySetupProps = {
  onMade: (entry: Entry) => void | Promise<void>
  /** A signed-in user gives his password again; a sign-in that waits for this has just done so. */
  asksPassword?: boolean
}

/** Has the browser make a passkey, under a name; where it is the first factor of a role that demands one, with recovery codes. */
export function KeySetup({ onMade, asksPassword = false }: KeySetupProps) {
  const [made, setMade] = useState<Made | null>(null)
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const asked = await call('POST /api/v1/cuenta/llaves/reto', {
      body: asksPassword ? { password: fields.text('password') } : {},
    })
    const { makeKey } = await bring(() => import('#people/passkeys/ask-key.ts'))
    const body = { nombre: fields.text('nombre'), ...(await makeKey(asked)) }
    const kept = await call('POST /api/v1/cuenta/llaves', { body })
    if (kept.recuperacion.length > 0) setMade(kept)
    else await onMade(kept.entrada)
  })
  if (made) return <RecoveryCodes codes={made.recuperacion} onDone={() => onMade(made.entrada)} />
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Agregar una llave de acceso"
      className="grid gap-5"
    >
      <FormFault fault={fault} />
      <p>Tu equipo te pedirá tu huella, tu rostro o su código, y guardará la llave. Nada de eso nos llega.</p>
      <TextField
        label="Nombre de la llave"
        hint="Para reconocerla después, por ejemplo «Teléfono de Ana»."
        name="nombre"
        defaultValue={browserName(navigator.userAgent)}
        required
        maxLength={60}
      />
      {asksPassword && <OwnPassword />}
      <Button type="submit" busy={busy} className="justify-self-start">
        Crear la llave
      </Button>
    </WriteForm>
  )
}
