import { useState } from 'react'
import { useFault } from '#kit/ui/field-faults.ts'
import { call } from '#kit/base/call.ts'
import { WEEKDAYS } from '#kit/base/weekdays.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Checkbox, SelectField } from '#kit/ui/field.tsx'
import { MOST_PEOPLE } from './schedule-bounds.ts'
import { hourOf, type Schedule, type Scheduled } from './schedule-words.ts'

type ScheduleDialogProps = {
  clientId: number
  people: Scheduled['personas']
  /** What is changed; absent: a new one. */
  schedule?: Schedule | undefined
  open: boolean
  onClose: () => void
}

/** Schedules a list, or changes one: when, as what, and to whom of the client. */
export function ScheduleDialog({ clientId, people, schedule, open, onClose }: ScheduleDialogProps) {
  const title = schedule ? 'Cambiar la lista programada' : 'Programar la lista de precios'
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <SaveForm
        label={title}
        said={schedule ? 'Lista programada guardada' : 'Lista programada'}
        button={schedule ? 'Guardar' : 'Programar'}
        onDone={onClose}
        send={(fields) =>
          schedule
            ? call('PUT /api/v1/listas-programadas/:id', {
                params: { id: schedule.id },
                body: { ...bodyOf(fields), version: schedule.version },
              })
            : call('POST /api/v1/clientes/:id/listas-programadas', { params: { id: clientId }, body: bodyOf(fields) })
        }
      >
        <When schedule={schedule} />
        <What schedule={schedule} />
        <People people={people} schedule={schedule} />
      </SaveForm>
    </Dialog>
  )
}

function bodyOf(fields: Fields) {
  return {
    cada: fields.text('cada') === 'mes' ? ('mes' as const) : ('semana' as const),
    dia: numberOf(fields, 'dia') ?? 0,
    hora: numberOf(fields, 'hora') ?? 0,
    formato: fields.text('formato') === 'csv' ? ('csv' as const) : ('xlsx' as const),
    solo_cambios: fields.text('contenido') === 'cambios',
    personas: fields.all('personas').map(Number),
  }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const monthDays = Array.from({ length: 31 }, (_, place) => place + 1)

type PartProps = { schedule: Schedule | undefined }

function When({ schedule }: PartProps) {
  const [cada, setCada] = useState<string>(schedule?.cada ?? 'semana')
  const isMonthly = cada === 'mes'
  const day = schedule?.cada === cada ? schedule.dia : 1
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField label="Cada" name="cada" value={cada} onChange={(event) => setCada(event.target.value)}>
        <option value="semana">Semana</option>
        <option value="mes">Mes</option>
      </SelectField>
      <SelectField
        key={cada}
        label="Día"
        name="dia"
        defaultValue={String(day)}
        hint={isMonthly ? 'Si el mes es más corto, su último día' : undefined}
      >
        {isMonthly
          ? monthDays.map((number) => <option key={number}>{number}</option>)
          : WEEKDAYS.map((name, place) => (
              <option key={name} value={String(place + 1)}>
                {name}
              </option>
            ))}
      </SelectField>
      <SelectField label="Hora" name="hora" defaultValue={String(schedule?.hora ?? 8)} hint="Del centro de México">
        {hours.map((hour) => (
          <option key={hour} value={String(hour)}>
            A {hourOf(hour)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function What({ schedule }: Pick<PartProps, 'schedule'>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField label="Archivo" name="formato" defaultValue={schedule?.formato ?? 'xlsx'}>
        <option value="xlsx">Excel</option>
        <option value="csv">CSV</option>
      </SelectField>
      <SelectField
        label="Qué lleva"
        name="contenido"
        defaultValue={schedule?.solo_cambios ? 'cambios' : 'todo'}
        hint="La primera lleva todo; si nada cambió, no se manda"
      >
        <option value="todo">Toda la lista</option>
        <option value="cambios">Solo lo que cambió</option>
      </SelectField>
    </div>
  )
}

type PeopleProps = { people: Scheduled['personas']; schedule: Schedule | undefined }

function People({ people, schedule }: PeopleProps) {
  const error = useFault('personas')
  const chosen = new Set(schedule?.personas.map(({ id }) => id))
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">A quién llega (hasta {MOST_PEOPLE})</legend>
      <div className="grid max-h-56 overflow-y-auto">
        {people.map(({ id, nombre, email }) => (
          <Checkbox
            key={id}
            name="personas"
            value={String(id)}
            defaultChecked={chosen.has(id)}
            label={
              <span className="wrap-anywhere">
                {nombre} <span className="text-soft">{email}</span>
              </span>
            }
          />
        ))}
      </div>
      {people.length === 0 && (
        <p className="text-sm text-soft">
          Nadie de este cliente tiene una cuenta activa: invita primero a una persona.
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm text-no">
          {error}
        </p>
      )}
    </fieldset>
  )
}
