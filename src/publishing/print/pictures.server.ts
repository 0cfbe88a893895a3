import { readShopPicture } from '#platform/files/shop-picture.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import type { Doc, Rgb } from './pen.server.ts'

/** Pixels a point: what a press wants of a small picture. */
const SHARP = 3

/** A picture that the document holds already; what `image` draws. */
export type Opened = Parameters<Doc['image']>[0]
export type Pictures = {
  /** A picture of the shop as it goes into the document, each once; null where there is none that can be read. */
  get(ruta: string | null, about: { side: number; ground: Rgb }): Promise<Opened | null>
}

/** Pictures of a document: drawings of the shop and kept photographs, made small and flat on the colour they lie on. */
export function picturesFor(doc: Doc, storage: Storage): Pictures {
  const made = new Map<string, Opened | null>()
  return {
    async get(ruta, { side, ground }) {
      if (!ruta) return null
      const key = `${ruta} ${side} ${ground.join()}`
      const before = made.get(key)
      if (before !== undefined) return before
      const file = await readShopPicture(ruta, storage)
      const picture = file && (await flattened(file, Math.round(side * SHARP), ground))
      const opened = picture ? open(doc, picture) : null
      made.set(key, opened)
      return opened
    },
  }
}

/** Its types leave it out: reads a picture once for as often as it is drawn. */
function open(doc: Doc, picture: Buffer): Opened {
  return (doc as unknown as { openImage(file: Buffer): Opened }).openImage(picture)
}

async function flattened(file: Buffer, pixels: number, [r, g, b]: Rgb): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  const background = { r, g, b }
  try {
    return await sharp(file, { density: 300, limitInputPixels: 40_000_000 })
      .flatten({ background })
      .resize({ width: pixels, height: pixels, fit: 'contain', background })
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch {
    return null
  }
}
