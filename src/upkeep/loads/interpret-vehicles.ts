// The vehicles of a row: columns of their own, numbered groups, running text, or a list inside JSON.
import { compact } from '#finding/question/compact.ts'
import { scoreOf, type VehicleField } from '#platform/sheets/columns.ts'
import type { Layout } from '#platform/sheets/headers.ts'
import { sideInFull } from '#platform/sheets/side-columns.ts'
import { isMake, makesCutShort } from '#platform/sheets/vehicle-makes.ts'
import { readWhole } from './numbers.ts'
import { readName, type Row, type VehicleColumns } from './row.ts'
import { modelsOf } from './several-models.ts'
import { beginsWithModelOf, toldVehicles } from './told-vehicles.ts'
import { readYearList, readYearPair, type Years } from './years.ts'

type Vehicle = {
  get: (field: VehicleField) => string
  columnOf: (field: VehicleField) => VehicleField | number
}

/** What a row says of vehicles that is no application; `isLoose`: what its loose columns say has become some; `years`: those that such columns say. */
export type Rest = { unread: string[]; isLoose: boolean; years: string }

/**
 * Gives the row's applications, and answers what is left. `isStrict`: a vehicle that is not complete is a fault of the row, not a
 * notice.
 */
export function interpretVehicles(row: Row, k_parte: string, layout: Layout, isStrict: boolean): Rest {
  const vehicles = [...layout.vehicles.map((columns) => vehicleAt(row, columns)), ...vehiclesInJson(row)]
  const told = vehicles.filter((vehicle) => vehicleFields.some((field) => vehicle.get(field)))
  const text = row.text('aplicaciones')
  const isText = text !== '' && !isJson(text)
  if (!told.length && !isText && isStrict) row.notice('sin_vehiculo', k_parte)
  const read = (vehicle: Vehicle) => interpretVehicle(row, { k_parte, vehicle, isStrict, models: layout.models })
  const unread = told.filter((vehicle) => !read(vehicle)).map(textOf)
  const loose = looseOf(row, layout.loose)
  const untold = isText ? interpretText(row, k_parte, text, loose) : null
  if (untold) unread.push(text.replaceAll('\n', ' '))
  if (untold && isStrict) row.fault('aplicaciones', text, untold.reason)
  const isLoose =
    !isText && loose.text !== '' && interpretText(row, k_parte, loose.text, { years: loose.years }) === null
  return { unread, isLoose, years: loose.years }
}

/** What vehicle columns say that are not all there: «NISSAN: Tsuru», and the years beside it. */
function looseOf(row: Row, columns: VehicleColumns): { text: string; years: string; make: string } {
  const get = (field: VehicleField) => (columns.has(field) ? row.free(columns.get(field) ?? -1) : '')
  const make = makeMeant(get('vehiculo_marca'), get('modelo'))
  const [from, to] = [get('anio_inicio'), get('anio_fin')]
  const text = [get('modelo'), get('motor')].filter(Boolean).join(' ')
  return {
    text: text && make ? `${make}: ${text}` : text,
    years: get('anios') || (from && `${from}${to ? `-${to}` : '->'}`),
    make: isMake(make) ? make : '',
  }
}

/**
 * A make that its column cuts short, in full: of several the one of which the row's model is known. Any other, and one that may be of
 * several makes, as it is written.
 */
export function makeMeant(marca: string, modelo: string): string {
  if (isMake(marca)) return marca
  const makes = makesCutShort(marca)
  const known = makes.find((make) => beginsWithModelOf(make, modelo))
  return known ?? (makes.length === 1 ? makes[0] : undefined) ?? marca
}

/** Where the part goes; '' for a place on a shelf, which has a number. */
export function placeIn(row: Row, field: 'posicion' | 'lado'): string {
  const place = row.text(field)
  return /\d/.test(place) ? '' : sideInFull(place)
}

type Beside = { years?: string; make?: string }

/** The vehicles of a text; of the make that its row tells, where that is one. */
function vehiclesOf(text: string, { years, make }: Beside) {
  const alone = toldVehicles(text, years)
  if (!make || (!('reason' in alone) && alone.every(({ marca }) => compact(marca) === compact(make)))) return alone
  return toldVehicles(`${make}: ${text}`, years)
}

/** Puts what a text says of vehicles, each with the row's own place, note and pieces; why not where it is not understood whole. */
function interpretText(row: Row, k_parte: string, text: string, beside: Beside = {}): { reason: string } | null {
  const vehicles = vehiclesOf(text, beside)
  if ('reason' in vehicles) return vehicles
  const cantidad = row.text('cantidad') ? readWhole(row.text('cantidad'), 1) : null
  if (cantidad && 'reason' in cantidad) row.fault('cantidad', row.text('cantidad'), cantidad.reason)
  const ofAll = {
    posicion: readName(row, 'posicion', placeIn(row, 'posicion').toUpperCase(), 80),
    lado: readName(row, 'lado', placeIn(row, 'lado').toUpperCase(), 40),
    cantidad: cantidad && 'n' in cantidad ? cantidad.n : null,
  }
  for (const { years, motor, nota, ...vehicle } of vehicles) {
    const notes = readName(row, 'notas', [nota, row.text('notas')].filter(Boolean).join(', '), 500)
    putRange(row, years, { ...vehicle, ...ofAll, text: '', k_parte, motor: motor || null, nota: notes })
  }
  return null
}

const textOf = ({ get }: Vehicle) =>
  vehicleFields
    .map(get)
    .filter((text, place, all) => text && all.indexOf(text) === place)
    .join(' ')

const vehicleFields = ['vehiculo_marca', 'modelo', 'motor', 'anios', 'anio_inicio', 'anio_fin'] as const

function vehicleAt(row: Row, columns: VehicleColumns): Vehicle {
  const at = (field: VehicleField) => row.at(columns.get(field))
  return {
    get: (field) => (field === 'vehiculo_marca' ? makeMeant(at(field), at('modelo')) : at(field)),
    columnOf: (field) => columns.get(field) ?? field,
  }
}

const isJson = (text: string) => text.startsWith('[') || text.startsWith('{')

function vehiclesInJson(row: Row): Vehicle[] {
  const text = row.text('aplicaciones')
  if (!isJson(text)) return []
  const list = parsed(text)
  if (list === undefined) row.fault('aplicaciones', text, 'La lista de aplicaciones no es JSON válido')
  return (Array.isArray(list) ? list : [list]).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const entries = Object.entries(one)
    const get = (field: VehicleField) => {
      const found = entries
        .map(([key, value]) => ({ value, score: scoreOf('aplicaciones', field, key) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)[0]
      return typeof found?.value === 'string' || typeof found?.value === 'number' ? String(found.value).trim() : ''
    }
    return [{ get, columnOf: () => 'aplicaciones' as const }]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const lacks = {
  vehiculo_marca: ['vehiculo_marca', 'Falta la marca del vehículo'],
  modelo: ['modelo', 'Falta el modelo'],
  anios: ['anios', 'Faltan los años'],
} as const

type Interpreting = { k_parte: string; vehicle: Vehicle; isStrict: boolean; models: Set<string> }

/** False where it is not complete, and no text that tells all of it either. */
function interpretVehicle(row: Row, { k_parte, vehicle, isStrict, models }: Interpreting): boolean {
  const { get, columnOf } = vehicle
  const marca = readName(row, columnOf('vehiculo_marca'), get('vehiculo_marca'), 80)
  const modelo = readName(row, columnOf('modelo'), get('modelo'), 80)
  const hasYears = Boolean(get('anios') || get('anio_inicio'))
  if (!marca || !modelo || !hasYears) {
    const text = textOf(vehicle)
    if (!interpretText(row, k_parte, marca ? text.replace(marca, `${marca}:`) : text)) return true
    const [field, missing] = !marca ? lacks.vehiculo_marca : !modelo ? lacks.modelo : lacks.anios
    if (isStrict) row.fault(columnOf(field), '', missing)
    else row.notice('aplicacion_incompleta', [k_parte, marca, modelo].filter(Boolean).join(' '))
    return false
  }

  const years = yearsOf(vehicle)
  if ('reason' in years) {
    row.fault(columnOf(get('anios') ? 'anios' : 'anio_inicio'), get('anios') || get('anio_inicio'), years.reason)
    return false
  }
  const motor = readName(row, columnOf('motor'), get('motor'), 80)
  const posicion = readName(row, columnOf('posicion'), get('posicion').toUpperCase(), 80)
  const lado = readName(row, columnOf('lado'), (get('lado') || row.side).toUpperCase(), 40)
  const nota = readName(row, columnOf('notas'), get('notas'), 500)
  const cantidad = get('cantidad') ? readWhole(get('cantidad'), 1) : null
  if (cantidad && 'reason' in cantidad) {
    row.fault(columnOf('cantidad'), get('cantidad'), cantidad.reason)
    return false
  }

  const text = get('anios') || get('anio_inicio')
  const rest = { text, k_parte, marca, motor, posicion, lado, nota, cantidad: cantidad?.n ?? null }
  for (const one of modelsOf(modelo, marca, models))
    for (const range of years) putRange(row, range, { ...rest, modelo: one })
  return true
}

type Told = Record<'text' | 'k_parte' | 'marca' | 'modelo', string> &
  Record<'motor' | 'posicion' | 'lado' | 'nota', string | null> & { cantidad: number | null }

function putRange(row: Row, years: Years, told: Told): void {
  const vehicle = [row.fila, told.k_parte, told.marca, told.modelo, told.motor]
  const rest = [told.posicion, told.lado, told.cantidad, told.nota]
  if (years.typedIn) row.notice('anios_fecha', `${told.text} → ${years.desde}-${years.hasta ?? ''}`)
  if (years.either && years.typedIn) {
    const { byDay, byYear } = years.either
    row.put('fecha', [
      ...vehicle,
      years.desde,
      years.hasta,
      ...rest,
      years.typedIn,
      byDay.desde,
      byDay.hasta,
      byYear.desde,
      byYear.hasta,
    ])
    return
  }
  if (years.typedIn) row.typedIn(years.typedIn)
  row.put('aplicacion', [...vehicle, years.desde, years.hasta, ...rest])
}

function yearsOf({ get }: Vehicle): Years[] | { reason: string } {
  if (get('anios')) return readYearListOnce(get('anios'))
  const years = readYearPair(get('anio_inicio'), get('anio_fin'))
  return 'reason' in years ? years : [years]
}

const read = new Map<string, Years[] | { reason: string }>()

/** The same few hundred ranges fill a whole file. */
function readYearListOnce(text: string): Years[] | { reason: string } {
  const known = read.get(text)
  if (known) return known
  if (read.size > 5000) read.clear()
  const years = readYearList(text)
  read.set(text, years)
  return years
}
