import { call } from '#kit/base/call.ts'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { type Scope, scopes } from './scopes.ts'

/** Asks for what a key may do; hands over the key itself. */
export function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  return (
    <SaveForm
      label="Nueva llave"
      button="Hacer la llave"
      send={async (fields) => {
        const { llave } = await call('POST /api/v1/programas/llaves', {
          body: {
            nombre: fields.text('nombre').trim(),
            alcances: fields.all('alcances') as Scope[], // the boxes below
            tope_documento: textOf(fields, 'tope_documento'),
            tope_mes: textOf(fields, 'tope_mes'),
            prueba: fields.all('prueba').length > 0,
            dias: Number(fields.text('dias')),
          },
        })
        onMade(llave)
      }}
    >
      <TextField
        label="Para qué programa"
        name="nombre"
        required
        maxLength={80}
        placeholder="Punto de venta de la matriz"
      />
      <Checkbox
        name="prueba"
        value="1"
        label={
          <>
            <b>De prueba</b>{' '}
            <span className="text-soft">
              Lee tus precios y el catálogo de verdad; lo que cotiza o pide no lo ve nadie, no aparta nada y se puede
              vaciar.
            </span>
          </>
        }
      />
      <WhatItMay />
      <Limits />
    </SaveForm>
  )
}

function WhatItMay() {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">Qué puede hacer</legend>
      {Object.entries(scopes).map(([scope, { nombre, texto }]) => (
        <Checkbox
          key={scope}
          name="alcances"
          value={scope}
          label={
            <>
              <b>{nombre}</b> <span className="text-soft">{texto}</span>
            </>
          }
        />
      ))}
      <FieldFault name="alcances" />
    </fieldset>
  )
}

function Limits() {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Tope por documento"
        name="tope_documento"
        inputMode="decimal"
        hint="Pesos con IVA. Vacío: sin tope."
      />
      <TextField label="Tope al mes" name="tope_mes" inputMode="decimal" hint="Pesos con IVA. Vacío: sin tope." />
      <SelectField label="Sirve durante" name="dias" defaultValue="90">
        <option value="7">7 días</option>
        <option value="30">30 días</option>
        <option value="90">90 días</option>
        <option value="365">Un año</option>
      </SelectField>
    </div>
  )
}
