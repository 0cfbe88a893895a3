import { ShoppingCart, X } from 'lucide-react'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { sellable } from '#selling/cart/quantity.ts'
import { mayBuy } from '#selling/cart-screen/show-cart.ts'
import { MOST_CODES } from '#catalogue/prices/limits.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Exports } from '#kit/lists/table-tools.tsx'
import type { Place } from './list-address.ts'
import { compareAddress, exportAddress, MOST_COMPARED } from './products-address.ts'

export type Chosen = { k_parte: string; multiplo: number; minimo: number }
export type Choosing = { chosen: readonly Chosen[]; onChange: (chosen: readonly Chosen[]) => void }

/** The choice with this part in it, or without it when it was. */
export function toggled(chosen: readonly Chosen[], part: Chosen): readonly Chosen[] {
  const rest = chosen.filter(({ k_parte }) => k_parte !== part.k_parte)
  return rest.length < chosen.length ? rest : [...rest, part].slice(-MOST_CODES)
}

/** What can be done to several parts at once; stays at the foot of the window while some are chosen. */
export function ProductsSelection({ place, chosen, onChange }: Choosing & { place: Place }) {
  const codes = chosen.map(({ k_parte }) => k_parte)
  const isComparable = codes.length > 1 && codes.length <= MOST_COMPARED
  if (codes.length === 0) return null
  return (
    <section
      aria-label="Partes elegidas"
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 mx-auto rounded-panel border border-line bg-card py-1.5 pr-1.5 pl-4 shadow-float max-md:w-full print:hidden"
    >
      <output className="text-sm font-semibold tabular-nums">{plural(codes.length, 'elegida', 'elegidas')}</output>
      {mayBuy(currentSession()) && <AddAll chosen={chosen} onAdded={() => onChange([])} />}
      {isComparable && (
        <LinkButton href={compareAddress(place, codes)} variant="secondary" size="sm">
          Comparar
        </LinkButton>
      )}
      <span className="flex">
        <Exports href={(format) => exportAddress(place, format, codes)} />
      </span>
      <IconButton label="Quitar la selección" className="ml-auto" onClick={() => onChange([])}>
        <Icon of={X} />
      </IconButton>
    </section>
  )
}

/** All of them or none, each in the least that it is sold in. */
function AddAll({ chosen, onAdded }: { chosen: readonly Chosen[]; onAdded: () => void }) {
  const { busy, write } = useWrite({ reloads: false })
  const add = () => {
    const lineas = chosen.map(({ k_parte, multiplo, minimo }) => ({
      k_parte,
      cantidad: sellable(1, { empaque: multiplo, minimo }),
    }))
    const sending = async () => {
      const answer = await call('POST /api/v1/carrito/lote', { body: { lineas } })
      onAdded()
      return answer
    }
    return write(sending, ({ avisos }) => ({
      title: `${plural(lineas.length, 'parte', 'partes')} en tu carrito`,
      text: avisos.join(' ') || undefined,
      actions: [{ text: 'Ver carrito', href: at('/CartItemsList') }],
    }))
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void add()}>
      {!busy && <Icon of={ShoppingCart} size={16} />}
      Agregar
    </Button>
  )
}
