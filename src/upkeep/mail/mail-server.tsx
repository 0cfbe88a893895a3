import { Send } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { moment } from '#kit/base/moment.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { numberOf, SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'

type Shown = Reply<Api['GET /api/v1/correos/servidor']>
type Security = NonNullable<Shown['servidor']>['seguridad']

const securities: [Security, string][] = [
  ['TLS', 'TLS desde el principio (puerto 465)'],
  ['STARTTLS', 'STARTTLS (puerto 587)'],
  ['NINGUNA', 'Sin cifrar, solo dentro de la red'],
]

/** The server that mail leaves by. */
export function MailServer({ servidor, del_entorno, permitidos }: Shown) {
  return (
    <div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ServerForm key={servidor?.version ?? 0} {...{ servidor, permitidos }} />
      <div className="grid gap-4">
        <Standing {...{ servidor, del_entorno }} />
        <Trial canTry={servidor?.activo === true || del_entorno !== null} />
      </div>
    </div>
  )
}

/** What holds now, in one sentence. */
function Standing({ servidor, del_entorno }: Pick<Shown, 'servidor' | 'del_entorno'>) {
  if (servidor?.activo && servidor.prueba_error) {
    return (
      <Alert title="La última prueba no salió">
        <p className="wrap-anywhere">{servidor.prueba_error}</p>
      </Alert>
    )
  }
  if (servidor?.activo) {
    const tried = servidor.probado_en
      ? `La última prueba salió bien: ${moment(servidor.probado_en)}`
      : 'Todavía no se ha probado con estos datos.'
    return <Alert kind="info" title={`El correo sale por ${servidor.host}. ${tried}`} />
  }
  if (del_entorno) {
    return <Alert kind="info" title={`El correo sale por ${del_entorno}, el servidor que se puso al instalar.`} />
  }
  return (
    <Alert kind="warning" title="No hay servidor de correo">
      Los correos esperan en la cola y salen en cuanto lo captures.
    </Alert>
  )
}

function ServerForm({ servidor, permitidos }: Pick<Shown, 'servidor' | 'permitidos'>) {
  const watched = useUnsaved()
  return (
    <>
      {watched.guard}
      <SaveForm
        label="Servidor de correo"
        said="Servidor de correo guardado"
        watched={watched}
        className="rounded-panel border border-line bg-card p-5"
        send={(fields) =>
          call('PUT /api/v1/correos/servidor', {
            body: {
              version: servidor?.version ?? 0,
              activo: fields.has('activo'),
              host: fields.text('host').trim(),
              puerto: numberOf(fields, 'puerto') ?? 0,
              seguridad: fields.text('seguridad') as Security, // one of the options
              usuario: fields.text('usuario').trim(),
              ...(fields.text('clave') && { clave: fields.text('clave') }),
              remitente: fields.text('remitente').trim(),
              remitente_nombre: fields.text('remitente_nombre').trim(),
              responder_a: textOf(fields, 'responder_a'),
            },
          })
        }
      >
        <ServerFields {...{ servidor, permitidos }} />
      </SaveForm>
    </>
  )
}

type FieldsProps = Pick<Shown, 'servidor' | 'permitidos'>

function ServerFields({ servidor, permitidos }: FieldsProps) {
  return (
    <>
      <Checkbox
        name="activo"
        label="Usar este servidor"
        defaultChecked={servidor?.activo ?? true}
        className="font-semibold"
      />
      <HostFields servidor={servidor} permitidos={permitidos} />
      <SelectField label="Seguridad" name="seguridad" defaultValue={servidor?.seguridad ?? 'STARTTLS'}>
        <Options of={securities} />
      </SelectField>
      <AccountFields servidor={servidor} />
      <SenderFields servidor={servidor} />
    </>
  )
}

function HostFields({ servidor, permitidos }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <TextField
        label="Servidor"
        name="host"
        required
        maxLength={253}
        list="servidores"
        autoComplete="off"
        placeholder="smtp.ejemplo.mx"
        defaultValue={servidor?.host}
        hint={permitidos.length === 0 ? 'Antes, quien opera el sistema lo permite en SMTP_HOSTS.' : undefined}
      />
      <datalist id="servidores">
        <Options of={permitidos} />
      </datalist>
      <TextField label="Puerto" name="puerto" required inputMode="numeric" defaultValue={servidor?.puerto ?? 587} />
    </div>
  )
}

function AccountFields({ servidor }: Pick<FieldsProps, 'servidor'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Usuario" name="usuario" maxLength={254} autoComplete="off" defaultValue={servidor?.usuario} />
      <TextField
        label="Contraseña"
        name="clave"
        type="password"
        maxLength={500}
        autoComplete="new-password"
        placeholder={servidor?.configurada ? 'Configurada' : ''}
        hint={servidor?.configurada ? 'Vacía: se queda la que hay. Nunca se muestra.' : 'Se guarda sellada.'}
      />
    </div>
  )
}

function SenderFields({ servidor }: Pick<FieldsProps, 'servidor'>) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Se envía desde"
          name="remitente"
          type="email"
          required
          placeholder="avisos@ejemplo.mx"
          defaultValue={servidor?.remitente}
        />
        <TextField
          label="Nombre de quien envía"
          name="remitente_nombre"
          required
          maxLength={80}
          defaultValue={servidor?.remitente_nombre ?? 'JACVE'}
        />
      </div>
      <TextField
        label="Las respuestas llegan a"
        name="responder_a"
        type="email"
        hint="Vacío: nadie lee las respuestas a los avisos."
        defaultValue={servidor?.responder_a ?? ''}
      />
    </>
  )
}

type Tried = Reply<Api['POST /api/v1/correos/prueba']>

function Trial({ canTry }: { canTry: boolean }) {
  const [tried, setTried] = useState<Tried | null>(null)
  const { revalidate } = useRevalidator()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    setTried(null)
    setTried(await call('POST /api/v1/correos/prueba', { body: { para: fields.text('para').trim() } }))
    await revalidate()
  })
  return (
    <WriteForm
      errors={errors}
      method="post"
      aria-label="Probar el correo"
      onSubmit={onSubmit}
      className="grid gap-3 rounded-panel border border-line bg-card p-5"
    >
      <h2 className="text-xl">Probar</h2>
      {fault && <FormFault fault={fault} />}
      <TextField
        label="Enviar una prueba a"
        name="para"
        type="email"
        required
        autoComplete="email"
        hint="Se envía ahora mismo, con lo que está guardado."
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={!canTry} className="justify-self-start">
        <Icon of={Send} /> Enviar prueba
      </Button>
      <output className="grid gap-2 empty:hidden">
        {tried?.enviado && <Alert kind="info" title={`${tried.host} la aceptó en ${tried.ms} ms. Revisa el buzón.`} />}
        {tried && !tried.enviado && (
          <Alert title="No se pudo enviar">
            <p className="wrap-anywhere">{tried.error}</p>
          </Alert>
        )}
      </output>
    </WriteForm>
  )
}
