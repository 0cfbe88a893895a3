import { type VehicleChoice, vehicleText } from '#kit/base/vehicle.ts'
import type { Vehicle } from './contract.ts'

type Named = Pick<Vehicle, 'marca' | 'modelo' | 'anio' | 'motor'>

/** A kept vehicle as the pages of the catalogue name one. */
export function choiceOf({ marca, modelo, anio, motor }: Named): VehicleChoice {
  return { marca: marca || null, modelo, year: anio === null ? null : String(anio), motor: motor || null }
}

/** `Nissan Tsuru 2005 1.6`. */
export function nameOf(vehicle: Named): string {
  return vehicleText(choiceOf(vehicle))
}

/** What its people call it: by its nickname, by its plate, or as what it is. */
export function calledOf({ apodo, placa, ...vehicle }: Named & Pick<Vehicle, 'apodo' | 'placa'>): string {
  return apodo || placa || nameOf(vehicle)
}
