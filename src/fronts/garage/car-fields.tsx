import { useEffect, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { chosenOf, type VehicleChoice, vehicleFields, vehicleLabels } from '#kit/base/vehicle.ts'
import { SelectField } from '#kit/ui/field.tsx'
import { VehicleChoices } from '#fronts/lists/vehicle-choices.tsx'
import { type Choices, groupsOf, withField } from '#fronts/lists/vehicle-options.ts'

const names = { year: 'anio', marca: 'marca', modelo: 'modelo', motor: 'motor' } as const
const nothing: Choices = { year: [], marca: [], modelo: [], motor: [] }

type CarFieldsProps = { chosen: VehicleChoice; onChoose: (next: VehicleChoice) => void }

/** Año, marca, modelo, motor as the catalogue knows them; what does not go with what was chosen cannot be. */
export function CarFields({ chosen, onChoose }: CarFieldsProps) {
  const [options, setOptions] = useState(nothing)
  useEffect(() => {
    const asking = new AbortController()
    call('GET /api/v1/vehiculos/opciones', { query: chosenOf(chosen), signal: asking.signal }).then(
      setOptions,
      // The lists stay as they were; the server says when a vehicle does not exist.
      (fault: unknown) => asking.signal.aborted || report('vehiculo', fault),
    )
    return () => asking.abort()
  }, [chosen])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {vehicleFields.map((field) => (
        <SelectField
          key={field}
          label={vehicleLabels[field]}
          name={names[field]}
          required={field === 'modelo'}
          value={chosen[field] ?? ''}
          onChange={({ target }) =>
            onChoose(withField(chosen, field, target.value, target.selectedOptions[0]?.dataset['marca']))
          }
        >
          <VehicleChoices groups={groupsOf(options, field, chosen, true)} />
        </SelectField>
      ))}
    </div>
  )
}
