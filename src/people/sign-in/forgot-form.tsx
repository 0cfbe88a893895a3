import { useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'

/** Asks for a link by mail; says the same whether or not the account exists. */
export function ForgotForm() {
  const [told, setTold] = useState<string | null>(null)
  const isReady = useHydrated()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const { message } = await call('POST /api/v1/claves/olvido', { body: { email: fields.text('email') } })
    setTold(message)
  })

  if (told) {
    return (
      <div className="grid justify-items-start gap-5">
        <output className="grid gap-1 rounded-panel bg-accent-tint p-4">
          <b>Revisa tu correo</b>
          <span className="text-sm">{told}</span>
        </output>
        <LinkButton href={at('/Ingresa')} variant="secondary">
          Volver a ingresar
        </LinkButton>
      </div>
    )
  }
  return (
    <WriteForm errors={errors} method="post" onSubmit={onSubmit} aria-label="Pedir un enlace" className="grid gap-5">
      <FormFault fault={fault} />
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={!isReady}>
          Enviar enlace
        </Button>
        <LinkButton href={at('/Ingresa')} variant="quiet">
          Volver
        </LinkButton>
      </div>
    </WriteForm>
  )
}
