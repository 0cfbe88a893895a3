import { Car, Download, Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { at } from '#kit/base/place.ts'
import type { VehicleChoice } from '#kit/base/vehicle.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useVehicleMemory } from '#fronts/lists/active-vehicle.ts'
import type { ApplicationGroups, Part } from './product-data.ts'
import { countLines, filterGroups, ofModel } from './product-filter.ts'
import { ProductMake } from './product-make.tsx'

/** More lines than this and only the first make starts open. */
const ALL_OPEN = 40

/** what the part fits, by make, model and engine. Filtered as you type; without scripts the box is a form. */
export function ProductApplications({ parte, grupos }: { parte: Part; grupos: ApplicationGroups }) {
  const asked = new URLSearchParams(useLocation().search).get('aplica') ?? ''
  const [text, setText] = useState(asked)
  const [isMine, setMine] = useState(false)
  const { active } = useVehicleMemory()
  const mine = active ? ofModel(grupos, active) : []
  const shown = filterGroups(isMine && active ? mine : withFirst(grupos, active?.marca), text)
  const total = countLines(grupos)
  const isFiltered = text.trim() !== '' || isMine

  return (
    <section id="compatibilidad" aria-labelledby="compatibilidad-titulo">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="compatibilidad-titulo" className="text-2xl">
            Compatibilidad
          </h2>
          <output className="block text-soft">
            {isFiltered
              ? `${count(countLines(shown))} de ${plural(total, 'aplicación', 'aplicaciones')}`
              : total > 0
                ? `${plural(total, 'aplicación', 'aplicaciones')} en ${plural(grupos.length, 'marca', 'marcas')} de vehículo`
                : 'Sin aplicaciones registradas'}
          </output>
        </div>
        {total > 0 && (
          <a
            href={at(`/api/v1/partes/${encodeURIComponent(parte.k_parte)}/aplicaciones.csv`)}
            download
            className={`${buttonClass('quiet', 'sm')} max-sm:-ml-3`}
          >
            <Icon of={Download} size={16} />
            Descargar CSV
          </a>
        )}
      </header>
      {total > 3 && (
        <div className="mb-4 flex flex-wrap gap-2">
          <FilterBox text={text} onChange={setText} />
          {active && mine.length > 0 && (
            <button
              type="button"
              aria-pressed={isMine}
              onClick={() => setMine(!isMine)}
              className={`${buttonClass('secondary')} aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-strong`}
            >
              <Icon of={Car} />
              Sólo {active.marca} {active.modelo}
            </button>
          )}
        </div>
      )}
      <Makes shown={shown} total={total} text={text} isFiltered={isFiltered} active={active} />
    </section>
  )
}

/** The make of the visitor's vehicle stands on top. */
function withFirst(groups: ApplicationGroups, make: string | null | undefined): ApplicationGroups {
  return groups.toSorted((a, b) => Number(b.marca === make) - Number(a.marca === make))
}

/** A form of the page itself: the words travel in the address. */
function FilterBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <form
      method="get"
      action="#compatibilidad"
      className="relative min-w-0 flex-1"
      onSubmit={(event) => event.preventDefault()}
    >
      <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft" />
      <input
        type="search"
        name="aplica"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        maxLength={80}
        placeholder="Filtra: Tsuru 2008, 1.6, delantera…"
        aria-label="Filtrar aplicaciones"
        autoComplete="off"
        className="min-h-11 w-full rounded-control border border-edge bg-card pr-3 pl-10 text-base placeholder:text-soft hover:border-accent md:min-h-10 md:text-sm"
      />
    </form>
  )
}

type MakesProps = {
  shown: ApplicationGroups
  total: number
  text: string
  isFiltered: boolean
  active: VehicleChoice | null
}

function Makes({ shown, total, text, isFiltered, active }: MakesProps) {
  if (total === 0) {
    return (
      <p className="rounded-panel border border-line bg-card p-4 text-soft">
        El catálogo todavía no dice a qué vehículos le queda. Pregunta a un asesor antes de pedirla.
      </p>
    )
  }
  if (shown.length === 0) {
    return (
      <p className="rounded-panel border border-line bg-card p-4 text-soft">
        Ninguna aplicación coincide con «{text.trim()}». Prueba con el modelo o el año solos.
      </p>
    )
  }
  const isAllOpen = isFiltered || countLines(shown) <= ALL_OPEN
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-card">
      {shown.map((grupo, place) => (
        <ProductMake
          // Opened anew by a filter, else left as the visitor left it.
          key={`${grupo.marca}-${isFiltered}`}
          grupo={grupo}
          isOpen={isAllOpen || place === 0}
          active={active}
        />
      ))}
    </div>
  )
}
