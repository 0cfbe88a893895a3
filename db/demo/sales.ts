import { commonness } from './fitment.ts'
import type { Part } from './part.ts'
import { randomOf } from './random.ts'

/** Days of sales kept. */
export const SALES_DAYS = 120

export type Sale = { part: number; daysAgo: number; piezas: number }

/**
 * Sells: few parts a lot, most of them hardly (Zipf), more of what fits the commoner vehicle, of the bigger line and of the
 * cheaper part. Sets `piezas` and the two best-seller badges, and returns the sales by day.
 */
export function sell(parts: Part[]): Sale[] {
  const random = randomOf('ventas')
  const onSale = parts.filter(({ estado }) => estado === 'activo')
  const wish = new Map(
    onSale.map((part) => {
      const vehicle = part.slot ? commonness(part.slot) : 40
      return [part, (vehicle * part.line.peso * Math.exp(random.normal() * 0.8)) / part.precio ** 0.4] as const
    }),
  )
  const ranked = onSale.toSorted((a, b) => (wish.get(b) ?? 0) - (wish.get(a) ?? 0))
  const most = parts.length * 0.28

  ranked.forEach((part, rank) => {
    // A part written by hand may bring its own.
    part.piezas ||= Math.floor(most / (rank + 1.5) ** 0.92)
  })
  crown(onSale)
  return parts.flatMap((part, i) => spreadOut(part.piezas, random).map((day) => ({ part: i, ...day })))
}

function spreadOut(pieces: number, random: { next(): number }): { daysAgo: number; piezas: number }[] {
  const days = new Map<number, number>()
  // Sales come in lots: no part has more lots than four a week.
  const lots = Math.min(pieces, 68)
  for (let i = 0; i < lots; i++) {
    const day = 1 + Math.floor(random.next() * SALES_DAYS)
    const share = Math.floor((pieces * (i + 1)) / lots) - Math.floor((pieces * i) / lots)
    days.set(day, (days.get(day) ?? 0) + share)
  }
  return [...days].map(([daysAgo, piezas]) => ({ daysAgo, piezas })).filter(({ piezas }) => piezas > 0)
}

function crown(onSale: Part[]): void {
  const best = onSale.toSorted((a, b) => b.piezas - a.piezas)
  for (const part of best.slice(0, Math.max(5, Math.round(onSale.length * 0.003)))) part.mejoresventas = true

  for (const ofLine of Map.groupBy(best, ({ line }) => line.nombre).values()) {
    for (const part of ofLine.slice(0, 4)) part.mejoresventaslineas = part.piezas > 0
  }
}

export type Stock = { disponible: number; apartado: number; en_transito: number }

/** Stock in so many branches: the first holds most, and one part in six is out of stock in each. */
export function stockOf(parts: Part[], branches: number): Stock[][] {
  const random = randomOf('existencias')

  return parts.map(({ piezas, precio, estado }) =>
    Array.from({ length: branches }, (_, branch) => {
      const isOut = estado !== 'activo' || random.chance(0.13 + branch * 0.06)
      const shelf = (piezas / 6 + 900 / precio) / (1 + branch * 0.7)
      const disponible = isOut ? 0 : Math.ceil(shelf * (0.3 + random.next() * 1.4))
      return {
        disponible,
        apartado: random.chance(0.08) ? Math.floor(disponible * random.next() * 0.3) : 0,
        en_transito: estado === 'activo' && random.chance(isOut ? 0.5 : 0.07) ? random.int(2, 24) : 0,
      }
    }),
  )
}
