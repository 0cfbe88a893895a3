import { RemovableChip } from '#kit/ui/chip.tsx'
import { changed, type Place } from './list-address.ts'

export type Ignored = { campo: string; valor: string }

const labels = new Map([
  ['year', 'año'],
  ['marca', 'marca'],
  ['modelo', 'modelo'],
  ['motor', 'motor'],
  ['linea', 'línea'],
  ['buscar', 'texto'],
  ['productobusqueda', 'texto'],
  ['tipobusqueda', 'tipo de búsqueda'],
  ['idBusqueda', 'búsqueda guardada'],
])

type IgnoredValuesProps = {
  ignorados: Ignored[]
  place: Place
  /** The address without the value, where it is not a value of the query. */
  hrefOf?: (ignored: Ignored) => string
}

/** Values of the address that mean nothing here: shown, never obeyed, each with a link that cleans the address (P-14). */
export function IgnoredValues({ ignorados, place, hrefOf }: IgnoredValuesProps) {
  if (ignorados.length === 0) return null
  return (
    <ul aria-label="Valores ignorados" className="flex flex-wrap gap-2">
      {ignorados.map((ignored) => {
        const { campo, valor } = ignored
        const text = `${labels.get(campo) ?? campo} «${valor}»`
        return (
          <li key={campo}>
            <RemovableChip
              href={hrefOf?.(ignored) ?? changed(place, { [campo]: null })}
              label={`Quitar Ignorado: ${text}`}
              className="border-dashed"
            >
              <span className="text-soft">Ignorado: </span>
              {text}
            </RemovableChip>
          </li>
        )
      })}
    </ul>
  )
}
