import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { openZip } from '#platform/sheets/zip-file.server.ts'
import { packed } from './admin-pack.ts'

const folder = temporaryData()
const limits = { entries: 1000, unzipped: 10_000_000 }

test('what is packed is read back by the reader of deliveries: names, bytes and checksums', async () => {
  const files = fc.array(
    fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((name) => !name.includes('\\')),
      bytes: fc.uint8Array({ maxLength: 3000 }),
    }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(files, async (drawn) => {
      const zip = await packed(
        drawn.map(({ name, bytes }) => new File([new Uint8Array(bytes)], name)),
        'entrega.zip',
      )
      const path = join(folder, 'a.zip')
      writeFileSync(path, Buffer.from(await zip.arrayBuffer()))
      const read = await openZip(path, limits)
      expect(read.entries.map(({ unpacked }) => unpacked)).toEqual(drawn.map(({ bytes }) => bytes.length))
      for (const [place, { bytes }] of drawn.entries()) {
        expect(new Uint8Array((await read.bytes(place, 10_000)) ?? [])).toEqual(new Uint8Array(bytes))
      }
    }),
    { numRuns: 40 },
  )
})

test('names keep their accents', async () => {
  const zip = await packed([new File(['a'], 'factura ñandú.xml')], 'x.zip')
  const path = join(folder, 'b.zip')
  writeFileSync(path, Buffer.from(await zip.arrayBuffer()))
  expect((await openZip(path, limits)).names).toEqual(['factura ñandú.xml'])
})
