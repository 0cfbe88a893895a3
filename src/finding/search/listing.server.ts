import { MIN_SEARCH } from '#kit/base/settings.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type CodeMode, findByPrefix, findNear } from './code-search.server.ts'
import { codeKey } from '#finding/question/codes.ts'
import type { Chip } from '#finding/question/chip.ts'
import type { listing, ResultRow } from '#finding/index/contract.ts'
import { type Counts, facetsOf, noCounts } from '#finding/index/facets.ts'
import { badgeBits, type Filters, noFilters, type Order } from '#finding/index/filters.ts'
import { type Understanding, understand } from '#finding/question/interpret.ts'
import { listParts } from './listing-rows.server.ts'
import { wantedTraits } from '#finding/index/traits.ts'
import { planOf } from '#finding/index/plan.ts'
import { resultRowOf } from '#finding/index/search-rows.ts'
import { searchLength } from './search-address.ts'
import { currentSearch, type Search } from '#finding/index/state.server.ts'
import { saidVehicle, withVehicle } from './chosen-vehicle.ts'
import { byCode, codesInside, damagedCodes, exactCodes, nearly, reasonedRows, wholeCodes } from './suggest.server.ts'

export type ListQuery = {
  tipo: CodeMode
  page: number
  por_pagina: number
  orden: Order
  year: string | null
  marca: number | null
  linea: number | null
  veh_marca: string | null
  modelo: string | null
  motor: string | null
  quitar: string
  desde: number | null
  badgenuevo: boolean
  especial: boolean
  mejoresventas: boolean
  mejoresventaslineas: boolean
  hecho_mx: boolean
  existencia: boolean
  /** `lado:derecho|espesor-mm:12.5~0.5` */
  rasgos?: string
}
type Listing = Reply<typeof listing>

/** A question as it comes without any choice. */
export const plainList: ListQuery = {
  tipo: 1,
  page: 1,
  por_pagina: 25,
  orden: 'relevancia',
  year: null,
  marca: null,
  linea: null,
  veh_marca: null,
  modelo: null,
  motor: null,
  quitar: '',
  desde: null,
  badgenuevo: false,
  especial: false,
  mejoresventas: false,
  mejoresventaslineas: false,
  hecho_mx: false,
  existencia: false,
}

/** Codes listed at most: nobody pages through the thousands that begin with one letter. */
const MOST_CODES = 500

/** Results by page for a text (`-`: all parts) in a mode, with facets, what was understood and what else there is. */
export async function listFor(db: Db, text: string, query: ListQuery, showsStock: boolean): Promise<Listing> {
  return listBy(db, await currentSearch(db), text, query, showsStock)
}

/** The same with what the caller holds, e.g. with words that are only a draft. */
export function listBy(
  db: Db,
  search: Search,
  text: string,
  query: ListQuery,
  showsStock: boolean,
): Promise<Listing> | Listing {
  const term = text === '-' ? '' : text
  if (term && searchLength(term) < MIN_SEARCH) return shaped(search, query, showsStock, {})
  if (term && query.tipo !== 1) return listCodes(db, search, term, query, showsStock)
  return listWords(db, search, term, query, showsStock)
}

type Found = {
  items?: ResultRow[]
  counts?: Counts
  understanding?: Understanding
  dropped?: Chip[]
  otros?: Listing['otros']
  cercanos?: Listing['cercanos']
  siguiente?: number | null
}

function shaped(search: Search, query: ListQuery, showsStock: boolean, found: Found): Listing {
  const {
    items = [],
    counts = noCounts,
    understanding,
    dropped = [],
    otros = [],
    cercanos = [],
    siguiente = null,
  } = found
  return {
    items,
    total: counts.total,
    page: query.page,
    paginas: Math.ceil(counts.total / query.por_pagina),
    por_pagina: query.por_pagina,
    orden: query.orden,
    facets: facetsOf(counts, search.minds.lexicon, showsStock, wantedTraits(query.rasgos ?? '')),
    interpretacion: {
      chips: understanding?.chips.filter((chip) => !dropped.includes(chip)) ?? [],
      sin_entender: understanding?.unknown ?? [],
      quitado: [...(understanding?.dropped ?? []), ...dropped],
      vehiculo: understanding ? saidVehicle(understanding, search) : null,
    },
    correcciones: understanding?.corrections ?? [],
    otros,
    cercanos,
    siguiente,
  }
}

async function listWords(
  db: Db,
  search: Search,
  term: string,
  query: ListQuery,
  showsStock: boolean,
): Promise<Listing> {
  const understanding = withVehicle(
    understand(term, search.minds, { isTyping: false, without: new Set(query.quitar.split(',')) }),
    query,
    search,
  )
  const plan = planOf(understanding, search)
  const filters = filtersOf(query, understanding, showsStock)
  const inside = query.page === 1 && isUnfiltered(filters) ? await codesInside(db, search, understanding) : []
  const listed = (rows: ResultRow[]) =>
    shaped(search, query, showsStock, { items: rows, counts: countRows(rows), understanding })
  if (inside.length > 0) return listed(inside)
  if (!plan && understanding.groups.length > 0) return listNearly(db, search, term, query, showsStock, understanding)
  if (!plan && term) return listCodes(db, search, term, query, showsStock)

  const { por_pagina: limit, page, orden: order } = query
  const isPlain = !plan && (order === 'relevancia' || order === 'vendidos')
  const [{ items, counts }, codes] = await Promise.all([
    listParts(
      db,
      search,
      { plan, filters },
      { order, limit, offset: (page - 1) * limit, after: isPlain ? query.desde : null },
    ),
    page === 1 && understanding.code && isUnfiltered(filters) ? exactCodes(db, search, understanding.code) : [],
  ])
  if (counts.total === 0 && codes.length === 0) {
    const numbers = page === 1 && isUnfiltered(filters) ? await wholeCodes(db, search, understanding.codes) : []
    if (numbers.length > 0) return listed(numbers)
    return term && isUnfiltered(filters)
      ? listNearly(db, search, term, query, showsStock, understanding)
      : shaped(search, query, showsStock, { understanding, counts })
  }
  const rows = plan
    ? reasonedRows(search, understanding, items, order === 'relevancia' ? 'probadas' : undefined)
    : items.map((part) =>
        resultRowOf(part, search.minds.lexicon, { coincidencia: 'listado', razon: '', aproximado: false }),
      )
  const codeIds = new Set(codes.map(({ id }) => id))
  const merged = [...codes, ...rows.filter(({ id }) => !codeIds.has(id))].slice(0, limit)
  return shaped(search, query, showsStock, {
    items: merged,
    counts: { ...counts, total: Math.max(counts.total, merged.length) },
    understanding,
    siguiente: isPlain && items.length === limit ? (items.at(-1)?.rank ?? null) : null,
  })
}

function isUnfiltered(filters: Filters): boolean {
  return Object.entries(noFilters).every(([name, value]) => filters[name as keyof Filters] === value) // keys of Filters by construction
}

/** Stock is no filter where the public may not know about it. A year belongs to the vehicle when there is one. */
function filtersOf(query: ListQuery, { asked }: Understanding, showsStock: boolean): Filters {
  const year = query.year && /^\d{4}$/.test(query.year) && asked.vehicles.length === 0 ? Number(query.year) : null
  const rasgos = wantedTraits(query.rasgos ?? '')
  return {
    marca: query.marca,
    linea: query.linea,
    year,
    badges: badgeBits({ ...query, existencia: query.existencia && showsStock }),
    rasgos: rasgos.length > 0 ? rasgos : noFilters.rasgos,
  }
}

async function listCodes(
  db: Db,
  search: Search,
  term: string,
  query: ListQuery,
  showsStock: boolean,
): Promise<Listing> {
  const rows = await byCode(db, search, term, query.tipo, MOST_CODES)
  const from = (query.page - 1) * query.por_pagina
  const found: Found = { items: rows.slice(from, from + query.por_pagina), counts: countRows(rows) }
  return shaped(search, query, showsStock, { ...found, ...(await elsewhere(db, search, term, query, rows)) })
}

/** Nothing meets the whole question: what comes nearest, which demands were put aside, and where else to look. */
async function listNearly(
  db: Db,
  search: Search,
  term: string,
  query: ListQuery,
  showsStock: boolean,
  understanding: Understanding,
): Promise<Listing> {
  const damaged = await damagedCodes(db, search, understanding, MOST_CODES)
  const { rows, missing, isWithoutYear } = damaged.length
    ? { rows: damaged, missing: [], isWithoutYear: false }
    : await nearly(db, search, understanding, 100)
  const dropped = understanding.chips.filter(
    (chip) =>
      missing.some((group) => group.clave === chip.clave) ||
      (isWithoutYear && (chip.tipo === 'year' || chip.tipo === 'motor')),
  )
  const from = (query.page - 1) * query.por_pagina
  return shaped(search, query, showsStock, {
    items: rows.slice(from, from + query.por_pagina),
    counts: countRows(rows),
    understanding,
    dropped,
    ...(await elsewhere(db, search, term, query, rows)),
  })
}

/** Counts of the other modes and the nearest codes, when there is nothing exact to show. */
async function elsewhere(
  db: Db,
  search: Search,
  term: string,
  query: ListQuery,
  rows: ResultRow[],
): Promise<Pick<Found, 'otros' | 'cercanos'>> {
  if (rows.some((row) => !row.aproximado)) return {}
  const key = codeKey(term)
  const others = ([1, 2, 3] as const).filter((tipo) => tipo !== query.tipo)
  const otros = await Promise.all(
    others.map(async (tipo) => {
      if (tipo !== 1) return { tipo, total: key ? (await findByPrefix(db, key, tipo, 100)).length : 0 }
      const plan = planOf(understand(term, search.minds, { isTyping: false }), search)
      return {
        tipo,
        total: plan
          ? (
              await listParts(
                db,
                search,
                { plan, filters: noFilters },
                { order: 'relevancia', limit: 1, offset: 0, after: null, isCountOnly: true },
              )
            ).counts.total
          : 0,
      }
    }),
  )
  const near = rows.length === 0 && key.length >= 3 ? await findNear(db, key, 1, 5) : []
  const cercanos = near.map(({ k_parte, descripcion, linea_id }) => ({
    k_parte,
    descripcion,
    linea: search.minds.lexicon.lines.get(linea_id)?.nombre ?? '',
  }))
  return { otros, cercanos }
}

/** Facets of rows that are all at hand; years are left to sets that the index counts. */
function countRows(rows: ResultRow[]): Counts {
  const lines = new Map<number, number>()
  for (const { linea_id } of rows) lines.set(linea_id, (lines.get(linea_id) ?? 0) + 1)
  const count = (is: (row: ResultRow) => boolean) => rows.filter(is).length
  return {
    total: rows.length,
    lineas: [...lines].sort((a, b) => b[1] - a[1]),
    marcas: [],
    years: [],
    badges: [
      count((row) => row.badgenuevo),
      count((row) => row.especial === 'true'),
      count((row) => row.mejoresventas),
      count((row) => row.mejoresventaslineas),
      count((row) => row.hecho_mx),
      0,
    ],
  }
}
