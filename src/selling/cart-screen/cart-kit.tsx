import { ChevronRight, PackageOpen } from 'lucide-react'
import { partAddress } from '#finding/search/search-address.ts'
import { Button } from '#kit/ui/button.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { cheaperText, isShort, missingText } from '#selling/cart/kits.ts'
import type { CartLine } from '#selling/cart/predict.ts'

type CartKitProps = { line: CartLine; isReady: boolean; onOpen: (id: number) => void }

/** What a kit consists of, which is cheaper, what is missing, and the way to have its parts instead. */
export function CartKit({ line: { id, k_parte, juego, cantidad, precio_ajuste }, isReady, onOpen }: CartKitProps) {
  if (!juego) return null
  const { partes, suelto } = juego
  const missing = missingText(juego, cantidad)
  const cheaper = cheaperText(precio_ajuste?.valor, suelto)
  return (
    <details className="group text-sm">
      <summary className="cursor-pointer py-2 text-xs text-soft md:py-0.5">
        <Icon of={ChevronRight} size={12} className="mr-1 inline transition-transform group-open:rotate-90" />
        <span className="underline">Juego de {plural(partes.length, 'parte', 'partes')}</span>
        {missing && <span className="font-semibold text-maybe"> · {missing}</span>}
      </summary>
      <ul className="mt-1 grid gap-1 border-l-2 border-line pl-3">
        {partes.map((part) => (
          <li key={part.k_parte} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            <span className="tabular-nums">{count(part.piezas)} ×</span>
            <span className="min-w-0">
              <a href={partAddress(part.k_parte)} className="code link">
                {part.k_parte}
              </a>
              <span className="line-clamp-2 text-soft">{part.descripcion}</span>
              {!part.activa && <span className="text-no"> · ya no se vende</span>}
              {part.activa && isShort(part, cantidad) && (
                <span className="text-maybe"> · alcanza para {plural(part.alcanza, 'juego', 'juegos')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {cheaper && <p className="mt-1 text-xs text-soft">{cheaper} por juego.</p>}
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        disabled={!isReady}
        aria-label={`Pedir las partes sueltas de ${k_parte}`}
        onClick={() => onOpen(id)}
      >
        <Icon of={PackageOpen} /> Pedir las partes sueltas
      </Button>
    </details>
  )
}
