import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { priceChange, stateOf } from './line-state.ts'
import { MOST_PIECES, sellable, supplied, suppliedAfter } from './quantity.ts'
import { amountOf, cartTotals } from './totals.ts'

export type Cart = Reply<Api['GET /cartItems/getItems']>['carrito']
export type CartLine = Cart['lineas'][number]
export type LineChange = { cantidad?: number; cantidad2?: number; nota?: string; sucursal_id?: number }

/** The line as it will be, as far as the browser can tell: shown until the server has answered. Prices are those known. */
export function predicted(line: CartLine, change: LineChange): CartLine {
  const shelf = line.existencias.find(({ sucursal_id }) => sucursal_id === change.sucursal_id)
  const available = shelf ? pieces(shelf.disponible, shelf.mas) : pieces(line.existencia, line.mas)
  const cantidad = change.cantidad === undefined ? line.cantidad : sellable(change.cantidad, line)
  const held = { ...line, disponible: pieces(line.existencia, line.mas) }
  const follows = change.cantidad !== undefined || shelf !== undefined
  const following = follows ? suppliedAfter(cantidad, held, line, available) : line.cantidad2
  const asked = change.cantidad2 === undefined ? undefined : Math.ceil(change.cantidad2 / line.empaque) * line.empaque
  const cantidad2 = asked === undefined ? following : Math.min(asked, supplied(cantidad, available, line))
  const next = {
    ...line,
    cantidad,
    cantidad2,
    nota: change.nota ?? line.nota,
    ...(shelf && {
      sucursal_id: shelf.sucursal_id,
      sucursal: shelf.sucursal,
      existencia: shelf.disponible,
      mas: shelf.mas,
    }),
  }
  return {
    ...next,
    importe: amountOf(next),
    cambio_precio: priceChange(next),
    estado: stateOf({ ...next, existencia: available }),
  }
}

/** Clients are told «10+»: how many more is not known here. */
function pieces(told: number, more: boolean): number {
  return more ? MOST_PIECES : told
}

/** The cart with other lines, its totals reckoned anew. */
export function withLines(cart: Cart, lineas: CartLine[]): Cart {
  return { ...cart, lineas, cantidad: lineas.length, ...cartTotals(lineas), estado: lineas.length ? 'ACTIVO' : 'VACIO' }
}
