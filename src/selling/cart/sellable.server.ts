import { MOST_PIECES } from './quantity.ts'

/** SQL of the rule of `sellable` for so many pieces asked for, at least one, of the product `n`. */
export function sellableSql(asked: string): string {
  return `least((greatest(${asked}, n.minimo) + n.empaque - 1) / n.empaque, ${MOST_PIECES} / n.empaque) * n.empaque`
}
