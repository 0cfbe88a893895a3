import type pg from 'pg'
import { copyRows } from '#platform/database/copy-in.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { separate } from '#finding/question/glued.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { learnNouns } from './heads.ts'
import { type Described, learnImplied } from './implied.ts'
import { learnNames } from './learn-names.ts'
import { learnShorts } from './learn-shorts.ts'
import { learnFronts, learnSides } from './learn-sides.ts'
import { learnSpellings } from './learn-spellings.ts'
import { type LearntWord, learnWords } from './learn-words.ts'
import { inUse, keepImplied, keepLearnt } from './learnt.server.ts'
import { readLexicon } from './lexicon-source.server.ts'
import { rowsOf } from './part-row.ts'
import { readRanked, readVehicleNames, type VehicleNames } from './part-source.server.ts'
import { longQuery } from './long-query.server.ts'
import { precomputeFacets } from './precomputed.server.ts'
import { previewSessions } from '#platform/database/preview.server.ts'
import { createIndexes, createTables, moveTables, swapTables } from './rebuild-tables.server.ts'
import { refreshParts } from './refresh.server.ts'
import { saidIn } from './strange-words.ts'
import { catalogueEntry, countPart, newRegistry, type Registry, sumsOf } from './registry.ts'
import { wordsOf } from '#finding/question/tokens.ts'
import { vehicleValues } from './search-rows.ts'
import { buildVocabulary, isVocabulary, MOST_LINES, type Vocabulary } from '#finding/question/vocabulary.ts'

export type Progress = { step: 'orden' | 'partes' | 'indices' | 'facetas' | 'cambio'; done: number; all: number }
type RebuildOptions = {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Of the shop as it will be with this load (MS-14): from the tables of its preview, and into it. */
  vista?: number
}

// Any number that nothing else in this database locks.
const ADVISORY_KEY = 5_223_402
const BATCH = 4000

/**
 * Makes every search table anew beside the ones in use and swaps them in, while searches go on. Edits made meanwhile are
 * repeated on the new tables. One rebuild at a time: a second one waits. Returns the parts indexed and the new version.
 */
export async function rebuild(
  shop: Db,
  { onProgress = () => {}, signal, vista }: RebuildOptions = {},
): Promise<{ partes: number; version: number }> {
  const db = vista === undefined ? shop : previewSessions(shop, vista)
  return db.session(async (client) => {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'; set synchronous_commit = off`)
    await longQuery(client, 'select pg_advisory_lock($1)', [ADVISORY_KEY])
    try {
      // Whoever asked for a full rebuild before this moment gets it; a single edit from now on is repeated at the end.
      if (vista === undefined) {
        await client.query('delete from busca_pendiente where producto_id = 0')
        await client.query('truncate busca_reciente')
      }
      onProgress({ step: 'orden', done: 0, all: 1 })
      await createTables(client)
      const partes = await rankParts(client)
      const { lexicon, learnt } = await lexiconFor(db, client, vista !== undefined)
      const minds = { lexicon, vocabulary: await fill(db, client, lexicon, partes, { onProgress, signal }) }
      await createIndexes(client, (done, all) => onProgress({ step: 'indices', done, all }))
      // Of a preview, which lasts a day, only what has no end of questions.
      const asked = vista === undefined ? minds : null
      await precomputeFacets(client, asked, partes, (done, all) => onProgress({ step: 'facetas', done, all }))
      signal?.throwIfAborted()
      onProgress({ step: 'cambio', done: 0, all: 1 })
      await client.query('drop table busca_nueva.orden')
      if (learnt) {
        await keepLearnt(client, learnt)
        await keepImplied(client, [...lexicon.implied.values()])
      }
      const version = vista === undefined ? await swapTables(client, partes) : await moveTables(client, vista, partes)
      if (vista === undefined) await repeatRecent(db)
      onProgress({ step: 'cambio', done: 1, all: 1 })
      return { partes, version }
    } finally {
      await client.query(`select pg_advisory_unlock(${ADVISORY_KEY})`)
      await client.query('reset statement_timeout; reset maintenance_work_mem; reset synchronous_commit')
    }
  })
}

/** Best sellers first; among equals those with applications and a picture. */
async function rankParts(client: pg.ClientBase): Promise<number> {
  await longQuery(
    client,
    `create unlogged table busca_nueva.orden as
    select (row_number() over (order by popularidad desc, id))::int as rank, id from producto where estado = 'activo'`,
  )
  await longQuery(client, 'create unique index on busca_nueva.orden (rank); analyze busca_nueva.orden')
  const { rows } = await client.query<{ n: number }>('select coalesce(max(rank), 0) as n from busca_nueva.orden')
  return rows[0]?.n ?? 0
}

const SAMPLE = 20_000

/** The same parts at every index as long as the table is the same: what is learnt from them does not come and go. */
async function sampleOf(client: pg.ClientBase): Promise<Described[]> {
  const { rows } = await client.query<Described>(
    `select descripcion, (select nombre from linea where id = linea_id) as linea, (select nombre from marca where id = marca_id) as marca
       from producto tablesample system (20) repeatable (1) limit ${SAMPLE}`,
  )
  const few =
    rows.length >= SAMPLE / 10
      ? []
      : await longQuery<Described>(
          client,
          `select descripcion, (select nombre from linea where id = linea_id) as linea, (select nombre from marca where id = marca_id) as marca
             from producto limit ${SAMPLE}`,
        )
  return few.length ? few : rows
}

/** The lexicon, once glued names of lines have been separated with the words that descriptions use, and what these teach is learnt. A preview takes what the shop learnt. */
async function lexiconFor(
  db: Db,
  client: pg.ClientBase,
  isPreview: boolean,
): Promise<{ lexicon: Lexicon; learnt?: LearntWord[] }> {
  const parts = await sampleOf(client)
  const descriptions = parts.map(({ descripcion }) => descripcion)
  const taught = await readLexicon(db, isPreview ? {} : { aprendidas: [] })
  const learnt = isPreview ? undefined : learntFrom(taught, descriptions)
  const lexicon = await readLexicon(db, {
    texts: await separateLines(client, taught, descriptions),
    ...(learnt && { aprendidas: await inUse(client, learnt) }),
  })
  learnNouns(lexicon, descriptions)
  if (!isPreview) lexicon.implied = new Map(learnImplied(lexicon, parts).map((one) => [one.palabra, one]))
  return { lexicon, ...(learnt && { learnt }) }
}

/** What the descriptions teach of words and of names. A word is one of them: a slip of a name, else what is sure, else what it may be. */
function learntFrom(lexicon: Lexicon, descriptions: string[]): LearntWord[] {
  const names = learnNames(lexicon, descriptions)
  const words = learnWords(lexicon, descriptions)
  const fronts = learnFronts(descriptions)
  const said = saidIn(withFronts(lexicon, fronts), descriptions)
  const spellings = learnSpellings(lexicon, said)
  const shorts = learnShorts(lexicon, said)
  const inTurn = [
    learnSides(descriptions),
    fronts,
    names.filter(({ tipo }) => tipo === 'correccion'),
    words.filter(({ isSure }) => isSure),
    spellings,
    shorts.filter(({ isSure }) => isSure),
    names.filter(({ tipo }) => tipo !== 'correccion'),
    words.filter(({ isSure }) => !isSure),
    shorts.filter(({ isSure }) => !isSure),
  ]
  const told = new Set<string>()
  return inTurn.flatMap((some) => {
    const own = some.filter(({ termino }) => !told.has(termino))
    for (const { termino } of own) told.add(termino)
    return own
  })
}

/** The same lexicon, by which «BAL DEL» is a thing and its place. */
function withFronts(lexicon: Lexicon, fronts: LearntWord[]): Lexicon {
  const own = fronts.map(({ termino, destino }) => [rootsOf(termino), destino] as const)
  return { ...lexicon, replacements: new Map([...lexicon.replacements, ...own]) }
}

function rootsOf(text: string): string {
  return wordsOf(text)
    .map(({ root }) => root)
    .join(' ')
}

async function separateLines(
  client: pg.ClientBase,
  lexicon: Lexicon,
  descriptions: string[],
): Promise<Map<number, string>> {
  const words = new Set<string>()
  for (const phrase of [...lexicon.synonyms.values()].flat(2)) words.add(phrase)
  for (const description of descriptions) for (const { text } of wordsOf(description)) words.add(text)
  const separated = [...lexicon.lines.values()].flatMap((line) => {
    const texto = separate(line.nombre, words)
    return /[a-z]{10,}/i.test(line.nombre) && texto.includes(' ') && !line.nombre.trim().includes(' ')
      ? [[line.id, texto] as const]
      : []
  })
  await copyRows(
    client,
    'busca_nueva.busca_linea',
    separated.map((row) => [...row]),
  )
  return new Map(separated)
}

type Tally = Map<string, { df: number; forma: string; lineas: Set<number> }>

/** Reads the parts in order and copies their rows, the next batch being read while one is written. */
async function fill(
  db: Db,
  client: pg.ClientBase,
  lexicon: Lexicon,
  partes: number,
  { onProgress, signal }: RebuildOptions,
): Promise<Vocabulary> {
  const names = await readVehicleNames(client)
  const registry = await numberedVehicles(client, names, lexicon)
  const tally: Tally = new Map()
  await db.session(async (reader) => {
    await reader.query('set statement_timeout = 0')
    try {
      let next = readRanked(reader, names, 0, BATCH)
      for (let after = 0; after < partes; after += BATCH) {
        signal?.throwIfAborted()
        const batch = await next
        if (after + BATCH < partes) next = readRanked(reader, names, after + BATCH, after + 2 * BATCH)
        await copyBatch(
          client,
          batch.map((source) => {
            const line = lexicon.lines.get(source.linea_id)
            const rows = rowsOf(source, line?.texto ?? line?.nombre ?? '', lexicon, registry)
            countPart(registry, rows.fits, lexicon)
            for (const token of rows.tokens) count(tally, token, rows.forms.get(token), source.linea_id)
            return rows
          }),
        )
        onProgress?.({ step: 'partes', done: Math.min(after + BATCH, partes), all: partes })
      }
    } finally {
      await reader.query('reset statement_timeout')
    }
  })
  await copyVehicles(client, registry)
  await copyVocabulary(client, tally)
  return buildVocabulary([...tally].map(([termino, { df, forma }]) => ({ termino, df, forma })))
}

/** Vehicles of the application rows, numbered make by make, so that the engines of a model stand side by side. */
async function numberedVehicles(client: pg.ClientBase, names: VehicleNames, lexicon: Lexicon): Promise<Registry> {
  const rows = await longQuery<{ modelo: number; motor: number }>(
    client,
    'select modelo_id::int as modelo, coalesce(motor_id, 0)::int as motor from aplicacion group by 1, 2',
  )
  const vehicles = rows.map(({ modelo, motor }) => names.vehicle(modelo, motor))
  const sortKey = ({ marca, modelo, motor }: (typeof vehicles)[number]) => `${marca}\t${modelo}\t${motor ?? ''}`
  vehicles.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const registry = newRegistry()
  for (const vehicle of vehicles) sumsOf(registry, catalogueEntry(registry, vehicle, lexicon), lexicon)
  return registry
}

async function copyBatch(client: pg.ClientBase, rows: ReturnType<typeof rowsOf>[]): Promise<void> {
  await copyRows(
    client,
    'busca_nueva.busca_parte',
    rows.map(({ parte }) => parte),
  )
  await copyRows(
    client,
    'busca_nueva.busca_alterna',
    rows.flatMap(({ alternas }) => alternas),
  )
  await copyRows(
    client,
    'busca_nueva.busca_ajuste',
    rows.flatMap(({ ajustes }) => ajustes),
  )
  await copyRows(
    client,
    'busca_nueva.busca_rasgo',
    rows.flatMap(({ rasgos }) => rasgos),
  )
}

function count(tally: Tally, token: string, forma: string | undefined, linea: number): void {
  if (!isVocabulary(token)) return
  const known = tally.get(token)
  if (!known) tally.set(token, { df: 1, forma: forma ?? token, lineas: new Set([linea]) })
  else {
    known.df++
    if (known.lineas.size <= MOST_LINES) known.lineas.add(linea)
    if (forma && forma.length < known.forma.length) known.forma = forma
  }
}

async function copyVehicles(client: pg.ClientBase, registry: Registry): Promise<void> {
  const entries = [...registry.byKey.values()]
  await copyRows(
    client,
    'busca_nueva.busca_vehiculo',
    entries.map((entry) => vehicleValues(entry, 0)),
  )
}

async function copyVocabulary(client: pg.ClientBase, tally: Tally): Promise<void> {
  await copyRows(
    client,
    'busca_nueva.busca_vocabulario',
    [...tally].map(([token, { df, forma, lineas }]) => [
      token,
      forma,
      df,
      0,
      lineas.size > MOST_LINES ? '' : [...lineas].join(),
    ]),
  )
}

/** Edits that a refresh wrote into the old tables while the new ones were being made. */
async function repeatRecent(db: Db): Promise<void> {
  const rows = await db.rows<{ producto_id: number }>('select distinct producto_id from busca_reciente')
  if (rows.length)
    await refreshParts(
      db,
      rows.map((row) => row.producto_id),
    )
}
