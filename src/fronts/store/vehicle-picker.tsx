import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import {
  anyVehicle,
  chosenOf,
  type VehicleChoice,
  type VehicleField,
  vehicleFields,
  vehicleLabels,
  vehiclePath,
} from '#kit/base/vehicle.ts'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { keepsVehicles } from '#fronts/lists/keeps-vehicles.ts'
import { VehicleChoices } from '#fronts/lists/vehicle-choices.tsx'
import {
  type Choices,
  groupsOf,
  type PackedChoices,
  settled,
  unpackChoices,
  withField,
} from '#fronts/lists/vehicle-options.ts'

const KeptChoices = part(
  () => import('#fronts/lists/own-vehicles.tsx'),
  (module) => module.KeptChoices,
)

type VehiclePickerProps = {
  /** Every value of the four questions, and which are possible with what is chosen; packed by loaders. */
  options: Choices | PackedChoices
  chosen?: VehicleChoice
  /** `wide`: four selects and the button in one line from 768 px; `stack`: one under the other. */
  layout?: 'wide' | 'stack'
  submitText?: string
}

/** Año, marca, modelo, motor in any order. Without scripts it is a form of the advanced search, which sends to the vehicle's page. */
export function VehiclePicker({ options, chosen = anyVehicle, layout = 'wide', submitText }: VehiclePickerProps) {
  const given = useMemo(() => openChoices(options), [options])
  const picked = usePicked(given, chosen)
  const navigate = useNavigate()
  const isLive = useHydrated()
  const isEmpty = vehicleFields.every((field) => picked.chosen[field] === null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(at(isEmpty ? '/busquedaAvanzada' : vehiclePath(settled(picked.chosen, picked.generations))))
  }
  const columns = layout === 'wide' ? 'grid-cols-2 md:grid-cols-[7rem_1fr_1fr_1fr_auto] md:items-end' : 'grid-cols-1'
  return (
    // Coming near only draws the long lists; what is pressed are the selects and the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      action={at('/busquedaAvanzada')}
      method="get"
      aria-label="Elige tu vehículo"
      onSubmit={submit}
      onPointerEnter={picked.showAll}
      onPointerDown={picked.showAll}
      onFocus={picked.showAll}
      className={`grid gap-3 ${columns}`}
    >
      <input type="hidden" name="ir" value="vehiculo" />
      {keepsVehicles() && (
        <div className="col-span-full min-h-11 md:min-h-8">
          {isLive && (
            <Optional isQuiet>
              <KeptChoices />
            </Optional>
          )}
        </div>
      )}
      {vehicleFields.map((field) => (
        <PickerField key={field} field={field} picked={picked} />
      ))}
      {picked.generations.length > 0 && (
        <GenerationField
          picked={picked}
          className={layout === 'wide' ? 'max-md:col-span-2 md:order-last md:col-span-2 md:col-start-2' : ''}
        />
      )}
      <div className={`flex gap-2 ${layout === 'wide' ? 'col-span-2 md:col-span-1' : ''}`}>
        <Button type="submit" className="flex-1">
          {submitText ?? 'Ver partes'}
        </Button>
        {layout === 'stack' && !isEmpty && (
          <Button variant="secondary" onClick={() => picked.choose(anyVehicle)}>
            Limpiar
          </Button>
        )}
      </div>
    </form>
  )
}

/** Loaders pack what they send with the page; the call answers as it is. */
function openChoices(options: Choices | PackedChoices): Choices {
  return isPacked(options) ? unpackChoices(options) : options
}

function isPacked(options: Choices | PackedChoices): options is PackedChoices {
  return typeof options.year === 'string'
}

type Generations = Parameters<typeof settled>[1]

type Picked = {
  chosen: VehicleChoice
  options: Choices
  /** Of the model chosen. */
  generations: Generations
  /** Long lists are drawn when somebody comes near: thousands of models would weigh on every page. */
  isFull: boolean
  showAll: () => void
  choose: (next: VehicleChoice) => void
}

/** What is chosen and what that leaves possible. A newer choice overtakes an older answer. */
function usePicked(given: Choices, start: VehicleChoice): Picked {
  const [chosen, setChosen] = useState(start)
  const [options, setOptions] = useState(given)
  const [generations, setGenerations] = useState<Generations>([])
  const [isFull, setFull] = useState(false)
  const last = useRef<AbortController>(undefined)

  async function choose(next: VehicleChoice): Promise<void> {
    setChosen(next)
    last.current?.abort()
    const { signal } = (last.current = new AbortController())
    try {
      const answer = await call('GET /api/v1/vehiculos/opciones', { query: chosenOf(next), signal })
      if (signal.aborted) return
      setOptions(answer)
      setGenerations(answer.generacion)
    } catch (error) {
      // The lists stay as they were; the vehicle's own page says when a combination does not exist.
      if (!signal.aborted) report('vehiculo', error)
    }
  }
  return { chosen, options, generations, isFull, showAll: () => setFull(true), choose: (next) => void choose(next) }
}

type GenerationFieldProps = { picked: Picked; className: string }

/** The generations of the model: the one chosen leaves its years. Without a name of its own, since it is sent as the model. */
function GenerationField({ picked: { chosen, generations, choose }, className }: GenerationFieldProps) {
  const own = generations.find(({ valor }) => valor === chosen.modelo)
  return (
    <div className={className}>
      <SelectField
        label="Generación"
        value={own?.valor ?? ''}
        onChange={({ target }) => {
          const next = generations.find(({ valor }) => valor === target.value)
          const year = Number(chosen.year)
          const isSold = !next || !chosen.year || (next.desde <= year && year <= next.hasta)
          choose({
            ...chosen,
            modelo: next?.valor ?? generations[0]?.modelo ?? chosen.modelo,
            year: isSold ? chosen.year : null,
          })
        }}
      >
        <option value="">Cualquiera</option>
        {generations.map(({ valor, texto }) => (
          <option key={valor} value={valor}>
            {texto}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function PickerField({ field, picked: { chosen, options, isFull, choose } }: { field: VehicleField; picked: Picked }) {
  const value = chosen[field]
  const groups = groupsOf(options, field, chosen, isFull)
  return (
    <SelectField
      label={vehicleLabels[field]}
      name={field}
      value={value ?? ''}
      onChange={({ target }) =>
        choose(withField(chosen, field, target.value, target.selectedOptions[0]?.dataset.marca))
      }
    >
      <VehicleChoices groups={groups} />
    </SelectField>
  )
}
