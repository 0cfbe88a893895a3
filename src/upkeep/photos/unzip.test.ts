import { zipSync } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openZip, ZipFault } from './unzip.ts'

const limits = { isWanted: (name: string) => name.endsWith('.jpg'), entries: 5, bytes: 100_000 }
const zipped = (files: Parameters<typeof zipSync>[0]) => new Blob([new Uint8Array(zipSync(files))])
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

test('what was packed comes out the same, stored or deflated, under its name', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3000 }),
      fc.uint8Array({ maxLength: 3000 }),
      fc.constantFrom(0 as const, 6 as const),
      async (first, second, level) => {
        const zip = zipped({
          'lote/á_1.jpg': [first, { level }],
          'nota.txt': new Uint8Array(9),
          'b.jpg': [second, { level }],
        })
        const files = await openZip(zip, limits)
        expect(files.map(({ name }) => name)).toEqual(['lote/á_1.jpg', 'b.jpg'])
        expect(await Promise.all(files.map(async ({ bytes }) => bytesOf(await bytes())))).toEqual([first, second])
      },
    ),
    { numRuns: 20 },
  )
})

test.each([
  ['no ZIP', new Blob(['hola'])],
  ['nothing', new Blob([])],
  ['cut short', zipped({ 'a.jpg': new Uint8Array(500) }).slice(0, 60)],
  ['too many', zipped(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.jpg`, new Uint8Array(1)])))],
  ['too large', zipped({ 'a.jpg': new Uint8Array(100_001) })],
])('%s is refused with a sentence', async (_, blob) => {
  await expect(openZip(blob, limits)).rejects.toThrow(ZipFault)
})

test('a head that lies about the size is not believed', async () => {
  const bomb = new Uint8Array(zipSync({ 'a.jpg': new Uint8Array(5_000_000) }))
  const view = new DataView(bomb.buffer)
  for (let at = 0; at < bomb.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
  const [file] = await openZip(new Blob([bomb]), limits)
  await expect(file?.bytes()).rejects.toThrow(ZipFault)
})

test('one that is broken inside says which file', async () => {
  const broken = new Uint8Array(zipSync({ 'a.jpg': [new Uint8Array(2000).map((_, n) => n % 251), { level: 6 }] }))
  broken.fill(0xff, 40, 80)
  const [file] = await openZip(new Blob([broken]), limits)
  await expect(file?.bytes()).rejects.toThrow('a.jpg')
})
