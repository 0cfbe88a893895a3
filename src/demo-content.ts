import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Db } from '#platform/db.server.ts'
import { type Env, readEnv } from '#platform/env.server.ts'
import { withDb } from './database.ts'

// Not a room: it lies beside the migrations, out of reach of the import names of src.
type DemoModule = { loadDemoContent: (options: { db: Db; env: Env }) => Promise<void> }

/** Posts, bulletins and banners of the demonstration, where there are none; drawing them takes seconds. */
export async function loadDemoContent(db: Db, env: Env): Promise<void> {
  const path = resolve(import.meta.dirname, '../db/demo/content.ts')
  const demo: DemoModule = await import(pathToFileURL(path).href)
  await demo.loadDemoContent({ db, env })
}

/** True while nobody has published anything. */
export async function lacksContent(db: Db): Promise<boolean> {
  const row = await db.row<{ none: boolean }>(
    'select not exists (select from publicacion) and not exists (select from banner) as none',
  )
  return row?.none ?? false
}

// In a process of its own, while the site is open already: what drawing takes of memory goes with it.
if (import.meta.main) {
  const env = readEnv(process.env)
  await withDb(env.DATABASE_URL ?? '', (db) => loadDemoContent(db, env))
}
