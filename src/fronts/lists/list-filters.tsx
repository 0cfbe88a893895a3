import { say } from '#kit/base/texts.ts'
import { markTexts } from '#finding/search-box/box-texts.ts'
import { RemovableChip } from '#kit/ui/chip.tsx'
import { activeFilters, changed, type FilterName, type Place, toleranceOf, type TraitName } from './list-address.ts'
import type { ShownFacets } from './list-data.ts'

const labels = {
  linea: 'Línea',
  marca: 'Marca',
  marca_parte: 'Marca',
  posicion: 'Posición',
  year: 'Año',
}
const isNamed = (name: FilterName): name is keyof typeof labels => name in labels

type ActiveFiltersProps = { facets: ShownFacets; place: Place; filters: readonly FilterName[] }

/** The filters that hold, each with a link that takes it away. */
export function ActiveFilters({ facets, place, filters }: ActiveFiltersProps) {
  const params = new URLSearchParams(place.search)
  const active = activeFilters(params, filters)
  if (active.length === 0) return null
  return (
    <ul aria-label="Filtros activos" className="flex flex-wrap gap-2 border-b border-line py-2">
      {active.map((name) => {
        const [label, value] = toldOf(facets, name, params)
        const text = value === null ? label : `${label}: ${value}`
        return (
          <li key={name}>
            <RemovableChip href={changed(place, without(name))} label={`Quitar ${text}`}>
              {value === null ? (
                label
              ) : (
                <>
                  <span className="text-soft">{label}: </span>
                  {value}
                </>
              )}
            </RemovableChip>
          </li>
        )
      })}
    </ul>
  )
}

const isTrait = (name: FilterName | TraitName): name is TraitName => name.startsWith('r.')
const without = (name: FilterName | TraitName) =>
  isTrait(name) ? { [name]: null, [toleranceOf(name)]: null } : { [name]: null }

/** What it is called, and its value where it has one. */
function toldOf(facets: ShownFacets, name: FilterName | TraitName, params: URLSearchParams): [string, string | null] {
  const value = params.get(name) ?? ''
  if (!isTrait(name))
    return isNamed(name) ? [labels[name], valueText(facets, name, value)] : [say(markTexts[name]), null]
  const trait = facets.rasgos.find(({ clave }) => clave === name.slice(2))
  const more = params.get(toleranceOf(name))
  const told = trait?.valores.find(({ valor }) => valor === value)?.texto ?? value
  return [trait?.nombre ?? name.slice(2), Number(more) > 0 ? `${told} ± ${more}` : told]
}

/** Lines and brands stand in the address by number; people know them by name. */
function valueText(facets: ShownFacets, name: FilterName, value: string): string {
  const known = name === 'linea' ? facets.lineas : name === 'marca' || name === 'marca_parte' ? facets.marcas : []
  return known.find(({ id }) => String(id) === value)?.nombre ?? value
}
