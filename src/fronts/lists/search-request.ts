import { MAX_SEARCH, MIN_SEARCH, type SearchMode } from '#kit/base/settings.ts'
import { searchLength, searchText } from '#finding/search/search-address.ts'
import { changed, type Place } from './list-address.ts'

export type SearchRequest = {
  /** Trimmed, NFC, at most 120 characters. */
  texto: string
  tipo: SearchMode
  /** Keys of what was understood that the visitor took away. */
  quitar: string[]
}

/** What `/ListadoProductos` is asked for. A `tipobusqueda` that is no mode is 1 (P-11). */
export function readRequest(params: URLSearchParams): SearchRequest {
  const typed = searchText(params.get('productobusqueda') ?? '')
  const given = params.get('tipobusqueda')?.trim()
  return {
    texto: searchText(typed.slice(0, MAX_SEARCH)),
    tipo: given === '2' ? 2 : given === '3' ? 3 : 1,
    quitar: (params.get('quitar') ?? '').split(',').filter(Boolean),
  }
}

/** Whether the text is long enough to be searched (K-01). */
export function isSearchable({ texto }: SearchRequest): boolean {
  return searchLength(texto) >= MIN_SEARCH
}

/** The same search without one thing that was understood. */
export function dropping(place: Place, { quitar }: SearchRequest, clave: string): string {
  return changed(place, { quitar: [...quitar.filter((known) => known !== clave), clave].join(',') })
}

/** The same search with something used again that had been taken away. */
export function restoring(place: Place, { quitar }: SearchRequest, clave: string): string {
  const kept = quitar.filter((known) => known !== clave).join(',')
  return changed(place, { quitar: kept || null })
}
