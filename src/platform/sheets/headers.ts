// Which column is which field: by its name, or as somebody told us.
import { Refusal } from '#kit/base/refusal.ts'
import { type Field, foldHeader, groupOf, kinds, scoreOf, type Shape, shapes, type VehicleField } from './columns.ts'

/** Header of the file → name of the field (of interfaces.md), or '' to leave the column out. */
export type Mapping = Record<string, string>

export type Layout = {
  kind: Shape
  headers: string[]
  /** Columns of a field; several only where several were told (their texts are joined). */
  columns: Map<Field, number[]>
  /** MARCA1, MODELO1, ANIO1…: one map a vehicle, in order. */
  vehicles: Map<VehicleField, number>[]
  recognised: { columna: string; campo: string }[]
  ignored: string[]
  /** Vehicle columns of a list of products that could not be told from the part's own brand and model. */
  ambiguous: string[]
}

type HeaderReading = { layout: Layout } | { missing: string[]; found: number }

const vehicleFields = new Set<Field>(
  (
    [
      'vehiculo_marca',
      'modelo',
      'motor',
      'anios',
      'anio_inicio',
      'anio_fin',
      'posicion',
      'lado',
      'cantidad',
      'notas',
    ] as const
  ).values(),
)

/** Reads one row as headers: a layout when every column the kind needs is there. */
export function readHeaders(kind: Shape, cells: string[], mapping: Mapping = {}): HeaderReading {
  const columns = new Map<Field, number[]>()
  const told = tell(kind, cells, mapping)
  for (const [column, field] of told) if (field) columns.set(field, [...(columns.get(field) ?? []), column])

  const grouped = groupsOf(kind, cells, told)
  const free = cells
    .map((_, column) => column)
    .filter((column) => cells[column]?.trim() && !told.has(column) && !grouped.used.has(column))
  for (const [field, column] of guess(kind, cells, free, columns)) columns.set(field, [column])

  const ambiguous =
    kind === 'productos' ? dropAmbiguous(columns, grouped.vehicles, told).map((column) => tidy(cells[column])) : []
  const missing = shapes[kind].required.filter((names) => !isThere(names, columns, grouped.vehicles))
  if (missing.length)
    return { missing: missing.map((names) => publicName(kind, names)), found: columns.size + grouped.vehicles.length }
  return { layout: layoutOf(kind, cells, { columns, vehicles: vehiclesOf(columns, grouped.vehicles), ambiguous }) }
}

/** The name a field has towards people: in a file of applications «marca» is the vehicle's. */
function publicName(kind: Shape, names: string): string {
  const list = names.split('|').slice(0, 3)
  return list.map((name) => (kind === 'aplicaciones' && name === 'vehiculo_marca' ? 'marca' : name)).join(' o ')
}

/** The columns a kind needs, as a sentence names them. */
export function neededColumns(kind: Shape): string {
  return shapes[kind].required.map((names) => publicName(kind, names)).join(', ')
}

function tell(kind: Shape, cells: string[], mapping: Mapping): Map<number, Field | null> {
  const told = new Map<number, Field | null>()
  const byHeader = new Map(Object.entries(mapping).map(([header, field]) => [foldHeader(header), field]))
  if (!byHeader.size) return told
  for (const [column, header] of cells.entries()) {
    const name = byHeader.get(foldHeader(header))
    if (name !== undefined) told.set(column, name ? fieldNamed(kind, name) : null)
  }
  return told
}

function fieldNamed(kind: Shape, name: string): Field {
  const wanted = kind === 'aplicaciones' && name === 'marca' ? 'vehiculo_marca' : name
  const field = shapes[kind].fields.find((one) => one === wanted)
  if (field) return field
  const allowed = shapes[kind].fields.map((one) => publicName(kind, one)).join(', ')
  throw new Refusal(422, `«${name}» no es una columna de ${kind}. Las columnas son: ${allowed}.`)
}

function groupsOf(kind: Shape, cells: string[], told: Map<number, unknown>) {
  const vehicles: Map<VehicleField, number>[] = []
  const used = new Set<number>()
  if (kind !== 'productos' && kind !== 'aplicaciones') return { vehicles, used }
  const byNumber = new Map<number, Map<VehicleField, number>>()
  for (const [column, header] of cells.entries()) {
    const group = told.has(column) ? null : groupOf(header)
    if (!group) continue
    const vehicle = byNumber.get(group.group) ?? new Map<VehicleField, number>()
    if (!vehicle.has(group.field)) vehicle.set(group.field, column)
    byNumber.set(group.group, vehicle)
  }
  for (const [, vehicle] of [...byNumber].sort(([a], [b]) => a - b)) {
    if (!isVehicle(vehicle)) continue
    vehicles.push(vehicle)
    for (const column of vehicle.values()) used.add(column)
  }
  return { vehicles, used }
}

function isVehicle(fields: { has(field: VehicleField): boolean }): boolean {
  return fields.has('vehiculo_marca') && fields.has('modelo') && (fields.has('anios') || fields.has('anio_inicio'))
}

/** Best name first. A file of equivalences is tried a second time with «codigo» kept from being our own code. */
function guess(kind: Shape, cells: string[], free: number[], taken: Map<Field, number[]>): Map<Field, number> {
  const scores = shapes[kind].fields
    .filter((field) => !taken.has(field))
    .flatMap((field) => free.map((column) => ({ field, column, score: scoreOf(kind, field, cells[column] ?? '') })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.column - b.column)
  const first = assign(scores)
  if (kind !== 'equivalencias' || (first.has('codigo') && first.has('k_parte'))) return first
  const plainCode = /^(?:codigo|code|clave)$/
  return assign(
    scores.filter(({ field, column }) => field !== 'k_parte' || !plainCode.test(foldHeader(cells[column] ?? ''))),
  )
}

function assign(scores: { field: Field; column: number }[]): Map<Field, number> {
  const chosen = new Map<Field, number>()
  const used = new Set<number>()
  for (const { field, column } of scores) {
    if (chosen.has(field) || used.has(column)) continue
    chosen.set(field, column)
    used.add(column)
  }
  return chosen
}

/**
 * In a list of products «MARCA» is the part's brand and «MODELO» may be the part's model: vehicle columns count only
 * beside one that can be nothing but a vehicle's make («armadora», «marca vehículo», «applications_brand», MARCA1…).
 */
function dropAmbiguous(columns: Map<Field, number[]>, groups: unknown[], told: Map<number, unknown>): number[] {
  const dropped: number[] = []
  const complete = isVehicle(columns)
  for (const [field, [column]] of columns) {
    if (!vehicleFields.has(field) || complete || column === undefined || told.has(column)) continue
    columns.delete(field)
    if (!groups.length && (field === 'modelo' || field === 'anios' || field === 'anio_inicio')) dropped.push(column)
  }
  return dropped
}

function isThere(names: string, columns: Map<Field, unknown>, groups: Map<VehicleField, number>[]): boolean {
  return names.split('|').some((name) => {
    const field = [...columns.keys(), ...groups.flatMap((group) => [...group.keys()])].find((one) => one === name)
    return field !== undefined
  })
}

function vehiclesOf(columns: Map<Field, number[]>, groups: Map<VehicleField, number>[]): Map<VehicleField, number>[] {
  const single = new Map<VehicleField, number>()
  for (const [field, [column]] of columns) if (column !== undefined && isVehicleField(field)) single.set(field, column)
  return isVehicle(single) ? [single, ...groups] : groups
}

function isVehicleField(field: Field): field is VehicleField {
  return vehicleFields.has(field)
}

function layoutOf(kind: Shape, headers: string[], rest: Pick<Layout, 'columns' | 'vehicles' | 'ambiguous'>): Layout {
  const names = new Map<number, string>()
  for (const [field, list] of rest.columns) for (const column of list) names.set(column, publicName(kind, field))
  for (const vehicle of rest.vehicles) for (const [field, column] of vehicle) names.set(column, publicName(kind, field))
  const recognised = headers.flatMap((header, column) => {
    const campo = names.get(column)
    return campo ? [{ columna: tidy(header), campo }] : []
  })
  const ignored = headers.filter((header, column) => header.trim() && !names.has(column)).map(tidy)
  return { kind, headers, recognised, ignored, ...rest }
}

/** Of rows that have no headers. */
export function noLayout(kind: Shape): Layout {
  return { kind, headers: [], columns: new Map(), vehicles: [], recognised: [], ignored: [], ambiguous: [] }
}

function tidy(header = ''): string {
  return header.replace(/\s+/g, ' ').trim()
}

/** The first of these rows that has the headers of the kind; the richest where several do. */
export function findHeaders(kind: Shape, rows: string[][], mapping?: Mapping): { at: number; layout: Layout } | null {
  let best: { at: number; layout: Layout } | null = null
  for (const [at, cells] of rows.entries()) {
    const reading = readHeaders(kind, cells, mapping)
    if (!('layout' in reading)) continue
    if (!best || reading.layout.recognised.length > best.layout.recognised.length) best = { at, layout: reading.layout }
  }
  return best
}

/** Why none of these rows are headers: what is needed, what was seen, and whether another kind would fit. */
export function noHeaders(kind: Shape, rows: string[][], mapping?: Mapping): Refusal {
  const readings = rows.map((cells) => ({ cells, reading: readHeaders(kind, cells, mapping) }))
  const near = readings.reduce<(typeof readings)[number] | undefined>((best, one) => {
    const found = (reading: HeaderReading) => ('found' in reading ? reading.found : 0)
    return !best || found(one.reading) > found(best.reading) ? one : best
  }, undefined)
  const seen = (near?.cells ?? []).map((cell) => tidy(cell)).filter(Boolean)
  const missing = near && 'missing' in near.reading && near.reading.found > 0 ? near.reading.missing : null
  const others = kinds.filter((other) => other !== kind && findHeaders(other, rows))
  const sentences = [
    missing
      ? `Al archivo le falta la columna ${missing.join(' y la columna ')}.`
      : 'No se encontraron los encabezados en las primeras 20 filas.',
    `Para ${kind} se necesitan: ${neededColumns(kind)}.`,
    seen.length
      ? `Se vieron: ${seen
          .slice(0, 12)
          .map((cell) => cell.slice(0, 40))
          .join(', ')}${seen.length > 12 ? '…' : ''}.`
      : 'El archivo no trae texto.',
    others.length ? `El archivo sí sirve para ${others.join(' o ')}.` : '',
  ]
  return new Refusal(422, sentences.filter(Boolean).join(' '), { code: 'sin_encabezados' })
}
