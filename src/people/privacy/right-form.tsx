import { useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { Trap } from '#kit/forms/consent.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Checkbox, TextArea, TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { RIGHTS, type Right, rights } from './states.ts'

/** Which of the four; a radio is always one of them. */
const chosen = (fields: Fields) => fields.text('derecho') as Right

/** Of who has no account, or is not signed in: his address proves who he is. */
export function RightForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isReady = useHydrated()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const correo = fields.text('correo')
    await call('POST /api/v1/derechos', {
      body: {
        derecho: chosen(fields),
        nombre: fields.text('nombre'),
        correo,
        detalle: fields.text('detalle'),
        pagina_web: fields.text('pagina_web'),
      },
    })
    setSentTo(correo)
  })
  if (sentTo !== null) {
    return (
      <output className="grid gap-1 rounded-panel bg-accent-tint p-5">
        <b>Falta un paso: confírmala</b>
        <span>Enviamos un correo a {sentTo}. Abre su enlace y confirma; desde ese momento corre el plazo.</span>
      </output>
    )
  }
  return (
    <WriteForm
      errors={errors}
      method="post"
      onSubmit={onSubmit}
      aria-label="Solicitud sobre tus datos"
      className="grid gap-5"
    >
      <noscript>
        <p className="rounded-panel bg-maybe-tint p-4">
          Para enviar este formulario, activa JavaScript en tu navegador; o escribe a cualquiera de nuestras sucursales.
        </p>
      </noscript>
      <FormFault fault={fault} />
      <Choice />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" name="nombre" autoComplete="name" required maxLength={120} />
        <TextField
          label="Correo electrónico"
          name="correo"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          hint="El que usaste con nosotros: por él te reconocemos."
        />
      </div>
      <Detail />
      <Trap />
      <Button type="submit" size="lg" busy={busy} disabled={!isReady} className="sm:justify-self-start">
        Enviar solicitud
      </Button>
    </WriteForm>
  )
}

/** The same of who is signed in. */
export function OwnRightForm() {
  return (
    <SaveForm
      label="Solicitud sobre tus datos"
      button="Enviar solicitud"
      said="Recibimos tu solicitud"
      send={(fields) =>
        call('POST /api/v1/cuenta/derechos', { body: { derecho: chosen(fields), detalle: fields.text('detalle') } })
      }
      className="gap-5"
    >
      <Choice />
      <Detail />
    </SaveForm>
  )
}

function Choice() {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-xl font-bold">¿Qué quieres?</legend>
      {RIGHTS.map((right, place) => (
        <Checkbox
          key={right}
          type="radio"
          name="derecho"
          value={right}
          defaultChecked={place === 0}
          label={
            <>
              {rights[right].pide} <span className="text-soft">({rights[right].texto.toLowerCase()})</span>
            </>
          }
        />
      ))}
      <FieldFault name="derecho" />
    </fieldset>
  )
}

function Detail() {
  return (
    <TextArea
      label="Algo que debamos saber (opcional)"
      name="detalle"
      maxLength={2000}
      hint="Qué dato corregir y por cuál, o para qué no quieres que se use."
    />
  )
}
