// Rows with one cell, above the parts that it is the line of, «FRENOS», «MOTOR», or the car: «NISSAN 1.6L TSURU 92-17».
import type { Layout } from './headers.ts'
import { isMake, namesVehicle } from './vehicle-makes.ts'

/** One may be a remark between two parts. */
const LEAST = 2

/** The only text of a row; '' where there is none, or another. */
function onlyText(cells: string[]): string {
  const [only = '', ...more] = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter(Boolean)
  return more.length === 0 ? only : ''
}

/** What a row alone names: some words without a figure; '' of any other row. Cars name no line. */
export function sectionIn(cells: string[]): string {
  const only = onlyText(cells)
  const isName = /^\p{L}[\p{L} ,&/()-]{2,59}$/u.test(only) && only.split(' ').length <= 6
  return isName && !isMake(only) && !/^(?:sub ?|gran )?total|^suma/i.test(only) ? only : ''
}

/** What a row alone says of the car that the parts under it are for: «NISSAN 2.4L KA24DE FRONTIER / D21 98-15», «*** NISSAN ***»; '' of any other. */
export function vehicleSectionIn(cells: string[]): string {
  const name = onlyText(cells).replace(/^[\s*=._~-]+|[\s*=._~-]+$/g, '')
  if (name.length > 160) return ''
  const isCar = (isMake(name.split(' ')[0] ?? '') || namesVehicle(name)) && /\d/.test(name) && !/\$|%|\d{6}/.test(name)
  return isMake(name) || isCar ? name : ''
}

/** Whether a row alone names something else than a car, so that what follows is for no car told above: «VARIOS». */
export function endsVehicle(cells: string[]): boolean {
  return /^[^\p{L}\d]*\p{L}[^\d]*$/u.test(onlyText(cells)) && !vehicleSectionIn(cells)
}

/** Whether parts stand under rows that name cars so, each of another one. */
export function hasVehicleSections(layout: Layout, rows: string[][]): boolean {
  return (
    layout.vehicles.length === 0 &&
    !layout.columns.has('aplicaciones') &&
    standOverParts(vehicleSectionIn, layout, rows)
  )
}

/** Whether a list of products tells its lines so: no column does, and parts stand directly under such rows, each of another name. */
export function hasSections(layout: Layout, rows: string[][]): boolean {
  return !layout.columns.has('linea') && standOverParts(sectionIn, layout, rows)
}

/** Whether rows with a name stand right above the parts of a list of products, and no two with the same. */
function standOverParts(nameIn: (cells: string[]) => string, { kind, columns }: Layout, rows: string[][]): boolean {
  const [code] = columns.get('k_parte') ?? []
  if (kind !== 'productos' || code === undefined) return false
  const isPart = (cells: string[]) => /\d/.test(cells[code] ?? '') && cells.filter((cell) => cell.trim()).length > 1
  const names = rows.flatMap((cells, at) => (isPart(rows[at + 1] ?? []) && nameIn(cells)) || [])
  return names.length >= LEAST && new Set(names).size === names.length
}
