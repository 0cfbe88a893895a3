import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { numberOf, SaveForm, textOf } from '#kit/forms/save-form.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { Options } from '#kit/forms/options.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import type { WholeList } from './contract.ts'
import { WEEKDAYS } from '#kit/base/weekdays.ts'

type FormProps = { list: WholeList }

/** Makes a list prepare itself: each so many days, or each such day of the week. It says that it never buys. */
export function CadenceForm({ list }: FormProps) {
  const { id, tipo, dia_semana } = list
  const [kind, setKind] = useState(tipo === 'normal' ? 'no' : dia_semana === null ? 'dias' : 'semana')
  return (
    <SaveForm
      label="Pedido estándar"
      said={kind === 'no' ? 'Ya no se prepara sola' : 'Pedido estándar guardado'}
      className="md:max-w-2xl"
      send={(fields) => call('PUT /api/v1/listas/:id/cadencia', { params: { id }, body: cadenceOf(kind, fields) })}
    >
      <p className="text-sm text-soft">
        En su día te preparamos lo que toca y te avisamos por correo y aquí. Nunca se pide solo: tú lo revisas y lo
        pasas al carrito. Con mínimo o máximo, las piezas salen de lo que compraste en los últimos 180 días.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Preparar esta lista"
          name="ritmo"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <option value="no">No, la uso cuando quiero</option>
          <option value="dias">Cada tantos días</option>
          <option value="semana">Un día de la semana</option>
        </SelectField>
        {kind === 'semana' && <Weekday chosen={dia_semana} />}
      </div>
      {kind === 'dias' && <EachSoManyDays list={list} />}
    </SaveForm>
  )
}

function cadenceOf(kind: string, fields: Fields) {
  return {
    tipo: kind === 'no' ? ('normal' as const) : ('estandar' as const),
    cada_dias: kind === 'dias' ? numberOf(fields, 'cada_dias') : null,
    dia_semana: kind === 'semana' ? numberOf(fields, 'dia_semana') : null,
    proxima: kind === 'dias' ? textOf(fields, 'proxima') : null,
  }
}

function Weekday({ chosen }: { chosen: number | null }) {
  return (
    <SelectField label="Día" name="dia_semana" defaultValue={String(chosen ?? 1)}>
      <Options of={WEEKDAYS.map((name, place) => [String(place + 1), name])} />
    </SelectField>
  )
}

function EachSoManyDays({ list: { cada_dias, dia_semana, proxima, hoy } }: FormProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Cada cuántos días"
        name="cada_dias"
        type="number"
        min={1}
        max={365}
        required
        defaultValue={String(cada_dias ?? 28)}
      />
      <TextField
        label="La primera vez (opcional)"
        name="proxima"
        type="date"
        min={hoy}
        defaultValue={dia_semana === null ? (proxima ?? '') : ''}
      />
    </div>
  )
}
