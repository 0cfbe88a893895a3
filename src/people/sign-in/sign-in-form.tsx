import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Api } from '#api.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { KeyEntry } from './key-entry.tsx'
import { PasswordField } from './password-field.tsx'
import { useWrite } from '#kit/forms/use-write.ts'

export type Entry = Reply<Api['POST /login']>

type SignInFormProps = {
  onEntry: (entry: Entry) => Promise<void>
  /** From the mail that tells of too many tries: makes this browser known first. */
  unlockToken: string | null
}

export function SignInForm({ onEntry, unlockToken }: SignInFormProps) {
  const isReady = useHydrated()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    if (unlockToken) {
      await call('POST /api/v1/claves/desbloqueo', { body: { token: unlockToken } }).catch(() => undefined)
    }
    const body = {
      email: fields.text('email'),
      password: fields.text('password'),
      recordarme: fields.has('recordarme'),
    }
    await onEntry(await call('POST /login', { body }).catch(atPassword))
  })

  return (
    <WriteForm errors={errors} method="post" onSubmit={onSubmit} aria-label="Ingresar" className="grid gap-5">
      <noscript>
        <p className="rounded-panel bg-maybe-tint p-4">
          Para ingresar, activa JavaScript en tu navegador. El catálogo funciona sin él.
        </p>
      </noscript>
      <FormFault fault={fault} />
      <TextField
        label="Correo electrónico"
        name="email"
        type="text"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      <div className="grid gap-1">
        <PasswordField label="Contraseña" name="password" autoComplete="current-password" required />
        <a
          href={at('/Ingresa?olvido=1')}
          className="link inline-flex min-h-11 items-center justify-self-start text-sm md:min-h-8"
        >
          ¿Olvidaste tu contraseña?
        </a>
      </div>
      <Checkbox name="recordarme" label="Recordarme en este equipo" />
      <Button type="submit" size="lg" busy={busy} disabled={!isReady}>
        Ingresar
      </Button>
      <KeyEntry onEntry={onEntry} />
      <p className="border-t border-line pt-5 text-sm text-soft">
        ¿Aún no tienes cuenta? Las da de alta nuestro equipo:{' '}
        <a href={at('/Contacto')} className="link">
          escríbenos
        </a>{' '}
        y te ayudamos.
      </p>
    </WriteForm>
  )
}

/** A wrong pair is said where it is usually mended: at the password. */
function atPassword(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'credenciales') throw error
  throw new Refusal(error.status, error.message, { code: error.code, errors: { password: [error.message] } })
}
