import { CircleCheck } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FileField } from '#kit/forms/file-field.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { Consent, Trap } from '#kit/forms/consent.tsx'
import { Options } from '#kit/forms/options.tsx'
import { trades } from '#people/clients/trades.ts'

/** who is no client yet asks to become one. */
export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <div className="wrap grid gap-8 py-8 desktop:grid-cols-[1fr_1.6fr] desktop:gap-12 desktop:py-12">
      <header className="grid content-start gap-3">
        <h1 className="text-3xl">Solicitud de alta</h1>
        <p className="max-w-prose text-soft text-pretty">
          Para refaccionarias, talleres y flotillas que quieren comprar como clientes: con sus precios, sus pedidos y
          sus documentos en línea.
        </p>
        <ol className="grid gap-3 border-t border-line pt-4">
          {steps.map((step, place) => (
            <li key={step} className="grid grid-cols-[1.75rem_1fr]">
              <span aria-hidden className="code text-accent">
                {place + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </header>
      <div className="max-w-2xl">{sentTo === null ? <JoinForm onSent={setSentTo} /> : <Sent correo={sentTo} />}</div>
    </div>
  )
}

const steps = [
  'Nos envías los datos de tu constancia de situación fiscal.',
  'Los revisamos; si algo falta, te llamamos.',
  'Te llega un correo para elegir tu contraseña, y entras.',
]

function Sent({ correo }: { correo: string }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-panel bg-yes-tint p-5">
      <output className="flex gap-3">
        <Icon of={CircleCheck} size={20} className="mt-0.5 text-yes" />
        <span className="grid gap-1">
          <b>Recibimos tu solicitud</b>
          <span>Te escribiremos a {correo} cuando la hayamos revisado.</span>
        </span>
      </output>
      <LinkButton href={at('/ListaProds')} variant="secondary">
        Ver el catálogo
      </LinkButton>
    </div>
  )
}

function JoinForm({ onSent }: { onSent: (correo: string) => void }) {
  const isReady = useHydrated()
  const file = useRef<HTMLInputElement>(null)
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const constancia = chosen(file.current)
    await call('POST /api/v1/solicitudes', { body: { ...bodyOf(fields), ...(constancia && { constancia }) } })
    toast({ title: 'Solicitud enviada', text: 'Te escribiremos cuando la hayamos revisado.' })
    onSent(fields.text('correo'))
  })
  return (
    <WriteForm errors={errors} method="post" onSubmit={onSubmit} aria-label="Solicitud de alta" className="grid gap-6">
      <noscript>
        <p className="rounded-panel bg-maybe-tint p-4">
          Para enviar este formulario, activa JavaScript en tu navegador; o llámanos y te damos de alta por teléfono.
        </p>
      </noscript>
      <FormFault fault={fault} />
      <CompanyFields certificate={file} />
      <BuyerFields />
      <Consent purpose="revisar tu solicitud y darte de alta" />
      <Trap />
      <Button type="submit" size="lg" busy={busy} disabled={!isReady} className="sm:justify-self-start">
        Enviar solicitud
      </Button>
    </WriteForm>
  )
}

function bodyOf(fields: Fields) {
  return {
    rfc: fields.text('rfc'),
    razon_social: fields.text('razon_social'),
    nombre_comercial: fields.text('nombre_comercial'),
    cp_fiscal: fields.text('cp_fiscal'),
    giro: trades.find((giro) => giro === fields.text('giro')) ?? 'Otro',
    ciudad: fields.text('ciudad'),
    contacto: fields.text('contacto'),
    correo: fields.text('correo'),
    telefono: fields.text('telefono'),
    comentario: fields.text('comentario'),
    // The box is required; a form sent without it is refused by the server.
    acepto_aviso: fields.has('acepto_aviso') as true,
    pagina_web: fields.text('pagina_web'),
  }
}

const MOST_BYTES = 5 * 1024 * 1024

/** The certificate, where one was chosen; refused here as the server would, without sending it. */
function chosen(input: HTMLInputElement | null): File | undefined {
  const file = input?.files?.[0]
  const sentence = 'La constancia pesa más de 5 MB. Usa el PDF que da el SAT.'
  if (file && file.size > MOST_BYTES) throw new Refusal(422, sentence, { errors: { constancia: [sentence] } })
  return file
}

type CompanyFieldsProps = { certificate: RefObject<HTMLInputElement | null> }

function CompanyFields({ certificate }: CompanyFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-xl font-bold">Tu empresa</legend>
      <TextField
        label="RFC"
        name="rfc"
        required
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        hint="12 o 13 letras y números."
      />
      <TextField
        label="Código postal fiscal"
        name="cp_fiscal"
        inputMode="numeric"
        required
        maxLength={5}
        pattern="\d{5}"
        title="Cinco números"
      />
      <TextField
        label="Razón social"
        name="razon_social"
        autoComplete="organization"
        required
        maxLength={250}
        hint="Como está en tu constancia; en una persona física, su nombre completo."
        className="sm:col-span-2"
      />
      <TextField
        label="Nombre comercial (opcional)"
        name="nombre_comercial"
        maxLength={160}
        className="sm:col-span-2"
      />
      <SelectField label="Giro" name="giro" required defaultValue="">
        <option value="" disabled>
          Elige uno
        </option>
        <Options of={trades} />
      </SelectField>
      <TextField label="Ciudad (opcional)" name="ciudad" maxLength={120} />
      <FileField
        input={certificate}
        label="Constancia de situación fiscal (opcional)"
        name="constancia"
        accept=".pdf,application/pdf"
        hint="El PDF que da el SAT, de 5 MB como máximo. Con ella no tenemos que pedírtela después."
      />
    </fieldset>
  )
}

function BuyerFields() {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-xl font-bold">Quién va a comprar</legend>
      <TextField
        label="Nombre"
        name="contacto"
        autoComplete="name"
        required
        maxLength={120}
        className="sm:col-span-2"
      />
      <TextField
        label="Correo electrónico"
        name="correo"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        hint="Con él entrarás."
      />
      <TextField
        label="Teléfono"
        name="telefono"
        type="tel"
        autoComplete="tel"
        required
        maxLength={20}
        hint="Con lada."
      />
      <TextArea
        label="Algo que debamos saber (opcional)"
        name="comentario"
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
      />
    </fieldset>
  )
}
