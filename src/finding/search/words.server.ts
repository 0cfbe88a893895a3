import type { Db } from '#platform/database/db.server.ts'
import type { Asked } from '#finding/question/interpret.ts'
import type { Plan, Relaxed } from '#finding/index/plan.ts'
import { type PartRow, partFields } from '#finding/index/search-rows.ts'
import type { Shelf } from '#finding/index/shelf.ts'
import { bind } from '#finding/index/filters.ts'
import { fitColumns, type FitFields } from './fit-fields.ts'
import { yearBits } from '#finding/question/years.ts'

/** How far a row is from what was asked: bits of `k`. The fewer, the higher it stands. */
export const OTHER_WORDS = 1
export const YEARS_UNKNOWN = 2
export const NOT_THE_THING = 4
/** It says the contrary of what was asked: without where it was to be with. */
export const CONTRARY = 8
/** Beyond all others: a part that its years rule out. */
export const EXCLUDED = 16

/** With what its verdict is read from, where the plan has it judged. */
export type Found = PartRow & { k: number } & Partial<FitFields>
export type Years = Asked['years']

/** Rows up to which each tier of the table reaches; the last is the whole table. */
const TIERS = [2000, 50_000, Infinity] as const

const within = ['and p.rank <= 2000', 'and p.rank <= 50000', '']

/** The condition on the part `p` that keeps to a tier; empty where a catalogue of so many parts is whole in it. */
export function withinTier(tier: number, parts: number): string {
  return (TIERS[tier] ?? Infinity) >= parts ? '' : (within[tier] ?? '')
}

/**
 * Adds a value and names it as a parameter read once, for what a plan's cost is reckoned by (an index's condition, a limit, a list): the
 * (select …) keeps PostgreSQL from planning anew for each value. Each costs a plan of its own; what is only looked at on a row needs none.
 */
export function once(
  values: unknown[],
  value: unknown,
  type: 'tsquery' | 'int4multirange' | 'bigint' | 'int[]' | 'bigint[]' | 'int',
): string {
  values.push(value)
  return `(select $${values.length}::${type})`
}

/**
 * How near a part `p` is to a plan, as the sum of the bits above. ts_match_vq is the operator @@ under a name no index knows. What a
 * plan does not ask is null: the text is the same for every question, and each connection plans it but once.
 */
export function nearness({ head, literal, contrary, ranges, yearBits }: Plan, values: unknown[]): string {
  const has = (query: string | undefined) => `ts_match_vq(p.tsv, ${bind(values, query ?? null)}::tsquery)`
  const meets = (range: string | undefined) => `p.ajuste && ${bind(values, range ?? null)}::int4multirange`
  const bits = bind(values, yearBits === undefined ? null : String(yearBits))
  return `case when ${has(head)} is false then ${NOT_THE_THING} else 0 end
    + case when ${has(literal)} is false then ${OTHER_WORDS} else 0 end
    + case when ${has(contrary)} then ${CONTRARY} else 0 end
    + case when (${meets(ranges?.fit)}) is not false then 0 when ${meets(ranges?.open)} or not ${meets(ranges?.known)} then ${YEARS_UNKNOWN} else ${EXCLUDED} end
    + case when (p.years & ${bits}::bigint <> 0) is not false then 0 when p.years = 0 then ${YEARS_UNKNOWN} else ${EXCLUDED} end`
}

/** What a part `p` must have to be in a plan's set: the rarest demands by the index, or vehicle and line by theirs; the rest on the row. */
export function inPlan({ select, all, shelf }: Plan, values: unknown[]): string {
  if (shelf) return `${onShelf(shelf, values)} and ts_match_vq(p.tsv, ${bind(values, all)}::tsquery)`
  const rest = bind(values, select === all ? null : all)
  return `p.tsv @@ ${once(values, select, 'tsquery')} and ts_match_vq(p.tsv, ${rest}::tsquery) is not false`
}

/** Applications of these vehicles that say no years may fit too. */
function onShelf({ vehicles, lines, yearBits: bits, most }: Shelf, values: unknown[]): string {
  const years = once(values, bits === 0n ? null : String(bits), 'bigint')
  return `p.rank = any (array(select a.rank from busca_ajuste a
    where a.vehiculo_id = any (${once(values, vehicles, 'int[]')}::int[]) and a.linea_id = any (${once(values, lines, 'int[]')}::int[])
    and ((a.years & ${years} <> 0) is not false or a.years = 0)
    ${most === undefined ? '' : `order by a.rank limit ${once(values, most, 'int')}`}))`
}

/** The first parts of a plan, best first: nearest to the question, then best sold. Stops in the first tier that has enough of the nearest. */
export async function findWords(db: Db, plan: Plan, years: Years, parts: number, limit: number): Promise<Found[]> {
  if (plan.onlyVehicles) {
    const values: unknown[] = [limit, plan.onlyVehicles, ...(years ? [String(yearBits(...years))] : [])]
    const fit = fitColumns(plan.judging, (models) => once(values, models, 'bigint[]'))
    return db.rows<Found>((years ? byVehicleAndYears : byVehicle)(fit), values)
  }
  const first = firstTier(plan.expected, parts, limit)
  const reach = (tier: number) => withinTier(tier, parts)
  if (plan.shelf && !reach(first) && plan.shelf.expected > limit * 12) {
    const shelf = { ...plan.shelf, lines: plan.shelf.ownLines, most: limit * 4 }
    const found = await findWithin(db, { ...plan, shelf }, reach(first), limit)
    if (found.filter(({ k }) => k === 0).length >= limit) return found
  }
  for (let tier = first; ; tier++) {
    const found = await findWithin(db, plan, reach(tier), limit)
    // By vehicle and line only what may fit was looked at: what the years exclude is better than nothing.
    if (plan.shelf && found.every(({ k }) => k >= EXCLUDED))
      return findWithin(db, { ...plan, shelf: undefined }, reach(tier), limit)
    if (!reach(tier) || found.filter(({ k }) => k === 0).length >= limit) return found
  }
}

/** The best sold of each vehicle by its own index; what the years exclude is looked for only when too few fit. */
function byVehicleWith(branches: [condition: string, k: number][]): (fit: string) => string {
  const each = branches
    .map(
      ([condition, k]) =>
        `(select rank, ${k} as k from busca_ajuste where vehiculo_id = v.id ${condition} order by rank limit $1)`,
    )
    .join(' union all ')
  return (fit) => `select ${partFields}, a.k${fit} from (
      select best.rank, min(best.k) as k from unnest($2::int[]) v(id) cross join lateral (select * from (${each}) every limit $1) best group by 1 order by 2, 1 limit $1) a
    join busca_parte p using (rank) order by a.k, p.rank`
}
const byVehicle = byVehicleWith([['', 0]])
const asked = '(select $3::bigint)'
const byVehicleAndYears = byVehicleWith([
  [`and years & ${asked} <> 0`, 0],
  ['and years = 0', YEARS_UNKNOWN],
  [`and years <> 0 and years & ${asked} = 0`, EXCLUDED],
])

/** The tier where three times the rows wanted are to be expected. */
export function firstTier(expected: number, parts: number, limit: number): number {
  const density = expected / Math.max(parts, 1)
  const tier = TIERS.findIndex((reach) => reach * density >= limit * 3 || reach >= parts)
  return tier < 0 ? TIERS.length - 1 : tier
}

function findWithin(db: Db, plan: Plan, tier: string, limit: number): Promise<Found[]> {
  const values: unknown[] = []
  const k = nearness(plan, values)
  // A tier's own small index of words is quicker than any shelf.
  const where = inPlan(tier ? { ...plan, shelf: undefined } : plan, values)
  // rank + 0: no index is in this order, so that the planner does not walk the table by rank until it has enough.
  const fit = fitColumns(plan.judging, (models) => once(values, models, 'bigint[]'))
  const text = `select ${partFields}, ${k} as k${fit} from busca_parte p where ${where} ${tier} order by k, p.rank + 0 limit ${once(values, limit, 'int')}`
  return db.rows<Found>(text, values)
}

export type Nearly = PartRow & {
  score: number
  /** Which demands the part meets, in the plan's order. */
  met: boolean[]
  excluded: boolean
  contrary: boolean
}

/** What being for other years costs a part: more than all words but the thing and its vehicle. */
const RULED_OUT = 7

/** Among many parts that are near, the best-sold are looked at. */
const REACH = 20_000

/** Parts that meet most of a question that none meets whole. Every way of choosing is tried: the best of them all come first. */
export async function findNearly(db: Db, plan: Relaxed, limit: number): Promise<Nearly[]> {
  const found = new Map<number, Nearly>()
  for (const { query, isNarrow } of plan.selects) {
    const rows = await findBy(db, plan, { query, reach: isNarrow ? null : REACH }, limit)
    const all = rows.length || isNarrow ? rows : await findBy(db, plan, { query, reach: null }, limit)
    for (const row of all) found.set(row.id, row)
  }
  return [...found.values()].sort((a, b) => b.score - a.score || a.rank - b.rank).slice(0, limit)
}

/** Of these parts those that meet most of the question, the nearest first. */
export function findAmong(db: Db, plan: Relaxed, ids: number[]): Promise<Nearly[]> {
  return findBy(db, plan, { ids }, ids.length)
}

function findBy(
  db: Db,
  { demands, contrary, ranges }: Relaxed,
  from: { query: string; reach: number | null } | { ids: number[] },
  limit: number,
): Promise<Nearly[]> {
  const values: unknown[] = []
  const has = (query: string | undefined) => `ts_match_vq(p.tsv, ${bind(values, query ?? null)}::tsquery) is true`
  const hasPiece = (piece: string | undefined) =>
    piece === undefined ? 'false' : holdsPiece(bind(values, `%${piece}%`), bind(values, pieceOfCode(piece)))
  const meets = (range: string | undefined) => `p.ajuste && ${bind(values, range ?? null)}::int4multirange`
  // As many as there may be of them make one text for most questions; weights are values too.
  const places = Array.from({ length: Math.ceil(demands.length / 6) * 6 }, (_, i) => demands[i])
  // A question without a number asks no part for its code, in a text of its own.
  const isByCode = demands.some(({ piece }) => piece !== undefined)
  const met = places.map((demand) =>
    isByCode ? `(${has(demand?.query)} or ${hasPiece(demand?.piece)})` : has(demand?.query),
  )
  const excluded = `(not ${meets(ranges && joined(ranges.fit, ranges.open))} and ${meets(ranges?.known)}) is true`
  const chosen =
    'ids' in from
      ? `p.parte_id = any (${once(values, from.ids, 'bigint[]')}::bigint[])`
      : `p.tsv @@ ${once(values, from.query, 'tsquery')} ${from.reach === null ? '' : `and p.rank <= ${REACH}`}`
  const score = places.map((demand, i) => `met[${i + 1}]::int * ${bind(values, demand?.weight ?? 0)}::int`).join(' + ')
  // offset 0: what is met is found out once for each part; else PostgreSQL writes the whole list anew for each of its weights.
  const text = `select *, ${score} - excluded::int * ${RULED_OUT} - contrary::int * 2.5 as score
    from (select ${partFields}, array[${met.join(', ')}] as met, ${excluded} as excluded, ${has(contrary)} as contrary from busca_parte p where ${chosen} offset 0) near
    order by score desc, rank limit ${once(values, limit, 'int')}`
  return db.rows<Nearly>(text, values)
}

/** Of its code or its description; only what has the signs at all is looked at more closely. */
function holdsPiece(like: string, pattern: string): string {
  return `((p.k_norm like ${like} and p.k_parte ~* ${pattern}) or (p.descripcion ilike ${like} and p.descripcion ~* ${pattern}))`
}

/** A pattern of codes that have it between their signs, or between letters and digits: `214` of OR-214V, but not of OR-2145. */
function pieceOfCode(piece: string): string {
  const start = /^\d/.test(piece) ? '[^0-9]' : '[^A-Z]'
  const end = /\d$/.test(piece) ? '[^0-9]' : '[^A-Z]'
  return `(^|${start})0*${piece}(${end}|$)`
}

/** Two multiranges as one text. */
function joined(one: string, other: string): string {
  return `{${[one, other]
    .map((text) => text.slice(1, -1))
    .filter(Boolean)
    .join()}}`
}
