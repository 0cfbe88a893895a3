import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { MAX_SEARCH } from '#kit/base/settings.ts'
import { Options } from '#kit/forms/options.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { changed, type Place } from '#fronts/lists/list-address.ts'
import { HiddenFields } from '#fronts/lists/list-hidden-fields.tsx'
import { vehicleNames } from '#fronts/lists/products-address.ts'

type Option = { valor: string; texto: string }
type ProductsFormProps = { place: Place; options: Record<(typeof vehicleNames)[number], Option[]> }

const fields = [
  { name: 'veh_marca', label: 'Vehículo', any: 'Cualquier vehículo', after: ['modelo', 'motor'] },
  { name: 'modelo', label: 'Modelo', any: 'Todos los modelos', after: ['motor'] },
  { name: 'motor', label: 'Motor', any: 'Todos los motores', after: [] },
] as const

/** Words or a code, and the vehicle. A choice takes away what hung on the one before; without scripts it is a form with a button. */
export function ProductsForm({ place, options }: ProductsFormProps) {
  const navigate = useNavigate()
  const params = new URLSearchParams(place.search)
  const needed = { veh_marca: true, modelo: params.has('veh_marca'), motor: params.has('modelo') }
  return (
    <form
      method="get"
      action={place.pathname}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('texto')
        const texto = typeof typed === 'string' ? typed.trim() : ''
        void navigate(changed(place, { texto: texto || null }))
      }}
      className="grid items-end gap-x-3 gap-y-2 md:grid-cols-5"
    >
      <HiddenFields search={place.search} without={['texto', ...vehicleNames, 'page', 'desde']} />
      <Words texto={params.get('texto')} />
      {fields.map(({ name, label, any, after }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          value={params.get(name) ?? ''}
          disabled={!needed[name]}
          className={needed[name] ? '' : 'max-md:hidden'}
          onChange={({ target }) =>
            void navigate(
              changed(place, {
                ...Object.fromEntries(after.map((other) => [other, null])),
                [name]: target.value || null,
              }),
            )
          }
        >
          <option value="">{any}</option>
          {needed[name] && <Options of={options[name].map(({ valor, texto }) => [valor, texto] as const)} />}
        </SelectField>
      ))}
    </form>
  )
}

function Words({ texto }: { texto: string | null }) {
  return (
    <div className="flex items-end gap-2 md:col-span-2">
      <TextField
        key={texto}
        type="search"
        name="texto"
        label="Código o palabras"
        defaultValue={texto ?? ''}
        maxLength={MAX_SEARCH}
        className="flex-1"
      />
      <Button type="submit" variant="secondary">
        <Icon of={Search} size={16} />
        <span className="max-sm:sr-only">Buscar</span>
      </Button>
    </div>
  )
}
