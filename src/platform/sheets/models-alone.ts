// Which models a list names by themselves, by which a cell of several is known.
import { foldHeader } from './columns.ts'
import type { VehicleField } from './columns.ts'

/** As models of a list are compared. */
export const foldModel = (text: string) => foldHeader(text).replaceAll(' ', '')

/** The cells of the columns of models with one name in them, folded; those that may hold several are none. */
export function modelsAlone(vehicles: Map<VehicleField, number>[], rows: string[][]): Set<string> {
  const columns = vehicles.flatMap((vehicle) => vehicle.get('modelo') ?? [])
  const cells = rows.flatMap((row) => columns.map((column) => (row[column] ?? '').trim()))
  return new Set(cells.filter((cell) => cell && !/[/,]/.test(cell)).map(foldModel))
}
