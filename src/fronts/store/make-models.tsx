import { ChevronDown, ChevronUp } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { vehiclePath } from '#kit/base/vehicle.ts'
import type { VehicleMakes } from '#catalogue/parts/contract.ts'
import { yearsText } from '#catalogue/parts/years.ts'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { slugOf } from '#fronts/lists/letters.ts'

type Make = NonNullable<VehicleMakes['marca']>
type Model = Make['modelos'][number]

/** `/marcas?marca=Nissan&modelo=Tsuru`: the makes' page with one open, or with one of its models open. */
export function makePath(marca: string, modelo?: string): string {
  const query = new URLSearchParams(modelo === undefined ? { marca } : { marca, modelo })
  return `/marcas?${query.toString()}`
}

/** The models of a make. The address says which one is open: all their years at once would be thousands of links. */
export function MakeModels({ marca }: { marca: Make }) {
  return (
    <ul
      aria-label={`Modelos de ${marca.nombre}`}
      className="grid items-start border-t border-line desktop:grid-cols-2 desktop:gap-x-10"
    >
      {marca.modelos.map((model) => (
        <li
          key={model.nombre}
          id={slugOf(model.nombre)}
          className={`scroll-mt-4 border-b border-line ${model.years ? 'desktop:col-span-2' : ''}`}
        >
          <ModelLink marca={marca.nombre} model={model} />
          {model.years && <Years marca={marca.nombre} modelo={model.nombre} years={model.years} />}
        </li>
      ))}
    </ul>
  )
}

function ModelLink({ marca, model: { nombre, partes, desde, hasta, years } }: { marca: string; model: Model }) {
  const isOpen = years !== null
  const path = isOpen ? makePath(marca) : makePath(marca, nombre)
  return (
    <a
      href={at(`${path}#${slugOf(nombre)}`)}
      aria-expanded={isOpen}
      className="flex min-h-12 items-center gap-3 py-2 text-ink no-underline hover:text-accent-strong"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{nombre}</span>
        <span className="text-sm text-soft tabular-nums">{yearsText([{ desde, hasta }])}</span>
      </span>
      <span className="text-sm text-soft tabular-nums">{plural(partes, 'parte', 'partes')}</span>
      <Icon of={isOpen ? ChevronUp : ChevronDown} className="text-soft" />
    </a>
  )
}

type YearsProps = { marca: string; modelo: string; years: NonNullable<Model['years']> }

function Years({ marca, modelo, years }: YearsProps) {
  const path = (year: string | null) => at(vehiclePath({ year, marca, modelo, motor: null }))
  const cell =
    'grid min-h-13 content-center rounded-control border border-line bg-card px-3 text-center leading-tight text-ink no-underline transition-colors hover:border-accent hover:text-accent-strong'
  return (
    <ul
      aria-label={`Años de ${marca} ${modelo}`}
      className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2 pb-4"
    >
      <li>
        <a href={path(null)} className={`${cell} text-sm font-semibold`}>
          Todos
        </a>
      </li>
      {years.map(({ year, partes }) => (
        <li key={year}>
          <a href={path(String(year))} className={cell}>
            <span className="font-semibold tabular-nums">{year}</span>
            <span className="text-xs text-soft tabular-nums">{plural(partes, 'parte', 'partes')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
