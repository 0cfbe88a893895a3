import { useId } from 'react'
import { ChipLink } from '#kit/ui/chip.tsx'
import { count } from '#kit/ui/format.ts'
import { changed, isGrid, type Place } from '#fronts/lists/list-address.ts'
import { type ListedPart, PartRows } from '#fronts/lists/list-rows.tsx'
import { groupParts, type PartGroup, type VehicleListing, type VehiclePart } from './vehicle-groups.ts'
import type { Fit } from '#fronts/lists/fits.ts'

/** The parts of a vehicle by line and position, each with what its application demands. */
export function VehicleRows({ lista, place }: { lista: VehicleListing; place: Place }) {
  const isCards = isGrid(new URLSearchParams(place.search))
  const known = new Map(lista.items.map((part) => [part.k_parte, fitFrom(part)]))
  const fitOf = ({ k_parte }: ListedPart) => known.get(k_parte)
  return groupParts(lista).map((group) => (
    <LineGroup key={group.linea_id} group={group} place={place} isCards={isCards} fitOf={fitOf} />
  ))
}

/** What the listing already knows; the proofs come with the call that marks the whole list. */
function fitFrom({ k_parte, veredicto }: VehiclePart): Fit {
  return { k_parte, veredicto, aplicaciones: [] }
}

type LineGroupProps = {
  group: PartGroup
  place: Place
  isCards: boolean
  fitOf: (part: ListedPart) => Fit | undefined
}

function LineGroup({ group: { linea, linea_id, total, posiciones }, place, isCards, fitOf }: LineGroupProps) {
  const id = useId()
  const isOnly = new URLSearchParams(place.search).get('linea') === String(linea_id)
  return (
    <section aria-labelledby={id} className="border-b border-line pb-2 last:border-b-0">
      <header className="flex flex-wrap items-baseline gap-x-3 pt-5 pb-2">
        <h2 id={id} className="text-lg">
          {linea}
          {total !== null && <span className="ml-2 text-sm font-normal text-soft tabular-nums">{count(total)}</span>}
        </h2>
        {!isOnly && (
          <a href={changed(place, { linea: linea_id })} className="link text-sm">
            Sólo {linea}
          </a>
        )}
      </header>
      {posiciones.map(({ nombre, items }) => (
        <div key={nombre ?? ''}>
          {nombre && posiciones.length > 1 && <h3 className="pt-2 pb-1 text-sm text-soft">{nombre}</h3>}
          <PartRows items={items} isGrid={isCards} label={nombre ? `${linea}, ${nombre}` : linea} fitOf={fitOf} />
        </div>
      ))}
    </section>
  )
}

/** The positions of the line that was chosen, as a filter. */
export function Positions({ lista: { grupos }, place }: { lista: VehicleListing; place: Place }) {
  const params = new URLSearchParams(place.search)
  const line = grupos.find(({ id }) => String(id) === params.get('linea'))
  if (!line || line.posiciones.length < 2) return null
  return (
    <ul aria-label="Posición" className="flex flex-wrap gap-2 pt-3">
      {line.posiciones.map(({ nombre, total }) => {
        const isCurrent = params.get('posicion') === nombre
        return (
          <li key={nombre}>
            <ChipLink href={changed(place, { posicion: isCurrent ? null : nombre })} isCurrent={isCurrent}>
              {nombre} <span className="text-soft tabular-nums">{count(total)}</span>
            </ChipLink>
          </li>
        )
      })}
    </ul>
  )
}
