import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { hasKeys } from '#people/sign-in/key-entry.tsx'
import { KeySetup } from '#people/sign-in/key-setup.tsx'
import { OwnPassword } from '#people/sign-in/password-field.tsx'
import { AccountBlock } from './account-block.tsx'

type Key = Reply<Api['GET /api/v1/cuenta/llaves']>['llaves'][number]
type Doing = { what: 'alta' } | { what: 'nombre' | 'baja'; key: Key }

const titles = {
  alta: 'Agregar una llave de acceso',
  nombre: 'Cambiar el nombre de la llave',
  baja: 'Quitar la llave de acceso',
}

/** One's passkeys: made, named, taken away. */
export function AccountKeys({ llaves }: { llaves: Key[] }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const { revalidate } = useRevalidator()
  const isReady = useHydrated()
  const finish = async (said: string) => {
    setDoing(null)
    toast({ title: said })
    await revalidate()
  }
  return (
    <AccountBlock
      title="Llaves de acceso"
      text="Entra con tu huella, tu rostro o el código de tu equipo, sin escribir la contraseña. Nadie puede adivinarlas ni pedírtelas por correo."
    >
      <div className="grid gap-4">
        {llaves.length === 0 ? (
          <p className="text-soft">Todavía no tienes ninguna.</p>
        ) : (
          <ul className="grid divide-y divide-line border-y border-line">
            {llaves.map((key) => (
              <KeyLine key={key.id} of={key} onDo={(what) => setDoing({ what, key })} />
            ))}
          </ul>
        )}
        {isReady && !hasKeys() ? (
          <p className="text-sm text-soft">
            Este navegador no hace llaves aquí. Prueba en otro, o entra por el nombre del sitio y no por su dirección de
            red.
          </p>
        ) : (
          <Button variant="secondary" className="justify-self-start" onClick={() => setDoing({ what: 'alta' })}>
            Agregar una llave
          </Button>
        )}
      </div>
      {doing && (
        <Dialog open onClose={() => setDoing(null)} title={titles[doing.what]}>
          {doing.what === 'alta' && <KeySetup asksPassword onMade={() => finish('Llave agregada')} />}
          {doing.what === 'nombre' && <NameForm of={doing.key} onDone={() => finish('Nombre cambiado')} />}
          {doing.what === 'baja' && <DropForm of={doing.key} onDone={() => finish('Llave quitada')} />}
        </Dialog>
      )}
    </AccountBlock>
  )
}

function KeyLine({ of, onDo }: { of: Key; onDo: (what: 'nombre' | 'baja') => void }) {
  return (
    <li className="flex flex-wrap items-center gap-4 py-3">
      <Icon of={Fingerprint} size={22} className="text-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {of.nombre} {of.respaldada && <Badge>Sincronizada</Badge>}
        </p>
        <p className="text-sm text-soft">
          Desde el {moment(of.creado_en)} ·{' '}
          {of.usado_en ? `último uso el ${moment(of.usado_en)}` : 'todavía no la has usado'}
        </p>
      </div>
      <div className="flex gap-1 max-md:w-full">
        <Button variant="quiet" size="sm" aria-label={`Renombrar ${of.nombre}`} onClick={() => onDo('nombre')}>
          Renombrar
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Quitar ${of.nombre}`} onClick={() => onDo('baja')}>
          Quitar
        </Button>
      </div>
    </li>
  )
}

type FormProps = { of: Key; onDone: () => void | Promise<void> }

function NameForm({ of, onDone }: FormProps) {
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const body = { nombre: fields.text('nombre') }
    await call('PATCH /api/v1/cuenta/llaves/:id', { params: { id: of.id }, body })
    await onDone()
  })
  return (
    <WriteForm errors={errors} method="post" onSubmit={onSubmit} aria-label={titles.nombre} className="grid gap-4">
      <FormFault fault={fault} />
      <TextField label="Nombre de la llave" name="nombre" defaultValue={of.nombre} required maxLength={60} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Guardar
      </Button>
    </WriteForm>
  )
}

function DropForm({ of, onDone }: FormProps) {
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const body = { password: fields.text('password') }
    await call('POST /api/v1/cuenta/llaves/:id/baja', { params: { id: of.id }, body })
    await onDone()
  })
  return (
    <WriteForm errors={errors} method="post" onSubmit={onSubmit} aria-label={titles.baja} className="grid gap-4">
      <FormFault fault={fault} />
      <p>«{of.nombre}» dejará de abrir tu cuenta. Bórrala también en tu equipo, donde guarda tus contraseñas.</p>
      <OwnPassword />
      <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
        Quitar la llave
      </Button>
    </WriteForm>
  )
}
