import { PAGE_TEXT_MOST } from './library-states.ts'
import { notTaken } from '#platform/apart/pdf-check.server.ts'

const SIDE = { width: 480, height: 640 }
const TYPES = new Set(['png', 'jpeg', 'webp'])

/** The cover as a WebP of our own making, at most 480 × 640 pixels (S17). 422 for another type, a broken file, or more than 40 million pixels. */
export async function coverOf(file: File): Promise<Buffer> {
  const bytes = Buffer.from(await file.arrayBuffer())
  // Loaded for the first picture: 25 MB that an idle process does not need.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (!TYPES.has(format)) throw new Error(`not taken: ${format}`)
    return await picture
      .flatten({ background: '#fff' })
      .resize({ ...SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    throw notTaken('No se pudo leer la imagen de la portada.', 'imagen_no_valida')
  }
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
