import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#platform/files/storage.server.ts'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'
import { type BackupPlan, openKeeper } from './keeper.server.ts'
import { prune } from './prune.server.ts'
import { restoreMoment } from './restore-moment.server.ts'
import { stampOf } from './segments.ts'
import { lastTried, readState } from './state.server.ts'
import { openVault } from './vault.server.ts'
import { verifyBackup } from './verify.server.ts'
import { letGo, onServer } from './wal.server.ts'

const base = mkdtempSync(join(tmpdir(), 'jacve-momento-'))
const plan: BackupPlan = {
  dataDir: join(base, 'data'),
  place: join(base, 'destino'),
  key: 'una llave de prueba bastante larga',
  seconds: 1,
  walMb: 64,
  days: 14,
}
const said: string[] = []
const keeper = openKeeper(plan, (line) => said.push(line))
const invoice = Buffer.from('<cfdi:Comprobante Folio="un-folio-que-se-reconoce"/>')
let server: Postgres
let client: Client

beforeAll(async () => {
  server = await startPostgres({ dataDir: plan.dataDir })
  client = await connect(server.url)
  await client.query('create table pedido (id int primary key, nota text)')
  await keeper.round(true)
  await keeper.base()
})
afterAll(async () => {
  await client.end()
  await server.stop()
  rmSync(base, { recursive: true, force: true })
})

async function connect(url: string): Promise<Client> {
  const opened = new Client(url)
  opened.on('error', () => undefined)
  await opened.connect()
  return opened
}

const order = (id: number, nota = '') => client.query('insert into pedido values ($1, $2)', [id, nota])

/** A moment after all that is confirmed: a date here has milliseconds, one there microseconds. */
async function now(): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now from pg_sleep(0.01)')
  return rows[0]?.now ?? new Date(0)
}

/** What a restoration holds, in a folder of its own; started again as `npm start` would. */
async function restored(name: string, until?: Date): Promise<{ ids: number[]; dataDir: string; isWhole: boolean }> {
  const dataDir = join(base, name)
  const { isWhole } = await restoreMoment({ ...plan, dataDir, until })
  const copy = await startPostgres({ dataDir })
  const reader = await connect(copy.url)
  const { rows } = await reader.query<{ id: number }>('select id from pedido order by id')
  await reader.query('insert into pedido values (-1)')
  await reader.end()
  await copy.stop()
  return { ids: rows.map(({ id }) => id), dataDir, isWhole }
}

const kept = () => readdirSync(plan.place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('every moment between two orders can be brought back, with the files of its rows', async () => {
  const { sha256 } = await openStorage({ DATA_DIR: plan.dataDir, STORAGE_URL: undefined }).put(invoice)
  await order(1, 'una-nota-que-se-reconoce')
  const between = await now()
  await order(2)
  await keeper.round(true)
  expect(Date.parse(readState(plan.dataDir).seguroHasta ?? '')).toBeGreaterThan(between.getTime())

  expect(await restored('antes', between)).toMatchObject({ ids: [1], isWhole: true })
  const all = await restored('todo')
  expect(all.ids).toEqual([1, 2])
  expect(await openStorage({ DATA_DIR: all.dataDir, STORAGE_URL: undefined }).read(sha256)).toEqual(invoice)
  expect(readdirSync(join(all.dataDir, 'postgres/data'))).not.toContain('wal_restaurado')

  // A moment that the backup does not reach yet brings all there is, and says so.
  expect(await restored('después', new Date(Date.now() + 60_000))).toMatchObject({ ids: [1, 2], isWhole: false })
  await expect(restored('nunca', new Date('2020-01-01'))).rejects.toThrow('no se puede volver más atrás')
  expect(existsSync(join(base, 'nunca'))).toBe(false)
})

test('no piece can be read or changed without the key', async () => {
  const pieces = kept().map((entry) => join(entry.parentPath, entry.name))
  for (const path of pieces) {
    const bytes = readFileSync(path)
    expect(bytes.includes('que-se-reconoce')).toBe(false)
    expect(statSync(path).mode & 0o077).toBe(0)
  }
  const other = { ...plan, key: 'otra llave de prueba bastante larga', dataDir: join(base, 'ajena') }
  await expect(restoreMoment(other)).rejects.toThrow('BACKUP_KEY no es la suya')

  const wal = pieces.filter((path) => path.includes('/wal/')).sort()
  const [first = '', second = ''] = wal
  const whole = readFileSync(first)
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(50) ^ 1, 50)
  // Changed, and another's bytes under this name.
  for (const bytes of [changed, readFileSync(second), whole.subarray(0, 20)]) {
    writeFileSync(first, bytes)
    await expect(openVault(plan.place, plan.key).get(first.slice(plan.place.length + 1))).rejects.toThrow('está dañada')
  }
  writeFileSync(first, whole)
})

test('a target that is gone: orders go on, and what came meanwhile is kept when it is back', async () => {
  const aside = `${plan.place}-fuera`
  renameSync(plan.place, aside)
  mkdirSync(plan.place)
  await order(3)
  await expect(keeper.round(true)).rejects.toThrow('¿está montado?')
  expect(kept()).toEqual([])
  await order(4)
  rmSync(plan.place, { recursive: true })
  renameSync(aside, plan.place)
  await keeper.round(true)
  expect((await restored('vuelto')).ids).toEqual([1, 2, 3, 4])
})

test('a target that stays away: the log kept here is bounded, and then a new run begins with a whole copy', async () => {
  const { cadena } = readState(plan.dataDir)
  for (let n = 0; n < 8; n++) {
    await client.query('insert into pedido values ($1)', [100 + n])
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
  const { rows } = await client.query('select wal_status from pg_replication_slots')
  expect(rows).toEqual([{ wal_status: 'lost' }])

  await keeper.round(true)
  expect(readState(plan.dataDir).cadena).not.toBe(cadena)
  const { seguroHasta } = readState(plan.dataDir)
  await order(5)
  await keeper.round(true)
  // The gauge goes on rising until the copy of the new run is whole.
  expect(readState(plan.dataDir).seguroHasta).toBe(seguroHasta)
  await keeper.base()
  await keeper.round(true)
  expect((await restored('cadena')).ids).toEqual([1, 2, 3, 4, 5, 100, 101, 102, 103, 104, 105, 106, 107])
})

test('a trial restores all of it elsewhere and counts; a table that came short is told', async () => {
  await order(6)
  expect(await verifyBackup(plan, () => keeper.round(true))).toMatchObject({ tables: 1, rows: 14 })
  expect(lastTried(plan.dataDir)).toBeInstanceOf(Date)
  await client.query('create table sin_guardar (id int)')
  await expect(verifyBackup(plan, () => Promise.resolve())).rejects.toThrow('falta la tabla public.sin_guardar')
})

test('what no moment of the last days needs goes; the way back to each of them stays', async () => {
  const vault = openVault(join(base, 'viejo'), plan.key)
  const index = (inicio: string) =>
    Buffer.from(JSON.stringify({ piezas: 1, bytes: 1, inicio, fin: inicio, hasta: new Date().toISOString() }))
  const today = Date.now()
  const daysAgo = (days: number) => stampOf(new Date(today - days * 86_400_000))
  const segment = (n: number) => `00000001000000000000000${n}`
  for (const [chain, days, first] of [
    ['a', 40, 1],
    ['b', 30, 1],
    ['b', 20, 3],
    ['b', 3, 5],
  ] as const) {
    await vault.put(`cadenas/${chain}/base/${daysAgo(days)}/indice`, index(segment(first)))
    await vault.put(`cadenas/${chain}/base/${daysAgo(days)}/00000000`, Buffer.from('x'))
  }
  await vault.put(`cadenas/b/base/${daysAgo(1)}/00000000`, Buffer.from('nunca terminó'))
  for (const chain of ['a', 'b'])
    for (const n of [1, 2, 3, 4, 5])
      await vault.put(`cadenas/${chain}/wal/${segment(n)}.${daysAgo(1)}`, Buffer.from('x'))
  await prune(vault, 'b', 14)
  const left = await vault.list('cadenas/')
  expect(left.map((name) => name.split('/').slice(1, 4).join(' ').replace(/\..*/, ''))).toEqual([
    `b base ${daysAgo(20)}`,
    `b base ${daysAgo(20)}`,
    `b base ${daysAgo(3)}`,
    `b base ${daysAgo(3)}`,
    ...[3, 4, 5].map((n) => `b wal ${segment(n)}`),
  ])
})

test('without a backup nothing waits for one', async () => {
  await onServer(plan.dataDir, letGo)
  expect((await client.query('select from pg_replication_slots')).rowCount).toBe(0)
})
