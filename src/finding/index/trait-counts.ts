import type { Facets } from './contract.ts'
import { bind, type Values } from './filters.ts'
import type { Wanted } from './traits.ts'

/** How many parts of a set have a trait. */
export type TraitCount = { clave: string; nombre: string; valor: string; texto: string; num: number | null; n: number }

/** Of more parts than these the measures are of everything and tell nothing; and of still more nothing is counted. */
const MOST_MEASURED = 5000
export const MOST_PARTS = 20_000

/** Columns `t0`, `t1`… of a set of parts `p`: whether each trait wanted is there. To follow other columns. */
export function traitColumns(wanted: readonly Wanted[], values: Values): string {
  return wanted
    .map(({ clave, valor, mas }, i) => {
      const number = Number(valor)
      const near = Number.isFinite(number)
        ? ` or r.num between ${bind(values, number - mas)}::float8 and ${bind(values, number + mas)}::float8`
        : ''
      return `, exists (select from busca_rasgo r where r.rank = p.rank and r.clave = ${bind(values, clave)} and (r.valor = ${bind(values, valor)}${near})) as t${i}`
    })
    .join('')
}

/** That a row of the set has all that is wanted. */
export const hasTraits = (wanted: readonly Wanted[]): string[] => wanted.map((_, i) => `t${i}`)

/** An expression of the traits in the set `near`, as JSON; each kind is counted without its own filter. `where`: what else holds. */
export function traitsIn(wanted: readonly Wanted[], where: readonly string[], values: Values): string {
  const others = wanted.map(({ clave }, i) => `(t${i} or r.clave = ${bind(values, clave)})`)
  const isSmall = `((select count(*) from near) <= ${MOST_MEASURED} or r.clave in ('posicion', 'lado', 'material'))`
  const all = [...where, ...others, isSmall].join(' and ')
  return `case when (select count(*) from near) <= ${MOST_PARTS} then (select json_agg(o) from (
      select r.clave, max(r.nombre) as nombre, r.valor, max(r.texto) as texto, max(r.num) as num, count(*)::int as n
      from near join busca_rasgo r using (rank) where ${all} group by r.clave, r.valor) o) end`
}

const FIRST = ['posicion', 'lado', 'material']
/** The share of a set that has a trait at least. A measure of few is one of some other kind of part, and tells these nothing. */
const leastOf = (clave: string) => (FIRST.includes(clave) ? 0.05 : 0.3)
const MOST_KINDS = 8
const MOST_VALUES = 24

/** Those that tell the parts of a set apart, and those that hold now: position, side and material first, then what most parts have. */
export function traitFacets(counts: readonly TraitCount[], total: number, wanted: readonly Wanted[]): Facets['rasgos'] {
  const kept = new Set(wanted.map(({ clave }) => clave))
  const kinds = [...Map.groupBy(counts, ({ clave }) => clave)]
    .map(([clave, values]) => ({ clave, values, parts: values.reduce((sum, { n }) => sum + n, 0) }))
    .filter(
      ({ clave, values, parts }) => kept.has(clave) || (tellsApart(values, total) && parts >= total * leastOf(clave)),
    )
  const place = (clave: string) => (FIRST.includes(clave) ? FIRST.indexOf(clave) : FIRST.length)
  kinds.sort((a, b) => place(a.clave) - place(b.clave) || b.parts - a.parts || (a.clave < b.clave ? -1 : 1))
  return kinds.slice(0, MOST_KINDS).map(({ clave, values }) => facetOf(clave, values, wanted))
}

/** At least two values, or one that not all have. */
function tellsApart(values: readonly TraitCount[], total: number): boolean {
  return values.length > 1 ? values.some(({ n }) => n < total) : (values[0]?.n ?? total) < total
}

function facetOf(clave: string, values: readonly TraitCount[], wanted: readonly Wanted[]): Facets['rasgos'][number] {
  const isWanted = ({ valor }: TraitCount) => wanted.some((one) => one.clave === clave && one.valor === valor)
  const esMedida = values.some(({ num }) => num !== null)
  const common = values.toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a)) || b.n - a.n).slice(0, MOST_VALUES)
  const shown = esMedida ? common.toSorted((a, b) => (a.num ?? 0) - (b.num ?? 0)) : common
  return {
    clave,
    nombre: values.reduce((best, { nombre }) => (nombre > best ? nombre : best), ''),
    esMedida,
    valores: shown.map(({ valor, texto, n }) => ({ valor, texto, total: n })),
  }
}
