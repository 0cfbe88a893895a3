import type { Db } from '#platform/database/db.server.ts'
import { forEverybody } from '#platform/database/waited.server.ts'
import type { Minds } from '#finding/question/group.ts'
import { readLexicon } from './lexicon-source.server.ts'
import { toEntry, vehicleFields, type VehicleRow } from './search-rows.ts'
import { addVehicle, groupVehicles, type Vehicles } from './vehicles.ts'
import { buildVocabulary, learn } from '#finding/question/vocabulary.ts'
import { toTerm, wordFields, type WordRow } from './search-rows.ts'

/** What a process holds of the index, to understand questions and to plan them. */
export type Search = {
  minds: Minds
  vehicles: Vehicles
  version: number
  cambio: number
  partes: number
  /** Parts of each line. */
  lineas: ReadonlyMap<number, number>
  /** The sets whose counts the last rebuild keeps ready (precomputed.server.ts), and how many parts they have. */
  listas: ReadonlyMap<string, number>
  /** Whether the installation lets the public know about stock. */
  isStockPublic: boolean
  checkedAt: number
}

const open = new WeakMap<object, Promise<Search>>()

/** A request's Db is a wrapper of its own around the pool, but `end` is the pool's: it tells databases apart. */
function poolOf(db: Db): object {
  // A function is an object; named so, it is only compared and never called without its Db.
  return (db as Record<keyof Db, object>).end
}

/** The state for a database: read at the first call, kept up to date after that by notices and by a look every few seconds. */
function openSearch(db: Db): Promise<Search> {
  const known = open.get(poolOf(db))
  if (known) return known
  const reading = readAll(forEverybody(db))
  open.set(poolOf(db), reading)
  // A failed reading must not be the answer for ever.
  reading.catch(() => open.delete(poolOf(db)))
  return reading
}

const LOOK_MS = 3000

/** The state for a request. A notice that got lost heals here: every 3 s one request looks, without waiting, whether the index changed. */
export async function currentSearch(db: Db): Promise<Search> {
  const search = await openSearch(db)
  const now = Date.now()
  if (now - search.checkedAt > LOOK_MS) {
    search.checkedAt = now
    void catchUp(forEverybody(db)).catch(() => undefined)
  }
  return search
}

type Version = { version: number; cambio: number; partes: number; isStockPublic: boolean }
// As the last rebuild counted them, ready to send to a listing.
const readySets = `select clave, (datos->>'total')::int as total from busca_faceta`
const versionNow = `select version, cambio, partes,
  exists (select from config_empresa where precio_publico = 'semaforo') as "isStockPublic" from busca_version`

/** Reads what changed since the state was read: whether stock is public, everything after a rebuild, the new words and vehicles after an edit. */
export async function catchUp(db: Db): Promise<Search> {
  const search = await openSearch(db)
  const now = await db.row<Version>(versionNow)
  if (!now) return search
  search.isStockPublic = now.isStockPublic
  if (now.version === search.version && now.cambio === search.cambio) return search
  if (now.version !== search.version) return Object.assign(search, await readAll(db))

  const [words, vehicles, lexicon] = await Promise.all([
    db.rows<WordRow>(`select ${wordFields} from busca_vocabulario where alta > $1`, [search.cambio]),
    db.rows<VehicleRow>(`select ${vehicleFields} from busca_vehiculo where alta > $1`, [search.cambio]),
    readLexicon(db),
  ])
  for (const word of words) learn(search.minds.vocabulary, toTerm(word))
  for (const row of vehicles) addVehicle(search.vehicles, toEntry(row))
  search.minds.lexicon = lexicon
  return Object.assign(search, now)
}

/** Taught words changed: the lexicon is read anew. */
export async function relearn(db: Db): Promise<void> {
  const search = await openSearch(db)
  search.minds.lexicon = await readLexicon(db)
}

async function readAll(db: Db): Promise<Search> {
  const version = await db.row<Version>(versionNow)
  const [words, vehicles, lexicon, sets] = await Promise.all([
    db.rows<WordRow>(`select ${wordFields} from busca_vocabulario`),
    db.rows<VehicleRow>(`select ${vehicleFields} from busca_vehiculo order by id`),
    readLexicon(db),
    db.rows<{ clave: string; total: number }>(readySets),
  ])
  return {
    minds: { lexicon, vocabulary: buildVocabulary(words.map(toTerm)) },
    vehicles: groupVehicles(vehicles.map(toEntry)),
    version: version?.version ?? 0,
    cambio: version?.cambio ?? 0,
    partes: version?.partes ?? 0,
    isStockPublic: version?.isStockPublic ?? false,
    lineas: new Map(
      sets.flatMap(({ clave, total }) => (clave.startsWith('l:') ? [[Number(clave.slice(2)), total]] : [])),
    ),
    listas: new Map(sets.map(({ clave, total }) => [clave, total])),
    checkedAt: Date.now(),
  }
}
