import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { Button } from '#kit/ui/button.tsx'
import { day } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { AccountBlock } from './account-block.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { PasswordField } from '#people/sign-in/password-field.tsx'
import { PASSWORD_MIN } from '#people/access/password-limits.ts'
import { useWrite } from '#kit/forms/use-write.ts'

type AccountPasswordProps = { changedAt: string | null; email: string }

export function AccountPassword({ changedAt, email }: AccountPasswordProps) {
  // Another key empties the fields.
  const [turn, setTurn] = useState(0)
  const isReady = useHydrated()
  const { revalidate } = useRevalidator()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    await call('PUT /api/v1/cuenta/clave', {
      body: { password_actual: fields.text('password_actual'), password: fields.text('password') },
    })
    toast({ title: 'Contraseña cambiada', text: 'Tus demás sesiones se cerraron.' })
    setTurn(turn + 1)
    await revalidate()
  })
  return (
    <AccountBlock title="Contraseña" text={changedAt ? `Cambiada el ${day(changedAt)}.` : 'Cámbiala cuando quieras.'}>
      <WriteForm
        errors={errors}
        key={turn}
        method="post"
        onSubmit={onSubmit}
        aria-label="Cambiar la contraseña"
        className="grid max-w-md gap-4"
      >
        <FormFault fault={fault} />
        <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <PasswordField label="Contraseña actual" name="password_actual" autoComplete="current-password" required />
        <PasswordField
          label="Contraseña nueva"
          name="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          hint={`Al menos ${PASSWORD_MIN} caracteres. Una frase es lo mejor.`}
        />
        <Button type="submit" variant="secondary" busy={busy} disabled={!isReady} className="justify-self-start">
          Cambiar contraseña
        </Button>
      </WriteForm>
    </AccountBlock>
  )
}
