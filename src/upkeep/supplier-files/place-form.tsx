import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { Options } from '#kit/forms/options.tsx'
import { numberOf, SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { INTERVALS, intervalOf, READ_FOLDER } from './states.ts'

export type Shown = Reply<Api['GET /api/v1/perfiles-carga/:id/lugar']>
export type Lugar = NonNullable<Shown['lugar']>

const intervals: Record<(typeof INTERVALS)[number], string> = {
  5: 'Cada 5 minutos',
  15: 'Cada 15 minutos',
  30: 'Cada 30 minutos',
  60: 'Cada hora',
  240: 'Cada 4 horas',
}
const DAILY = 'diario'

/** Where they lie, what they are called, when to look. */
export function PlaceForm({ perfil, lugar }: Shown) {
  const watched = useUnsaved()
  const [when, setWhen] = useState(lugar?.a_las ? DAILY : String(lugar?.cada_minutos ?? 60))
  return (
    <section aria-labelledby="lugar" className="grid max-w-4xl gap-3">
      <div className="grid gap-1">
        <h2 id="lugar" className="text-xl">
          De dónde llegan
        </h2>
        <p className="max-w-prose text-soft">
          Lo que {perfil.nombre} deje ahí se lee con su perfil y espera a que alguien lo revise y lo publique; nunca se
          publica solo.
        </p>
      </div>
      <SaveForm
        label={`De dónde llegan las listas de ${perfil.nombre}`}
        said="Guardado"
        watched={watched}
        send={(fields) =>
          call('PUT /api/v1/perfiles-carga/:id/lugar', { params: { id: perfil.id }, body: bodyOf(fields, lugar) })
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Carpeta"
            name="carpeta"
            required
            maxLength={200}
            defaultValue={lugar?.carpeta}
            placeholder="norteña"
            autoComplete="off"
            spellCheck={false}
            hint="Dentro de la carpeta de listas de esta instalación (SUPPLIERS_DIR)."
          />
          <TextField
            label="Cómo se llaman"
            name="patron"
            required
            maxLength={100}
            defaultValue={lugar?.patron}
            placeholder="lista-*.xlsx"
            autoComplete="off"
            spellCheck={false}
            hint="* es cualquier texto y ? es una letra. Las demás no se miran."
          />
          <SelectField
            label="Cuándo se revisa"
            name="cuando"
            value={when}
            onChange={({ currentTarget }) => setWhen(currentTarget.value)}
          >
            <Options of={INTERVALS.map((minutes) => [minutes, intervals[minutes]] as const)} />
            <option value={DAILY}>Una vez al día</option>
          </SelectField>
          {when === DAILY && (
            <TextField
              label="A qué hora"
              name="a_las"
              type="time"
              required
              defaultValue={lugar?.a_las ?? '06:00'}
              hint="Hora de la Ciudad de México."
            />
          )}
        </div>
        <div className="grid gap-2">
          <Checkbox
            name="mover"
            label={`Mover lo leído a la subcarpeta «${READ_FOLDER}»; si no, nada se toca`}
            defaultChecked={lugar?.mover ?? false}
          />
          <Checkbox name="encendido" label="Encendido" defaultChecked={lugar?.encendido ?? true} />
        </div>
      </SaveForm>
      {watched.guard}
    </section>
  )
}

function bodyOf(fields: Fields, lugar: Lugar | null) {
  const isDaily = fields.text('cuando') === DAILY
  return {
    carpeta: fields.text('carpeta').trim(),
    patron: fields.text('patron').trim(),
    cada_minutos: isDaily ? null : intervalOf(numberOf(fields, 'cuando')),
    a_las: isDaily ? textOf(fields, 'a_las') : null,
    mover: fields.has('mover'),
    encendido: fields.has('encendido'),
    version: lugar?.version ?? null,
  }
}
