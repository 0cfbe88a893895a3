import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Db } from './db.server.ts'
import { buildIndexes, isApart } from './migrate-indexes.server.ts'
import { explained, type Migration } from './migration.server.ts'

type MigrateOptions = {
  folder?: string
  onApplied?(nombre: string): void
  /** Milliseconds a migration keeps asking for locks that others hold, before it gives up. */
  patience?: number
}

const FOLDER = join(import.meta.dirname, '../../../db/migrations')
// Any number that nothing else in this database locks.
const ADVISORY_KEY = 5_223_401

/**
 * Applies the numbered SQL files that are missing, each in one transaction, and returns their names. A file never
 * waits more than 100 ms for a lock, since everyone else would queue behind it: it steps back and tries again.
 * One that begins with `-- sin transacción` builds or drops indexes beside those who write, one after another.
 * Throws when an applied file was edited, or with the file and line of a statement that failed.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'jacve migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeTurn(client)
    return await applyMissing(client, options)
  } finally {
    await client.end()
  }
}

/** Asked for again and again: who waits within a statement is one whose end an index built beside writers waits for. */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [ADVISORY_KEY])
    if (rows[0]?.ours) return
    await sleep(100)
  }
}

async function applyMissing(client: Client, options: MigrateOptions): Promise<string[]> {
  await client.query(`create table if not exists migracion (
    numero int primary key, nombre text not null, sha256 text not null, aplicada_en timestamptz not null default now())`)
  const { rows } = await client.query<{ numero: number; sha256: string }>('select numero, sha256 from migracion')
  const applied = new Map(rows.map((row) => [row.numero, row.sha256]))

  const applying: string[] = []
  for (const migration of readMigrations(options.folder)) {
    const known = applied.get(migration.numero)
    if (known && known !== migration.sha256) {
      throw new Error(`La migración ${migration.nombre} cambió después de aplicarse: agrega otra en vez de editarla`)
    }
    if (known) continue
    const apply = isApart(migration) ? buildIndexes : applyOne
    await apply(client, migration, options.patience ?? 60_000)
    options.onApplied?.(migration.nombre)
    applying.push(migration.nombre)
  }
  return applying
}

async function applyOne(client: Client, migration: Migration, patience: number): Promise<void> {
  const { numero, nombre, sql, sha256 } = migration
  const deadline = Date.now() + patience
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = '100ms'`)
      await client.query(sql)
      await client.query('insert into migracion (numero, nombre, sha256) values ($1, $2, $3)', [numero, nombre, sha256])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const blocked = error instanceof DatabaseError && error.code === '55P03'
      if (!blocked || Date.now() > deadline) throw explained(migration, error)
      await sleep(50 + Math.random() * 450)
    }
  }
}

/** The numbered files in order. Throws when two have the same number. */
export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const migrations = names.map((nombre) => {
    const sql = readFileSync(join(folder, nombre), 'utf8').replaceAll('\r\n', '\n')
    return { numero: Number.parseInt(nombre, 10), nombre, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
  migrations.sort((a, b) => a.numero - b.numero)
  for (const [i, { numero, nombre }] of migrations.entries()) {
    if (!(numero > 0)) throw new Error(`La migración ${nombre} debe empezar con su número`)
    if (numero === migrations[i - 1]?.numero) throw new Error(`Hay dos migraciones con el número ${numero}`)
  }
  return migrations
}

let names: string[] | undefined

/** The files this code needs that the database lacks; empty when the server may say it is ready. */
export async function missingMigrations(db: Db): Promise<string[]> {
  names ??= readMigrations().map(({ nombre }) => nombre)
  const exists = await db.row<{ found: boolean }>(`select to_regclass('migracion') is not null as found`)
  if (!exists?.found) return names
  const rows = await db.rows<{ nombre: string }>('select nombre from migracion')
  const applied = new Set(rows.map((row) => row.nombre))
  return names.filter((name) => !applied.has(name))
}
