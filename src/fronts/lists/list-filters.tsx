import type { Facets } from '#finding/index/contract.ts'
import { RemovableChip } from '#kit/ui/chip.tsx'
import { activeFilters, changed, type FilterName, type Place } from './list-address.ts'

const labels: Record<FilterName, string> = {
  linea: 'Línea',
  marca: 'Marca',
  marca_parte: 'Marca',
  posicion: 'Posición',
  year: 'Año',
  badgenuevo: 'Nuevo',
  especial: 'Recomendación para ti',
  mejoresventas: 'Top Ventas',
  mejoresventaslineas: 'Top Ventas Lineas',
  hecho_mx: 'Hecho en México',
  existencia: 'Con existencia',
}
const named = new Set<FilterName>(['linea', 'marca', 'marca_parte', 'posicion', 'year'])

type ActiveFiltersProps = { facets: Facets; place: Place; filters: readonly FilterName[] }

/** The filters that hold, each with a link that takes it away. */
export function ActiveFilters({ facets, place, filters }: ActiveFiltersProps) {
  const params = new URLSearchParams(place.search)
  const active = activeFilters(params, filters)
  if (active.length === 0) return null
  return (
    <ul aria-label="Filtros activos" className="flex flex-wrap gap-2 border-b border-line py-2">
      {active.map((name) => {
        const value = named.has(name) ? valueText(facets, name, params.get(name) ?? '') : null
        const text = value === null ? labels[name] : `${labels[name]}: ${value}`
        return (
          <li key={name}>
            <RemovableChip href={changed(place, { [name]: null })} label={`Quitar ${text}`}>
              {value === null ? (
                labels[name]
              ) : (
                <>
                  <span className="text-soft">{labels[name]}: </span>
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

/** Lines and brands stand in the address by number; people know them by name. */
function valueText(facets: Facets, name: FilterName, value: string): string {
  const known = name === 'linea' ? facets.lineas : name === 'marca' || name === 'marca_parte' ? facets.marcas : []
  return known.find(({ id }) => String(id) === value)?.nombre ?? value
}
