import { centavos } from '#kit/base/money.ts'
import { goodsIn } from './freight.ts'
import type { Cart, CartLine, LineChange } from './predict.ts'
import { MOST_PIECES, obtainable, suppliedAfter } from './quantity.ts'
import type { Totals } from './totals.ts'

/** The cart with other lines and these totals; without any, those it had stay. */
export function withLines(cart: Cart, lineas: CartLine[], sums?: Totals): Cart {
  const estado = lineas.length ? 'ACTIVO' : 'VACIO'
  if (!sums) return { ...cart, lineas, cantidad: lineas.length, estado }
  const { impuestos: _taxes, cascos: _cores, rebaja: _cut, ...rest } = cart
  return { ...rest, lineas, cantidad: lineas.length, ...sums, estado }
}

/** What was asked of a line, before it is known what comes of it (`predicted`): packs, amounts and places stay as they are. */
export function asked(line: CartLine, change: LineChange): CartLine {
  const { existencia, mas, por_surtir } = line
  if (change.cantidad === undefined) return { ...line, ...change }
  const disponible = obtainable({ existencia: mas ? MOST_PIECES : existencia, por_surtir })
  return { ...line, cantidad2: suppliedAfter(change.cantidad, { ...line, disponible }, line), ...change }
}

/** Whether these totals can be those of these lines: their amounts come to the same merchandise. */
export function addUp(lines: readonly CartLine[], sums: Totals): boolean {
  return lines.reduce((sum, { importe }) => sum + centavos(importe), 0) === Math.round(goodsIn(sums) * 100)
}
