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

/**
 * Año, marca, modelo, motor in any order. Without scripts it is a form of the advanced search, which sends to the vehicle's page.
 * `packed` are the lists that a page brings at once (`shortLists`).
 */
export function VehiclePicker({ packed }: { packed: PackedChoices }) {
  const given = useMemo(() => unpackChoices(packed), [packed])
  const picked = usePicked(given)
  const navigate = useNavigate()
  const isLive = useHydrated()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { chosen, generations } = picked
    const isEmpty = vehicleFields.every((field) => chosen[field] === null)
    void navigate(at(isEmpty ? '/busquedaAvanzada' : vehiclePath(settled(chosen, generations))))
  }
  return (
    // Coming near only asks for the long lists; what is pressed are the selects and the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      action={at('/busquedaAvanzada')}
      method="get"
      aria-label="Elige tu vehículo"
      onSubmit={submit}
      onPointerEnter={picked.comeNear}
      onPointerDown={picked.comeNear}
      onFocus={picked.comeNear}
      className="grid grid-cols-2 gap-3 md:grid-cols-[7rem_1fr_1fr_1fr_auto] md:items-end"
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
      {picked.generations.length > 0 && <GenerationField picked={picked} />}
      <div className="col-span-2 flex gap-2 md:col-span-1">
        <Button type="submit" className="flex-1">
          Ver partes
        </Button>
      </div>
    </form>
  )
}

type Generations = Parameters<typeof settled>[1]

type Picked = {
  chosen: VehicleChoice
  options: Choices
  /** Of the model chosen. */
  generations: Generations
  /** What was asked for has not been answered yet. */
  isAsking: boolean
  /** Asks for the lists that the page did not bring. */
  comeNear: () => void
  choose: (next: VehicleChoice) => void
}

/** What is chosen and what that leaves possible. A newer choice overtakes an older answer. */
function usePicked(given: Choices): Picked {
  const [chosen, setChosen] = useState(anyVehicle)
  const [options, setOptions] = useState(given)
  const [generations, setGenerations] = useState<Generations>([])
  const [isAsking, setAsking] = useState(false)
  const last = useRef<AbortController>(undefined)

  async function ask(next: VehicleChoice): Promise<void> {
    last.current?.abort()
    const { signal } = (last.current = new AbortController())
    setAsking(true)
    try {
      const answer = await call('GET /api/v1/vehiculos/opciones', { query: chosenOf(next), signal })
      if (signal.aborted) return
      setOptions(answer)
      setGenerations(answer.generacion)
    } catch (error) {
      if (signal.aborted) return
      // The lists stay as they were, and are asked for when somebody comes near again; the vehicle's own page says when a combination does not exist.
      last.current = undefined
      report('vehiculo', error)
    }
    setAsking(false)
  }
  return {
    chosen,
    options,
    generations,
    isAsking,
    comeNear: () => {
      if (!last.current && vehicleFields.some((field) => options[field].length === 0)) void ask(chosen)
    },
    choose: (next) => {
      setChosen(next)
      void ask(next)
    },
  }
}

/** The generations of the model: the one chosen leaves its years. Without a name of its own, since it is sent as the model. */
function GenerationField({ picked: { chosen, generations, choose } }: { picked: Picked }) {
  const own = generations.find(({ valor }) => valor === chosen.modelo)
  return (
    <div className="max-md:col-span-2 md:order-last md:col-span-2 md:col-start-2">
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

function PickerField({ field, picked }: { field: VehicleField; picked: Picked }) {
  const { chosen, options, isAsking, choose } = picked
  const value = chosen[field]
  const groups = groupsOf(options, field, chosen, true)
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
      {isAsking && options[field].length === 0 && <option disabled>Cargando…</option>}
    </SelectField>
  )
}
