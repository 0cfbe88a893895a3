import { partAddress } from '#finding/search/search-address.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { plural } from '#kit/ui/format.ts'
import type { Part } from './product-data.ts'

type Equivalence = Part['equivalencias'][number]

const kinds: Record<Equivalence['tipo'], string> = {
  OE: 'Número original',
  competidor: 'Otra marca',
  reemplaza: 'Reemplaza a',
  reemplazado_por: 'Reemplazado por',
  kit: 'Viene en el juego',
  alterna: 'Código alterno',
}
const certainties: Record<Equivalence['certeza'], string> = {
  exacta: 'Exacta',
  funcional: 'Funcional',
  con_reserva: 'Con reserva',
}

/** the codes under which others know this part. Nothing when there are none. */
export function ProductEquivalences({ parte: { equivalencias } }: { parte: Part }) {
  if (equivalencias.length === 0) return null
  return (
    <section id="equivalencias" aria-labelledby="equivalencias-titulo">
      <header className="mb-4">
        <h2 id="equivalencias-titulo" className="text-2xl">
          Equivalencias
        </h2>
        <p className="text-soft">
          {plural(equivalencias.length, 'código', 'códigos')} de otros fabricantes y anteriores
        </p>
      </header>
      <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
        {equivalencias.map((equivalence) => (
          <EquivalenceRow
            key={`${equivalence.tipo} ${equivalence.fabricante} ${equivalence.codigo}`}
            equivalence={equivalence}
          />
        ))}
      </ul>
    </section>
  )
}

function EquivalenceRow({ equivalence }: { equivalence: Equivalence }) {
  const { codigo, fabricante, tipo, certeza, nota, fuente, k_parte } = equivalence
  const told = [nota, fuente && `Fuente: ${fuente}`].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 md:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto]">
      <span className="code font-semibold break-words">
        {k_parte ? (
          <a href={partAddress(k_parte)} className="link">
            {codigo}
          </a>
        ) : (
          codigo
        )}
      </span>
      <span className="max-md:col-span-2 max-md:row-start-2">
        {fabricante && <span className="mr-2">{fabricante}</span>}
        <span className="text-sm text-soft">{[kinds[tipo], told].filter(Boolean).join(' · ')}</span>
      </span>
      <Badge className="max-md:col-start-2 max-md:row-start-1" tone={certeza === 'exacta' ? 'accent' : 'neutral'}>
        {certainties[certeza]}
      </Badge>
    </li>
  )
}
