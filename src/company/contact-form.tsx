import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { FormFault } from '#accounts/form-fault.tsx'
import { useSubmit } from '#accounts/use-submit.ts'
import { call } from '#base/call.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Consent, Trap } from './consent.tsx'
import type { Sucursal } from './contract.ts'

/** P-03: a message to the company. What was typed stays until it has arrived. */
export function ContactForm({ branches }: { branches: Sucursal[] }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isReady = useHydrated()
  const { busy, fault, errors, onSubmit } = useSubmit(async (fields) => {
    const correo = fields.text('correo')
    const branch = Number(fields.text('sucursal_id'))
    await call('POST /api/v1/contacto', {
      body: {
        nombre: fields.text('nombre'),
        empresa: fields.text('empresa'),
        correo,
        telefono: fields.text('telefono'),
        mensaje: fields.text('mensaje'),
        sucursal_id: branch || null,
        // The box is required; a form sent without it is refused by the server.
        acepto_aviso: fields.has('acepto_aviso') as true,
        pagina_web: fields.text('pagina_web'),
      },
    })
    toast({ title: 'Mensaje enviado', text: 'Te responderemos por correo o por teléfono.' })
    setSentTo(correo)
  })

  if (sentTo !== null) {
    return (
      <div className="grid justify-items-start gap-4 rounded-panel bg-yes-tint p-5">
        <output className="flex gap-3">
          <Icon of={CircleCheck} size={20} className="mt-0.5 text-yes" />
          <span className="grid gap-1">
            <b>Recibimos tu mensaje</b>
            <span>Te responderemos a {sentTo} o por teléfono, en horario de la sucursal.</span>
          </span>
        </output>
        <Button variant="secondary" onClick={() => setSentTo(null)}>
          Escribir otro
        </Button>
      </div>
    )
  }
  return (
    <form method="post" onSubmit={onSubmit} aria-label="Escríbenos" className="grid gap-4 sm:grid-cols-2">
      <noscript>
        <p className="rounded-panel bg-maybe-tint p-4">
          Para enviar este formulario, activa JavaScript en tu navegador; o llámanos o escríbenos al correo de una
          sucursal.
        </p>
      </noscript>
      <div className="empty:hidden sm:col-span-2">
        <FormFault fault={fault} />
      </div>
      <TextField label="Nombre" name="nombre" autoComplete="name" required maxLength={120} error={errors.nombre} />
      <TextField
        label="Empresa (opcional)"
        name="empresa"
        autoComplete="organization"
        maxLength={160}
        error={errors.empresa}
      />
      <TextField
        label="Correo electrónico"
        name="correo"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        error={errors.correo}
      />
      <TextField
        label="Teléfono (opcional)"
        name="telefono"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        error={errors.telefono}
      />
      {branches.length > 1 && (
        <SelectField label="¿A qué sucursal?" name="sucursal_id" className="sm:col-span-2">
          <option value="">A la que corresponda</option>
          {branches.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label="Mensaje"
        name="mensaje"
        required
        rows={5}
        maxLength={4000}
        hint="Si buscas una parte: su código, o marca, modelo, año y motor de tu vehículo."
        error={errors.mensaje}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <Consent purpose="responder tu mensaje" error={errors.acepto_aviso} />
      </div>
      <Trap />
      <Button type="submit" size="lg" busy={busy} disabled={!isReady} className="sm:justify-self-start">
        Enviar mensaje
      </Button>
    </form>
  )
}
