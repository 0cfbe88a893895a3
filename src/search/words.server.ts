import type { Db } from '#platform/db.server.ts'
import type { Plan, Relaxed } from './plan.ts'
import { type PartRow, partFields } from './search-rows.ts'

/** How far a row is from what was asked: bits of `k`. The fewer, the higher it stands. */
export const OTHER_WORDS = 1
export const YEARS_UNKNOWN = 2
export const NOT_THE_THING = 4
export const EXCLUDED = 8

export type Found = PartRow & { k: number }

/** Rows up to which each tier of the table reaches; the last is the whole table. */
export const TIERS = [2000, 50_000, Infinity] as const

const within = ['and p.rank <= 2000', 'and p.rank <= 50000', '']

/** Adds a value and names it as a parameter read once: the (select …) also keeps PostgreSQL from planning anew for each value. */
export function once(values: unknown[], value: unknown, type: 'tsquery' | 'int4multirange' | 'bigint'): string {
  values.push(value)
  return `(select $${values.length}::${type})`
}

/** How near a part `p` is to a plan, as the sum of the bits above. ts_match_vq is the operator @@ under a name no index knows. */
export function nearness({ head, literal, ranges, yearBits }: Plan, values: unknown[]): string {
  const bits = ['0']
  if (head)
    bits.push(`(case when ts_match_vq(p.tsv, ${once(values, head, 'tsquery')}) then 0 else ${NOT_THE_THING} end)`)
  if (literal)
    bits.push(`(case when ts_match_vq(p.tsv, ${once(values, literal, 'tsquery')}) then 0 else ${OTHER_WORDS} end)`)
  if (ranges) {
    const [fit, open, known] = [ranges.fit, ranges.open, ranges.known].map((text) =>
      once(values, text, 'int4multirange'),
    )
    bits.push(
      `(case when p.ajuste && ${fit} then 0 when p.ajuste && ${open} or not p.ajuste && ${known} then ${YEARS_UNKNOWN} else ${EXCLUDED} end)`,
    )
  } else if (yearBits !== undefined) {
    bits.push(
      `(case when p.years & ${once(values, String(yearBits), 'bigint')} <> 0 then 0 when p.years = 0 then ${YEARS_UNKNOWN} else ${EXCLUDED} end)`,
    )
  }
  return bits.join(' + ')
}

/** What a part `p` must have to be in a plan's set: the rarest demands by the index, the rest on the row. */
export function inPlan({ select, all }: Plan, values: unknown[]): string {
  const chosen = `p.tsv @@ ${once(values, select, 'tsquery')}`
  return select === all ? chosen : `${chosen} and ts_match_vq(p.tsv, ${once(values, all, 'tsquery')})`
}

/** The first parts of a plan, best first: nearest to the question, then best sold. Stops in the first tier that has enough of the nearest. */
export async function findWords(db: Db, plan: Plan, parts: number, limit: number): Promise<Found[]> {
  for (let tier = firstTier(plan, parts, limit); ; tier++) {
    const found = await findInTier(db, plan, tier, limit)
    const isWhole = (TIERS[tier] ?? Infinity) >= parts
    if (isWhole || found.filter(({ k }) => k === 0).length >= limit) return found
  }
}

/** The tier where three times the rows wanted are to be expected. */
function firstTier(plan: Plan, parts: number, limit: number): number {
  const density = plan.expected / Math.max(parts, 1)
  const tier = TIERS.findIndex((reach) => reach * density >= limit * 3 || reach >= parts)
  return tier < 0 ? TIERS.length - 1 : tier
}

function findInTier(db: Db, plan: Plan, tier: number, limit: number): Promise<Found[]> {
  const values: unknown[] = [limit]
  const k = nearness(plan, values)
  const where = inPlan(plan, values)
  // rank + 0: no index is in this order, so that the planner does not walk the table by rank until it has enough.
  const text = `select ${partFields}, ${k} as k from busca_parte p where ${where} ${within[tier] ?? ''} order by k, p.rank + 0 limit $1`
  return db.rows<Found>(text, values)
}

export type Nearly = PartRow & {
  score: number
  /** Which demands the part meets, in the plan's order. */
  met: boolean[]
  excluded: boolean
}

const MOST_DEMANDS = 8
const slots = Array.from({ length: MOST_DEMANDS }, (_, i) => i)
const relaxedText = `with near as (
    select ${partFields}, array[${slots.map((i) => `ts_match_vq(p.tsv, (select $${i + 5}::tsquery))`).join(', ')}] as met,
      case when (select $3::int4multirange) is null then false
        else not p.ajuste && (select $3::int4multirange) and p.ajuste && (select $4::int4multirange) end as excluded
    from busca_parte p where p.tsv @@ (select $1::tsquery) and p.rank <= $2)
  select *, ${slots.map((i) => `met[${i + 1}]::int * $${i + 5 + MOST_DEMANDS}::float8`).join(' + ')} - excluded::int * 2.5 as score
  from near order by score desc, rank limit $${5 + 2 * MOST_DEMANDS}`
/** Among many parts that are near, the best-sold are looked at. */
const REACH = 20_000

/** Parts that meet most of a question that none meets whole. */
export async function findNearly(db: Db, { demands, selects, ranges }: Relaxed, limit: number): Promise<Nearly[]> {
  const queries = slots.map((i) => demands[i]?.query ?? "'-'")
  const weights = slots.map((i) => demands[i]?.weight ?? 0)
  const fit = ranges
    ? `{${[ranges.fit, ranges.open]
        .map((text) => text.slice(1, -1))
        .filter(Boolean)
        .join()}}`
    : null
  for (const reach of [REACH, 2_000_000_000]) {
    for (const select of selects) {
      const found = await db.rows<Nearly>(relaxedText, [
        select,
        reach,
        fit,
        ranges?.known ?? null,
        ...queries,
        ...weights,
        limit,
      ])
      if (found.length) return found
    }
  }
  return []
}
