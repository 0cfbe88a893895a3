import { count, money, plural } from '#kit/ui/format.ts'
import type { Cart } from './predict.ts'

/** Characters of the text once it stands in a link: what every telephone and browser opens. */
export const MOST_IN_LINK = 1800

/**
 * The cart as a message: codes and pieces, as many lines as a link bears and how many are left, then the total. No names, no
 * notes; no total where a line that counts has no price for the reader.
 */
export function shareText({ lineas, total }: Pick<Cart, 'lineas' | 'total'>): string {
  const isPriced = lineas.every(({ cantidad2, precio_ajuste }) => cantidad2 === 0 || precio_ajuste !== null)
  const foot = isPriced && Number(total) > 0 ? [`Total con IVA: ${money(total)}`] : []
  const codes = lineas.map(({ k_parte, cantidad }) => `${k_parte} × ${count(cantidad)}`)
  const told = (shown: number) => {
    const left = codes.length - shown
    const more = left > 0 ? [`y ${plural(left, 'parte más', 'partes más')}`] : []
    return ['Carrito en JACVE', ...codes.slice(0, shown), ...more, ...foot].join('\n')
  }
  // By what the codes take alone; the rest of the text may then cost some more of them.
  let shown = 0
  for (let room = MOST_IN_LINK; room > 0 && shown < codes.length; shown++)
    room -= encodeURIComponent(codes[shown] ?? '').length
  while (shown > 0 && encodeURIComponent(told(shown)).length > MOST_IN_LINK) shown--
  return told(shown)
}

/** WhatsApp with the cart written; the person chooses to whom. */
export function shareHref(cart: Pick<Cart, 'lineas' | 'total'>): string {
  return `https://wa.me/?text=${encodeURIComponent(shareText(cart))}`
}
