import type { Sharp } from 'sharp'
import { Refusal } from '#kit/base/refusal.ts'
import { openPlaces } from '#platform/apart/places.server.ts'

/** More pixels are a bomb (S17). */
export const MOST_PIXELS = 40_000_000

/** What is told of a picture's content, as sharp names it. */
export type PictureType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

const names: Record<PictureType, string> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' }

// The beginnings of the types: no other decoder of the library ever sees a file that somebody sent.
const beginnings: Record<PictureType, RegExp> = {
  png: /^\u0089PNG\r\n/,
  jpeg: /^ÿØÿ/,
  webp: /^RIFF[^]{4}WEBP/,
  gif: /^GIF8[79]a/,
  avif: /^[^]{4}ftyp(?:avif|avis|mif1)/,
}

// 40 million points are 160 MB while they are drawn anew.
const places = openPlaces({ atOnce: 2, waiting: 16 })

/**
 * A picture of somebody's, upright, its first frame only; `work` makes of it what is kept, so that whatever else the file
 * held is gone (S13). The type is told by the content. 503 when too many are at work, 422 for another type, a broken file, or more than 40 million pixels.
 */
export async function readPicture<Made>(
  file: Buffer,
  types: readonly PictureType[],
  work: (picture: Sharp) => Promise<Made>,
): Promise<Made> {
  return places.within(() => drawn(file, types, work))
}

async function drawn<Made>(
  file: Buffer,
  types: readonly PictureType[],
  work: (picture: Sharp) => Promise<Made>,
): Promise<Made> {
  try {
    const start = file.toString('latin1', 0, 16)
    if (!types.some((type) => beginnings[type].test(start))) throw new Error('not taken: another beginning')
    // Loaded for the first picture: 25 MB that an idle process does not need.
    const { default: sharp } = await import('sharp')
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
