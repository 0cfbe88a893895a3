import { useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import type { Cart, LineChange } from '#selling/cart/predict.ts'
import { acceptPrices, blame, changeKit, emptyCart, setTerms, type Terms } from './cart-acts.ts'
import type { Hands } from './hands.ts'
import { addPart, changeLine, removeLine } from './line-acts.ts'
import { useRefresh, useShown } from './shown-cart.ts'
import { useUndos } from './use-undos.ts'
import { useWrites, WHOLE } from './use-writes.ts'

export type CartDesk = ReturnType<typeof useCart>

/**
 * The cart on the screen: changes show at once and are sent one after another; what the server answers takes their place.
 * What others change arrives by itself.
 */
export function useCart(loaded: Cart) {
  const { cart, show, now } = useShown(loaded)
  const writes = useWrites()
  const [notices, say] = useState<string[]>([])
  const { last, remember, forgetLast, forget } = useUndos()
  const turns = useRef(new Map<number, number>())
  useOther(cart, (name) => {
    // What was done in the one before is not taken back from here.
    forget()
    say([`Ahora ves «${name}».`])
  })
  const refresh = useRefresh({ now, show, isBusy: writes.isBusy })
  const hands = (): Hands => ({ now, show, say, remember, refresh, writes, turns: turns.current })
  const undo = () => {
    if (!last) return
    forgetLast()
    say([])
    last.run()
  }

  return {
    cart,
    now,
    notices,
    refresh,
    undo,
    writes,
    faults: writes.faults,
    settled: () => writes.settled(),
    lastUndo: last?.said,
    terms: (wanted: Terms) => setTerms(hands(), wanted),
    acceptPrices: () => acceptPrices(hands()),
    blame: (reasons: { k_parte: string; texto: string }[]) => blame(hands(), reasons),
    change: (id: number, wanted: LineChange) => changeLine(hands(), id, wanted),
    remove: (id: number) => removeLine(hands(), id),
    openKit: (id: number) =>
      changeKit(hands(), id, () => call('POST /api/v1/carrito/lineas/:id/abrir', { params: { id } })),
    makeKit: (k_parte: string) =>
      changeKit(hands(), WHOLE, () => call('POST /api/v1/carrito/juegos', { body: { k_parte } })),
    empty: () => emptyCart(hands()),
    add: (k_parte: string, cantidad: number) => addPart(hands(), k_parte, cantidad),
  }
}

/** Called while it is drawn, when another cart than before is shown, with its name. */
function useOther({ carrito }: Cart, onOther: (name: string) => void): void {
  const [shown, setShown] = useState(carrito)
  if (shown?.id === carrito?.id) return
  setShown(carrito)
  if (shown && carrito) onOther(carrito.nombre)
}
