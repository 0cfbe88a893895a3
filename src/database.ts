import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { type Db, openDb } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { type Postgres, startPostgres } from '#platform/postgres.server.ts'
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

export async function hasParts(db: Db): Promise<boolean> {
  return (await db.row('select from producto limit 1')) !== undefined
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

/** Writes the search index anew. */
export async function rebuildIndex(db: Db): Promise<void> {
  const { rebuild } = await import('#search/rebuild.server.ts')
  await withProgress('Índice de búsqueda', () => rebuild(db))
}
