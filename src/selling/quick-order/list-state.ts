// What a person made of a reviewed list: which lines go, with which part and how many. Pure.
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { lineAmount, pesos, totalsOf } from '#kit/base/money.ts'
import type { LinePart, ReviewedLine } from '#selling/list-reading/contract.ts'
import type { Verdict } from '#selling/list-reading/verdicts.ts'

export type Review = Reply<Api['POST /api/v1/carrito/revision']>

export type Entry = ReviewedLine & {
  /** Its place among all, which stays. */
  n: number
  /** Somebody said that it is right as it stands. */
  aceptada: boolean
  /** Left out by hand. */
  fuera: boolean
}

/** `todas`, what goes, what waits for somebody, or one verdict. */
export type Filter = 'todas' | 'listas' | 'pendientes' | Verdict

export function entriesOf(lines: ReviewedLine[]): Entry[] {
  return lines.map((line, n) => ({ ...line, n, aceptada: false, fuera: false }))
}

/** Names a part and a number of pieces: it can go. */
export function isWhole({ k_parte, cantidad }: Entry): boolean {
  return k_parte !== null && cantidad > 0
}

/** Goes into the cart. */
export function goes(entry: Entry): boolean {
  return isWhole(entry) && !entry.fuera && (entry.lista || entry.aceptada)
}

/** Waits for a decision. */
export function waits(entry: Entry): boolean {
  return !entry.fuera && !goes(entry)
}

/** Sure of its part, and only its number of pieces, its stock or its twin to be agreed to. */
export function isSure(entry: Entry): boolean {
  return isWhole(entry) && waits(entry) && entry.confianza === 'alta'
}

export function matches(entry: Entry, filter: Filter): boolean {
  if (filter === 'todas') return true
  if (filter === 'listas') return goes(entry)
  return filter === 'pendientes' ? waits(entry) : entry.veredicto === filter
}

/** Verdicts that the list has, with how many lines each. */
export function verdictsOf(entries: Entry[]): Map<Verdict, number> {
  const found = new Map<Verdict, number>()
  for (const { veredicto } of entries) found.set(veredicto, (found.get(veredicto) ?? 0) + 1)
  return found
}

/** Of what goes, as decimal pesos; lines without a price count as nothing and are told. */
export function sumOf(entries: Entry[]): {
  lineas: number
  piezas: number
  sinPrecio: number
  subtotal: string
  iva: string
  total: string
} {
  const going = entries.filter(goes)
  const amounts = going.flatMap(({ parte, cantidad }) => (parte?.precio ? [lineAmount(parte.precio, cantidad)] : []))
  const { subtotal, iva, total } = totalsOf(amounts)
  const piezas = going.reduce((sum, { cantidad }) => sum + cantidad, 0)
  const sums = { subtotal: pesos(subtotal), iva: pesos(iva), total: pesos(total) }
  return { lineas: going.length, piezas, sinPrecio: going.length - amounts.length, ...sums }
}

/** Decimal pesos of a line; null without a price. */
export function amountOf({ parte, cantidad }: Entry): string | null {
  return parte?.precio && cantidad > 0 ? pesos(lineAmount(parte.precio, cantidad)) : null
}

/** The line with the part that was chosen for it. */
export function withPart(
  entry: Entry,
  { motivo: _why, ...part }: LinePart & { motivo?: string },
  cantidad: number,
): Entry {
  const motivo = 'Elegida por ti'
  return {
    ...entry,
    k_parte: part.k_parte,
    parte: part,
    cantidad,
    veredicto: 'ok',
    confianza: 'alta',
    motivo,
    aceptada: true,
    fuera: false,
  }
}
