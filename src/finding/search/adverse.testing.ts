import type { Db } from '#platform/database/db.server.ts'
import { compact } from '#finding/question/compact.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { isEmpty, wordsOf } from '#finding/question/tokens.ts'
import type { Generation } from '#finding/question/vehicle-names.ts'
import { FIRST_YEAR, NEXT_MODEL_YEAR } from '#finding/question/years.ts'
import { type Search } from '#finding/index/state.server.ts'
import { ANY_ENGINE, SLOTS, type VehicleEntry } from '#finding/index/vehicles.ts'
import { findVehicle } from './asked-vehicle.ts'
import type { Asked, Truth } from './adverse-truth.testing.ts'
import { nameOf } from './adverse-truth.testing.ts'
import { judgeParts } from './fit.server.ts'
import { fitInstead } from './instead.server.ts'
import { listFor, plainList } from './listing.server.ts'
import { suggest } from './suggest.server.ts'
import { listForVehicle } from './vehicle-listing.server.ts'

/** A question about a vehicle near one that a part is for, to be taken for it. */
export type Adverse = { trampa: string; parte: string; cosa: string; pregunta: string; asked: Asked }
/** A draw from 0 to below 1. */
export type Draw = () => number

type Part = { k_parte: string; descripcion: string; linea: string; stated: Stated[] }
type Stated = { entry: VehicleEntry; from: number | null; to: number | null }

/** So many questions, drawn from whatever catalogue is loaded: one in eight of parts that state no vehicle at all, all of them where none does. */
export async function adverseQuestions(
  db: Db,
  search: Search,
  { n, draw }: { n: number; draw: Draw },
): Promise<Adverse[]> {
  const { lexicon } = search.minds
  const parts = await partsThatState(db, search, draw)
  const silent = await db.rows<Silent>(silentParts, [String(draw())])
  const generations = await db.rows<Generation>('select * from generacion')
  const near: Near = { all: parts.flatMap(({ stated }) => stated), generations, lexicon, draw }
  const kinds = [...traps]
  const made: Adverse[] = []
  for (let tries = 0; made.length < n && tries < n * 30 && parts.length + silent.length > 0; tries++) {
    if (silent.length > 0 && (parts.length === 0 || tries % 8 === 7)) {
      made.push(ofSilent(one(silent, draw), near))
      continue
    }
    if (parts.length === 0) continue
    const part = one(parts, draw)
    const [trampa, trap] = kinds[tries % kinds.length] ?? one(kinds, draw)
    const asked = trap(one(part.stated, draw), part, near)
    if (!asked) continue
    const cosa = thingOf(part, lexicon)
    made.push({ trampa, parte: part.k_parte, cosa, asked, pregunta: phrased(cosa, asked, draw) })
  }
  return made
}

type Silent = Omit<Part, 'stated'>
const silentParts = `select b.k_parte, b.descripcion, l.nombre as linea from busca_parte b join linea l on l.id = b.linea_id
  where b.ajuste = '{}' order by md5(b.k_parte || $1) limit 1500`

/** A vehicle for a part that states none: one whose name stands in its text nevertheless (R18 of a tyre), else any. */
function ofSilent(part: Silent, { lexicon, draw }: Near): Adverse {
  const named = wordsOf(part.descripcion).flatMap(({ text }) => lexicon.names.get(text)?.models ?? [])
  const every = [...lexicon.names.values()].flatMap(({ models }) => models)
  const { make, model } = one(named.length > 0 && draw() < 0.7 ? named : every, draw)
  const asked: Asked = {
    make: draw() < 0.6 ? make : null,
    model,
    generation: null,
    year: draw() < 0.8 ? 1990 + Math.floor(draw() * 35) : null,
    motor: null,
    said: null,
  }
  const cosa = thingOf(part, lexicon)
  const trampa = 'una parte que no dice vehículo'
  return { trampa, parte: part.k_parte, cosa, asked, pregunta: phrased(cosa, asked, draw) }
}

function one<Item>(items: readonly Item[], draw: Draw): Item {
  return items[Math.floor(draw() * items.length)] as Item // never asked of an empty list
}

const drawnParts = `select b.k_parte, b.descripcion, l.nombre as linea, b.ajuste::text as ajuste from busca_parte b join linea l on l.id = b.linea_id
  where b.ajuste <> '{}' order by md5(b.k_parte || $1) limit 3000`

async function partsThatState(db: Db, { vehicles }: Search, draw: Draw): Promise<Part[]> {
  const rows = await db.rows<Omit<Part, 'stated'> & { ajuste: string }>(drawnParts, [String(draw())])
  return rows.flatMap(({ ajuste, ...part }) => {
    const stated = [...ajuste.matchAll(/\[(\d+),(\d+)\)/g)].flatMap(([, low, high]) => {
      const entry = vehicles.byId.get(Math.floor(Number(low) / SLOTS))
      const slot = Number(low) % SLOTS
      const to = Number(high) - Number(low) + slot - 1
      const years = slot === 0 ? { from: null, to: null } : { from: FIRST_YEAR + slot - 1, to: FIRST_YEAR + to - 1 }
      return entry && entry.modelKey !== '' && entry.makeKey !== '' && entry.motor !== ANY_ENGINE
        ? [{ entry, ...years }]
        : []
    })
    return stated.length > 0 ? [{ ...part, stated }] : []
  })
}

type Near = { all: Stated[]; generations: Generation[]; lexicon: Lexicon; draw: Draw }
type Trap = (stated: Stated, part: Part, near: Near) => Asked | undefined

function asking({ entry, from, to }: Stated, draw: Draw): Asked & { year: number } {
  const [low, high] = [from ?? 2000, Math.min(to ?? 2010, NEXT_MODEL_YEAR)]
  return {
    make: entry.marca,
    model: entry.modelo,
    generation: null,
    year: low + Math.floor(draw() * (high - low + 1)),
    motor: entry.motor || null,
    said: null,
  }
}

/** The make is left out now and then, and so are engine and year: who asks seldom says it all. */
function loosened(asked: Asked, draw: Draw): Asked {
  return { ...asked, motor: draw() < 0.5 ? asked.motor : null, make: draw() < 0.6 ? asked.make : null }
}

const traps = new Map<string, Trap>([
  ['lo que dice, dicho a medias', (stated, _, { draw }) => loosened(asking(stated, draw), draw)],
  [
    'otra marca con ese modelo',
    (stated, _, { lexicon, draw }) => {
      const others = (lexicon.names.get(stated.entry.modelKey)?.models ?? []).filter(
        ({ makeKey }) => makeKey !== stated.entry.makeKey,
      )
      return others.length ? { ...asking(stated, draw), make: one(others, draw).make } : undefined
    },
  ],
  [
    'una marca que no tiene ese modelo',
    (stated, _, { all, draw }) => {
      const { marca, makeKey } = one(all, draw).entry
      return makeKey === stated.entry.makeKey ? undefined : { ...asking(stated, draw), make: marca }
    },
  ],
  [
    'otra generación',
    (stated, _, { generations, draw }) => {
      const { modelKey } = stated.entry
      const own = generations.filter(
        ({ modelo, nombre }) =>
          compact(modelo) === modelKey || compact(`${modelo} ${nombre}`) === modelKey || compact(nombre) === modelKey,
      )
      const other =
        own.length > 0
          ? one(
              generations.filter(({ modelo }) => modelo === own[0]?.modelo),
              draw,
            )
          : undefined
      if (!other) return undefined
      const year = other.desde + Math.floor(draw() * ((other.hasta ?? NEXT_MODEL_YEAR) - other.desde + 1))
      return {
        ...asking(stated, draw),
        model: other.modelo,
        generation: { names: [other.nombre, ...other.alias], isAlone: other.sola },
        make: draw() < 0.5 ? other.marca : null,
        year: draw() < 0.6 ? year : null,
        motor: null,
      }
    },
  ],
  [
    'el modelo sin su generación',
    (stated, _, { generations, draw }) => {
      const whole = generations.find(
        ({ modelo, nombre }) =>
          compact(`${modelo} ${nombre}`) === stated.entry.modelKey || compact(nombre) === stated.entry.modelKey,
      )
      return whole ? { ...asking(stated, draw), model: whole.modelo, motor: null } : undefined
    },
  ],
  [
    'un año antes',
    (stated, _, { draw }) =>
      stated.from ? loosened({ ...asking(stated, draw), year: stated.from - 1 }, draw) : undefined,
  ],
  [
    'un año después',
    (stated, _, { draw }) =>
      stated.to && stated.to < NEXT_MODEL_YEAR
        ? loosened({ ...asking(stated, draw), year: stated.to + 1 }, draw)
        : undefined,
  ],
  [
    'otro motor',
    (stated, _, { all, draw }) => {
      const { motor } = one(all, draw).entry
      return motor && motor !== stated.entry.motor ? { ...asking(stated, draw), motor } : undefined
    },
  ],
  [
    'año de una y motor de otra',
    (stated, { stated: every }, { draw }) => ({
      ...asking(one(every, draw), draw),
      model: stated.entry.modelo,
      make: stated.entry.marca,
      motor: stated.entry.motor || null,
    }),
  ],
  ['nombre más largo', (stated, _, near) => likeNamed(stated, near, (own, other) => other.startsWith(own))],
  [
    'nombre más corto',
    (stated, _, near) => likeNamed(stated, near, (own, other) => other.length > 2 && own.startsWith(other)),
  ],
  [
    'otro modelo de la marca',
    (stated, _, { all, draw }) => {
      const other = one(all, draw).entry
      return other.makeKey === stated.entry.makeKey && other.modelKey !== stated.entry.modelKey
        ? loosened({ ...asking(stated, draw), model: other.modelo }, draw)
        : undefined
    },
  ],
  [
    'con y sin',
    (stated, { descripcion }, { draw }) => {
      const feature = /\b(?:sin|con|[sc]\/)\s?(aire|clima|abs|turbo)/i.exec(descripcion)?.[1]?.toLowerCase()
      return feature
        ? { ...asking(stated, draw), said: draw() < 0.4 ? null : `${draw() < 0.5 ? 'con' : 'sin'} ${feature}` }
        : undefined
    },
  ],
])

function likeNamed(
  stated: Stated,
  { lexicon, draw }: Near,
  isLike: (own: string, other: string) => boolean,
): Asked | undefined {
  const { modelKey } = stated.entry
  const others = [...lexicon.names.values()].flatMap(({ models }) =>
    models.filter(
      (other) =>
        other.modelKey !== modelKey &&
        !other.years &&
        !/\d{4}$/.test(other.modelKey) &&
        isLike(modelKey, other.modelKey),
    ),
  )
  if (others.length === 0) return undefined
  const { make, model } = one(others, draw)
  return { ...asking(stated, draw), make: draw() < 0.7 ? make : null, model }
}

/** What a counter would call the part: its line, or how its description begins. */
function thingOf({ linea, descripcion }: Omit<Part, 'stated'>, { names }: Lexicon): string {
  if (!/^(?:sin |otr|varios|general)/i.test(linea)) return linea.toLowerCase()
  const words = wordsOf(descripcion).filter(({ text }) => !isEmpty(text) && !/\d/.test(text) && !names.has(text))
  return words
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ')
}

/** The same question in the ways people ask. */
function phrased(thing: string, asked: Asked, draw: Draw): string {
  const name = nameOf(asked).toLowerCase()
  const make = asked.make?.toLowerCase() ?? ''
  const yy = String((asked.year ?? 0) % 100).padStart(2, '0')
  const year =
    asked.year === null
      ? ''
      : one(
          [
            String(asked.year),
            String(asked.year),
            yy,
            `del ${asked.year}`,
            `modelo ${asked.year}`,
            `año ${asked.year}`,
          ],
          draw,
        )
  const size = asked.motor?.match(/\d\.\d/)?.[0]
  const motor = size ? one([size, `${size}l`, `motor ${size}`, `${size} lts`], draw) : ''
  const said = asked.said ?? ''
  const ways = [
    [thing, make, name, year, motor, said],
    ['necesito', thing, 'para', make, name, motor, year, said],
    ['tienes', thing, said, 'de', name, make, motor, year],
    [make, name, year, motor, thing, said],
    [thing, 'p/', name, make, year, motor, said],
    [thing.toUpperCase(), make.toUpperCase(), name.toUpperCase(), motor.toUpperCase(), year, said.toUpperCase()],
  ]
  return one(ways, draw).filter(Boolean).join(' ')
}

const claim = /(?:^|· )(?:Le queda a|Para) /

/** Everything the shop answers to one of them that says «le queda» of what its catalogue does not prove. */
export async function falseAnswers(
  db: Db,
  search: Search,
  truth: Truth,
  { pregunta, parte, cosa, asked }: Adverse,
): Promise<string[]> {
  const { make, year, motor } = asked
  const choice = { marca: make, modelo: nameOf(asked), motor, year: year === null ? null : String(year) }
  const wrong: string[] = []
  const tell = (where: string, k_parte: string, razon: string, what: Asked) => {
    if (!truth.proves(k_parte, what)) wrong.push(`${where}: ${k_parte} ${razon}`)
  }
  const said = typed(asked)
  const suggested = await suggest(db, pregunta, 1)
  for (const row of suggested)
    if (!row.aproximado && claim.test(row.razon)) tell('sugerencias', row.k_parte, row.razon, claimed(said, row.razon))
  const listed = await listFor(db, pregunta, plainList, false)
  for (const row of listed.items)
    if (!row.aproximado && claim.test(row.razon)) tell('resultados', row.k_parte, row.razon, claimed(said, row.razon))

  const unsaid = { ...asked, said: null }
  const found = findVehicle(choice, search.vehicles, search.minds.lexicon)
  // The chosen vehicle may also stand in the words.
  const term = cosa.length % 2 || !found.model ? cosa : `${cosa} ${asked.model}`
  const chosen = await listFor(
    db,
    term,
    { ...plainList, veh_marca: choice.marca, modelo: choice.modelo, motor, year: choice.year },
    false,
  )
  for (const row of chosen.items)
    if (!row.aproximado && claim.test(row.razon))
      tell('resultados con vehículo elegido', row.k_parte, row.razon, unsaid)

  const vehicle = await listForVehicle(db, choice, false).catch(() => undefined)
  for (const row of vehicle?.items ?? [])
    if (row.veredicto === 'si' || (!row.aproximado && claim.test(row.razon)))
      tell('lista del vehículo', row.k_parte, `${row.veredicto} ${row.razon}`, unsaid)

  const near = [...new Set([parte, ...suggested.map(({ k_parte }) => k_parte)])]
  for (const [k_parte, { veredicto }] of await judgeParts(db, search, near, found))
    if (veredicto === 'si') tell('la parte y las llamadas', k_parte, 'si', unsaid)
  for (const { k_parte } of (await fitInstead(db, search, parte, found)).partes)
    tell('en su lugar', k_parte, 'ofrecida', unsaid)
  return wrong
}

/** What the words of a question carry of it: of an engine only its litres. */
export function typed(asked: Asked): Asked {
  return { ...asked, motor: asked.motor?.match(/\d\.\d/)?.[0] ?? null }
}

/** Nobody is told more than a reason says: «ford 10» may not be read as a year, and then none is claimed. */
export function claimed(asked: Asked, razon: string): Asked {
  return razon.includes(String(asked.year)) ? asked : { ...asked, year: null }
}
