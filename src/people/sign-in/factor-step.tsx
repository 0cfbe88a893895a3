import { useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { Button } from '#kit/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import { KeyEntry } from './key-entry.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Entry } from './sign-in-form.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useWrite } from '#kit/forms/use-write.ts'

type FactorStepProps = {
  onEntered: (entry: Entry) => Promise<void>
  /** What the account has: a code, a passkey, or both. */
  con?: Entry['con']
  /** The wait is over, or it is another account after all. */
  onBack: () => void
}

/** The second factor of a sign-in: the authenticator's code, or one of recovery. */
export function FactorStep({ onEntered, onBack, con = ['codigo'] }: FactorStepProps) {
  const hasCode = con.includes('codigo')
  const [isRecovery, setRecovery] = useState(!hasCode)
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    await onEntered(await call('POST /api/v1/sesion/segundo-factor', { body: { codigo: fields.text('codigo') } }))
  })
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Verificación en dos pasos"
      className="grid gap-5"
    >
      {con.includes('llave') && <KeyEntry onEntry={onEntered} isStep />}
      <FormFault fault={fault} />
      {isRecovery ? (
        <TextField
          key="recuperacion"
          label="Código de recuperación"
          hint="Uno de los diez que guardaste al activar la verificación. Cada uno sirve una vez."
          name="codigo"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
        />
      ) : (
        <CodeField key="codigo" />
      )}
      <Button type="submit" size="lg" variant={con.includes('llave') ? 'secondary' : 'primary'} busy={busy}>
        Verificar
      </Button>
      <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-3">
        {hasCode && (
          <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Usar el código de la aplicación' : 'No tengo mi teléfono'}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Entrar con otra cuenta
        </Button>
      </div>
    </WriteForm>
  )
}
