import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { modeTexts } from '#kit/base/settings.ts'
import { say } from '#kit/base/texts.ts'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { AskedPart } from './asked-part.ts'
import { Consent, Trap } from '#kit/forms/consent.tsx'
import type { Sucursal } from '#people/company/contract.ts'

type ContactFormProps = {
  branches: Sucursal[]
  asked: AskedPart | null
  /** What the message begins with. */
  opening: string | undefined
}

/** P-03, P-11: a message to the company, with what was searched in vain when one comes from there. What was typed stays until it has arrived. */
export function ContactForm({ branches, asked, opening }: ContactFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isReady = useHydrated()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const correo = fields.text('correo')
    await call('POST /api/v1/contacto', { body: bodyOf(fields, asked) })
    toast({ title: 'Mensaje enviado', text: 'Te responderemos por correo o por teléfono.' })
    setSentTo(correo)
  })

  if (sentTo !== null) {
    return <Arrived correo={sentTo} onAgain={() => setSentTo(null)} />
  }
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Escríbenos"
      className="grid gap-4 sm:grid-cols-2"
    >
      <noscript>
        <p className="rounded-panel bg-maybe-tint p-4">
          Para enviar este formulario, activa JavaScript en tu navegador; o llámanos o escríbenos al correo de una
          sucursal.
        </p>
      </noscript>
      {asked && <AskedNote asked={asked} />}
      <div className="empty:hidden sm:col-span-2">
        <FormFault fault={fault} />
      </div>
      <WhoFields branches={branches} />
      <TextArea
        label="Mensaje"
        name="mensaje"
        required
        rows={asked ? 7 : 5}
        defaultValue={opening}
        maxLength={4000}
        hint="Si buscas una parte: su código, o marca, modelo, año y motor de tu vehículo."
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <Consent purpose="responder tu mensaje" />
      </div>
      <Trap />
      <Button type="submit" size="lg" busy={busy} disabled={!isReady} className="sm:justify-self-start">
        Enviar mensaje
      </Button>
    </WriteForm>
  )
}

/** Who writes, and to which branch. */
function WhoFields({ branches }: { branches: Sucursal[] }) {
  return (
    <>
      <TextField label="Nombre" name="nombre" autoComplete="name" required maxLength={120} />
      <TextField label="Empresa (opcional)" name="empresa" autoComplete="organization" maxLength={160} />
      <TextField label="Correo electrónico" name="correo" type="email" autoComplete="email" required maxLength={254} />
      <TextField label="Teléfono (opcional)" name="telefono" type="tel" autoComplete="tel" maxLength={20} />
      {branches.length > 1 && (
        <SelectField label="¿A qué sucursal?" name="sucursal_id" className="sm:col-span-2">
          <option value="">A la que corresponda</option>
          <Options of={branches} />
        </SelectField>
      )}
    </>
  )
}

function Arrived({ correo, onAgain }: { correo: string; onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-panel bg-yes-tint p-5">
      <output className="flex gap-3">
        <Icon of={CircleCheck} size={20} className="mt-0.5 text-yes" />
        <span className="grid gap-1">
          <b>Recibimos tu mensaje</b>
          <span>Te responderemos a {correo} o por teléfono, en horario de la sucursal.</span>
        </span>
      </output>
      <Button variant="secondary" onClick={onAgain}>
        Escribir otro
      </Button>
    </div>
  )
}

/** Says what goes with the message, and how to leave it out. */
function AskedNote({ asked: { texto, tipo, vehiculo } }: { asked: AskedPart }) {
  return (
    <div className="grid gap-1 rounded-panel border border-line bg-sunk p-4 sm:col-span-2">
      <p className="font-semibold wrap-anywhere">Le pides a un asesor: «{texto}»</p>
      <p className="text-sm text-soft wrap-anywhere">
        Tu búsqueda va con el mensaje ({say(modeTexts[tipo])}
        {vehiculo && ` · ${vehiculo}`}) y ya está escrita abajo; agrega lo que ayude a encontrarla.{' '}
        <a href={at('/Contacto')} className="link">
          Escribir de otra cosa
        </a>
      </p>
    </div>
  )
}

function bodyOf(fields: Fields, asked: AskedPart | null) {
  return {
    nombre: fields.text('nombre'),
    empresa: fields.text('empresa'),
    correo: fields.text('correo'),
    telefono: fields.text('telefono'),
    mensaje: fields.text('mensaje'),
    sucursal_id: Number(fields.text('sucursal_id')) || null,
    ...(asked && { busqueda: asked }),
    // The box is required; a form sent without it is refused by the server.
    acepto_aviso: fields.has('acepto_aviso') as true,
    pagina_web: fields.text('pagina_web'),
  }
}
