import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Db } from '#platform/database/db.server.ts'
import { type Env, readEnv } from '#platform/settings/env.server.ts'
import { findPostgres } from '#platform/database/postgres.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { withDb } from './database.ts'

// Not a room: it lies beside the migrations, out of reach of the import names of src.
type DemoModule = {
  demoEmails: string[]
  loadDemoAccounts: (db: Db, password: string) => Promise<void>
}
type CataloguesModule = { loadDemoCatalogues: (db: Db, storage: Storage) => Promise<number> }
type DocumentsModule = { loadDemoDocuments: (db: Db, storage: Storage) => Promise<number> }
type ReturnsModule = { loadDemoReturns: (db: Db) => Promise<number> }

/**
 * Makes the demo accounts with their documents, or gives them another password when DEMO_PASSWORD changed; the password is kept in
 * DATA_DIR/demo.json, readable by its owner only. Returns what the first page of a terminal should say.
 */
export async function openDemoAccounts(env: Env, db: Db): Promise<string> {
  const { demoEmails, loadDemoAccounts } = await demoModule<DemoModule>('accounts')
  const file = join(env.DATA_DIR, 'demo.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { password: string }).password : undefined
  const password = env.DEMO_PASSWORD ?? kept ?? randomBytes(9).toString('base64url')

  const known = await db.row<{ n: number; hay: boolean }>(
    'select count(*)::int as n, exists (select from cliente) as hay from usuario where email = any ($1)',
    [demoEmails],
  )
  if (password !== kept || known?.n !== demoEmails.length || !known.hay) {
    await loadDemoAccounts(db, password)
    writeFileSync(file, JSON.stringify({ password }), { mode: 0o600 })
  }
  const { loadDemoDocuments } = await demoModule<DocumentsModule>('documents')
  await loadDemoDocuments(db, openStorage(env))
  const { loadDemoReturns } = await demoModule<ReturnsModule>('returns')
  await loadDemoReturns(db)
  const { loadDemoCatalogues } = await demoModule<CataloguesModule>('catalogues')
  await loadDemoCatalogues(db, openStorage(env))
  return `Cuentas de muestra, todas con la contraseña ${password}\n  ${demoEmails.join('\n  ')}`
}

async function demoModule<Module>(name: string): Promise<Module> {
  const path = resolve(import.meta.dirname, `../db/demo/${name}.ts`)
  const module: Module = await import(pathToFileURL(path).href)
  return module
}

// In a process of its own: the supervisor stays small.
if (import.meta.main) {
  const env = readEnv(process.env)
  const url = env.DATABASE_URL ?? (await findPostgres(env.DATA_DIR)) ?? ''
  process.send?.(await withDb(url, (db) => openDemoAccounts(env, db)))
  process.disconnect?.()
}
