import { useId } from 'react'
import { at } from '#kit/base/place.ts'
import { SYSTEMS } from '#catalogue/parts/systems.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { day, plural } from '#kit/ui/format.ts'
import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import type { Bought } from '#selling/vehicles/contract.ts'

/** What the company bought and fits this vehicle, by system, each to be bought again. */
export function BoughtParts({ name, parts }: { name: string; parts: Bought[] | null }) {
  const heading = useId()
  if (parts === null) return null
  const bySystem = Map.groupBy(parts, ({ sistema }) => sistema)
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="text-2xl">
          Lo que ya compraste para él
        </h2>
        <p className="text-soft">Lo que pidió tu empresa y, según el catálogo, le queda a {name}.</p>
      </div>
      {parts.length === 0 && <p className="text-soft">Nada de lo que pidieron hasta hoy es para este vehículo.</p>}
      {SYSTEMS.filter((system) => bySystem.has(system)).map((system) => (
        <div key={system} className="grid gap-1">
          <h3 className="text-base">{system}</h3>
          <ul aria-label={system} className="rounded-panel border border-line bg-card">
            {bySystem.get(system)?.map((part) => (
              <BoughtLine key={part.id} part={part} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function BoughtLine({ part }: { part: Bought }) {
  const { k_parte, descripcion, linea, veredicto, veces, piezas, ultima, activa, empaque } = part
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <a
            href={at(`/verprods/${encodeURIComponent(k_parte)}`)}
            className="code font-semibold text-ink hover:text-accent-strong"
          >
            {k_parte}
          </a>
          {veredicto === 'depende' && <Badge tone="maybe">Depende</Badge>}
          {!activa && <Badge tone="no">Ya no se vende</Badge>}
        </span>
        <span className="line-clamp-2 text-sm">{descripcion || linea}</span>
        <span className="text-sm text-soft">
          {day(ultima)} · {plural(piezas, 'pieza', 'piezas')}
          {veces > 1 && ` en ${plural(veces, 'pedido', 'pedidos')}`}
        </span>
      </div>
      {activa && <AddToCart k_parte={k_parte} empaque={empaque} layout="row" />}
    </li>
  )
}
