import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { cartIn, type Hands, settle } from './hands.ts'
import { WHOLE } from './use-writes.ts'

export type Terms = { via?: string; direccion_id?: number | null; orden_compra?: string; notas?: string }

/** How it is sent, and what is said with it. */
export function setTerms(hands: Hands, wanted: Terms): Promise<boolean> {
  const { now, show, refresh, writes } = hands
  show({ ...now(), ...wanted, ...(wanted.via && { viacliente: wanted.via }) })
  const send = async () => {
    const { carrito } = await call('PATCH /api/v1/carrito', { body: { ...wanted, carrito: cartIn(hands) } })
    show(carrito)
    tellCart(carrito)
  }
  return writes.write(WHOLE, send, () => refresh(true))
}

/** The prices of now are consented to. */
export function acceptPrices({ now, show, refresh, writes }: Hands): Promise<boolean> {
  const send = async () => {
    show((await call('POST /api/v1/carrito/precios', { body: { huella: now().huella_precios } })).carrito)
  }
  return writes.write(WHOLE, send, () => refresh(true))
}

/** A kit for its parts, or the other way round: what the cart is then is read anew. A refusal is said at `place`. */
export async function changeKit(hands: Hands, place: number, send: () => Promise<{ avisos: string[] }>): Promise<void> {
  const { say, refresh, writes } = hands
  const isDone = await writes.write(
    place,
    async () => say((await send()).avisos),
    () => refresh(true),
  )
  if (isDone) await refresh(true)
}

/** Says at each line why it cannot be taken. */
export function blame({ now, writes }: Hands, reasons: { k_parte: string; texto: string }[]): void {
  for (const { k_parte, texto } of reasons) {
    const line = now().lineas.find((one) => one.k_parte === k_parte)
    if (line) writes.fail(line.id, new Refusal(409, texto))
  }
}

/** «Deshacer» of what was taken out: the server kept it. */
export function restoreLines({ show, refresh, writes }: Hands, id: string): Promise<boolean> {
  const send = async () => {
    const { carrito } = await call('POST /api/v1/carrito/retiros/:id', { params: { id } })
    show(carrito)
    tellCart(carrito)
  }
  return writes.write(WHOLE, send, () => refresh(true))
}

/** Answers how to take it back; undefined when it was refused. */
export async function emptyCart(hands: Hands): Promise<(() => void) | undefined> {
  let back: (() => void) | undefined
  const send = async () => {
    const { deshacer, ...news } = await call('DELETE /api/v1/carrito', {
      query: { version: hands.now().version, carrito: cartIn(hands) },
    })
    settle(hands, news, [])
    const run = () => void restoreLines(hands, deshacer)
    back = run
    hands.remember({ said: 'vaciaste el carrito', run })
  }
  await hands.writes.write(WHOLE, send, () => hands.refresh(true))
  return back
}
