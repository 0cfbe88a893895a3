import { PAGE_SIZES } from '#kit/base/settings.ts'

/** What every list keeps in its address (G5). */
type TableState = {
  q: string
  orden: string | null
  sentido: 'asc' | 'desc'
  pagina: number
  por: number
  /** Chosen columns; null while nobody has chosen. */
  columnas: string[] | null
}

export type TableOrder = { orden: string; sentido: 'asc' | 'desc' }

/** What says how a list is shown, not which rows are in it. */
export const VIEW_PARAMS = ['orden', 'sentido', 'pagina', 'por', 'columnas', 'vista']

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
    // A form without scripts sends one value a box, a link all of them in one.
    columnas: params.has('columnas') ? params.getAll('columnas').join(',').split(',').filter(Boolean) : null,
  }
}

/** The order in force: the address's if the list knows it, else the list's own. */
export function orderOf({ orden, sentido }: TableState, known: string[], fallback: TableOrder): TableOrder {
  return orden !== null && known.includes(orden) ? { orden, sentido } : fallback
}

/** The columns in force; the first names the row and always stays. */
export function columnsOf<Column extends { id: string; isExtra?: boolean }>(
  columns: Column[],
  chosen: string[] | null,
): Column[] {
  // Columns that are all gone are no choice.
  const known = chosen?.length === 0 || columns.some(({ id }) => chosen?.includes(id)) ? chosen : null
  return columns.filter(({ id, isExtra }, place) => place === 0 || (known ? known.includes(id) : !isExtra))
}

/** Whether these are the columns that a list shows unasked; the first is always there. */
export function areUsual(columns: readonly { id: string; isExtra?: boolean }[], chosen: readonly string[]): boolean {
  return columns.every(({ id, isExtra }, place) => place === 0 || chosen.includes(id) === !isExtra)
}

/** The same list with some values changed (null or '': taken away); from its first page unless `pagina` is among them. */
export function changed(search: string, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams(search)
  if (!('pagina' in changes)) params.delete('pagina')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '' || (name === 'pagina' && value === 1)) params.delete(name)
    else params.set(name, String(value))
  }
  return toAddress(params)
}

/** Part of an address. A view's number alone would open the view: where all else was taken away it is the whole list. */
export function toAddress(params: URLSearchParams): string {
  if (params.size === 1 && params.has('vista')) params.set('vista', '0')
  return `?${params}`
}

/** Which saved view an address came from: 0 is the list as it comes, null nothing said. */
export function viewIn(search: string): number | null {
  const id = new URLSearchParams(search).get('vista')
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null
}

/** The address that sorts by this order: the other way round when it already does. */
export function sortedBy(search: string, orden: string, current: Pick<TableState, 'orden' | 'sentido'>): string {
  const isTurned = current.orden === orden && current.sentido === 'asc'
  return changed(search, { orden, sentido: isTurned ? 'desc' : null })
}

/** What a file of the list is asked with: the filters, the order and the columns on the screen, not the page. */
export function exported(search: string, order: TableOrder, columns: string[]): string {
  return changed(search, { por: null, vista: null, ...order, columnas: columns.join(',') })
}

/** Whether the address narrows the list: then an empty one has a way out. */
export function isFiltered(search: string, ignored: string[] = []): boolean {
  return [...new URLSearchParams(search)].some(
    ([name, value]) => value !== '' && !VIEW_PARAMS.includes(name) && !ignored.includes(name),
  )
}
