import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FileField } from '#kit/forms/file-field.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Consent, Trap } from '#kit/forms/consent.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

const MOST_BYTES = 5 * 1024 * 1024

/** The form of an application. What was typed stays until it has arrived. */
export function ApplyForm({ vacancyId }: { vacancyId: number | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const isReady = useHydrated()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const correo = fields.text('correo')
    await call('POST /api/v1/postulaciones', {
      body: {
        vacante_id: vacancyId ?? '',
        nombre: fields.text('nombre'),
        correo,
        telefono: fields.text('telefono'),
        ciudad: fields.text('ciudad'),
        mensaje: fields.text('mensaje'),
        cv: chosen(file.current),
        // The box is required; a form sent without it is refused by the server.
        acepto_aviso: String(fields.has('acepto_aviso')) as 'true',
        pagina_web: fields.text('pagina_web'),
      },
    })
    setSentTo(correo)
  })

  if (sentTo !== null) return <Arrived correo={sentTo} />
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Postulación"
      className="grid gap-4 sm:grid-cols-2"
    >
      <WithoutScripts />
      <div className="empty:hidden sm:col-span-2">
        <FormFault fault={fault} />
      </div>
      <PersonFields />
      <FileField
        input={file}
        label="CV"
        name="cv"
        accept=".pdf,.docx,application/pdf"
        hint="PDF o Word (.docx), de 5 MB como máximo."
        required
      />
      <div className="sm:col-span-2">
        <Consent purpose="considerarte para un puesto con nosotros" />
      </div>
      <Trap />
      <Button type="submit" size="lg" busy={busy} disabled={!isReady} className="sm:justify-self-start">
        Enviar postulación
      </Button>
    </WriteForm>
  )
}

function WithoutScripts() {
  return (
    <noscript>
      <p className="rounded-panel bg-maybe-tint p-4">
        Para enviar este formulario, activa JavaScript en tu navegador; o escribe al correo de una sucursal, que está en{' '}
        <a href={at('/Contacto')} className="link">
          Contacto
        </a>
        .
      </p>
    </noscript>
  )
}

function Arrived({ correo }: { correo: string }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-panel bg-yes-tint p-5">
      <output className="flex gap-3">
        <Icon of={CircleCheck} size={20} className="mt-0.5 text-yes" />
        <span className="grid gap-1">
          <b>Recibimos tu postulación</b>
          <span>Te enviamos una confirmación a {correo}. Si tu perfil es lo que buscamos, te llamaremos.</span>
        </span>
      </output>
      <LinkButton href={at('/BolsaDeTrabajo')} variant="secondary">
        Ver otras vacantes
      </LinkButton>
    </div>
  )
}

function PersonFields() {
  return (
    <>
      <TextField label="Nombre completo" name="nombre" autoComplete="name" required maxLength={120} />
      <TextField label="Correo electrónico" name="correo" type="email" autoComplete="email" required maxLength={254} />
      <TextField label="Teléfono" name="telefono" type="tel" autoComplete="tel" required maxLength={20} />
      <TextField label="Ciudad (opcional)" name="ciudad" autoComplete="address-level2" maxLength={80} />
      <TextArea
        label="¿Por qué tú? (opcional)"
        name="mensaje"
        rows={4}
        maxLength={2000}
        hint="Experiencia en refacciones, disponibilidad, qué te gustaría hacer."
        className="sm:col-span-2"
      />
    </>
  )
}

/** The file that was chosen; refused here as the server would, without sending it. */
function chosen(input: HTMLInputElement | null): File {
  const file = input?.files?.[0]
  const sentence = !file
    ? 'Elige tu CV en PDF o Word.'
    : file.size > MOST_BYTES
      ? 'El CV pesa más de 5 MB. Guárdalo más ligero, por ejemplo como PDF.'
      : null
  if (!file || sentence) throw new Refusal(422, sentence ?? '', { errors: { cv: [sentence ?? ''] } })
  return file
}
