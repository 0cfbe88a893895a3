import type { SearchMode } from '#kit/base/settings.ts'
import { readVehicle, type VehicleChoice, vehicleFields } from '#kit/base/vehicle.ts'
import type { Ignored } from '#fronts/lists/ignored.tsx'
import { isSearchable, readRequest } from '#fronts/lists/search-request.ts'

/** What `/busquedaAvanzada` is asked for; every value may be absent (P-14). */
export type AdvancedRequest = {
  vehicle: VehicleChoice
  /** Id of the line. */
  linea: string | null
  texto: string
  tipo: SearchMode
  idBusqueda: number | null
  /** Sent by the vehicle picker without scripts: go to the vehicle's page if there is such a vehicle. */
  goesToVehicle: boolean
  /** Values that cannot be what their name says. */
  ignorados: Ignored[]
}

const open = new Set(['', '-', '0', 'null', 'undefined', 'todos'])

/** Reads the address. `activoUsuario` is not read at all: nobody is believed to be anyone by an address. */
export function readAdvanced(params: URLSearchParams): AdvancedRequest {
  const ignorados: Ignored[] = []
  const number = (campo: string): string | null => {
    const valor = params.get(campo)?.trim() ?? ''
    if (open.has(valor.toLowerCase())) return null
    if (/^[1-9]\d{0,14}$/.test(valor)) return valor
    ignorados.push({ campo, valor: valor.slice(0, 80) })
    return null
  }
  const given = Object.fromEntries(vehicleFields.map((field) => [field, params.get(field)]))
  const search = readRequest(params)
  const mode = params.get('tipobusqueda')?.trim() ?? ''
  if (mode !== '' && !/^[123]$/.test(mode)) ignorados.push({ campo: 'tipobusqueda', valor: mode.slice(0, 80) })
  if (search.texto && !isSearchable(search)) ignorados.push({ campo: 'productobusqueda', valor: search.texto })
  const idBusqueda = number('idBusqueda')
  return {
    vehicle: readVehicle(given),
    linea: number('linea'),
    texto: isSearchable(search) ? search.texto : '',
    tipo: search.tipo,
    idBusqueda: idBusqueda === null ? null : Number(idBusqueda),
    goesToVehicle: params.get('ir') === 'vehiculo',
    ignorados,
  }
}

/** The address that asks for what stands in these fields; the usual kind of search, and what is empty, goes without saying. */
export function advancedAddress(fields: Iterable<[string, FormDataEntryValue]>): string {
  const given = [...fields].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  const query = new URLSearchParams(given.filter(([name, value]) => name !== 'tipobusqueda' || value !== '1'))
  return `/busquedaAvanzada?${query}`
}

/** Whether anything was asked at all. */
export function asksSomething({ vehicle, linea, texto }: AdvancedRequest): boolean {
  return linea !== null || texto !== '' || vehicleFields.some((field) => vehicle[field] !== null)
}

/** One fault a field: what the calls found wrong adds to what the address already showed. */
export function allIgnored(...lists: Ignored[][]): Ignored[] {
  const byField = new Map(lists.flat().map((ignored) => [ignored.campo, ignored]))
  return [...byField.values()]
}
