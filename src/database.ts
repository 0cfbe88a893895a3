import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { type Db, openDb } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'
import { type OnProgress, withProgress } from './terminal.ts'

/** The address of the database: DATABASE_URL, else the embedded one, started or adopted. `own` is absent with DATABASE_URL. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<{ url: string; own?: Postgres }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL }
  const own = await startPostgres({ dataDir: env.DATA_DIR })
  return { url: own.url, own }
}

/** Runs work that may take minutes on a connection pool of its own: no limit a statement. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** True when somebody has begun a catalogue: the demo's must not be mixed into it. */
export async function hasCatalogue(db: Db): Promise<boolean> {
  const row = await db.row<{ begun: boolean }>(
    'select exists (select from producto) or exists (select from linea) or exists (select from marca) as begun',
  )
  return row?.begun ?? false
}

// Not a room: the generator lies beside the migrations, out of reach of the import names of src.
type DemoModule = {
  loadDemo: (db: Db, options: { onProgress?: OnProgress; parts?: number }) => Promise<void>
}

/** Fills an empty database with the demo catalogue and makes it searchable. */
export async function loadDemoCatalogue(db: Db, parts?: number): Promise<void> {
  const path = resolve(import.meta.dirname, '../db/demo/load.ts')
  const { loadDemo }: DemoModule = await import(pathToFileURL(path).href)
  await withProgress('Catálogo de muestra', (onProgress) => loadDemo(db, { onProgress, parts }))
  await rebuildIndex(db)
}

// Where each step of a rebuild begins and ends in its progress bar, in hundredths, by the time they take.
const STEPS = {
  orden: [0, 3, 'ordenando las partes'],
  partes: [3, 80, 'leyendo las partes'],
  indices: [80, 95, 'haciendo los índices'],
  facetas: [95, 99, 'contando'],
  cambio: [99, 100, 'poniéndolo en uso'],
} as const

/** Writes the search index anew. */
export async function rebuildIndex(db: Db): Promise<void> {
  const { rebuild } = await import('#finding/index/rebuild.server.ts')
  await withProgress('Índice de búsqueda', (onProgress) =>
    rebuild(db, {
      onProgress({ step, done, all }) {
        const [from, to, what] = STEPS[step]
        onProgress(from + ((to - from) * done) / Math.max(all, 1), 100, what)
      },
    }),
  )
}
