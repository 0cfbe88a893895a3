import { Refusal } from '#kit/base/refusal.ts'
import { findVehicle, hasYear } from '#finding/search/asked-vehicle.ts'
import type { Search } from '#finding/index/state.server.ts'
import type { Vehicle } from './contract.ts'

export type Car = Pick<Vehicle, 'marca' | 'modelo' | 'anio' | 'motor'>

/** The car in the catalogue's own names. 422 for a model it does not know, or was never made in that year; an engine unknown to it stays as it is called. */
export function knownCar({ marca, modelo, anio, motor }: Car, { vehicles, minds }: Search): Car {
  const year = anio === null ? null : String(anio)
  const found = findVehicle({ year, marca: marca || null, modelo, motor: motor || null }, vehicles, minds.lexicon)
  if (!found.model || (marca !== '' && !found.make))
    throw unknown('modelo', `No conocemos «${`${marca} ${modelo}`.trim()}»`)
  const known = found.entries.some((entry) => found.year === null || hasYear(entry, found.year))
  if (!known && motor !== '') return knownCar({ marca, modelo, anio, motor: '' }, { vehicles, minds } as Search)
  if (!known) throw unknown('anio', `El catálogo no tiene ${modelo} ${year ?? ''}`.trim())
  return {
    marca: found.make?.name ?? found.entries[0]?.marca ?? '',
    modelo: found.model.name,
    anio,
    motor: found.motor ?? motor.trim(),
  }
}

function unknown(field: string, text: string): Refusal {
  return new Refusal(422, `${text}.`, { errors: { [field]: [`${text}.`] } })
}
