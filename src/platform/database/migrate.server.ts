import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Db } from './db.server.ts'

type Migration = { numero: number; nombre: string; sql: string; sha256: string }

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
 * Throws when an applied file was edited, or with the file and line of a statement that failed.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'jacve migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_KEY])
    return await applyMissing(client, options)
  } finally {
    await client.end()
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
    await applyOne(client, migration, options.patience ?? 60_000)
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

function explained({ nombre, sql }: Migration, error: unknown): Error {
  if (!(error instanceof DatabaseError)) return new Error(`Migración ${nombre}: ${String(error)}`, { cause: error })
  const line = error.position ? `, línea ${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  const detail = [error.message, error.where, error.detail].filter(Boolean).join(' · ')
  return new Error(`Migración ${nombre}${line}: ${detail}`, { cause: error })
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
