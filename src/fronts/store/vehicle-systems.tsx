import { useId } from 'react'
import { LineDrawing } from '#fronts/lists/line-drawing.tsx'
import { changed, type Place } from '#fronts/lists/list-address.ts'
import { count } from '#kit/ui/format.ts'
import type { VehicleListing } from './vehicle-groups.ts'

type Line = VehicleListing['facets']['lineas'][number]

/** What there is for this vehicle, system by system, each line a way to its parts by position. */
export function VehicleSystems({ lista, place }: { lista: VehicleListing; place: Place }) {
  const id = useId()
  const byId = new Map(lista.facets.lineas.map((line) => [line.id, line]))
  const systems = lista.sistemas.map(({ nombre, lineas }) => ({
    nombre,
    lines: lineas.flatMap((line) => byId.get(line) ?? []).toSorted((a, b) => b.total - a.total),
  }))
  if (systems.length < 2) return null
  return (
    <section aria-labelledby={id} className="grid gap-2 pb-3">
      <h2 id={id} className="sr-only">
        Por sistema
      </h2>
      <a
        href="#partes-del-vehiculo"
        className="sr-only focus-visible:not-sr-only focus-visible:min-h-11 focus-visible:content-center focus-visible:font-semibold"
      >
        Saltar a las partes
      </a>
      <ul className="grid overflow-hidden rounded-panel border border-line bg-card sm:grid-cols-2 desktop:grid-cols-3 wide:grid-cols-4">
        {systems.map(({ nombre, lines }) => (
          // Each draws its own right and lower edge; those at the frame's are under it.
          <li key={nombre} className="-mr-px -mb-px border-r border-b border-line p-3">
            <SystemCard name={nombre} lines={lines} place={place} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SystemCard({ name, lines, place }: { name: string; lines: Line[]; place: Place }) {
  const [fullest] = lines
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3">
      {fullest && <LineDrawing slug={fullest.slug} size={52} isEager className="rounded-control bg-sunk p-1" />}
      <div className="grid content-start gap-0.5">
        <h3 className="flex items-baseline justify-between gap-2 text-base">
          {name} <span className="text-sm font-normal text-soft tabular-nums">{count(total)}</span>
        </h3>
        <ul className="flex flex-wrap gap-x-3">
          {lines.map((line) => (
            <li key={line.id}>
              <a
                href={changed(place, { linea: line.id })}
                className="inline-flex min-h-8 items-center gap-1 text-sm no-underline hover:text-accent-strong hover:underline md:min-h-7"
              >
                {line.nombre} <span className="text-xs text-soft tabular-nums">{count(line.total)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
