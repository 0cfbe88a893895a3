/** The four questions that name a vehicle, in the order the trade asks them. */
export const vehicleFields = ['year', 'marca', 'modelo', 'motor'] as const
export type VehicleField = (typeof vehicleFields)[number]

/** A vehicle as far as it is known, in the catalogue's own names; null = any. */
export type VehicleChoice = Record<VehicleField, string | null>

export const anyVehicle: VehicleChoice = { year: null, marca: null, modelo: null, motor: null }

export const vehicleLabels: Record<VehicleField, string> = {
  year: 'Año',
  marca: 'Marca',
  modelo: 'Modelo',
  motor: 'Motor',
}

const open = new Set(['', '-', '0', 'null', 'undefined', 'todos'])

/** Reads the four values of an address: `-`, `0`, `null`, `undefined`, `todos` and blank mean any. */
export function readVehicle(given: Partial<Record<VehicleField, string | number | null | undefined>>): VehicleChoice {
  const read = (field: VehicleField) => {
    const value = String(given[field] ?? '')
      .normalize('NFC')
      .trim()
      .slice(0, 80)
    return open.has(value.toLowerCase()) ? null : value
  }
  return { year: read('year'), marca: read('marca'), modelo: read('modelo'), motor: read('motor') }
}

/** The path of the page that lists a vehicle's parts: `/catalogo/busqueda/2005/Nissan/Tsuru/-`. */
export function vehiclePath(vehicle: VehicleChoice): string {
  const parts = vehicleFields.map((field) => encodeURIComponent(vehicle[field] ?? '-'))
  return `/catalogo/busqueda/${parts.join('/')}`
}

/** As people say it: `Nissan Tsuru 2005 L4 1.6L`; empty when nothing is known. */
export function vehicleText({ marca, modelo, year, motor }: VehicleChoice): string {
  return [marca, modelo, year, motor].filter((value) => value !== null).join(' ')
}

/** Whether enough is known to say if a part fits: the model. */
export function namesModel(vehicle: VehicleChoice): boolean {
  return vehicle.modelo !== null
}

export function isSameVehicle(a: VehicleChoice, b: VehicleChoice): boolean {
  return vehicleFields.every((field) => a[field] === b[field])
}

/** The choices that were made, for a query: fields left open are absent. */
export function chosenOf(vehicle: VehicleChoice): Partial<Record<VehicleField, string>> {
  const chosen: Partial<Record<VehicleField, string>> = {}
  for (const field of vehicleFields) if (vehicle[field] !== null) chosen[field] = vehicle[field]
  return chosen
}
