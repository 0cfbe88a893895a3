import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Db } from '#platform/database/db.server.ts'
import { type Env, readEnv } from '#platform/settings/env.server.ts'
import { withDb } from './database.ts'

// Not a room: it lies beside the migrations, out of reach of the import names of src.
type Load = (options: { db: Db; env: Env }) => Promise<void>
const parts = [
  ['content', 'loadDemoContent'],
  ['data-sheets', 'loadDemoSheets'],
  ['notices', 'loadDemoNotices'],
  ['deliveries', 'loadDemoDeliveries'],
  ['counter', 'loadDemoCounter'],
] as const

/** Posts, bulletins, banners, data sheets, announcements, proofs of delivery and quotations of a counter of the demonstration, where there are none; drawing them takes seconds. */
export async function loadDemoContent(db: Db, env: Env): Promise<void> {
  for (const [file, name] of parts) {
    const path = resolve(import.meta.dirname, `../db/demo/${file}.ts`)
    const module: Record<string, Load | undefined> = await import(pathToFileURL(path).href)
    await module[name]?.({ db, env })
  }
}

/** True while nobody has published anything, written a data sheet or an announcement, or proven a delivery. */
export async function lacksContent(db: Db): Promise<boolean> {
  const row = await db.row<{ none: boolean }>(
    `select (not exists (select from publicacion) and not exists (select from banner))
       or not exists (select from plantilla_ficha) or not exists (select from anuncio)
       or (exists (select from embarque where estado = 'ENTREGADO') and not exists (select from embarque_evidencia)) as none`,
  )
  return row?.none ?? false
}

// In a process of its own, while the site is open already: what drawing takes of memory goes with it.
if (import.meta.main) {
  const env = readEnv(process.env)
  await withDb(env.DATABASE_URL ?? '', (db) => loadDemoContent(db, env))
}
