import { call } from '#kit/base/call.ts'
import { money } from '#kit/ui/format.ts'
import type { Cart, CartLine, LineChange } from '#selling/cart/predict.ts'
import { asked, withLines } from '#selling/cart/with-lines.ts'
import { restoreLines } from './cart-acts.ts'
import { foresight } from './foresight.ts'
import { cartIn, type Hands, settle } from './hands.ts'
import { WHOLE } from './use-writes.ts'
import { passes } from './write-queue.ts'

/** Shows the change at once; the server's line takes its place, and its total when that is another one. */
export function changeLine(hands: Hands, id: number, wanted: LineChange, keeps = true): Promise<boolean> {
  const { now, show, say, remember, refresh, writes, turns } = hands
  const before = now().lineas.find((line) => line.id === id)
  if (!before) return Promise.resolve(true)
  const told = foresight()
  const lines = replaced(now(), told ? told.predicted(before, wanted) : asked(before, wanted))
  const expected = told?.totalsWith(now(), lines)
  show(withLines(now(), lines, expected))
  const turn = (turns.get(id) ?? 0) + 1
  turns.set(id, turn)
  const send = async () => {
    const { linea, avisos, ...news } = await call('PATCH /api/v1/carrito/lineas/:id', { params: { id }, body: wanted })
    const isLatest = turns.get(id) === turn
    settle(hands, news, isLatest ? replaced(now(), linea) : now().lineas)
    const { total } = news.totales
    const differs = expected && isLatest && writes.isLast() && total !== expected.total
    say(
      differs && avisos.length === 0 ? [`El total quedó en ${money(total)} con los precios de este momento.`] : avisos,
    )
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
  show(withLines(now(), others(), foresight()?.totalsWith(now(), others())))
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

function replaced({ lineas }: Cart, line: CartLine): CartLine[] {
  return lineas.map((one) => (one.id === line.id ? line : one))
}
