import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { insertCareers } from './careers.ts'
import { insertCompany } from './company.ts'
import { interchange, retire } from './equivalences.ts'
import { insertAll } from './insert.ts'
import { insertAuthorisations } from './made-in-mexico.ts'
import type { Part } from './part.ts'
import { generateParts } from './parts.ts'
import { pricesOf } from './prices.ts'
import { insertLists } from './price-lists.ts'
import { kitsOf } from './kits.ts'
import { relate } from './relations.ts'
import { sell, stockOf } from './sales.ts'
import { insertSearches } from './searches.ts'
import { partTables } from './part-tables.ts'
import type { World } from './table.ts'
import { vocabularyTables } from './vocabulary-tables.ts'

export type DemoOptions = {
  onProgress?: (done: number, total: number, what: string) => void
  /** Parts of the catalogue; 20,000 with ten applications each. */
  parts?: number
}

/** Fewer leave lines without a part. */
const FEWEST = 200

/**
 * Fills an empty catalogue with the demonstration's: the same for the same number of parts, whatever the database.
 * One transaction. Refuses with 409 when there is a catalogue, with 422 when asked for too few parts.
 */
export async function loadDemo(db: Db, { onProgress, parts: count = 20_000 }: DemoOptions): Promise<void> {
  if (count < FEWEST) throw new Refusal(422, `El catálogo de muestra lleva al menos ${FEWEST} partes`)
  await refuseCatalogue(db)

  onProgress?.(0, 1, 'Catálogo')
  const parts = makeParts(count)

  await db.transaction(async (tx) => {
    await tx.rows('set local statement_timeout = 0')
    await refuseCatalogue(tx)
    await trustReferences(tx)
    const world = await settle(tx, parts)
    await fill(tx, world, onProgress)
    await insertSearches(tx, parts)
    await insertAuthorisations(tx)
    // The rows that triggers would have made: they rest while references are trusted.
    await tx.rows(
      `select juegos_existencia(array(select distinct producto_id from producto_relacion where tipo = 'kit'))`,
    )
    await tx.rows(`select calidad_refresca('{0}')`)
    await tx.rows(`select producto_cambio('{0}')`)
  })
}

async function refuseCatalogue(db: Db): Promise<void> {
  const found = await db.row<{ hay: boolean }>(
    `select exists (select from producto) or exists (select from linea) or exists (select from marca) or exists (select from motor)
       or exists (select from anio) or exists (select from atributo) as hay`,
  )
  if (found?.hay) {
    throw new Refusal(409, 'Ya hay un catálogo: el de muestra solo se carga en una base de datos vacía')
  }
}

/**
 * A million checks of references are most of the load's time, and these rows refer to each other by construction (a test
 * looks). Only where the database lets us, and for this transaction; without it the load takes twice as long.
 */
async function trustReferences(tx: Db): Promise<void> {
  await tx.rows(
    `select set_config('session_replication_role', 'replica', true)
     where has_parameter_privilege('session_replication_role', 'SET')`,
  )
}

function makeParts(count: number): Part[] {
  const parts = generateParts(count)
  interchange(parts)
  retire(parts)
  return parts
}

/** The company and what the database knows by itself. */
async function settle(tx: Db, parts: Part[]): Promise<World> {
  const known = await tx.row<{ year: number }>('select extract(year from now())::int as year')
  if (!known) throw new Error('a select without a table returns its row')

  const branches = await insertCompany(tx, known.year)
  await insertCareers(tx)
  const lists = await insertLists(tx)
  const sales = sell(parts)
  spin(parts)
  const stock = stockOf(parts, branches.length)
  const relations = [...relate(parts), ...kitsOf(parts)]
  return { parts, sales, stock, relations, prices: pricesOf(parts), branches, lists, ...known }
}

const turntables: Record<string, string> = {
  'Discos de freno': 'disco',
  Poleas: 'polea',
  Mazas: 'maza',
  'Filtros de aceite': 'filtro',
}

/** The three best sellers of these lines can be seen from all around. */
function spin(parts: Part[]): void {
  for (const [line, name] of Object.entries(turntables)) {
    const ofLine = parts.filter((part) => part.line.nombre === line && part.estado === 'activo')
    for (const part of ofLine.toSorted((a, b) => b.piezas - a.piezas).slice(0, 3)) part.vista360 ??= name
  }
}

const withIds = ['marca', 'linea', 'anio', 'modelo', 'motor', 'atributo', 'producto', 'aplicacion']

async function fill(tx: Db, world: World, onProgress: DemoOptions['onProgress']): Promise<void> {
  const tables = [...vocabularyTables(world), ...partTables(world)]
  let total = 0
  for (const table of tables) await table(({ rows }) => void (total += rows.length))

  let done = 0
  for (const table of tables) {
    await table((filled) => insertAll(tx, filled, (rows) => onProgress?.((done += rows), total, filled.what)))
  }
  // Ids were given: whoever writes next goes on after them. The planner has to know what has come.
  for (const table of withIds) {
    await tx.rows(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
  }
  for (const table of ['producto', 'aplicacion', 'equivalencia', 'existencia', 'venta_dia', 'precio'])
    await tx.rows(`analyze ${table}`)
}
