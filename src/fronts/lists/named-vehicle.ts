import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { MIN_SEARCH } from '#kit/base/settings.ts'
import { at } from '#kit/base/place.ts'
import { chosenOf, vehiclePath } from '#kit/base/vehicle.ts'
import { resultsAddress, searchLength } from '#finding/search/search-address.ts'
import { choiceOf } from '#selling/vehicles/name.ts'
import type { SearchRequest } from './search-request.ts'

/** Where a search leads that names a vehicle of the company by plate or nickname: without that, for what the vehicle is. Null when it names none. */
export async function namedVehicleAddress({ texto, tipo }: SearchRequest): Promise<string | null> {
  // It is no part of the answer: without it the text is searched as it stands.
  const found = await call('POST /api/v1/mis-vehiculos/nombrado', { body: { texto } }).catch((fault: unknown) => {
    report('vehiculos', fault)
    return null
  })
  if (!found?.nombrado) return null
  const { vehiculo, resto } = found.nombrado
  const choice = choiceOf(vehiculo)
  if (searchLength(resto) < MIN_SEARCH) return at(vehiclePath(choice))
  const { marca, ...others } = chosenOf(choice)
  return `${resultsAddress(resto, tipo)}&${new URLSearchParams({ ...others, ...(marca && { veh_marca: marca }) })}`
}
