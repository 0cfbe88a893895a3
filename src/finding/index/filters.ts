import type { Wanted } from './traits.ts'

/** What narrows a listing besides its text. */
export type Filters = {
  marca: number | null
  linea: number | null
  year: number | null
  /** Bits of `badges` that a part must all have. */
  badges: number
  /** Traits that it must have. */
  rasgos: readonly Wanted[]
}

const none: readonly Wanted[] = []

export const noFilters: Filters = { marca: null, linea: null, year: null, badges: 0, rasgos: none }

type Flags = {
  badgenuevo?: boolean
  especial?: boolean
  mejoresventas?: boolean
  mejoresventaslineas?: boolean
  hecho_mx?: boolean
  existencia?: boolean
}

/** The flags of a question as bits of `badges`. */
export function badgeBits({
  badgenuevo,
  especial,
  mejoresventas,
  mejoresventaslineas,
  hecho_mx,
  existencia,
}: Flags): number {
  return [badgenuevo, especial, mejoresventas, mejoresventaslineas, hecho_mx, existencia].reduce(
    (bits, flag, i) => bits | (flag ? 1 << i : 0),
    0,
  )
}

/** Values of a statement, numbered as they are added. */
export type Values = unknown[]
export function bind(values: Values, value: unknown): string {
  values.push(value)
  return `$${values.length}`
}

export type Order = 'relevancia' | 'codigo' | 'vendidos' | 'nuevo'
const orders = new Map<Order, string>([
  ['relevancia', 'k, rank'],
  ['vendidos', 'rank'],
  ['codigo', 'k_norm, rank'],
  ['nuevo', 'publicado desc, rank'],
])

export function orderBy(order: Order): string {
  return orders.get(order) ?? 'k, rank'
}
