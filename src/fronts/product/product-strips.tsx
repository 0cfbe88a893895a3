import { HorizontalStrip } from '#kit/ui/horizontal-strip.tsx'
import { plural } from '#kit/ui/format.ts'
import { Section } from '#kit/ui/section.tsx'
import { useFits } from '#fronts/lists/fits.ts'
import { CompactCard } from '#fronts/lists/compact-card.tsx'
import { GridCard } from '#fronts/lists/grid-card.tsx'
import type { Related } from './product-data.ts'

const groups = [
  { tipo: 'necesario', titulo: 'Se instala con' },
  { tipo: 'kit', titulo: 'Viene en el juego' },
  { tipo: 'complemento', titulo: 'Va bien con' },
] as const

/** what the job also needs. */
export function ProductRelated({ relacionados }: { relacionados: Related['relacionados'] }) {
  return groups.map(({ tipo, titulo }) => {
    const parts = relacionados.filter((part) => part.tipo === tipo)
    if (parts.length === 0) return null
    return (
      <section key={tipo} aria-labelledby={`relacionados-${tipo}`}>
        <h2 id={`relacionados-${tipo}`} className="mb-4 text-2xl">
          {titulo}
        </h2>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {parts.map((part) => (
            <li key={part.id}>
              <CompactCard
                part={part}
                aside={part.cantidad > 1 ? plural(part.cantidad, 'pieza', 'piezas') : undefined}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** strips, each with its reason. */
export function ProductStrips({ tiras }: { tiras: Related['tiras'] }) {
  const codes = tiras
    .flatMap(({ partes }) => partes.map(({ k_parte }) => k_parte))
    .filter((code) => !code.includes(','))
  const fits = useFits(codes)
  return tiras.map(({ clave, titulo, razon, partes }) => (
    <Section key={clave} title={titulo} text={razon} className="mt-14">
      <HorizontalStrip label={titulo} itemClass="*:w-44 sm:*:w-52">
        {partes.map((part) => (
          <GridCard key={part.id} part={part} fit={fits.get(part.k_parte)} />
        ))}
      </HorizontalStrip>
    </Section>
  ))
}
