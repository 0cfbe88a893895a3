// Which column is which field: by its name, or as somebody told us.
import { listed } from '#kit/ui/format.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { FEW, type Look, lookAt } from './column-values.ts'
import type { Describing } from './describing.ts'
import { type Field, foldHeader, groupOf, type Shape, shapes, type VehicleField } from './columns.ts'
import { addMore, guess, type Judge, makersOf } from './guess-columns.ts'
import { type Beside, besidePrice, doubtOf, saysWithTax } from './judge.ts'
import type { Nature } from './nature.ts'
import { type SideColumn, sideColumns } from './side-columns.ts'
import { type TaxPair, taxPairOf } from './tax-pair.ts'

/** Header of the file → name of the field (of interfaces.md), or '' to leave the column out. */
export type Mapping = Record<string, string>

export type Layout = {
  kind: Shape
  headers: string[]
  /** The row that says them, with one above it that names groups of them or is a title. */
  heads: string[][]
  /** Columns of a field; several only where several were told (their texts are joined). */
  columns: Map<Field, number[]>
  /** MARCA1, MODELO1, ANIO1…: one map a vehicle, in order. */
  vehicles: Map<VehicleField, number>[]
  recognised: { columna: string; campo: string }[]
  ignored: string[]
  /** Vehicle columns of a list of products that could not be told from the part's own brand and model. */
  ambiguous: string[]
  /** The columns of a vehicle in a list of products that are not all there. */
  loose: Map<VehicleField, number>
  /** Columns whose values are not what their headers say. */
  judged: Judged[]
  /** The column of prices whose header says that they include tax. */
  withTax: string | null
  /** Columns of one price without and with VAT, where their values prove it: the first is the price. */
  taxPair: TaxPair | null
  /** The columns that say in which currency a price is, and of how much; null where there is none. */
  beside: Beside
  /** The columns of codes of a list that gives each side its own, the first as its code; none where there is one for all. */
  sides: SideColumn[]
  /** Columns of other codes that are called after who makes them. */
  makers: Map<number, string>
  /** The models that the list names by themselves, folded. */
  models: Set<string>
  /** Whether rows of one cell name the line of the parts below them. */
  hasSections: boolean
  /** Rows that name a car tell what the parts under them are for. */
  hasVehicleSections: boolean
  /** Whether most parts take two rows or more, the second without a code. */
  hasContinuations: boolean
  /** What stands over the headers, row by row (`topOf`): pages printed one after another say it again. */
  tops: Set<string>
  /** Columns that say something once, for the rows under it too. */
  saidOnce: Set<number>
  /** What the table is instead of a list of parts. */
  nature: Nature | null
  /** Of a list of products without a description: the columns that say what its parts are. */
  describing: Describing | null
}

/** «_id»: would be k_parte, but «trae identificadores internos de un sistema». */
export type Judged = { columna: string; campo: string; motivo: string }

export type HeaderReading = { layout: Layout } | { missing: string[]; found: number; judged: Judged[] }

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

/** Reads one row as headers: a layout when every column the kind needs is there. `below`: rows under it, by which columns are judged. */
export function readHeaders(
  kind: Shape,
  cells: string[],
  mapping: Mapping = {},
  below: string[][] = [],
): HeaderReading {
  const judge = judgeOf(kind, cells, below)
  const columns = new Map<Field, number[]>()
  const told = tell(kind, cells, mapping)
  for (const [column, field] of told) if (field) columns.set(field, [...(columns.get(field) ?? []), column])

  const grouped = groupsOf(kind, cells, told)
  const free = cells
    .map((_, column) => column)
    .filter((column) => cells[column]?.trim() && !told.has(column) && !grouped.used.has(column))
  for (const [field, column] of guess(kind, cells, { free, taken: columns, judge })) columns.set(field, [column])
  const hasSides = kind !== 'pedido' && kind !== 'equivalencias' && told.size === 0
  const sides = hasSides ? sidesOf(cells, { columns, free, look: judge.look }) : []
  if (!told.size) addMore(kind, cells, { free, taken: columns, judge })
  const makers = kind === 'productos' ? makersOf(cells, below, { columns, told, free }) : new Map<number, string>()

  if (kind === 'aplicaciones') dropTold(columns, { told, isWhole: isVehicle(columns) || grouped.vehicles.length > 0 })
  const isLoose = kind === 'productos' || (kind === 'aplicaciones' && columns.has('aplicaciones'))
  const loose = isLoose ? dropLoose(kind, columns, told) : new Map<VehicleField, number>()
  const ambiguous = grouped.vehicles.length
    ? []
    : [...loose].flatMap(([field, column]) => (ofVehicle.has(field) ? tidy(cells[column]) : []))
  const missing = shapes[kind].required.filter((names) => !isThere(names, columns, grouped.vehicles))
  if (missing.length)
    return {
      missing: missing.map((names) => publicName(kind, names)),
      found: columns.size + grouped.vehicles.length,
      // Also of a column that is something else now: it would have been what is missing.
      judged: judge.refused(new Map()),
    }
  const taxPair = pairOf(kind, cells, below, { columns, told })
  if (taxPair) columns.set('precio', [taxPair.without])
  const price = tidy(cells[columns.get('precio')?.[0] ?? -1])
  return {
    layout: layoutOf(kind, cells, {
      columns,
      sides,
      vehicles: vehiclesOf(columns, grouped.vehicles),
      ambiguous,
      loose,
      judged: judge.refused(columns),
      withTax: saysWithTax(price) && !taxPair ? price : null,
      taxPair,
      makers,
    }),
  }
}

type Found = { columns: Map<Field, number[]>; free: number[]; look: (column: number) => Look }

/** Columns of codes by their sides; where no other column is the code, the first of them is. */
function sidesOf(cells: string[], { columns, free, look }: Found): SideColumn[] {
  const used = new Set([...columns.values()].flat())
  const sides = sideColumns(cells, {
    code: columns.get('k_parte')?.[0],
    isFree: (column) => free.includes(column) && !used.has(column),
    holdsCodes: (column) => look(column).count >= FEW && look(column).share('codigo') >= 0.8,
  })
  const [first] = sides
  if (first) columns.set('k_parte', [first.column])
  return sides
}

type Chosen = { columns: Map<Field, number[]>; told: Map<number, unknown> }

/** Of a price that nobody told the column of. */
function pairOf(kind: Shape, cells: string[], below: string[][], { columns, told }: Chosen): TaxPair | null {
  const [price] = columns.get('precio') ?? []
  if (kind === 'pedido' || price === undefined || told.has(price)) return null
  const pair = taxPairOf(cells, below, price)
  return pair && !told.has(pair.without) ? pair : null
}

/** Judges columns by the rows under their headers, each looked at once, when it is asked about; `refused`: what was not allowed, and is no other field instead. */
function judgeOf(
  kind: Shape,
  cells: string[],
  below: string[][],
): Judge & { refused: (chosen: Map<Field, number[]>) => Judged[] } {
  const looks = new Map<number, Look>()
  const refused = new Map<number, Judged>()
  // A page that comes again brings its headers: they say nothing of what stands under them.
  const rows = below.filter((row) => !row.every((cell, column) => cell.trim() === cells[column]?.trim()))
  const look = (column: number) => {
    const known = looks.get(column) ?? lookAt(rows.map((row) => row[column] ?? ''))
    looks.set(column, known)
    return known
  }
  return {
    look,
    allows(field, column) {
      const motivo = below.length ? doubtOf(kind, field, cells[column] ?? '', look(column)) : null
      if (motivo && !refused.has(column))
        refused.set(column, { columna: tidy(cells[column]), campo: publicName(kind, field), motivo })
      return !motivo
    },
    refused(chosen) {
      const used = new Set([...chosen.values()].flat())
      return [...refused].filter(([column]) => !used.has(column)).map(([, one]) => one)
    },
  }
}

/** The name a field has towards people: in a file of applications «marca» is the vehicle's. */
function publicName(kind: Shape, names: string): string {
  const list = names.split('|').slice(0, 3)
  return listed(
    list.map((name) => (kind === 'aplicaciones' && name === 'vehiculo_marca' ? 'marca' : name)),
    'o',
  )
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

/**
 * In a list of products «MARCA» is the part's brand and «MODELO» may be the part's model: vehicle columns count only
 * beside one that can be nothing but a vehicle's make («armadora», «marca vehículo», «applications_brand», MARCA1…).
 */
function dropLoose(kind: Shape, columns: Map<Field, number[]>, told: Map<number, unknown>): Map<VehicleField, number> {
  const dropped = new Map<VehicleField, number>()
  if (isVehicle(columns)) return dropped
  // The vehicles are told in one column: where the part goes in them stands in another.
  const isTold = columns.has('aplicaciones')
  for (const [field, [column]] of columns) {
    const isKept = !isVehicleField(field) || (isTold && besideTold[kind]?.includes(field))
    if (isKept || column === undefined || told.has(column)) continue
    columns.delete(field)
    dropped.set(field, column)
  }
  return dropped
}

/** What a row says of all vehicles that one of its columns tells. */
const besideTold: Partial<Record<Shape, Field[]>> = {
  productos: ['posicion', 'lado'],
  aplicaciones: ['posicion', 'lado', 'cantidad', 'notas'],
}

/** Beside vehicles in columns of their own, what is called «Aplicación» is no second list of them, unless somebody says so. */
function dropTold(
  columns: Map<Field, number[]>,
  { told, isWhole }: { told: Map<number, unknown>; isWhole: boolean },
): void {
  const [column] = columns.get('aplicaciones') ?? []
  if (isWhole && column !== undefined && !told.has(column)) columns.delete('aplicaciones')
}

/** Of these it is asked whether they are the vehicle's or the part's. */
const ofVehicle = new Set<VehicleField>(['modelo', 'anios', 'anio_inicio'])

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

type Rest = Pick<
  Layout,
  'columns' | 'sides' | 'vehicles' | 'ambiguous' | 'loose' | 'judged' | 'withTax' | 'taxPair' | 'makers'
>

function layoutOf(kind: Shape, headers: string[], rest: Rest): Layout {
  const names = new Map<number, string>()
  for (const [field, list] of rest.columns) for (const column of list) names.set(column, publicName(kind, field))
  for (const vehicle of rest.vehicles) for (const [field, column] of vehicle) names.set(column, publicName(kind, field))
  const recognised = headers.flatMap((header, column) => {
    const campo = names.get(column)
    return campo ? [{ columna: tidy(header), campo }] : []
  })
  const ignored = headers.filter((header, column) => header.trim() && !names.has(column)).map(tidy)
  const beside = besidePrice(headers, (column) => !names.has(column))
  const notYet = {
    models: new Set<string>(),
    hasSections: false,
    hasVehicleSections: false,
    hasContinuations: false,
    tops: new Set<string>(),
    saidOnce: new Set<number>(),
    nature: null,
    describing: null,
  }
  return { kind, headers, heads: [headers], recognised, ignored, beside, ...notYet, ...rest }
}

/** Of rows that have no headers. */
export function noLayout(kind: Shape): Layout {
  return {
    kind,
    headers: [],
    heads: [],
    columns: new Map(),
    vehicles: [],
    loose: new Map(),
    recognised: [],
    ignored: [],
    ambiguous: [],
    judged: [],
    withTax: null,
    taxPair: null,
    makers: new Map(),
    beside: { moneda: null, unidad: null },
    models: new Set(),
    sides: [],
    hasSections: false,
    hasVehicleSections: false,
    hasContinuations: false,
    tops: new Set(),
    saidOnce: new Set(),
    nature: null,
    describing: null,
  }
}

export function tidy(header = ''): string {
  return header.replace(/\s+/g, ' ').trim()
}

/** «La columna «_id» no se usó como k_parte: trae identificadores internos de un sistema.» */
export function judgedSentence({ columna, campo, motivo }: Judged): string {
  return `La columna «${columna}» no se usó como ${campo}: ${motivo}.`
}
