import type { Sharp } from 'sharp'
import { Refusal } from '#base/refusal.ts'

/** More pixels are a bomb (S17). */
export const MOST_PIXELS = 40_000_000

/** What is told of a picture's content, as sharp names it. */
export type PictureType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

const names: Record<PictureType, string> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' }

/**
 * A picture of somebody's, upright, its first frame only; `work` makes of it what is kept, so that whatever else the file
 * held is gone (S13). The type is told by the content. 422 for another type, a broken file, or more than 40 million pixels.
 */
export async function readPicture<Made>(
  file: Buffer,
  types: readonly PictureType[],
  work: (picture: Sharp) => Promise<Made>,
): Promise<Made> {
  // Loaded for the first picture: 25 MB that an idle process does not need.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false }).timeout({
      seconds: 20,
    })
    const { format, compression } = await picture.metadata()
    const told = format === 'heif' && compression === 'av1' ? 'avif' : format
    if (!types.some((type) => type === told)) throw new Error(`not taken: ${told}`)
    return await work(picture.autoOrient())
  } catch (cause) {
    const known = types.map((type) => names[type])
    const list = `${known.slice(0, -1).join(', ')} o ${known.at(-1)}`
    const sentence = `No se pudo leer la imagen. Sube un ${list} de hasta 40 millones de puntos.`
    const refusal = new Refusal(422, sentence, { code: 'imagen_no_valida', errors: { archivo: [sentence] } })
    refusal.cause = cause
    throw refusal
  }
}
