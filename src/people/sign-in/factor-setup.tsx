import { useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Button } from '#kit/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { OwnPassword } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { Entry } from './sign-in-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'

type Secret = Reply<Api['POST /api/v1/cuenta/segundo-factor']>
type Confirmed = Reply<Api['POST /api/v1/cuenta/segundo-factor/confirmacion']>

type FactorSetupProps = {
  onEntered: (entry: Entry) => Promise<void>
  /** A signed-in user gives his password again; a sign-in that waits for this has just done so. */
  asksPassword?: boolean
}

/** Sets an authenticator up in three steps: the picture, the first code, the recovery codes. */
export function FactorSetup({ onEntered, asksPassword = false }: FactorSetupProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  if (confirmed) return <RecoveryCodes codes={confirmed.recuperacion} onDone={() => onEntered(confirmed.entrada)} />
  if (secret) return <FirstCode secret={secret} onConfirmed={setConfirmed} />
  return <Begin asksPassword={asksPassword} onSecret={setSecret} />
}

function Begin({ asksPassword, onSecret }: { asksPassword: boolean; onSecret: (secret: Secret) => void }) {
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const body = asksPassword ? { password: fields.text('password') } : {}
    onSecret(await call('POST /api/v1/cuenta/segundo-factor', { body }))
  })
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Configurar la verificación en dos pasos"
      className="grid gap-5"
    >
      <FormFault fault={fault} />
      <p>
        Necesitas una aplicación de autenticación en tu teléfono, por ejemplo Google Authenticator, Microsoft
        Authenticator o la de tu administrador de contraseñas.
      </p>
      {asksPassword && <OwnPassword />}
      <Button type="submit" busy={busy} className="justify-self-start">
        Empezar
      </Button>
    </WriteForm>
  )
}

type FirstCodeProps = { secret: Secret; onConfirmed: (confirmed: Confirmed) => void }

function FirstCode({ secret, onConfirmed }: FirstCodeProps) {
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const codigo = fields.text('codigo')
    onConfirmed(await call('POST /api/v1/cuenta/segundo-factor/confirmacion', { body: { codigo } }))
  })
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Confirmar la verificación en dos pasos"
      className="grid gap-5"
    >
      <FormFault fault={fault} />
      <ol className="grid gap-5">
        <li className="grid gap-3">
          <p>
            <b>1.</b> Escanea este código con la aplicación.
          </p>
          <img
            src={secret.qr}
            alt="Código QR para la aplicación de autenticación"
            width="200"
            height="200"
            className="rounded-control border border-line bg-card"
          />
          <details className="text-sm">
            <summary className="link inline-flex min-h-11 items-center md:min-h-8">No puedo escanearlo</summary>
            <p className="mt-1 text-soft">Escribe esta clave en la aplicación:</p>
            <p className="code mt-1 text-base break-all select-all">{secret.secreto.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          </details>
        </li>
        <li className="grid gap-3">
          <p>
            <b>2.</b> Escribe el código que aparece en ella.
          </p>
          <CodeField />
        </li>
      </ol>
      <Button type="submit" busy={busy} className="justify-self-start">
        Activar
      </Button>
    </WriteForm>
  )
}
