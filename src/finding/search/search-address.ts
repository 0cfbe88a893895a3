import { at } from '#kit/base/place.ts'

/** What is asked for, once trimmed; its length in characters as people count them decides whether a search starts (S-01). */
export function searchText(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Unicode characters of the trimmed text. */
export function searchLength(typed: string): number {
  return Array.from(searchText(typed)).length
}

/** The page that lists what a text finds. */
export function resultsAddress(text: string, mode: number): string {
  return at(resultsPath(text, mode))
}

/** The same without the base. */
function resultsPath(text: string, mode: number): string {
  const query = new URLSearchParams({ productobusqueda: searchText(text), tipobusqueda: String(mode) })
  return `/ListadoProductos?${query.toString()}`
}

/** The page of a part; codes contain `/`. */
export function partAddress(k_parte: string): string {
  return at(`/verprods/${encodeURIComponent(k_parte)}`)
}
