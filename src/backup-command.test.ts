import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readState } from '#platform/backup/state.server.ts'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'
import { tryKill } from '#platform/database/postgres-folder.server.ts'

const base = mkdtempSync(join(tmpdir(), 'jacve-continuo-'))
const dataDir = join(base, 'data')
const settings = {
  ...process.env,
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  BACKUP_URL: join(base, 'destino'),
  BACKUP_KEY: 'una llave de prueba bastante larga',
  BACKUP_SECONDS: '1',
}
const program = join(import.meta.dirname, 'jacve.ts')
let server: Postgres
let keeping: ChildProcess

beforeAll(async () => {
  chmodSync(base, 0o711)
  server = await startPostgres({ dataDir })
})
afterAll(async () => {
  keeping.kill('SIGKILL')
  await server.stop()
  rmSync(base, { recursive: true, force: true })
})

function jacve(args: string[], env: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { env: { ...settings, ...env } }, (error, out, faults) =>
      done({ code: error ? Number(error.code) : 0, out: out + faults }),
    )
  })
}

async function query<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

async function restoredIds(name: string, until: string): Promise<number[]> {
  const copyDir = join(base, name)
  const { code, out } = await jacve(['restore', '--hasta', until], { DATA_DIR: copyDir })
  expect(out).toContain(`Restaurado en ${copyDir}`)
  expect(code).toBe(0)
  const copy = await startPostgres({ dataDir: copyDir })
  const rows = await query<{ id: number }>(copy.url, 'select id from pedido order by id')
  await copy.stop()
  return rows.map(({ id }) => id)
}

/** Waits until everything confirmed before a moment is kept. */
async function untilKept(moment: number): Promise<void> {
  while ((Date.parse(readState(dataDir).seguroHasta ?? '') || 0) <= moment) await sleep(100)
}

/** A moment after all that is confirmed: a date here has milliseconds, one there microseconds. */
async function now(): Promise<Date> {
  const [row] = await query<{ now: Date }>(server.url, 'select clock_timestamp() as now from pg_sleep(0.01)')
  return row?.now ?? new Date(0)
}

test('written, kept, everything killed with -9: both sides of a moment come back from the terminal', async () => {
  keeping = spawn(process.execPath, [program, 'backup', '--continuo'], { env: settings, stdio: 'ignore' })
  await untilKept(0)
  expect(await jacve(['backup', '--continuo'])).toEqual({
    code: 1,
    out: 'Ya hay un respaldo continuo de esta carpeta en marcha\n',
  })
  await query(server.url, 'create table pedido (id int); insert into pedido values (1)')
  const between = await now()
  await query(server.url, 'insert into pedido values (2)')
  await untilKept((await now()).getTime())
  tryKill(server.pid, 'SIGKILL')
  keeping.kill('SIGKILL')

  expect(await restoredIds('antes', between.toISOString())).toEqual([1])
  expect(await restoredIds('todo', 'ahora')).toEqual([1, 2])
})

test('what cannot be done is told in a sentence', async () => {
  for (const [args, env, sentence] of [
    [['restore', '--hasta', 'ayer'], {}, '«ayer» no es un momento'],
    [['restore', '--hasta', '2999-01-01 10:00'], {}, 'todavía no llega'],
    [['restore', '--hasta', 'ahora'], {}, 'no está vacía'],
    [
      ['restore', '--hasta', 'ahora'],
      { BACKUP_URL: join(base, 'nada'), DATA_DIR: join(base, 'x') },
      'Ahí no hay un respaldo',
    ],
    [['restore', '--hasta', 'ahora'], { BACKUP_URL: '' }, 'Falta BACKUP_URL'],
    [['backup', '--continuo'], { BACKUP_KEY: '' }, 'BACKUP_KEY: hace falta'],
    [['backup', '--continuo'], { BACKUP_URL: join(dataDir, 'dentro') }, 'BACKUP_URL: debe ser una carpeta aparte'],
    [['backup', '--continuo'], { BACKUP_URL: 'respaldos' }, 'BACKUP_URL: debe ser una carpeta'],
    [['backup'], {}, 'falta el argumento <archivo>'],
    [['restore'], {}, 'falta el argumento <archivo>'],
  ] as const) {
    const { code, out } = await jacve([...args], env)
    expect(out).toContain(sentence)
    expect(code).toBeGreaterThan(0)
  }
})
