import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb } from './db.server.ts'
import { migrate, missingMigrations, readMigrations } from './migrate.server.ts'
import { emptyDatabase, testDb } from './testing.server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migraciones-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('applies what is missing, in numeric order, once', async () => {
  const url = await emptyDatabase()
  file('0002_b.sql', 'create table b (a_id int references a)')
  file('0001_a.sql', 'create table a (id int primary key); insert into a values (1)')
  expect(await migrate(url, { folder })).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate(url, { folder })).toEqual([])

  file('0003_c.sql', 'insert into a values (2)')
  expect(await migrate(url, { folder })).toEqual(['0003_c.sql'])
  expect(await query(url, 'select id from a order by id')).toEqual([{ id: 1 }, { id: 2 }])
  expect(await query(url, 'select numero, length(sha256) largo from migracion order by 1')).toEqual(
    [1, 2, 3].map((numero) => ({ numero, largo: 64 })),
  )
})

test('refuses an applied file whose content changed, and applies nothing after it', async () => {
  const url = await emptyDatabase()
  file('0001_a.sql', 'create table a (id int)')
  await migrate(url, { folder })
  file('0001_a.sql', 'create table a (id bigint)')
  file('0002_b.sql', 'create table b (id int)')
  await expect(migrate(url, { folder })).rejects.toThrow('0001_a.sql cambió')
  expect(await query(url, `select to_regclass('b') as b`)).toEqual([{ b: null }])
})

test('a file that fails leaves nothing of itself, and says where', async () => {
  const url = await emptyDatabase()
  file('0001_a.sql', 'create table a (id int);\n\nselect nada from a;')
  await expect(migrate(url, { folder })).rejects.toThrow(/0001_a\.sql, línea 3: .*nada/)
  expect(await query(url, `select to_regclass('a') as a`)).toEqual([{ a: null }])
})

test('behind an open reader it steps back so that others pass, and finishes when the reader leaves', async () => {
  const url = await emptyDatabase()
  file('0001_a.sql', 'create table a (id int); insert into a values (1)')
  await migrate(url, { folder })
  file('0002_b.sql', 'alter table a add column nombre text')

  const reader = new Client(url)
  await reader.connect()
  await reader.query('begin; select * from a')
  const migrating = migrate(url, { folder })

  // A query queued behind the waiting ALTER would stand until the reader ends: it must pass while the reader is open.
  for (let i = 0; i < 20; i++) {
    const [row] = await query(url, 'select id from a')
    expect(row).toEqual({ id: 1 })
  }
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['0002_b.sql'])
})

test('gives up when the lock never comes', async () => {
  const url = await emptyDatabase()
  file('0001_a.sql', 'create table a (id int)')
  await migrate(url, { folder })
  file('0002_b.sql', 'alter table a add column nombre text')
  const reader = new Client(url)
  await reader.connect()
  await reader.query('begin; select * from a')
  await expect(migrate(url, { folder, patience: 300 })).rejects.toThrow('0002_b.sql')
  await reader.end()
})

test('an index is built beside who writes, and one whose building ended midway is built anew', async () => {
  const url = await emptyDatabase()
  file('0001_a.sql', 'create table a (id int); insert into a values (1)')
  await migrate(url, { folder })
  file('0002_b.sql', '-- sin transacción\ncreate index concurrently if not exists a_id on a (id);')
  const isValid = () => query(url, `select indisvalid from pg_index where indexrelid = 'a_id'::regclass`)

  const writer = new Client(url)
  await writer.connect()
  await writer.query('begin; insert into a values (2)')
  // Its end waits for who wrote before; nobody else waits for it.
  await expect(migrate(url, { folder, patience: 30 })).rejects.toThrow('0002_b.sql')
  expect(await isValid()).toEqual([{ indisvalid: false }])
  expect(await query(url, 'select nombre from migracion')).toEqual([{ nombre: '0001_a.sql' }])
  const migrating = Promise.all([migrate(url, { folder }), migrate(url, { folder })])
  for (let i = 0; i < 20; i++) await query(url, `insert into a values (${i})`)
  await writer.query('commit')
  await writer.end()
  expect((await migrating).flat()).toEqual(['0002_b.sql'])
  expect(await isValid()).toEqual([{ indisvalid: true }])
})

test.each(['create table b (id int)', 'create index a_id on a (id)', 'create index concurrently a_id on a (id)'])(
  'without a transaction nothing is done that could stay half done: %s',
  async (sql) => {
    const url = await emptyDatabase()
    file('0001_a.sql', 'create table a (id int)')
    file('0002_b.sql', `-- sin transacción\n${sql};`)
    await expect(migrate(url, { folder })).rejects.toThrow('0002_b.sql: sin transacción')
  },
)

test('two at once apply each file once', async () => {
  const url = await emptyDatabase()
  file('0001_a.sql', 'create table a (id int); select pg_sleep(0.2)')
  const both = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
  expect(both.flat()).toEqual(['0001_a.sql'])
})

test('two files with one number are refused', () => {
  file('0001_a.sql', '')
  file('0001_b.sql', '')
  expect(() => readMigrations(folder)).toThrow('número 1')
})

test('readiness names what the database lacks', async () => {
  const empty = openDb(await emptyDatabase())
  expect(await missingMigrations(empty)).toEqual(readMigrations().map(({ nombre }) => nombre))
  await empty.end()

  const db = await testDb()
  expect(await missingMigrations(db)).toEqual([])
  await db.rows('delete from migracion where numero = 2')
  expect(await missingMigrations(db)).toEqual([expect.stringMatching(/^0002_/)])
})
