import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { priceChange, stateOf } from './line-state.ts'
import { onHand } from '#catalogue/prices/supply.ts'
import { tariffIn } from './freight.ts'
import { placed, sourcesOf } from './placing.ts'
import { MOST_PIECES, obtainable, sellable, supplied, suppliedAfter } from './quantity.ts'
import { amountOf, cartTotals, type Charged, type Totals } from './totals.ts'

export type Cart = Reply<Api['GET /cartItems/getItems']>['carrito']
export type CartLine = Cart['lineas'][number]
export type LineChange = {
  cantidad?: number
  cantidad2?: number
  nota?: string
  sucursal_id?: number | null
  por_surtir?: boolean
}

/** The line as it will be, as far as the browser can tell: shown until the server has answered. Prices are those known. */
export function predicted(line: CartLine, change: LineChange): CartLine {
  const existencias = line.existencias.map((shelf) => ({ ...shelf, disponible: pieces(shelf.disponible, shelf.mas) }))
  const { sucursal_id = line.sucursal_id, por_surtir = line.por_surtir } = change
  const moved = { ...line, sucursal_id, por_surtir, existencias }
  const existencia = onHand(sourcesOf(moved), line.empaque)
  const available = obtainable({ existencia, por_surtir })
  const cantidad = change.cantidad === undefined ? line.cantidad : sellable(change.cantidad, line)
  const before = obtainable({ existencia: pieces(line.existencia, line.mas), por_surtir: line.por_surtir })
  const follows = change.cantidad !== undefined || change.sucursal_id !== undefined || change.por_surtir !== undefined
  const following = follows ? suppliedAfter(cantidad, { ...line, disponible: before }, line, available) : line.cantidad2
  const asked = change.cantidad2 === undefined ? undefined : Math.ceil(change.cantidad2 / line.empaque) * line.empaque
  const cantidad2 = asked === undefined ? following : Math.min(asked, supplied(cantidad, available, line))
  const own = line.existencias.find(({ es_mia }) => es_mia) ?? line.reparto[0]
  const there = placed({ ...moved, cantidad2 }, own ?? { sucursal_id: null, sucursal: line.sucursal })
  const shown = sourcesOf({ ...line, sucursal_id })
  const next = {
    ...line,
    ...there,
    sucursal_id,
    por_surtir,
    cantidad,
    cantidad2,
    nota: change.nota ?? line.nota,
    existencia: Math.min(existencia, onHand(shown, line.empaque)),
    mas: shown.some(({ mas }) => mas),
  }
  return {
    ...next,
    importe: amountOf(next),
    cambio_precio: priceChange(next),
    estado: stateOf({ ...next, existencia }),
  }
}

/** Clients are told «10+»: how many more is not known here. */
function pieces(told: number, more: boolean): number {
  return more ? MOST_PIECES : told
}

/** The totals of the cart with these lines. */
export function totalsWith(cart: Cart, lines: readonly CartLine[]): Totals {
  return cartTotals(lines, chargesIn(cart))
}

/** How a cart is charged, as its answer tells it. */
export function chargesIn(cart: Cart): Charged {
  return { tarifa: tariffIn(cart), border: cart.frontera, promociones: cart.promociones }
}
