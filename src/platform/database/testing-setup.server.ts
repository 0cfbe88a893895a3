import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from './migrate.server.ts'
import { startPostgres } from './postgres.server.ts'
import { tryKill } from './postgres-folder.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server where tests make their databases. */
    databaseUrl: string
    /** The migrated database they are copied from. */
    template: string
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run (or TEST_DATABASE_URL) with a migrated template. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? undefined : await temporaryPostgres()
  const url = given ?? own?.url ?? ''
  try {
    provide('databaseUrl', url)
    provide('template', await makeTemplate(url))
  } catch (error) {
    await own?.stop()
    throw error
  }
  return async () => own?.stop()
}

/** Each worker has the pools of a test and of the web process it starts. */
const CONNECTIONS = { max_connections: '300' }

/** A PostgreSQL that may lose its data, in a folder that disappears with it. */
export async function temporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  sweep()
  const dataDir = mkdtempSync(join(tmpdir(), `jacve-test-${process.pid}-`))
  chmodSync(dataDir, 0o711)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const server = await startPostgres({ dataDir, durable: false, extra: CONNECTIONS })
    return { url: server.url, stop: () => server.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** Folders left by runs that were killed. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^jacve-test-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid && !tryKill(pid, 0)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Made under another name and renamed when complete, so that a broken one is never used. */
async function makeTemplate(url: string): Promise<string> {
  const hash = createHash('sha256')
    .update(
      readMigrations()
        .map(({ sha256 }) => sha256)
        .join(),
    )
    .digest('hex')
  const name = `plantilla_${hash.slice(0, 12)}`
  const draft = `borrador_${randomBytes(6).toString('hex')}`
  const client = new Client(url)
  await client.connect()
  try {
    // Two runs may share a server: the second waits, and finds it whole.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    await client.query(`create database ${draft}`)
    await migrate(databaseAt(url, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.end()
  }
}

/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
