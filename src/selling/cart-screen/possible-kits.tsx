import { Boxes } from 'lucide-react'
import { partAddress } from '#finding/search/search-address.ts'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { cheaperText } from '#selling/cart/kits.ts'
import type { Cart } from '#selling/cart/predict.ts'

type PossibleKitsProps = { kits: NonNullable<Cart['juegos']>; isReady: boolean; onMake: (k_parte: string) => void }

/** Kits that the loose parts of the cart make, which is cheaper, and the way to have them so. */
export function PossibleKits({ kits, isReady, onMake }: PossibleKitsProps) {
  return (
    <ul aria-label="Juegos que se completan" className="grid gap-2">
      {kits.map(({ k_parte, descripcion, juegos, precio, suelto }) => (
        <li
          key={k_parte}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel border border-line bg-card px-4 py-3 text-sm"
        >
          <p className="min-w-0">
            Con tus partes se {juegos === 1 ? 'completa' : 'completan'} {plural(juegos, 'juego', 'juegos')}{' '}
            <a href={partAddress(k_parte)} className="code link">
              {k_parte}
            </a>{' '}
            <span className="text-soft">{descripcion}</span>
            {cheaperText(precio, suelto) && (
              <span className="block text-soft">{cheaperText(precio, suelto)} por juego.</span>
            )}
          </p>
          <Button variant="secondary" size="sm" disabled={!isReady} onClick={() => onMake(k_parte)}>
            <Icon of={Boxes} /> {juegos === 1 ? 'Pedirlo como juego' : 'Pedirlos como juegos'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
