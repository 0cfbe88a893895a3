import { ArrowRight } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { Link } from '#upkeep/editing/contract.ts'
import { stateWords } from '#upkeep/editing/kinds.ts'

/** What replaced what, oldest first: a column a step, so that two that a part replaced stand one above the other. */
export function ChainPicture({ chain }: { chain: Link[] }) {
  const steps = [...Map.groupBy(chain, ({ paso }) => paso)].toSorted(([a], [b]) => a - b)
  if (chain.length < 2) return <p className="text-soft">No reemplaza a ninguna ni la reemplaza otra.</p>
  return (
    <ol className="flex flex-wrap items-stretch gap-y-3">
      {steps.map(([step, links], n) => (
        <li key={step} className="flex items-center">
          {n > 0 && (
            <span className="px-2 text-soft">
              <Icon of={ArrowRight} />
              <span className="sr-only">la reemplaza</span>
            </span>
          )}
          <ul className="grid gap-2">
            {links.map((link) => (
              <li
                key={link.codigo}
                className={`grid justify-items-start gap-1 rounded-control border px-3 py-2 ${step === 0 ? 'border-accent bg-accent-tint' : 'border-line bg-page'}`}
              >
                <LinkName link={link} />
                {link.estado ? (
                  <Badge tone={stateWords[link.estado].tono}>{stateWords[link.estado].texto}</Badge>
                ) : (
                  <span className="text-xs text-soft">No es de nuestro catálogo</span>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function LinkName({ link: { paso, id, codigo } }: { link: Link }) {
  if (paso === 0) return <span className="code font-semibold">{codigo}</span>
  if (id === null) return <span className="code">{codigo}</span>
  return (
    <a href={at(`/AdminProductos/${id}?seccion=equivalencias`)} className="link code">
      {codigo}
    </a>
  )
}
