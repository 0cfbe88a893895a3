import { MAX_SEARCH } from '#kit/base/settings.ts'

/** Where a list stands: the path and the query of its page, as the router tells them. */
export type Place = { pathname: string; search: string }

const flags = ['badgenuevo', 'especial', 'mejoresventas', 'mejoresventaslineas', 'hecho_mx', 'existencia'] as const
/** What narrows a list of parts, in the order its chips are shown. `marca_parte` where `marca` is the vehicle's. */
const filterNames = ['linea', 'marca', 'marca_parte', 'posicion', 'year', ...flags] as const
export type FilterName = (typeof filterNames)[number]

/** A trait in the address (`r.lado`), and how far from its number one may be (`t.espesor-mm`). */
export type TraitName = `r.${string}`
export const toleranceOf = (name: TraitName) => `t.${name.slice(2)}`

function traitNames(params: URLSearchParams): TraitName[] {
  return [...params.keys()].filter((name): name is TraitName => name.startsWith('r.'))
}

/** As the calls take them: `lado:derecho|espesor-mm:12.5~0.5`. */
function traitsOf(params: URLSearchParams): string | undefined {
  const told = traitNames(params).flatMap((name) => {
    const value = params.get(name)?.trim()
    const more = params.get(toleranceOf(name))
    return value ? [`${name.slice(2)}:${value}${more ? `~${more}` : ''}`] : []
  })
  return told.join('|') || undefined
}

export const catalogueFilters: readonly FilterName[] = ['linea', 'marca', 'year', ...flags]
/** Of a page that is itself a line. */
export const lineFilters: readonly FilterName[] = ['marca', 'year', ...flags]
/** Of a page that is itself a vehicle. */
export const vehicleFilters: readonly FilterName[] = ['linea', 'marca_parte', 'posicion', ...flags]
/** Of the advanced search, whose form asks for vehicle and line. */
export const advancedFilters: readonly FilterName[] = ['marca_parte', 'posicion', ...flags]

export const orders = [
  { valor: 'relevancia', texto: 'Relevancia' },
  { valor: 'vendidos', texto: 'Más vendidos' },
  { valor: 'nuevo', texto: 'Lo más nuevo' },
  { valor: 'codigo', texto: 'Código' },
] as const
export const pageSizes = [25, 50, 100] as const

/** What every list of parts reads from its address; the calls' schemas judge the rest of the values. */
type ListAddress = Record<FilterName | 'page' | 'por_pagina' | 'desde', string | undefined> & {
  orden: (typeof orders)[number]['valor']
  rasgos: string | undefined
}

const listed = [...filterNames, 'page', 'por_pagina', 'desde'] as const

/** The filters, order and page of an address, as text. Blank ones are undefined; an unknown order is relevance. */
export function readList(params: URLSearchParams): ListAddress {
  const orden = orders.find(({ valor }) => valor === params.get('orden'))?.valor ?? 'relevancia'
  const values = listed.map((name) => [name, params.get(name)?.trim() || undefined] as const)
  // fromEntries forgets the names, all of which `listed` has.
  return { ...(Object.fromEntries(values) as Omit<ListAddress, 'orden' | 'rasgos'>), rasgos: traitsOf(params), orden }
}

type VehicleBody = Partial<Omit<ListAddress, 'year' | 'marca' | 'desde' | 'posicion'>> & { buscar?: string }

/**
 * The same for the calls that ask for a vehicle: `year` and `marca` are the vehicle's there, the position is one more word of
 * the text, and nothing may be undefined.
 */
export function bodyOf({ orden, posicion, ...list }: ListAddress, texto = ''): VehicleBody {
  const elsewhere = ['year', 'marca', 'desde']
  const buscar = [texto, posicion].filter(Boolean).join(' ').slice(0, MAX_SEARCH)
  const given = Object.entries(list).filter(([name, value]) => value !== undefined && !elsewhere.includes(name))
  return { ...Object.fromEntries(given), ...(buscar && { buscar }), orden }
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

/** The same for a link that stands on the list itself, of which a page has fifty: what follows the path is enough. */
export function fromHere({ pathname }: Place, address: string): string {
  return address.startsWith(`${pathname}?`) ? address.slice(pathname.length) : address
}

/** A page of the list. The next one also says where this one ended, so that rows do not jump while the catalogue changes. */
export function pageAddress(place: Place, page: number, next: { page: number; siguiente: number | null }): string {
  if (page === 1) return changed(place, {})
  const isNext = page === next.page + 1 && next.siguiente !== null
  return changed(place, isNext ? { page, desde: next.siguiente } : { page })
}

/** The filters of `names`, and the traits, that narrow the list now. */
export function activeFilters(params: URLSearchParams, names: readonly FilterName[]): (FilterName | TraitName)[] {
  return [...names, ...traitNames(params)].filter((name) => params.get(name)?.trim())
}

/** The list without any of its filters. */
export function unfiltered(place: Place, names: readonly FilterName[]): string {
  const traits = traitNames(new URLSearchParams(place.search))
  const all = [...names, ...traits, ...traits.map(toleranceOf)]
  return changed(place, Object.fromEntries(all.map((name) => [name, null])))
}
