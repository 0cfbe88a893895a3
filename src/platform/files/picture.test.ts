import { globSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { coverOf } from '#publishing/library/reading.server.ts'
import { cleanFile } from '#selling/quotes/file-content.server.ts'
import { readPicture } from './picture.server.ts'

const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c33' } })
  .png()
  .toBuffer()

const readers: [string, (file: Buffer) => Promise<unknown>][] = [
  ['a picture', (file) => readPicture(file, ['png', 'webp'], (one) => one.webp().toBuffer())],
  ['the cover of a catalogue', (file) => coverOf(new File([new Uint8Array(file)], 'x.png'))],
  ['a file of a quote', (file) => cleanFile(file, 'x.png')],
]

const hostile: [string, Buffer][] = [
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a TIFF', await sharp(picture).tiff().toBuffer()],
  ['half a picture', picture.subarray(0, picture.length / 2)],
  [
    'a bomb of 60 million points',
    await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png()
      .toBuffer(),
  ],
]

describe.each(readers)('%s', (_, read) => {
  test('is read two at a time; sixteen wait and the rest are told to come again', async () => {
    const ends = await Promise.allSettled(Array.from({ length: 24 }, () => read(picture)))
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toHaveLength(6)
    for (const refusal of refused) expect(refusal).toMatchObject({ name: 'Refusal', status: 503 })
    await read(picture)
  })

  test.each(hostile)('%s is refused', async (__, file) => {
    await expect(read(file)).rejects.toMatchObject({ name: 'Refusal', status: 422 })
  })
})

/** They draw what is already ours: kept pictures, logos, covers of our own making. */
const OF_OUR_OWN = [
  'src/catalogue/parts/share-picture.server.ts',
  'src/publishing/datasheets/pdf.server.ts',
  'src/publishing/pictures/pictures.server.ts',
  'src/publishing/print/pictures.server.ts',
  'src/selling/deliveries/evidence.server.ts',
  'src/selling/returns/photos.server.ts',
]

test('whatever somebody sent is drawn in one place, which looks at its first bytes and takes turns', () => {
  const drawing = globSync('src/**/*.server.ts', { exclude: ['**/testing.server.ts'] }).filter((file) =>
    readFileSync(file, 'utf8').includes("import('sharp')"),
  )
  expect(drawing.toSorted()).toEqual(['src/platform/files/picture.server.ts', ...OF_OUR_OWN].toSorted())
})
