import { useMemo, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { at } from '#kit/base/place.ts'
import { MAX_SEARCH, modeTexts, SEARCH_MODES } from '#kit/base/settings.ts'
import { vehicleFields, vehicleLabels } from '#kit/base/vehicle.ts'
import { say } from '#kit/base/texts.ts'
import { Options } from '#kit/forms/options.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { advancedAddress, type AdvancedRequest } from './advanced-request.ts'
import { groupsOf, type PackedChoices, unpackChoices } from '#fronts/lists/vehicle-options.ts'
import { VehicleChoices } from '#fronts/lists/vehicle-choices.tsx'

export type LineOption = { id: number; nombre: string; posible: boolean }

type AdvancedFormProps = { asked: AdvancedRequest; options: PackedChoices; lineas: LineOption[] }

/**
 * Vehicle, line and words in any order. The address is its state: each change asks again, and what has become impossible is
 * disabled. Without scripts, the button does the same.
 */
export function AdvancedForm({ asked, options, lineas }: AdvancedFormProps) {
  const [isNear, setNear] = useState(false)
  const come = () => setNear(true)
  const asking = useAsking()
  return (
    // Coming near only draws the long lists; what is pressed are the fields and the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      method="get"
      action={at('/busquedaAvanzada')}
      aria-label="Búsqueda avanzada"
      onSubmit={(event) => {
        event.preventDefault()
        asking.ask(event.currentTarget)
      }}
      onPointerEnter={come}
      onPointerDown={come}
      onFocus={come}
      className="grid gap-4 rounded-panel border border-line bg-card p-4"
    >
      <CarAndLine asked={asked} options={options} lineas={lineas} isNear={isNear} asking={asking} />
      <Words asked={asked} asking={asking} />
    </form>
  )
}

/** Asks by the address; while the answer is on its way the fields show what was asked for. */
function useAsking() {
  const navigate = useNavigate()
  const pending = useNavigation().location
  const shown = pending ? new URLSearchParams(pending.search) : null
  return {
    ask: (form: HTMLFormElement) =>
      void navigate(at(advancedAddress(new FormData(form))), { replace: true, preventScrollReset: true }),
    valueOf: (name: string, known: string | null) => (shown ? (shown.get(name) ?? '') : (known ?? '')),
  }
}

type Asking = { asking: ReturnType<typeof useAsking> }

function CarAndLine({ asked, options, lineas, isNear, asking }: AdvancedFormProps & Asking & { isNear: boolean }) {
  const choices = useMemo(() => unpackChoices(options), [options])
  const { ask, valueOf } = asking
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[7rem_1fr_1fr_1fr_1fr]">
      {vehicleFields.map((field) => (
        <SelectField
          key={field}
          label={vehicleLabels[field]}
          name={field}
          value={valueOf(field, asked.vehicle[field])}
          onChange={({ target }) => target.form && ask(target.form)}
        >
          <VehicleChoices groups={groupsOf(choices, field, asked.vehicle, isNear)} />
        </SelectField>
      ))}
      <SelectField
        label="Línea"
        name="linea"
        value={valueOf('linea', asked.linea)}
        onChange={({ target }) => target.form && ask(target.form)}
        className="col-span-2 md:col-span-1"
      >
        <option value="">Todas</option>
        {lineas.map(({ id, nombre, posible }) => (
          <option key={id} value={id} disabled={!posible}>
            {nombre}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function Words({ asked, asking: { ask, valueOf } }: Pick<AdvancedFormProps, 'asked'> & Asking) {
  return (
    <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_14rem_auto_auto]">
      <TextField
        key={asked.texto}
        type="search"
        name="productobusqueda"
        label="Palabras o código"
        defaultValue={asked.texto}
        maxLength={MAX_SEARCH}
        autoComplete="off"
      />
      <SelectField
        label="Tipo de búsqueda"
        name="tipobusqueda"
        value={valueOf('tipobusqueda', String(asked.tipo)) || '1'}
        onChange={({ target }) => target.form && ask(target.form)}
      >
        <Options of={SEARCH_MODES.map((mode) => [mode, say(modeTexts[mode])] as const)} />
      </SelectField>
      <Button type="submit">Buscar</Button>
      <LinkButton href={at('/busquedaAvanzada')} variant="secondary">
        Limpiar
      </LinkButton>
    </div>
  )
}
