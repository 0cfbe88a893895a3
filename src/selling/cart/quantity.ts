import { agree, plural } from '#kit/ui/format.ts'

/** The most pieces that a line takes (V-10). */
export const MOST_PIECES = 99_999

/** How a part is sold: in multiples of `empaque`, from `minimo` on. */
export type SaleRule = { empaque: number; minimo: number }

/** The quantity that the part is sold in: never fewer pieces than asked for, except at the very top; 0 stays 0. */
export function sellable(asked: number, { empaque, minimo }: SaleRule): number {
  if (asked <= 0) return 0
  const packs = Math.ceil(Math.max(asked, minimo) / empaque)
  return Math.min(packs, Math.floor(MOST_PIECES / empaque)) * empaque
}

/** Pieces that may be asked of a line: those there are, or any number when what is missing is to be owed. */
export function obtainable({ existencia, por_surtir }: { existencia: number; por_surtir: boolean }): number {
  return por_surtir ? MOST_PIECES : existencia
}

/** What can be supplied now of what is asked for: whole packs of what there is. */
export function supplied(quantity: number, available: number, { empaque }: SaleRule): number {
  return Math.min(quantity, Math.floor(available / empaque) * empaque)
}

export type Held = { cantidad: number; cantidad2: number; disponible: number }

/**
 * What is to be supplied after the quantity asked for has changed: what was left out by hand stays out, everything else
 * follows the stock, of another branch where that is `available`.
 */
export function suppliedAfter(quantity: number, before: Held, rule: SaleRule, available = before.disponible): number {
  const isOut = before.cantidad2 === 0 && before.cantidad > 0 && before.disponible > 0
  return isOut ? 0 : supplied(quantity, available, rule)
}

/** Why a quantity is not the one asked for, in a sentence; undefined when it is. */
export function adjustment(code: string, asked: number, given: number, { empaque, minimo }: SaleRule) {
  if (asked === given) return undefined
  if (given < asked)
    return `De ${code} ${agree(given, 'cabe 1 pieza', `caben ${given} piezas`)} en una línea, no ${asked}.`
  if (asked < minimo) return `${code} se vende desde ${plural(minimo, 'pieza', 'piezas')}: pusimos ${given}.`
  return `${code} se vende de ${empaque} en ${empaque}: pusimos ${given} en lugar de ${asked}.`
}
