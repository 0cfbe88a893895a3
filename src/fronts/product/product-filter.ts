import type { VehicleChoice } from '#kit/base/vehicle.ts'
import { covers } from '#catalogue/parts/years.ts'
import type { ApplicationGroups } from './product-data.ts'

type Fitment = ApplicationGroups[number]['modelos'][number]['motores'][number]['ajustes'][number]

/** One line of the compatibility list: a model and engine with its years and what must hold. */
type FitmentLine = Fitment & { marca: string; modelo: string; motor: string | null }

/** Words without accents or case: `Cádillac` is found by `cadillac`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The applications in which every word of the text occurs; a year counts when it lies in the range. Blank keeps all. */
export function filterGroups(groups: ApplicationGroups, text: string): ApplicationGroups {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return words.length === 0 ? groups : keepLines(groups, (line) => words.every((word) => says(line, word)))
}

function says(
  { marca, modelo, motor, years, rangos, posicion, lado, nota, condiciones }: FitmentLine,
  word: string,
): boolean {
  if (/^(19|20)\d\d$/.test(word) && covers(rangos, Number(word))) return true
  return plain([marca, modelo, motor, years, posicion, lado, nota, ...condiciones].join(' ')).includes(word)
}

/** The applications of a vehicle's model, whatever their year and engine. */
export function ofModel(groups: ApplicationGroups, vehicle: VehicleChoice): ApplicationGroups {
  return keepLines(groups, (line) => isModel(line, vehicle))
}

/** Whether a line is of the vehicle: model, and year and engine where both sides name them. */
export function isOfVehicle(line: FitmentLine, vehicle: VehicleChoice): boolean {
  const { year, motor } = vehicle
  if (!isModel(line, vehicle)) return false
  if (year !== null && !covers(line.rangos, Number(year))) return false
  return motor === null || line.motor === null || plain(line.motor) === plain(motor)
}

function isModel({ marca, modelo }: FitmentLine, vehicle: VehicleChoice): boolean {
  if (vehicle.modelo === null || plain(modelo) !== plain(vehicle.modelo)) return false
  return vehicle.marca === null || plain(marca) === plain(vehicle.marca)
}

/** How many lines there are. */
export function countLines(groups: ApplicationGroups): number {
  return groups.flatMap(({ modelos }) => modelos.flatMap(({ motores }) => motores.flatMap(({ ajustes }) => ajustes)))
    .length
}

function keepLines(groups: ApplicationGroups, keeps: (line: FitmentLine) => boolean): ApplicationGroups {
  return groups.flatMap(({ marca, modelos }) => {
    const kept = modelos.flatMap(({ modelo, motores }) => {
      const engines = motores.flatMap(({ motor, ajustes }) => {
        const lines = ajustes.filter((ajuste) => keeps({ ...ajuste, marca, modelo, motor }))
        return lines.length > 0 ? [{ motor, ajustes: lines }] : []
      })
      return engines.length > 0 ? [{ modelo, motores: engines }] : []
    })
    return kept.length > 0 ? [{ marca, modelos: kept }] : []
  })
}
