import type { Facets } from './contract.ts'
import { type TraitCount, traitFacets } from './trait-counts.ts'
import type { Wanted } from './traits.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { yearsOf } from '#finding/question/years.ts'

/** Counts of a set of parts, by id; as stored and as computed. */
export type Counts = {
  total: number
  lineas: [id: number, total: number][]
  marcas: [id: number, total: number][]
  /** Year → parts, newest first. */
  years: [year: number, total: number][]
  /** One number for each bit of `badges`: nuevo, especial, ventas, ventas de línea, hecho en México, con existencia. */
  badges: number[]
  /** Counted as they are asked. */
  rasgos?: TraitCount[]
}

/** Grouped rows of a set: exactly one of the four columns is set in each (`grouping sets`). */
export type Grouped = { g: number; v: string | null; n: number }

/** Bits of `grouping(linea_id, marca_id, badges, years)` for the set of each column. */
const BY_LINE = 0b0111
const BY_BRAND = 0b1011
const BY_BADGES = 0b1101
const BY_YEARS = 0b1110
const MOST = 200

/** The select list and grouping that `countsOf` reads; to follow `with matched as (…)`. */
export const groupedSelect = `select grouping(linea_id, marca_id, badges, years)::int as g,
  case grouping(linea_id, marca_id, badges, years) when ${BY_LINE} then linea_id::text when ${BY_BRAND} then marca_id::text
    when ${BY_BADGES} then badges::text else years::text end as v, count(*)::int as n
  from matched group by grouping sets ((linea_id), (marca_id), (badges), (years))`

/** Adds grouped rows up. */
export function countsOf(rows: readonly Grouped[]): Counts {
  const counts: Counts = { total: 0, lineas: [], marcas: [], years: [], badges: [0, 0, 0, 0, 0, 0] }
  const byYear = new Map<number, number>()
  for (const { g, v, n } of rows) {
    if (g === BY_LINE) {
      counts.lineas.push([Number(v), n])
      counts.total += n
    } else if (g === BY_BRAND) {
      if (v !== null) counts.marcas.push([Number(v), n])
    } else if (g === BY_BADGES) {
      for (let bit = 0; bit < 6; bit++) if (Number(v) & (1 << bit)) counts.badges[bit] = (counts.badges[bit] ?? 0) + n
    } else if (g === BY_YEARS) addYears(byYear, BigInt(v ?? '0'), n)
  }
  counts.lineas = most(counts.lineas)
  counts.marcas = most(counts.marcas)
  counts.years = [...byYear].sort((a, b) => b[0] - a[0])
  return counts
}

function addYears(byYear: Map<number, number>, bits: bigint, n: number): void {
  for (const year of yearsOf(bits)) byYear.set(year, (byYear.get(year) ?? 0) + n)
}

/** Those of as many by their id: the order is the same whatever way the parts were found. */
function most(list: [number, number][]): [number, number][] {
  return list.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST)
}

/** Counts with the names that a page shows. `withStock`: whether the installation lets the public know about stock. */
export function facetsOf(counts: Counts, lexicon: Lexicon, withStock: boolean, wanted: readonly Wanted[] = []): Facets {
  const [badgenuevo = 0, especial = 0, mejoresventas = 0, mejoresventaslineas = 0, hecho_mx = 0, existencia = 0] =
    counts.badges
  return {
    lineas: counts.lineas.flatMap(([id, total]) => {
      const line = lexicon.lines.get(id)
      return line ? [{ id, nombre: line.nombre, slug: line.slug, total }] : []
    }),
    marcas: counts.marcas.flatMap(([id, total]) => {
      const nombre = lexicon.brands.get(id)
      return nombre === undefined ? [] : [{ id, nombre, total }]
    }),
    years: counts.years.map(([year, total]) => ({ year, total })),
    badgenuevo,
    especial,
    mejoresventas,
    mejoresventaslineas,
    hecho_mx,
    existencia: withStock ? existencia : null,
    rasgos: traitFacets(counts.rasgos ?? [], counts.total, wanted),
  }
}

export const noCounts: Counts = { total: 0, lineas: [], marcas: [], years: [], badges: [0, 0, 0, 0, 0, 0] }
