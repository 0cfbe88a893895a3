import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { agree, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import { AccountBlock } from './account-block.tsx'
import { FactorSetup } from '#people/sign-in/factor-setup.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { OwnPassword } from '#people/sign-in/password-field.tsx'
import { RecoveryCodes } from '#people/sign-in/recovery-codes.tsx'
import { useWrite } from '#kit/forms/use-write.ts'

type Factor = Reply<Api['GET /api/v1/cuenta']>['segundo_factor']
type Doing = 'alta' | 'baja' | 'recuperacion' | null

const titles = {
  alta: 'Activar la verificación en dos pasos',
  baja: 'Quitar la verificación en dos pasos',
  recuperacion: 'Códigos de recuperación nuevos',
}

export function AccountFactor({ factor }: { factor: Factor }) {
  const [doing, setDoing] = useState<Doing>(null)
  const { revalidate } = useRevalidator()
  const finish = async (said: string) => {
    setDoing(null)
    toast({ title: said })
    await revalidate()
  }
  return (
    <AccountBlock
      title="Verificación en dos pasos"
      text="Además de tu contraseña, un código de tu teléfono: quien adivine tu contraseña no podrá entrar."
    >
      {factor.activo ? <Active factor={factor} onDo={setDoing} /> : <Inactive factor={factor} onDo={setDoing} />}
      {doing && (
        <Dialog open onClose={() => setDoing(null)} title={titles[doing]}>
          {doing === 'alta' && (
            <FactorSetup asksPassword onEntered={() => finish('Verificación en dos pasos activada')} />
          )}
          {doing === 'baja' && <RemoveForm onDone={() => finish('Verificación en dos pasos quitada')} />}
          {doing === 'recuperacion' && <RenewForm onDone={() => finish('Códigos renovados')} />}
        </Dialog>
      )}
    </AccountBlock>
  )
}

type StateProps = { factor: Factor; onDo: (doing: Doing) => void }

function Active({ factor, onDo }: StateProps) {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 font-semibold text-yes">
        <Icon of={ShieldCheck} size={20} /> Activa
      </p>
      {factor.recuperacion <= 3 && (
        <Alert
          kind="warning"
          title={`${agree(factor.recuperacion, 'Te queda', 'Te quedan')} ${plural(factor.recuperacion, 'código', 'códigos')} de recuperación`}
        >
          Pide otros antes de que se acaben: sin ellos y sin tu teléfono no podrías entrar.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onDo('recuperacion')}>
          Códigos de recuperación nuevos
        </Button>
        {!factor.exigido && (
          <Button variant="danger" onClick={() => onDo('baja')}>
            Quitar
          </Button>
        )}
      </div>
    </div>
  )
}

function Inactive({ factor, onDo }: StateProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-soft">
        {!factor.exigido
          ? 'Está apagada.'
          : factor.llaves > 0
            ? 'Tu rol la exige, y tus llaves de acceso cuentan como segundo paso.'
            : 'Tu rol la exige: actívala ahora.'}
      </p>
      {factor.exigido && factor.llaves > 0 && (
        <Button variant="secondary" onClick={() => onDo('recuperacion')}>
          Códigos de recuperación nuevos
        </Button>
      )}
      <Button onClick={() => onDo('alta')}>Activar</Button>
    </div>
  )
}

function RemoveForm({ onDone }: { onDone: () => void | Promise<void> }) {
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    await call('POST /api/v1/cuenta/segundo-factor/baja', { body: { password: fields.text('password') } })
    await onDone()
  })
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Quitar la verificación"
      className="grid gap-4"
    >
      <FormFault fault={fault} />
      <p>Tu cuenta quedará protegida solo por la contraseña.</p>
      <OwnPassword />
      <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
        Quitar la verificación
      </Button>
    </WriteForm>
  )
}

function RenewForm({ onDone }: { onDone: () => void | Promise<void> }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const body = { password: fields.text('password') }
    setCodes((await call('POST /api/v1/cuenta/segundo-factor/recuperacion', { body })).recuperacion)
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Pedir códigos nuevos"
      className="grid gap-4"
    >
      <FormFault fault={fault} />
      <p>Los códigos que tengas guardados dejarán de servir.</p>
      <OwnPassword />
      <Button type="submit" busy={busy} className="justify-self-start">
        Mostrar códigos nuevos
      </Button>
    </WriteForm>
  )
}
