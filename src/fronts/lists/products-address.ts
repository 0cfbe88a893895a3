import { at } from '#kit/base/place.ts'
import { changed, type Place } from './list-address.ts'

/** What a vehicle is asked by on this page, where `marca` is the part's. */
export const vehicleNames = ['veh_marca', 'modelo', 'motor'] as const

export const views = [
  { vista: null, texto: 'Tabla' },
  { vista: 'lista', texto: 'Lista' },
  { vista: 'cuadricula', texto: 'Cuadrícula' },
] as const
export type View = (typeof views)[number]['vista']

export function viewOf(params: URLSearchParams): View {
  const asked = params.get('vista')
  return asked === 'lista' || asked === 'cuadricula' ? asked : null
}

/** Parts side by side at most. */
export const MOST_COMPARED = 4

/** The codes to be compared: two to four, else nothing is. */
export function comparedOf(params: URLSearchParams): string[] {
  const codes = [...new Set((params.get('comparar') ?? '').split('|').filter(Boolean))].slice(0, MOST_COMPARED)
  return codes.length > 1 ? codes : []
}

export function compareAddress(place: Place, codes: readonly string[]): string {
  return changed(place, { comparar: codes.join('|') })
}

/** The file of the chosen parts, or of the list as it is filtered. */
export function exportAddress({ search }: Place, format: 'csv' | 'xlsx', codes: readonly string[] = []): string {
  const params = codes.length > 0 ? new URLSearchParams({ k_parte: codes.join('|') }) : new URLSearchParams(search)
  for (const name of ['vista', 'page', 'por_pagina', 'desde', 'comparar']) params.delete(name)
  return at(`/api/v1/productos/exportacion/${format}?${params}`)
}
