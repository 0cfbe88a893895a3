import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { openTarget } from './target.server.ts'
import { numberOf, ofStamp, placeOf, segmentName, stampOf } from './segments.ts'

type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void> }
const bucketDir = temporaryData()
const places: Record<string, string> = { carpeta: join(temporaryData(), 'respaldos') }
let s3: S3Server

beforeAll(async () => {
  // @ts-expect-error the package has no types
  const { default: S3rver }: { default: new (options: object) => S3Server } = await import('s3rver')
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: bucketDir,
    configureBuckets: [{ name: 'respaldos', configs: [] }],
  })
  const { port } = await s3.run()
  places['cubeta'] = `http://S3RVER:S3RVER@127.0.0.1:${port}/respaldos?region=us-east-1`
})
afterAll(() => s3.close())

describe.each(['carpeta', 'cubeta'])('%s', (name) => {
  const target = () => openTarget(places[name] ?? '')

  test('what is put is found, read, listed in order, written over and removed', async () => {
    expect(await target().get('cadenas/a/wal/1')).toBeUndefined()
    for (const piece of ['cadenas/a/wal/2', 'cadenas/a/wal/1', 'cadenas/a/base/x/indice', 'destino'])
      await target().put(piece, Buffer.from(piece))
    expect(await target().list('cadenas/')).toEqual(['cadenas/a/base/x/indice', 'cadenas/a/wal/1', 'cadenas/a/wal/2'])
    expect(await target().list('archivos/')).toEqual([])
    expect(String(await target().get('cadenas/a/wal/2'))).toBe('cadenas/a/wal/2')
    await target().put('destino', Buffer.from('otro'))
    expect(String(await target().get('destino'))).toBe('otro')
    await target().remove('cadenas/a/wal/1')
    await target().remove('cadenas/a/wal/1')
    expect(await target().list('cadenas/a/wal/')).toEqual(['cadenas/a/wal/2'])
  })
})

test('a bucket that answers nobody is a fault, not an empty one', async () => {
  const away = openTarget('http://LLAVE:SECRETO@127.0.0.1:9/respaldos?region=us-east-1')
  await expect(away.get('destino')).rejects.toThrow()
  await expect(away.list('cadenas/')).rejects.toThrow()
})

test('segments and moments by their names, past the end of a log file', () => {
  for (const number of [0, 1, 255, 256, 70_000]) expect(numberOf(segmentName('00000002', number))).toBe(number)
  expect(segmentName('00000001', 256)).toBe('000000010000000100000000')
  expect(placeOf(257)).toBe('1/1000000')
  const at = new Date('2026-11-23T02:15:30.250Z')
  expect(ofStamp(stampOf(at))).toEqual(at)
  expect(() => ofStamp('ayer')).toThrow('ayer')
})
