import type { Db } from '#platform/database/db.server.ts'
import { type Counts, countsOf, type Grouped, groupedSelect } from '#finding/index/facets.ts'
import { bind, type Filters, type Order, orderBy, type Values } from '#finding/index/filters.ts'
import type { Plan } from '#finding/index/plan.ts'
import { hasTraits, MOST_PARTS, type TraitCount, traitColumns, traitsIn } from '#finding/index/trait-counts.ts'
import { partFields } from '#finding/index/search-rows.ts'
import type { Search } from '#finding/index/state.server.ts'
import { EXCLUDED, firstTier, type Found, inPlan, nearness, once, withinTier } from './words.server.ts'
import { fitColumns, fitMembers } from './fit-fields.ts'
import { yearBits } from '#finding/question/years.ts'

export type Page = {
  order: Order
  limit: number
  offset: number /** Continue after this rank. */
  after: number | null
  /** Nobody asks for traits. */
  isCountOnly?: boolean
}
/** What is listed: the parts of a plan (all without one) that the filters let through. */
export type Set = { plan: Plan | undefined; filters: Filters }
export type Listed = Found
export type Answer = { items: Listed[]; counts: Counts }

type Stored = { datos: Counts | null; rasgos: TraitCount[] | null }

/** The key under which a rebuild keeps the counts of a set, when it is one of those it keeps. */
function countsKey(query: string | undefined, { marca, linea, year, badges, rasgos }: Filters): string | undefined {
  const only = [query !== undefined, marca !== null, linea !== null, badges !== 0].filter(Boolean).length
  if (year !== null || rasgos.length > 0 || only > 1) return undefined
  if (query !== undefined) return `q:${query}`
  return marca !== null ? `m:${marca}` : linea !== null ? `l:${linea}` : badges ? `b:${badges}` : '*'
}

/** One page of a set, with the counts of them all. */
export async function listParts(
  db: Db,
  { partes, listas }: Pick<Search, 'partes' | 'listas'>,
  set: Set,
  page: Page,
): Promise<Answer> {
  const { plan, filters } = set
  const isTimed = plan?.ranges || plan?.yearBits !== undefined
  const key = isTimed ? undefined : countsKey(plan?.all, filters)
  const total = key === undefined ? undefined : listas.get(key)
  if (key === undefined || total === undefined) return withCounts(db, plan, filters, page)
  const [items, stored] = await Promise.all([
    pageOf(db, partes, set, page, total),
    readCounts(db, set, { key, withTraits: !page.isCountOnly && total <= MOST_PARTS }),
  ])
  // Rebuilt a moment ago: this process has not heard of it.
  if (!stored?.datos) return withCounts(db, plan, filters, page)
  return { items, counts: { ...stored.datos, rasgos: stored.rasgos ?? [] } }
}

/** Of the first tier that fills it. */
async function pageOf(db: Db, partes: number, set: Set, page: Page, total: number): Promise<Listed[]> {
  if (!set.plan) return pageOnly(db, set, page, '')

  const last = page.offset + page.limit
  for (let tier = firstTier(total, partes, last); ; tier++) {
    const reach = isByRank(page.order) ? withinTier(tier, partes) : ''
    const items = await pageOnly(db, set, page, reach)
    const isFull = items.length === page.limit && (page.order === 'vendidos' || items.every(({ k }) => k === 0))
    if (!reach || isFull) return items
  }
}

/** The counts that are stored of a set, and its traits, which are not. */
function readCounts(
  db: Db,
  { plan, filters }: Set,
  { key, withTraits }: { key: string; withTraits: boolean },
): Promise<Stored | undefined> {
  const values: Values = [key]
  const stored = '(select datos from busca_faceta where clave = (select $1::text)) as datos'
  if (!withTraits) return db.row<Stored>(`select ${stored}, null as rasgos`, values)
  const { own, facet } = whereFilters(filters, values)
  const conditions = [
    ...(plan ? [inPlan(plan, values)] : []),
    ...own,
    ...Object.values(facet).map((condition) => `p.${condition}`),
  ]
  const where = conditions.length ? `where ${conditions.join(' and ')}` : ''
  const rasgos = traitsIn([], [], values)
  return db.row<Stored>(
    `with near as materialized (select p.rank from busca_parte p ${where}) select ${stored}, ${rasgos} as rasgos`,
    values,
  )
}

function whereFilters(
  { marca, linea, year, badges }: Filters,
  values: Values,
): { own: string[]; facet: { linea?: string; marca?: string; year?: string } } {
  const own = badges ? [`p.badges & ${bind(values, badges)}::int = ${bind(values, badges)}::int`] : []
  return {
    own,
    facet: {
      ...(linea !== null && { linea: `linea_id = ${bind(values, linea)}::bigint` }),
      ...(marca !== null && { marca: `marca_id = ${bind(values, marca)}::bigint` }),
      ...(year !== null && { year: `years & ${bind(values, String(yearBits(year, year)))}::bigint <> 0` }),
    },
  }
}

/** Whether a tier's parts all come before the next tier's, those equally near. */
function isByRank(order: Order): boolean {
  return order === 'relevancia' || order === 'vendidos'
}

/** The page alone, its counts being known, from a tier of the table. Without a plan it walks the index by rank and stops. */
async function pageOnly(db: Db, { plan, filters }: Set, page: Page, tier: string): Promise<Listed[]> {
  const values: Values = []
  const conditions = plan ? [`${inPlan(plan, values)} ${tier}`] : []
  const { own, facet } = whereFilters(filters, values)
  conditions.push(...own, ...Object.values(facet).map((condition) => `p.${condition}`))
  if (page.after !== null) conditions.push(`p.rank > ${bind(values, page.after)}::bigint`)
  const k = plan ? nearness(plan, values) : '0'
  const where = conditions.length ? `where ${conditions.join(' and ')}` : ''
  const order = plan ? orderBy(page.order) : orderBy(page.order).replace('k, ', '')
  // Without a plan, how many are wanted decides between walking by rank and sorting.
  const number = (value: number) => (plan ? once(values, value, 'int') : bind(values, value))
  const fit = fitColumns(plan?.judging, (models) => once(values, models, 'bigint[]'))
  const text = `select ${partFields}, ${k} as k${fit} from busca_parte p ${where} order by ${order} limit ${number(page.limit)} offset ${number(page.after === null ? page.offset : 0)}`
  return db.rows<Listed>(text, values)
}

type Whole = {
  items: Listed[] | null
  grupos: Grouped[] | null
  de_linea: [number, number][] | null
  de_marca: [number, number][] | null
  rasgos: TraitCount[] | null
}

/** Page and counts in one statement over the whole set. Each facet is counted without its own filter. */
async function withCounts(db: Db, plan: Plan | undefined, filters: Filters, page: Page): Promise<Answer> {
  const values: Values = []
  const conditions = plan ? [inPlan(plan, values)] : []
  const { own, facet } = whereFilters(filters, values)
  conditions.push(...own)
  const where = conditions.length ? `where ${conditions.join(' and ')}` : ''
  const k = plan ? nearness(plan, values) : '0'
  const { rasgos: wanted } = filters
  const has = traitColumns(wanted, values)
  const all = [...Object.values(facet), ...hasTraits(wanted)]
  const but = (name: keyof typeof facet) => all.filter((condition) => condition !== facet[name]).join(' and ') || 'true'
  const after = page.after === null ? '' : `where rank > ${bind(values, page.after)}::bigint`
  const others = (name: 'linea' | 'marca') =>
    facet[name]
      ? `(select json_agg(json_build_array(id, n)) from (select ${name}_id as id, count(*) as n from near where ${but(name)} and ${name}_id is not null group by 1) o)`
      : 'null'

  const fit = fitMembers(plan?.judging, (models) => once(values, models, 'bigint[]'))
  const text = `with near as materialized (
      select * from (select p.rank, p.linea_id, p.marca_id, p.badges, p.years, p.publicado, p.k_norm, ${k} as k${has} from busca_parte p ${where} offset 0) n
      where k < ${EXCLUDED}),
    matched as (select * from near ${all.length ? `where ${all.join(' and ')}` : ''}),
    page as (select rank, k, row_number() over (order by ${orderBy(page.order)}) as place from matched ${after}
      order by ${orderBy(page.order)} limit ${once(values, page.limit, 'int')} offset ${once(values, page.after === null ? page.offset : 0, 'int')})
    select (select json_agg(json_build_object('rank', p.rank, 'id', p.parte_id, 'k_parte', p.k_parte, 'k_norm', p.k_norm, 'linea_id', p.linea_id,
        'marca_id', p.marca_id, 'badges', p.badges, 'descripcion', p.descripcion, 'imagen', p.imagen, 'k', page.k${fit}) order by page.place)
        from page join busca_parte p using (rank)) as items,
      (select json_agg(f) from (${groupedSelect}) f) as grupos, ${others('linea')} as de_linea, ${others('marca')} as de_marca,
      ${page.isCountOnly ? 'null' : traitsIn(wanted, Object.values(facet), values)} as rasgos`
  const row = await db.row<Whole>(text, values)
  const counts = countsOf(row?.grupos ?? [])
  if (row?.de_linea) counts.lineas = row.de_linea.sort((a, b) => b[1] - a[1])
  if (row?.de_marca) counts.marcas = row.de_marca.sort((a, b) => b[1] - a[1])
  return { items: row?.items ?? [], counts: { ...counts, rasgos: row?.rasgos ?? [] } }
}
