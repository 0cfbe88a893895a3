import { at } from '#kit/base/place.ts'
import { count } from '#kit/ui/format.ts'
import type { HomeData } from './home-data.ts'
import { LineDrawing } from '#fronts/lists/line-drawing.tsx'

/** How many lines the plate holds. */
const ON_PLATE = 9

/** A plate of a technical catalogue: the fullest lines, drawn, and the figures of the whole in its title block. */
export function HomePlate({ lines, figures }: Pick<HomeData, 'lines' | 'figures'>) {
  if (lines.length < ON_PLATE) return null
  return (
    <div className="drafting self-center border border-edge bg-page outline-4 -outline-offset-8 outline-transparent">
      <ul className="grid grid-cols-3" aria-label="Líneas con más partes">
        {lines.slice(0, ON_PLATE).map(({ id, slug, nombre }) => (
          <li key={id}>
            <a
              href={at(`/ListadoProductos/${id}/${slug}`)}
              className="group grid justify-items-center gap-1 p-2 pb-3 text-center text-xs leading-tight text-soft no-underline hover:text-accent-strong md:p-4"
            >
              <LineDrawing
                slug={slug}
                size={112}
                isEager
                className="w-full max-w-28 transition-transform group-hover:scale-105"
              />
              {nombre}
            </a>
          </li>
        ))}
      </ul>
      <dl className="grid auto-cols-fr grid-flow-col border-t border-edge bg-card">
        <Figure term="partes" value={figures.parts} />
        <Figure term="líneas" value={figures.lines} />
        {/* None are counted where they could not be read: no catalogue says of itself that it is for nothing. */}
        {figures.makes > 0 && <Figure term="marcas de vehículo" value={figures.makes} />}
      </dl>
    </div>
  )
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end border-r border-edge px-3 py-2 last:border-r-0 md:px-4">
      <dt className="text-xs text-soft">{term}</dt>
      <dd className="code text-lg">{count(value)}</dd>
    </div>
  )
}
