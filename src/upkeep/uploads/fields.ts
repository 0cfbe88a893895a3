// The fields of each kind of load by the names people choose from.
import { type Kind, kinds, shapes } from '#platform/sheets/columns.ts'
import { neededColumns } from '#platform/sheets/headers.ts'

export { type Kind, kinds }

/** In a list of applications «marca» is the vehicle's. */
export function publicFields(kind: Kind): string[] {
  return shapes[kind].fields.map((field) => (kind === 'aplicaciones' && field === 'vehiculo_marca' ? 'marca' : field))
}

export function neededNames(kind: Kind): string {
  return neededColumns(kind)
}
