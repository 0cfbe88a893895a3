import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { EntryFrame } from './entry-frame.tsx'
import { FactorChoice } from './factor-choice.tsx'
import { FactorStep } from './factor-step.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { PasswordField } from './password-field.tsx'
import { PASSWORD_MIN } from '#people/access/password-limits.ts'
import { useEnter } from './sign-in.page.tsx'
import type { Entry } from './sign-in-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'

/** Where a link from the mailbox leads: an invitation, or a forgotten password. Opening it does not use it up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!token) return { token, owner: null }
  try {
    const owner = await call('GET /api/v1/claves/enlaces/:token', { params: { token } })
    return { token, owner }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return data({ token, owner: null }, { status: 410 })
  }
}

export function head() {
  return { noindex: true }
}

export function Component() {
  const { token, owner } = useLoaderData<typeof loader>()
  const [entry, setEntry] = useState<Entry | null>(null)
  const enter = useEnter(null)
  const follow = async (given: Entry) => (given.segundo_factor ? setEntry(given) : enter(given))

  if (entry?.segundo_factor === 'alta') {
    return (
      <EntryFrame
        title="Protege tu cuenta"
        text="Tu contraseña quedó guardada. Tu rol exige además un código de tu teléfono."
      >
        <FactorChoice onEntered={enter} />
      </EntryFrame>
    )
  }
  if (entry?.segundo_factor === 'codigo') {
    return (
      <EntryFrame
        title={entry.con?.includes('llave') ? 'Falta un paso' : 'Escribe tu código'}
        text="Tu contraseña quedó guardada. Falta el código de tu aplicación de autenticación."
      >
        <FactorStep con={entry.con} onEntered={enter} onBack={() => location.assign(at('/Ingresa'))} />
      </EntryFrame>
    )
  }
  if (!owner || owner.tipo === 'desbloqueo') {
    return (
      <EntryFrame
        title={token ? 'Este enlace ya no sirve' : 'Abre el enlace de tu correo'}
        text={
          token
            ? 'Ya se usó, o venció. Los de una invitación sirven los días que dice su correo; los demás, 30 minutos.'
            : 'Para elegir tu contraseña hace falta el enlace que te enviamos.'
        }
      >
        <div className="flex flex-wrap gap-2">
          <LinkButton href={at('/Ingresa?olvido=1')}>Pedir otro enlace</LinkButton>
          <LinkButton href={at('/Ingresa')} variant="secondary">
            Ingresar
          </LinkButton>
        </div>
      </EntryFrame>
    )
  }
  const isNew = owner.tipo === 'invitacion'
  return (
    <EntryFrame
      title={isNew ? `Te damos la bienvenida, ${owner.name}` : 'Elige otra contraseña'}
      text={isNew ? 'Elige la contraseña de tu cuenta.' : 'Al guardarla se cierran tus sesiones en todos los equipos.'}
    >
      <ChooseForm token={token} email={owner.email} onEntry={follow} />
    </EntryFrame>
  )
}

type ChooseFormProps = { token: string; email: string; onEntry: (entry: Entry) => Promise<void> }

function ChooseForm({ token, email, onEntry }: ChooseFormProps) {
  const isReady = useHydrated()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    await onEntry(await call('POST /api/v1/claves', { body: { token, password: fields.text('password') } }))
  })
  return (
    <WriteForm errors={errors} method="post" onSubmit={onSubmit} aria-label="Elegir contraseña" className="grid gap-5">
      <FormFault fault={fault} />
      {/* Password managers tie the new password to this name. */}
      <TextField label="Correo electrónico" name="email" type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label="Contraseña nueva"
        name="password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        hint={`Al menos ${PASSWORD_MIN} caracteres. Lo más fácil de recordar y difícil de adivinar es una frase.`}
      />
      <Button type="submit" size="lg" busy={busy} disabled={!isReady}>
        Guardar e ingresar
      </Button>
    </WriteForm>
  )
}
