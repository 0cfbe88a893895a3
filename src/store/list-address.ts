/** Where a list stands: the path and the query of its page, as the router tells them. */
export type Place = { pathname: string; search: string }

/** What narrows a list of parts, in the order its chips are shown. */
export const filterNames = [
  'linea',
  'marca',
  'posicion',
  'year',
  'badgenuevo',
  'especial',
  'mejoresventas',
  'mejoresventaslineas',
  'hecho_mx',
  'existencia',
] as const
export type FilterName = (typeof filterNames)[number]

export const orders = [
  { valor: 'relevancia', texto: 'Relevancia' },
  { valor: 'vendidos', texto: 'Más vendidos' },
  { valor: 'nuevo', texto: 'Lo más nuevo' },
  { valor: 'codigo', texto: 'Código' },
] as const
export const pageSizes = [25, 50, 100] as const

/** What every list of parts reads from its address; the calls' schemas judge the values. */
export type ListAddress = Partial<Record<FilterName, string>> & {
  page?: string
  por_pagina?: string
  orden?: string
  desde?: string
}

const listed = [...filterNames, 'page', 'por_pagina', 'orden', 'desde'] as const

/** The filters, order and page of an address, as text. Blank ones are absent. */
export function readList(params: URLSearchParams): ListAddress {
  const read: ListAddress = {}
  for (const name of listed) {
    const value = params.get(name)?.trim()
    if (value) read[name] = value
  }
  return read
}

/** Cards side by side, or rows. */
export function isGrid(params: URLSearchParams): boolean {
  return params.get('vista') === 'cuadricula'
}

/** The same list with some values changed (null: taken away), from its first page unless told otherwise. */
export function changed({ pathname, search }: Place, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams(search)
  for (const name of ['page', 'desde']) params.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, String(value))
  }
  const query = params.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** A page of the list. The next one also says where this one ended, so that rows do not jump while the catalogue changes. */
export function pageAddress(place: Place, page: number, next: { page: number; siguiente: number | null }): string {
  if (page === 1) return changed(place, {})
  const isNext = page === next.page + 1 && next.siguiente !== null
  return changed(place, isNext ? { page, desde: next.siguiente } : { page })
}

/** How many filters narrow the list. */
export function countFilters(params: URLSearchParams): number {
  return filterNames.filter((name) => params.get(name)?.trim()).length
}
