import { Refusal } from '#kit/base/refusal.ts'
import { notTaken } from '#platform/apart/pdf-check.server.ts'
import { readPicture } from '#platform/files/picture.server.ts'
import { PAGE_TEXT_MOST } from './library-states.ts'

const SIDE = { width: 480, height: 640 }

/** The cover as a WebP of our own making, at most 480 × 640 pixels (S17). 422 for another type, a broken file, or more than 40 million pixels; 503 while too many are at work. */
export async function coverOf(file: File): Promise<Buffer> {
  const bytes = Buffer.from(await file.arrayBuffer())
  return readPicture(bytes, ['png', 'jpeg', 'webp'], (picture) =>
    picture
      .flatten({ background: '#fff' })
      .resize({ ...SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  ).catch((error: unknown) => {
    const isOfFile = error instanceof Refusal && error.status === 422
    throw isOfFile ? notTaken('No se pudo leer la imagen de la portada.', 'imagen_no_valida') : error
  })
}

/** The texts that the uploader's browser read, one a page: plain, without controls, cut at a page's limit; as many as there are pages at most. */
export function textsOf(json: string | undefined, paginas: number): string[] {
  let read: unknown
  try {
    read = JSON.parse(json || '[]')
  } catch {
    read = null
  }
  if (!Array.isArray(read)) throw notTaken('El texto de las páginas llegó incompleto.', 'texto_no_valido')
  return read.slice(0, paginas).map((text: unknown) => {
    if (typeof text !== 'string') throw notTaken('El texto de las páginas llegó incompleto.', 'texto_no_valido')
    return text
      .replace(/\p{Cc}|\p{Cs}/gu, ' ')
      .normalize('NFC')
      .replace(/ {2,}/g, ' ')
      .trim()
      .slice(0, PAGE_TEXT_MOST)
      .replace(/\p{Cs}$/u, '')
  })
}
