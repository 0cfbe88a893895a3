import { call } from '#kit/base/call.ts'
import { money } from '#kit/ui/format.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { type Cart, type CartLine, type LineChange, predicted, withLines } from '#selling/cart/predict.ts'
import type { Totals } from '#selling/cart/totals.ts'
import { WHOLE, type Writes } from './use-writes.ts'
import { passes } from './write-queue.ts'

export type Undo = { said: string; run: () => void }
type News = Pick<Cart, 'cantidad' | 'version' | 'ultimo_cambio'> & {
  carrito: { id: number; nombre: string; unico: boolean }
}

/** What acts on the cart work with. */
export type Hands = {
  now: () => Cart
  show: (cart: Cart) => void
  say: (texts: string[]) => void
  remember: (undo: Undo) => void
  refresh: (evenIfSame?: boolean) => Promise<boolean>
  writes: Writes
  /** Counts the changes of each line: an older answer does not hide a newer change. */
  turns: Map<number, number>
}

/** Takes over what an answer tells of the whole, and reads again when somebody else changed something meanwhile. */
export function settle(
  { show, now, refresh, writes }: Hands,
  news: News & { totales: Totals },
  lines: CartLine[],
): void {
  const { carrito, version } = now()
  // Of a cart that is no longer the one on the screen.
  if (carrito && carrito.id !== news.carrito.id) return void refresh(true)
  const shown = carrito ?? { ...news.carrito, compartido: true, de: null }
  const next = { ...withLines(now(), lines), carrito: shown, version: news.version, ultimo_cambio: news.ultimo_cambio }
  show(next)
  tellCart(next)
  const isSame = news.version === version + 1 && next.cantidad === news.cantidad && next.total === news.totales.total
  if (!isSame && writes.isLast()) void refresh(true)
}

/** Shows the change at once; the server's line takes its place, and its total when that is another one. */
export function changeLine(hands: Hands, id: number, wanted: LineChange, keeps = true): Promise<boolean> {
  const { now, show, say, remember, refresh, writes, turns } = hands
  const before = now().lineas.find((line) => line.id === id)
  if (!before) return Promise.resolve(true)
  const expected = withLines(now(), replaced(now(), predicted(before, wanted)))
  show(expected)
  const turn = (turns.get(id) ?? 0) + 1
  turns.set(id, turn)
  const send = async () => {
    const { linea, avisos, ...news } = await call('PATCH /api/v1/carrito/lineas/:id', { params: { id }, body: wanted })
    const isLatest = turns.get(id) === turn
    settle(hands, news, isLatest ? replaced(now(), linea) : now().lineas)
    const differs = isLatest && writes.isLast() && news.totales.total !== expected.total
    const told = `El total quedó en ${money(news.totales.total)} con los precios de este momento.`
    say(differs && avisos.length === 0 ? [told] : avisos)
  }
  // At once: whoever takes it back may be quicker than the answer, and writes keep their order.
  const undo = () => void changeLine(hands, id, backTo(before, wanted), false)
  if (keeps) remember({ said: `cambiaste ${before.k_parte}`, run: undo })
  return writes.write(id, send, () => refresh(true), `${id} ${Object.keys(wanted).toSorted().join()}`)
}

/** What was there before, of what was changed. */
function backTo({ cantidad, cantidad2, nota, sucursal_id, por_surtir }: CartLine, wanted: LineChange): LineChange {
  if (wanted.cantidad !== undefined) return { cantidad, cantidad2 }
  if (wanted.sucursal_id !== undefined) return { sucursal_id, cantidad2 }
  if (wanted.por_surtir !== undefined) return { por_surtir, cantidad2 }
  return wanted.nota === undefined ? { cantidad2 } : { nota }
}

export function removeLine(hands: Hands, id: number, keeps = true): Promise<boolean> {
  const { now, show, remember, refresh, writes } = hands
  const line = now().lineas.find((one) => one.id === id)
  if (!line) return Promise.resolve(true)
  const others = () => now().lineas.filter((one) => one.id !== id)
  show(withLines(now(), others()))
  let taken: string | undefined
  const send = async () => {
    const { deshacer, ...news } = await call('DELETE /api/v1/carrito/lineas/:id', { params: { id } })
    taken = deshacer
    settle(hands, news, others())
  }
  const undo = async () => {
    await writes.settled()
    if (taken) await restoreLines(hands, taken)
  }
  if (keeps) remember({ said: `quitaste ${line.k_parte}`, run: () => void undo() })
  return writes.write(WHOLE, send, () => refresh(true))
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

/** Answers the line's id. Throws the server's refusal: the form that asked says it. */
export async function addPart(hands: Hands, k_parte: string, cantidad: number): Promise<number> {
  const { now, say, remember, refresh, writes } = hands
  let unknown = false
  let outcome: { id: number } | { refused: unknown } = { id: 0 }
  const send = async () => {
    try {
      const sent = { body: { k_parte, cantidad, carrito: cartIn(hands) } }
      const { linea, avisos, antes, ...news } = await call('POST /api/v1/carrito/lineas', sent)
      const isThere = now().lineas.some(({ id }) => id === linea.id)
      settle(hands, news, isThere ? replaced(now(), linea) : [...now().lineas, linea])
      say(avisos)
      const undo = () => void (antes ? changeLine(hands, linea.id, antes, false) : removeLine(hands, linea.id, false))
      remember({ said: `agregaste ${linea.k_parte}`, run: undo })
      outcome = { id: linea.id }
    } catch (error) {
      outcome = { refused: error }
      // The form that asked says it; whether it was added is read as soon as can be.
      if (passes(error)) unknown = true
    }
  }
  await writes.write(WHOLE, send, () => refresh(true))
  if (unknown) writes.doubt(() => refresh(true))
  if ('refused' in outcome) throw outcome.refused
  return outcome.id
}

/** What is on the screen is meant, whatever was chosen in another tab meanwhile. */
export function cartIn({ now }: Pick<Hands, 'now'>): number | undefined {
  return now().carrito?.id
}

function replaced({ lineas }: Cart, line: CartLine): CartLine[] {
  return lineas.map((one) => (one.id === line.id ? line : one))
}
