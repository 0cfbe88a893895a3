import { useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { addPart, cartIn, changeLine, emptyCart, type Hands, removeLine, type Undo } from './line-acts.ts'
import type { Cart, LineChange } from '#selling/cart/predict.ts'
import { useRefresh, useShown } from './shown-cart.ts'
import { useWrites, WHOLE } from './use-writes.ts'

/** How many changes can be taken back. */
const MOST_UNDOS = 30

export type CartDesk = ReturnType<typeof useCart>
export type Terms = { via?: string; direccion_id?: number | null; orden_compra?: string; notas?: string }

/**
 * The cart on the screen: changes show at once and are sent one after another; what the server answers takes their place.
 * What others change arrives by itself.
 */
export function useCart(loaded: Cart) {
  const { cart, show, now } = useShown(loaded)
  const writes = useWrites()
  const [notices, say] = useState<string[]>([])
  const [undos, setUndos] = useState<Undo[]>([])
  const turns = useRef(new Map<number, number>())
  const [shown, setShown] = useState(cart.carrito)
  if (shown?.id !== cart.carrito?.id) {
    setShown(cart.carrito)
    // Another cart: what was done in the one before is not taken back from here.
    if (shown && cart.carrito) {
      setUndos([])
      say([`Ahora ves «${cart.carrito.nombre}».`])
    }
  }
  const refresh = useRefresh({ now, show, isBusy: writes.isBusy })
  const remember = (undo: Undo) => setUndos((before) => [...before, undo].slice(-MOST_UNDOS))
  const hands = (): Hands => ({ now, show, say, remember, refresh, writes, turns: turns.current })
  const mend = () => refresh(true)

  const terms = (wanted: Terms) => {
    show({ ...now(), ...wanted, ...(wanted.via && { viacliente: wanted.via }) })
    const send = async () => {
      const { carrito } = await call('PATCH /api/v1/carrito', { body: { ...wanted, carrito: cartIn({ now }) } })
      show(carrito)
      tellCart(carrito)
    }
    return writes.write(WHOLE, send, mend)
  }
  /** A kit for its parts, or the other way round: what the cart is then is read anew. */
  const kit = async (place: number, send: () => Promise<{ avisos: string[] }>) => {
    const isDone = await writes.write(place, async () => say((await send()).avisos), mend)
    if (isDone) await refresh(true)
  }
  const acceptPrices = () => {
    const send = async () => {
      show((await call('POST /api/v1/carrito/precios', { body: { huella: now().huella_precios } })).carrito)
    }
    return writes.write(WHOLE, send, mend)
  }
  const undo = () => {
    const last = undos.at(-1)
    if (!last) return
    setUndos(undos.slice(0, -1))
    say([])
    last.run()
  }
  /** Says at each line why it cannot be taken. */
  const blame = (reasons: { k_parte: string; texto: string }[]) => {
    for (const { k_parte, texto } of reasons) {
      const line = now().lineas.find((one) => one.k_parte === k_parte)
      if (line) writes.fail(line.id, new Refusal(409, texto))
    }
  }

  return {
    cart,
    now,
    notices,
    refresh,
    terms,
    acceptPrices,
    undo,
    blame,
    writes,
    faults: writes.faults,
    settled: () => writes.settled(),
    lastUndo: undos.at(-1)?.said,
    change: (id: number, wanted: LineChange) => changeLine(hands(), id, wanted),
    remove: (id: number) => removeLine(hands(), id),
    openKit: (id: number) => kit(id, () => call('POST /api/v1/carrito/lineas/:id/abrir', { params: { id } })),
    makeKit: (k_parte: string) => kit(WHOLE, () => call('POST /api/v1/carrito/juegos', { body: { k_parte } })),
    empty: () => emptyCart(hands()),
    add: (k_parte: string, cantidad: number) => addPart(hands(), k_parte, cantidad),
  }
}
