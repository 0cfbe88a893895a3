import { Refusal } from '#base/refusal.ts'

/** Pixels on a side: room for paper, no more. */
const SIDE = 512
const TYPES = new Set(['png', 'jpeg', 'webp', 'gif'])

/**
 * A picture as a PNG of our own making, at most 512 pixels a side: whatever else the file held is gone (S13). The type is
 * told by the content. 422 for another type, a broken file, or more than 40 million pixels.
 */
export async function logoOf(file: Buffer): Promise<Buffer> {
  // Loaded for the first picture: 25 MB that an idle process does not need.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(file, { limitInputPixels: 40_000_000, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (!TYPES.has(format)) throw new Error(`not taken: ${format}`)
    return await picture
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    const sentence = 'No se pudo leer la imagen. Sube un PNG, JPEG, WebP o GIF de hasta 40 millones de puntos.'
    throw new Refusal(422, sentence, { code: 'imagen_no_valida', errors: { archivo: [sentence] } })
  }
}
