import type { z } from 'zod'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { SYSTEMS, systemOf } from '#catalogue/parts/systems.ts'
import { type AskedVehicle, findVehicle, vehicleOf } from './asked-vehicle.ts'
import type { ResultRow, vehicleListing } from '#finding/index/contract.ts'
import { type Counts, countsOf, facetsOf, type Grouped, groupedSelect } from '#finding/index/facets.ts'
import { badgeBits, bind, type Order, orderBy, type Values } from '#finding/index/filters.ts'
import { type Judged, YEAR_QUESTION } from './fit.ts'
import { judgeParts } from './fit.server.ts'
import { compact } from '#finding/question/compact.ts'
import { generationOf } from '#finding/question/shared-names.ts'
import { listFor, type ListQuery } from './listing.server.ts'
import { hasTraits, type TraitCount, traitColumns, traitsIn } from '#finding/index/trait-counts.ts'
import { type Wanted, wantedTraits } from '#finding/index/traits.ts'
import { type PartRow, resultRowOf } from '#finding/index/search-rows.ts'
import { currentSearch, type Search } from '#finding/index/state.server.ts'
import { type Ranges, rangesOf, sumsWanted, unmadeSums } from '#finding/index/vehicles.ts'
import { once, YEARS_UNKNOWN } from './words.server.ts'
import { FIRST_YEAR, LAST_YEAR, yearBits } from '#finding/question/years.ts'

type Body = z.output<typeof vehicleListing.body>
type Answer = Reply<typeof vehicleListing>

/** Parts for a vehicle, by line, each with its verdict and what its applications demand. A make or a year alone, or with words, is a listing like any other. */
export async function listForVehicle(db: Db, body: Body, showsStock: boolean): Promise<Answer> {
  const search = await currentSearch(db)
  const asked = findVehicle(body, search.vehicles, search.minds.lexicon)
  const line = body.linea ? findLine(body.linea, search) : null
  if (body.linea && line === undefined) asked.ignored.push({ campo: 'linea', valor: body.linea })
  const hasChoice =
    asked.year !== null ||
    asked.make ||
    asked.model ||
    asked.motor ||
    line ||
    body.marca_parte ||
    body.buscar ||
    body.rasgos ||
    badgeBits(body)
  if (!hasChoice && asked.ignored.length === 0)
    throw new Refusal(422, 'Indica al menos año, marca, modelo, motor o línea.', {
      errors: { body: ['Indica al menos año, marca, modelo, motor o línea.'] },
    })

  const page = pageOf(body)
  const query: ListQuery = {
    ...page,
    tipo: body.tipo ?? 1,
    year: asked.year === null ? null : String(asked.year),
    marca: body.marca_parte ?? null,
    linea: line ?? null,
    veh_marca: asked.make?.name ?? null,
    modelo: asked.model?.name ?? null,
    motor: asked.motor,
    quitar: '',
    desde: null,
  }
  const found =
    asked.model && !body.buscar
      ? await listModel(db, search, asked, query, showsStock)
      : await listLoose(db, search, body.buscar || '-', query, showsStock)
  const judged = await judgeParts(
    db,
    search,
    found.rows.map((row) => row.k_parte),
    asked,
  )
  return {
    items: found.rows.map((row) => {
      const verdict = judged.get(row.k_parte)
      return { ...row, ...claimed(row, verdict, asked), ...verdictOf(verdict) }
    }),
    total: found.counts.total,
    page: page.page,
    paginas: Math.ceil(found.counts.total / page.por_pagina),
    por_pagina: page.por_pagina,
    orden: page.orden,
    facets: found.facets,
    grupos: found.groups,
    sistemas: systemsOf(found.facets.lineas),
    vehiculo: vehicleOf(asked),
    ignorados: asked.ignored,
  }
}

type Found = { rows: ResultRow[]; counts: Pick<Counts, 'total'>; facets: Answer['facets']; groups: Answer['grupos'] }

function pageOf(body: Body) {
  return {
    page: body.page ?? 1,
    por_pagina: body.por_pagina ?? 25,
    orden: body.orden ?? 'relevancia',
    badgenuevo: body.badgenuevo ?? false,
    especial: body.especial ?? false,
    mejoresventas: body.mejoresventas ?? false,
    mejoresventaslineas: body.mejoresventaslineas ?? false,
    hecho_mx: body.hecho_mx ?? false,
    existencia: body.existencia ?? false,
    rasgos: body.rasgos ?? '',
  }
}

function findLine(text: string, { minds }: Search): number | undefined {
  const id = Number(text)
  if (minds.lexicon.lines.has(id)) return id
  for (const line of minds.lexicon.lines.values())
    if (line.slug === text || compact(line.nombre) === compact(text)) return line.id
  return undefined
}

function verdictOf(judged: Judged | undefined): Pick<Answer['items'][number], 'notas' | 'veredicto'> {
  const notas = (judged?.aplicaciones ?? []).flatMap(({ posicion, lado, nota, condiciones }) => [
    [posicion, lado].filter(Boolean).join(' '),
    nota ?? '',
    ...condiciones,
  ])
  return { notas: [...new Set(notas.filter(Boolean))], veredicto: judged?.veredicto ?? 'sin_datos' }
}

/** A row found by its vehicle alone says what was proven of it. */
function claimed({ razon }: ResultRow, judged: Judged | undefined, asked: AskedVehicle): { razon: string } {
  if (razon !== '' || !asked.model) return { razon }
  const name = [asked.make?.name, asked.model.name, asked.motor, asked.year].filter(Boolean).join(' ')
  const [proof] = judged?.aplicaciones ?? []
  if (!judged || !proof) return { razon: `Menciona ${asked.model.name}; confirma año y motor` }
  if (judged.veredicto === 'si' || isOnlyUndated(judged, asked)) return { razon: `Para ${name}` }
  const named = [proof.marca, proof.modelo].filter(Boolean).join(' ')
  return { razon: `Menciona ${named}; confirma: ${judged.pregunta ?? 'año y motor'}` }
}

/** Nobody said the year, which is all that is open: of the rest the part says what was asked. */
function isOnlyUndated({ veredicto, pregunta, aplicaciones }: Judged, { year, motor }: AskedVehicle): boolean {
  if (veredicto !== 'depende' || year !== null || !pregunta?.startsWith(YEAR_QUESTION)) return false
  return aplicaciones.some((proof) => proof.marca !== '' && (motor === null || proof.motor !== null))
}

async function listLoose(
  db: Db,
  { minds }: Search,
  text: string,
  query: ListQuery,
  showsStock: boolean,
): Promise<Found> {
  const { items, total, facets } = await listFor(db, text, query, showsStock)
  return {
    rows: items,
    counts: { total },
    facets,
    groups: facets.lineas.map((line) => ({ ...line, posiciones: [] })).filter(({ id }) => minds.lexicon.lines.has(id)),
  }
}

const positions = [
  ['Delantera', 'delanter'],
  ['Trasera', 'traser'],
  ['Izquierda', 'izquierd'],
  ['Derecha', 'derech'],
] as const

type Row = {
  items: (PartRow & { k: number })[] | null
  grupos: Grouped[] | null
  lineas: { id: number; total: number; posiciones: number[] }[] | null
  rasgos: TraitCount[] | null
}

/** The vehicle first: its parts, best sold first within each line; lines by the system of the car, those with most parts first. */
async function listModel(
  db: Db,
  search: Search,
  asked: AskedVehicle,
  query: ListQuery,
  showsStock: boolean,
): Promise<Found> {
  const { lexicon } = search.minds
  const traits = wantedTraits(query.rasgos ?? '')
  const wanted = { ...query, existencia: query.existencia && showsStock, traits }
  const { text, values } = modelStatement(soughtFor(asked, search), wanted, placesOf(lexicon.lines))
  const row = await db.row<Row>(text, values)
  const counts = countsOf(row?.grupos ?? [])
  const facets = facetsOf({ ...counts, rasgos: row?.rasgos ?? [] }, lexicon, showsStock, traits)
  const groups = groupsOf(row?.lineas ?? [], lexicon.lines)
  // Why: judged with the rest of the page's rows.
  const rows = (row?.items ?? []).map((part) =>
    resultRowOf(part, lexicon, { coincidencia: 'aplicacion', razon: '', aproximado: false }),
  )
  return {
    rows,
    counts,
    facets: { ...facets, lineas: groups.map(({ id, nombre, slug, total }) => ({ id, nombre, slug, total })) },
    groups,
  }
}

/** Where the parts of a model are found. */
type Sought = {
  /** Vehicles that stand for all engines of the model, those of texts that say no make among them. */
  ids: number[]
  /** The latter alone. */
  unmade: number[]
  /** Bits of the years; 0: of any. */
  years: bigint
  /** Where an engine is asked. */
  ranges: Ranges | undefined
}

function soughtFor(asked: AskedVehicle, { vehicles, minds }: Search): Sought {
  const makeKey = asked.make?.key ?? ''
  const modelKey = asked.model?.key ?? ''
  const wanted = [{ makeKey, modelKey }]
  const { baseKey, years: span } = generationOf(modelKey, makeKey, minds.lexicon)
  // What says the model alone may be for the generation, in the years when that was sold.
  const base = baseKey && span ? [{ makeKey, modelKey: baseKey }] : []
  const unmade = [...unmadeSums(wanted, vehicles), ...sumsWanted(base, vehicles)].map((entry) => entry.id)
  const ids = [...sumsWanted(wanted, vehicles).map((entry) => entry.id), ...unmade]
  // The table by vehicle knows no engines: where one is asked, vehicle, engine and year must meet on the part's own row.
  const years = asked.year === null ? null : ([asked.year, asked.year] as const)
  const ranges = asked.motor
    ? rangesOf({ vehicles: [...wanted, ...base], engines: [asked.motor], years }, vehicles)
    : undefined
  return { ids, unmade, years: yearsMeant(asked), ranges }
}

function yearsMeant({ year, generation }: AskedVehicle): bigint {
  if (year !== null && year >= FIRST_YEAR && year <= LAST_YEAR) return yearBits(year, year)
  return generation ? yearBits(...generation.years) : 0n
}

/** One statement for all blocks of the page: its rows, the counts of what was found, its lines with their places on the car. */
function modelStatement(
  sought: Sought,
  query: ListQuery & { traits: readonly Wanted[] },
  { ids: lines, systems }: Places,
): { text: string; values: Values } {
  const { ranges } = sought
  const { traits } = query
  const values: Values = []
  const ids = bind(values, sought.ids)
  // Texts that say no make come after those whose make is proven.
  const doubtful = bind(values, sought.unmade)
  const year = `${bind(values, String(sought.years))}::bigint`
  const fit = ranges && once(values, ranges.fit, 'int4multirange')
  const open = ranges && once(values, ranges.open, 'int4multirange')
  const badges = badgeBits(query)
  const conditions = [
    ...(badges ? [`p.badges & ${bind(values, badges)}::int = ${badges}`] : []),
    ...(ranges ? [`(p.ajuste && ${fit} or p.ajuste && ${open})`] : []),
  ]
  const meets = conditions.length ? `where ${conditions.join(' and ')}` : ''
  const narrowed = [
    ...(query.linea === null ? [] : [`linea_id = ${bind(values, query.linea)}::bigint`]),
    ...(query.marca === null ? [] : [`marca_id = ${bind(values, query.marca)}::bigint`]),
  ]
  const has = traitColumns(traits, values)
  const kept = [...narrowed, ...hasTraits(traits)]
  const places = { lines: bind(values, lines), systems: bind(values, systems) }
  const limit = bind(values, query.por_pagina)
  const offset = bind(values, (query.page - 1) * query.por_pagina)
  const text = `with fits as (
      select rank, bool_or((${year} = 0 or years & ${year} <> 0) and vehiculo_id <> all (${doubtful}::int[])) as seguro from busca_ajuste
      where vehiculo_id = any (${ids}::int[]) and (${year} = 0 or years & ${year} <> 0 or years = 0) group by rank),
    near as materialized (
      select p.rank, p.linea_id, p.marca_id, p.badges, p.years, p.publicado, p.k_norm, case when ${ranges ? `p.ajuste && ${fit}` : 'f.seguro'} then 0 else ${YEARS_UNKNOWN} end as k,
        ${positions.map(([, root], i) => `ts_match_vq(p.tsv, '${root}'::tsquery) as d${i}`).join(', ')}${has}
      from fits f join busca_parte p using (rank) ${meets}),
    matched as (select near.*, s.sistema, count(*) over (partition by linea_id) as de_linea from near
      left join unnest(${places.lines}::bigint[], ${places.systems}::int[]) s (linea, sistema) on s.linea = linea_id ${kept.length ? `where ${kept.join(' and ')}` : ''}),
    page as (select rank, k, row_number() over () as place from (
      select rank, k from matched order by ${orderInLines(query.orden)} limit ${limit} offset ${offset}) o)
    select (select json_agg(json_build_object('rank', p.rank, 'id', p.parte_id, 'k_parte', p.k_parte, 'k_norm', p.k_norm, 'linea_id', p.linea_id,
        'marca_id', p.marca_id, 'badges', p.badges, 'descripcion', p.descripcion, 'imagen', p.imagen, 'k', page.k) order by page.place)
        from page join busca_parte p using (rank)) as items,
      (select json_agg(f) from (${groupedSelect}) f) as grupos,
      (select json_agg(json_build_object('id', linea_id, 'total', n, 'posiciones', json_build_array(${positions.map((_, i) => `c${i}`).join(', ')})) order by n desc)
        from (select linea_id, count(*) as n, ${positions.map((_, i) => `count(*) filter (where d${i}) as c${i}`).join(', ')} from near group by 1) l) as lineas,
      ${traitsIn(traits, narrowed, values)} as rasgos`
  return { text, values }
}

/** Lines as they come, each with how many of its parts are for which place on the car. */
function groupsOf(rows: NonNullable<Row['lineas']>, lines: Lines): Found['groups'] {
  return rows.flatMap(({ id, total, posiciones }) => {
    const line = lines.get(id)
    const named = positions
      .map(([nombre], i) => ({ nombre, total: posiciones[i] ?? 0 }))
      .filter((position) => position.total > 0)
    return line ? [{ id, nombre: line.nombre, slug: line.slug, total, posiciones: named }] : []
  })
}

function orderInLines(order: Order): string {
  return order === 'relevancia' ? 'sistema, de_linea desc, linea_id, k, rank' : orderBy(order)
}

type Lines = Search['minds']['lexicon']['lines']
type Places = { ids: number[]; systems: number[] }

const known = new WeakMap<Lines, Places>()

/** For each line the place of its system. */
function placesOf(lines: Lines): Places {
  const found = known.get(lines)
  if (found) return found
  const ids = [...lines.keys()]
  const systems = [...lines.values()].map(({ nombre }) => SYSTEMS.indexOf(systemOf(nombre)))
  const places = { ids, systems }
  known.set(lines, places)
  return places
}

function systemsOf(lines: Answer['facets']['lineas']): Answer['sistemas'] {
  const bySystem = Map.groupBy(lines, ({ nombre }) => systemOf(nombre))
  return SYSTEMS.flatMap((nombre) => {
    const own = bySystem.get(nombre)
    return own ? [{ nombre, lineas: own.map(({ id }) => id) }] : []
  })
}
