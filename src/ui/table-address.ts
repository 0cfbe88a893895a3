/** What every list keeps in its address (G5). */
export type TableState = {
  q: string
  orden: string | null
  sentido: 'asc' | 'desc'
  pagina: number
  por: number
  /** Chosen columns; null while nobody has chosen. */
  columnas: string[] | null
}

export const PAGE_SIZES = [25, 50, 100] as const

/** The state of a list from its address; what makes no sense counts as absent. */
export function readTable(params: URLSearchParams): TableState {
  const pagina = Number(params.get('pagina'))
  const por = Number(params.get('por'))
  return {
    q: params.get('q')?.trim() ?? '',
    orden: params.get('orden'),
    sentido: params.get('sentido') === 'desc' ? 'desc' : 'asc',
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? pagina : 1,
    por: PAGE_SIZES.find((size) => size === por) ?? PAGE_SIZES[0],
    columnas: params.get('columnas')?.split(',').filter(Boolean) ?? null,
  }
}

/** The same list with some values changed (null or '': taken away); from its first page unless `pagina` is among them. */
export function changed(search: string, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams(search)
  if (!('pagina' in changes)) params.delete('pagina')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '' || (name === 'pagina' && value === 1)) params.delete(name)
    else params.set(name, String(value))
  }
  const text = params.toString()
  return text ? `?${text}` : '?'
}

/** The address that sorts by this order: the other way round when it already does. */
export function sortedBy(search: string, orden: string, current: Pick<TableState, 'orden' | 'sentido'>): string {
  const isTurned = current.orden === orden && current.sentido === 'asc'
  return changed(search, { orden, sentido: isTurned ? 'desc' : null })
}
