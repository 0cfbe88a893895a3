import { at } from '#kit/base/place.ts'

const KILO = 1024
const numbers = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

/** Bytes in words: `13002342` → `12.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KILO * KILO) return `${numbers.format(Math.max(1, Math.round(bytes / KILO)))} KB`
  return `${numbers.format(bytes / KILO / KILO)} MB`
}

type Addressed = { id: number; year: number; categoria: string; edicion: number }

/** Address of a catalogue's reader, at a page. */
export function readerHref({ id, year, categoria }: Addressed, pagina = 1): string {
  return at(`/catalogoview/${year}/${encodeURIComponent(categoria)}?doc=${id}${pagina > 1 ? `&pagina=${pagina}` : ''}`)
}

/** Address of its file; as a download it is counted and keeps its name. */
export function fileHref({ id, edicion }: Addressed, isDownload = false): string {
  return at(`/api/v1/catalogos/${id}/archivo?edicion=${edicion}${isDownload ? '&descargar=1' : ''}`)
}

export function coverHref({ id, edicion }: Addressed): string {
  return at(`/api/v1/catalogos/${id}/portada?edicion=${edicion}`)
}

/** Text without accents and capitals, letter by letter as long as the original. */
export function folded(text: string): string {
  return text.replace(/[\u00C0-\u024F]/g, (letter) => letter.normalize('NFD')[0] ?? letter).toLowerCase()
}
