import { partAddress } from '#finding/search/search-address.ts'
import type { Part, Variant } from './product-data.ts'

/** the same part in other presentations or sides. Each has its own code and page. */
export function ProductVariants({ parte, variantes }: { parte: Part; variantes: Variant[] }) {
  if (variantes.length === 0) return null
  const family = [parte, ...variantes].toSorted((a, b) => (a.k_parte < b.k_parte ? -1 : 1))
  return (
    <nav aria-label="Otras presentaciones" className="grid gap-2">
      <p className="text-sm font-semibold">Presentación</p>
      <ul className="flex flex-wrap gap-2">
        {family.map(({ k_parte, variante, descripcion }) => (
          <li key={k_parte} className="max-w-full">
            <a
              href={partAddress(k_parte)}
              aria-current={k_parte === parte.k_parte ? 'page' : undefined}
              className="group/variant grid min-h-11 max-w-64 content-center rounded-control border border-edge bg-card px-3 py-1 text-ink no-underline transition-colors hover:border-accent hover:text-accent-strong aria-[current]:border-accent aria-[current]:bg-accent-tint aria-[current]:text-accent-strong"
            >
              <span className="truncate text-sm font-semibold">{variante || descripcion || 'Sin descripción'}</span>
              <span className="code text-xs text-soft group-aria-[current]/variant:text-accent-strong">{k_parte}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
