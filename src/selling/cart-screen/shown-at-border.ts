import { isBorder, rateOf } from '#kit/base/vat.ts'
import type { Cart } from '#selling/cart/predict.ts'

/** The parts of which every piece has the border's rate of VAT, and the freight where all that it brings has. */
export function shownAtBorder({ lineas, flete }: Pick<Cart, 'lineas' | 'flete'>, border: readonly number[]): string[] {
  const going = lineas.filter(({ cantidad2 }) => cantidad2 > 0)
  const isAll = ({ reparto, sin_estimulo }: Pick<(typeof lineas)[number], 'reparto' | 'sin_estimulo'>) =>
    reparto.every(({ sucursal_id }) => isBorder(rateOf(border, { sucursal_id, sin_estimulo })))
  const isFreightToo = Number(flete) > 0 && going.every(({ reparto }) => isAll({ reparto }))
  return [...going.filter(isAll).map(({ k_parte }) => k_parte), ...(isFreightToo ? ['Flete'] : [])]
}
