import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage, keepFile, readKept, sha256Of } from './storage.server.ts'
import type { Storage } from './storage-kinds.ts'
import { readBucketUrl } from '#platform/settings/bucket-url.ts'
import { temporaryData } from './storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'

const dataDir = temporaryData()
const bucketDir = temporaryData()
type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void> }
let s3: S3Server
const folder = openStorage({ DATA_DIR: dataDir, STORAGE_URL: undefined })
const storages: Record<string, Storage> = { carpeta: folder }

beforeAll(async () => {
  // @ts-expect-error the package has no types
  const { default: S3rver }: { default: new (options: object) => S3Server } = await import('s3rver')
  const opened = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: bucketDir,
    configureBuckets: [{ name: 'prueba', configs: [] }],
  })
  const { port } = await opened.run()
  s3 = opened
  storages['s3'] = openStorage({
    DATA_DIR: dataDir,
    STORAGE_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/prueba?region=us-east-1`,
  })
})
afterAll(() => s3.close())

const text = (words: string) => Buffer.from(words)
async function* inPieces(...pieces: string[]) {
  for (const piece of pieces) yield text(piece)
}
const all = (stream: Readable | null) => (stream ? buffer(stream) : null)

describe.each(['carpeta', 's3'])('%s', (name) => {
  const storage = () => {
    const found = storages[name]
    if (!found) throw new Error(name)
    return found
  }

  test('what is put is read, whole and by range, under the hash of its content', async () => {
    const stored = await storage().put(text('hola, archivo'))
    expect(stored).toEqual({ sha256: sha256Of(text('hola, archivo')), bytes: 13 })
    expect(String(await storage().read(stored.sha256))).toBe('hola, archivo')
    expect(String(await all(await storage().stream(stored.sha256)))).toBe('hola, archivo')
    expect(String(await all(await storage().stream(stored.sha256, { start: 0, end: 3 })))).toBe('hola')
    expect(String(await all(await storage().stream(stored.sha256, { start: 6, end: 12 })))).toBe('archivo')
  })

  test('pieces make the same file as the whole; two writers at once do no harm', async () => {
    const [one, two] = await Promise.all([
      storage().put(inPieces('mitad ', 'y mitad')),
      storage().put(text('mitad y mitad')),
    ])
    expect(one).toEqual(two)
    expect(String(await storage().read(one.sha256))).toBe('mitad y mitad')
  })

  test('what comes broken leaves nothing; empty is a content too', async () => {
    const before = readdirSync(dataDir, { recursive: true }).length
    async function* broken() {
      yield text('primera parte')
      throw new Error('se cortó')
    }
    await expect(storage().put(broken())).rejects.toThrow('almacén')
    expect(readdirSync(dataDir, { recursive: true })).toHaveLength(before)
    const { sha256, bytes } = await storage().put(Buffer.alloc(0))
    expect(bytes).toBe(0)
    expect(await storage().read(sha256)).toHaveLength(0)
  })

  test('what was removed, never was or is no hash is null', async () => {
    const { sha256 } = await storage().put(text('se va'))
    await storage().remove(sha256)
    await storage().remove(sha256)
    for (const key of [sha256, 'f'.repeat(64), '../../etc/passwd', `${'a'.repeat(63)}/`, '']) {
      expect(await storage().read(key)).toBeNull()
      expect(await storage().stream(key)).toBeNull()
      await storage().remove(key)
    }
  })

  test('a large file keeps every byte', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024, 'abcdefghij')
    async function* chunks() {
      for (let at = 0; at < large.length; at += 65_536) yield large.subarray(at, at + 65_536)
    }
    const { sha256 } = await storage().put(chunks())
    expect(sha256Of((await storage().read(sha256)) ?? Buffer.alloc(0))).toBe(sha256Of(large))
  })
})

test('files of the folder are nobody else’s to read, in folders of two digits, with no draft left', async () => {
  const { sha256 } = await folder.put(text('solo mío'))
  const path = join(dataDir, 'archivos', sha256.slice(0, 2), sha256.slice(2))
  expect(readFileSync(path, 'utf8')).toBe('solo mío')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const names = readdirSync(join(dataDir, 'archivos'))
  expect(names.filter((name) => !/^[0-9a-f]{2}$/.test(name))).toEqual([])
})

test('the same content is one row; its first type stays', async () => {
  const db = await testDb()
  const first = await keepFile(db, folder, text('<a/>'), 'application/xml')
  expect(await keepFile(db, folder, text('<a/>'), 'text/plain')).toEqual(first)
  expect(first).toMatchObject({ tipo: 'application/xml', bytes: 4 })
  expect(String(await readKept(db, folder, first.id))).toBe('<a/>')
  expect(await readKept(db, folder, first.id + 1)).toBeNull()
})

test('a server that fails or is away is told as 503, not as a file that does not exist', async () => {
  const broken = createServer((_, reply) => reply.writeHead(500).end()).listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const { port } = broken.address() as AddressInfo
  const storage = openStorage({ DATA_DIR: dataDir, STORAGE_URL: `http://K:S@127.0.0.1:${port}/b` })
  await expect(storage.read('a'.repeat(64))).rejects.toMatchObject({ status: 503, code: 'almacen' })
  await expect(storage.put(text('x'))).rejects.toMatchObject({ status: 503 })
  broken.close()
  const full = openStorage({ DATA_DIR: '/dev/null', STORAGE_URL: undefined })
  await expect(full.put(text('x'))).rejects.toMatchObject({ status: 503 })
})

test('the address of a bucket is read, or refused', () => {
  expect(readBucketUrl('s3://LLAVE:se%2Fcreto@s3.example.mx/cubeta?region=us-east-1')).toEqual({
    accessKeyId: 'LLAVE',
    secretAccessKey: 'se/creto',
    endpoint: 'https://s3.example.mx/cubeta',
    region: 'us-east-1',
  })
  for (const wrong of ['s3://host/cubeta', 'ftp://a:b@host/c', 's3://a:b@host/', 's3://a:b@host/c/d', 'nada']) {
    expect(readBucketUrl(wrong)).toBeUndefined()
  }
})
