import type { Part } from './part.ts'
import { randomOf } from './random.ts'

export const LISTS = ['BASE', 'MAYOREO', 'TALLER'] as const
export type List = (typeof LISTS)[number]
export const listNames: Record<List, string> = { BASE: 'Lista base', MAYOREO: 'Mayoreo', TALLER: 'Talleres' }

export type Price = {
  /** Place in the list of parts. */
  part: number
  list: List
  cantidad_min: number
  /** MXN before VAT, two decimals. */
  valor: number
  /** It holds from so many days ago, until so many days ago (null: still). */
  since: number
  until: number | null
}

/** Days since the last general change of prices, and since the one before. */
const CHANGED = 210
const BEFORE = 575

/** What a part costs us: the base price leaves a margin of 18 to 42 %. */
export function costOf({ k_parte, precio }: Part): number {
  return cents(precio * (1 - (0.18 + randomOf(`costo ${k_parte}`).next() * 0.24)))
}

/** Cheap pieces go by two packs. */
export function minimumOf({ precio, empaque }: Part): number {
  return precio < 40 ? empaque * 2 : empaque
}

/** Prices of all parts: the base list with what it was before, two lists below it by line, and larger quantities of what is cheap. */
export function pricesOf(parts: Part[]): Price[] {
  const random = randomOf('precios')
  const discounts = new Map<string, Record<'MAYOREO' | 'TALLER', number | null>>()
  return parts.flatMap((part, place) => {
    const name = part.line.nombre
    // Not every list has every line.
    const ofLine = discounts.get(name) ?? {
      MAYOREO: random.chance(0.7) ? random.int(9, 17) / 100 : null,
      TALLER: random.chance(0.6) ? random.int(4, 8) / 100 : null,
    }
    discounts.set(name, ofLine)
    const isScaled = part.precio < 260 && random.chance(0.3)
    const wasCheaper = random.chance(0.3)

    const of = (list: List, discount: number): Price[] => {
      const valor = above(part, part.precio * (1 - discount))
      const now = { part: place, list, since: CHANGED, until: null }
      return [
        { ...now, cantidad_min: 1, valor },
        ...(isScaled ? scalesOf(part, valor) : []).map((scale) => ({ ...now, ...scale })),
      ]
    }
    return [
      ...of('BASE', 0),
      ...(wasCheaper
        ? [
            {
              part: place,
              list: 'BASE' as const,
              cantidad_min: 1,
              valor: cents(part.precio * 0.94),
              since: BEFORE,
              until: CHANGED,
            },
          ]
        : []),
      ...(ofLine.MAYOREO === null ? [] : of('MAYOREO', ofLine.MAYOREO)),
      ...(ofLine.TALLER === null ? [] : of('TALLER', ofLine.TALLER)),
    ]
  })
}

/** From whole packs: about ten pieces, about fifty. */
function scalesOf(part: Part, valor: number): { cantidad_min: number; valor: number }[] {
  const packs = (pieces: number) => Math.ceil(pieces / part.empaque) * part.empaque
  return [
    { cantidad_min: packs(10), valor: above(part, valor * 0.96) },
    { cantidad_min: packs(50), valor: above(part, valor * 0.92) },
  ]
}

/** No list sells below cost. */
function above(part: Part, valor: number): number {
  return Math.min(part.precio, Math.max(cents(valor), cents(costOf(part) * 1.06)))
}

function cents(value: number): number {
  return Math.round(value * 100) / 100
}

/** Lines that are sold for the used part besides, as a share of the price. */
const CORES = new Map([
  ['Alternadores', 0.25],
  ['Marchas', 0.25],
  ['Baterías', 0.12],
])

/** Core charge of a part in pesos, by tens; null: none, as of the brand that takes no used ones. */
export function coreOf({ line, brand, precio }: Pick<Part, 'line' | 'brand' | 'precio'>): number | null {
  const share = CORES.get(line.nombre)
  return share === undefined || brand.nombre === 'Kaxtil' ? null : Math.max(50, Math.round((precio * share) / 10) * 10)
}
