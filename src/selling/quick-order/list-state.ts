// What a person made of a reviewed list: which lines go, with which part and how many. Pure.
import type { Api } from '#api.ts'
import type { Offer } from '#catalogue/prices/contract.ts'
import type { Reply } from '#kit/base/contract.ts'
import { lineAmount, pesos } from '#kit/base/money.ts'
import { priceFor, sharesOf } from '#catalogue/prices/supply.ts'
import { MOST_PIECES } from '#selling/cart/quantity.ts'
import { rateOf } from '#kit/base/vat.ts'
import { toldCores } from '#selling/cart/cores.ts'
import { type Good, givenBy, toldCut } from '#selling/cart/promotions.ts'
import { type BranchAmount, totalsByBranch } from '#selling/cart/totals.ts'
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

/**
 * Of what goes, as decimal pesos, as the cart will have it: lines of one part are one line there, priced for all its pieces, and
 * only what our branches have counts. What has no price, and the pieces nobody has, are told.
 */
export function sumOf(
  entries: Entry[],
  promociones: readonly Offer[] = [],
): {
  lineas: number
  piezas: number
  /** Pieces that nobody has: they are in no amount. */
  faltan: number
  sinPrecio: number
  /** Of the parts that carry one; part of `subtotal`. */
  cascos?: string
  /** What promotions by document take off; out of `subtotal`. */
  rebaja?: string
  subtotal: string
  iva: string
  total: string
} {
  const going = entries.filter(goes)
  const amounts: (BranchAmount & Good)[] = []
  let faltan = 0
  let sinPrecio = 0
  for (const same of Map.groupBy(going, ({ k_parte }) => k_parte).values()) {
    const parte = same[0]?.parte
    const pieces = same.reduce((sum, { cantidad }) => sum + cantidad, 0)
    const price = parte && priceFor(parte.escalas, pieces)
    if (!parte) continue
    const shares = sharesOf(parte.existencias.map(known), pieces, parte.empaque)
    faltan += pieces - shares.reduce((sum, { piezas }) => sum + piezas, 0)
    if (!price) sinPrecio += same.length
    else
      amounts.push(
        ...shares.map(({ shelf: { sucursal_id }, piezas }) => ({
          k_parte: parte.k_parte,
          contrato: parte.contrato !== undefined && pieces >= parte.contrato,
          branch: sucursal_id,
          amount: lineAmount(price, piezas),
          core: lineAmount(parte.casco ?? '0', piezas),
          rate: rateOf(parte.frontera, { sucursal_id }),
        })),
      )
  }
  const { shares } = givenBy(promociones, amounts, 0)
  const off = shares.reduce((sum, share) => sum + share, 0)
  const charged = amounts.map((one, place) => ({ ...one, off: shares[place] }))
  const { subtotal, iva, total } = totalsByBranch(charged, 0)
  const piezas = going.reduce((sum, { cantidad }) => sum + cantidad, 0)
  const sums = { subtotal: pesos(subtotal), iva: pesos(iva), total: pesos(total) }
  const cascos = pesos(amounts.reduce((sum, { core = 0 }) => sum + core, 0))
  return { lineas: going.length, piezas, faltan, sinPrecio, ...toldCores(cascos), ...toldCut(pesos(off)), ...sums }
}

/** A client is told «10+»: how many more is not known here. */
function known<Shelf extends { disponible: number; mas: boolean }>(shelf: Shelf): Shelf {
  return shelf.mas ? { ...shelf, disponible: MOST_PIECES } : shelf
}

/** Unit price of a line: for the pieces of all lines of its part that go, and its own. */
function priceIn(entry: Entry, entries: readonly Entry[]): string | null {
  const { parte, k_parte, n, cantidad } = entry
  if (!parte) return null
  const others = entries.filter((one) => one.n !== n && one.k_parte === k_parte && goes(one))
  return priceFor(
    parte.escalas,
    others.reduce((sum, one) => sum + one.cantidad, cantidad),
  )
}

/** Decimal pesos of a line; null without a price. */
export function amountOf(entry: Entry, entries: readonly Entry[]): string | null {
  const price = priceIn(entry, entries)
  return price && entry.cantidad > 0 ? pesos(lineAmount(price, entry.cantidad)) : null
}

/** A part as it is offered: with why, and whether it fits the vehicle of the line. */
export type ChosenPart = LinePart & { motivo?: string } & Pick<ReviewedLine, 'ajuste'>

/** The line with the part that was chosen for it. */
export function withPart(entry: Entry, { motivo: _why, ajuste, ...part }: ChosenPart, cantidad: number): Entry {
  const motivo = 'Elegida por ti'
  return {
    ...entry,
    k_parte: part.k_parte,
    parte: part,
    cantidad,
    promesa: null,
    veredicto: 'ok',
    confianza: 'alta',
    motivo,
    ajuste,
    aceptada: true,
    fuera: false,
  }
}
