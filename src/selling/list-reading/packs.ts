import type { SaleRule } from '#selling/cart/quantity.ts'

/** Raised by less than half of what was asked: the line says so and goes on. More than that, somebody must agree. */
export function isSmallRaise(asked: number, given: number): boolean {
  return given <= asked * 1.5
}

/** Why the number of pieces is another. */
export function packReason(asked: number, given: number, { empaque, minimo }: SaleRule): string {
  const why = empaque > 1 ? `se vende de ${empaque} en ${empaque}` : `el mínimo es ${minimo}`
  return `Pediste ${asked} y ${why}: ${given}`
}
