import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup, restore } from './backup.server.ts'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'
import { folderOf } from '#platform/database/postgres-folder.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'

const base = mkdtempSync(join(tmpdir(), 'jacve-backup-'))
const dataDir = join(base, 'data')
const file = join(base, 'respaldo.tar')
// Longer than the first field for a name.
const deep = `archivos/${'hondo/'.repeat(20)}`
const invoice = Buffer.from('<cfdi:Comprobante/>')
let kept = ''
let server: Postgres
let client: Client

beforeAll(async () => {
  server = await startPostgres({ dataDir })
  client = await connect(server.url)
  await client.query(`create table pieza (id int primary key, nombre text, relleno text);
    insert into pieza select n, 'pieza ' || n, repeat(md5(n::text), 20) from generate_series(1, 20000) n`)
  writeFileSync(join(dataDir, 'app.key'), 'llave')
  mkdirSync(join(dataDir, deep), { recursive: true })
  writeFileSync(join(dataDir, deep, 'ñandú.bin'), Buffer.alloc(1_500_000, 7))
  kept = (await openStorage({ DATA_DIR: dataDir, STORAGE_URL: undefined }).put(invoice)).sha256
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

async function sumOf(on: Client, where = 'true'): Promise<unknown> {
  const { rows } = await on.query(
    `select count(*)::int, md5(string_agg(id || nombre || relleno, '' order by id)) from pieza where ${where}`,
  )
  return rows[0]
}

test('a backup taken while others write is restored whole: every row committed before it, and the files', async () => {
  const writer = await connect(server.url)
  const done = new AbortController()
  const writes = (async () => {
    for (let n = 100_001; !done.signal.aborted; n++)
      await writer.query(`insert into pieza values ($1, 'nueva', repeat('x', 500))`, [n])
  })()
  const seen: number[] = []
  const bytes = await backup({ url: server.url, dataDir, file, onProgress: (at, total) => seen.push(at / total) })
  done.abort()
  await writes
  await writer.end()
  expect(statSync(file).size).toBe(bytes)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(seen.at(-1)).toBe(1)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))

  const before = await sumOf(client, 'id <= 20000')
  await client.query('delete from pieza')

  const copy = join(base, 'otra')
  await restore({ file, dataDir: copy })
  const restored = await startPostgres({ dataDir: copy })
  const reader = await connect(restored.url)
  expect(await sumOf(reader, 'id <= 20000')).toEqual(before)
  expect(before).toMatchObject({ count: 20_000 })
  // Rows written during the backup are there without a gap, up to where it ended.
  const { rows } = await reader.query('select count(*)::int, max(id) - 100000 as last from pieza where id > 20000')
  expect(rows[0].count).toBe(rows[0].last ?? 0)
  await reader.query(`insert into pieza values (-1, 'después', '')`)
  await reader.end()
  await restored.stop()

  expect(readFileSync(join(copy, 'app.key'), 'utf8')).toBe('llave')
  expect(await openStorage({ DATA_DIR: copy, STORAGE_URL: undefined }).read(kept)).toEqual(invoice)
  expect(readFileSync(join(copy, deep, 'ñandú.bin')).equals(Buffer.alloc(1_500_000, 7))).toBe(true)
  expect(readFileSync(folderOf(copy).password, 'utf8')).toBe(readFileSync(folderOf(dataDir).password, 'utf8'))
})

test('neither overwrites: not an existing file, not a folder with something in it', async () => {
  const size = statSync(file).size
  await expect(backup({ url: server.url, dataDir, file })).rejects.toThrow('Ya existe')
  expect(statSync(file).size).toBe(size)
  expect(existsSync(`${file}.parcial`)).toBe(false)
  await expect(restore({ file, dataDir })).rejects.toThrow('no está vacía')
  await expect(backup({ url: server.url, dataDir, file: join(dataDir, 'adentro.tar') })).rejects.toThrow(
    'dentro de la carpeta',
  )
})

test('a cut, damaged or foreign file is refused and leaves the folder empty', async () => {
  const broken = join(base, 'roto.tar')
  const content = readFileSync(file)
  const damaged = Buffer.from(content)
  damaged.write('zzz', 512 * 2)
  for (const [bytes, message] of [
    [content.subarray(0, content.length - 4096), 'incompleto'],
    [damaged, 'dañado'],
    [Buffer.from('esto no es un tar'.repeat(100)), 'no es un respaldo'],
    [Buffer.alloc(1024), 'no es un respaldo'],
  ] as const) {
    writeFileSync(broken, bytes)
    const target = join(base, 'vacia')
    await expect(restore({ file: broken, dataDir: target })).rejects.toThrow(message)
    expect(existsSync(join(target, 'postgres'))).toBe(false)
    rmSync(target, { recursive: true })
  }
})
