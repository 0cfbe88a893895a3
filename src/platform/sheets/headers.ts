// Which column is which field: by its name, or as somebody told us.
import { listed } from '#kit/ui/format.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { FEW, type Look, lookAt } from './column-values.ts'
import type { Describing } from './describing.ts'
import {
  type Field,
  foldHeader,
  groupOf,
  scoreOf,
  severalColumns,
  type Shape,
  shapes,
  type VehicleField,
} from './columns.ts'
import { type Beside, besidePrice, codeByValues, doubtOf, saysWithTax } from './judge.ts'
import { makerColumns } from './maker-columns.ts'
import type { Nature } from './nature.ts'
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
  /** Columns of other codes that are called after who makes them. */
  makers: Map<number, string>
  /** The models that the list names by themselves, folded. */
  models: Set<string>
  /** Whether rows of one cell name the line of the parts below them. */
  hasSections: boolean
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

type Chosen = { columns: Map<Field, number[]>; told: Map<number, unknown> }

/** Of a price that nobody told the column of. */
function pairOf(kind: Shape, cells: string[], below: string[][], { columns, told }: Chosen): TaxPair | null {
  const [price] = columns.get('precio') ?? []
  if (kind === 'pedido' || price === undefined || told.has(price)) return null
  const pair = taxPairOf(cells, below, price)
  return pair && !told.has(pair.without) ? pair : null
}

type Judge = {
  look: (column: number) => Look
  /** Whether the values of a column may be this field. */
  allows: (field: Field, column: number) => boolean
  /** What was not allowed, and is no other field instead. */
  refused: (chosen: Map<Field, number[]>) => Judged[]
}

/** Judges columns by the rows under their headers; each column is looked at once, when it is asked about. */
function judgeOf(kind: Shape, cells: string[], below: string[][]): Judge {
  const looks = new Map<number, Look>()
  const refused = new Map<number, Judged>()
  const look = (column: number) => {
    const known = looks.get(column) ?? lookAt(below.map((row) => row[column] ?? ''))
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

type Guessing = { free: number[]; taken: Map<Field, number[]>; judge: Judge }

/** Best name first, where the values allow it. A file of equivalences is tried a second time with «codigo» kept from being our own code. */
function guess(kind: Shape, cells: string[], { free, taken, judge }: Guessing): Map<Field, number> {
  const scores = shapes[kind].fields
    .filter((field) => !taken.has(field))
    .flatMap((field) =>
      free.map((column) => ({
        field,
        column,
        score: scoreOf(kind, field, cells[column] ?? '') - taxed(field, cells[column]),
      })),
    )
    .filter(({ field, column, score }) => score > 0 && judge.allows(field, column))
    .map((one) => ({ ...one, score: one.score - keyed(one.field, one.column, judge) }))
    .concat(makesOf(kind, cells, free, judge), modelYearsOf(kind, cells, free, judge))
    .sort((a, b) => b.score - a.score || a.column - b.column)
  const first = withCode(kind, cells, assign(scores), { free, taken, judge })
  if (kind !== 'equivalencias' || (first.has('codigo') && first.has('k_parte'))) return first
  const plainCode = /^(?:codigo|code|clave)$/
  return assign(
    scores.filter(({ field, column }) => field !== 'k_parte' || !plainCode.test(foldHeader(cells[column] ?? ''))),
  )
}

/** Of what a list may tell in several columns, the others too. */
function addMore(kind: Shape, cells: string[], { free, taken, judge }: Guessing): void {
  for (const field of severalColumns) {
    const [first] = taken.get(field) ?? []
    if (first === undefined) continue
    const used = new Set([...taken.values()].flat())
    const isMore = (column: number) =>
      scoreOf(kind, field, cells[column] ?? '') > 0 &&
      judge.allows(field, column) &&
      (field !== 'alternas' || judge.look(column).share('conCifra') >= 0.5)
    taken.set(field, [first, ...free.filter((column) => !used.has(column) && isMore(column))])
  }
}

type Free = { columns: Map<Field, number[]>; told: Map<number, Field | null>; free: number[] }

/** The columns of codes that are called after who makes them: as somebody told, or all there are, which become other codes. */
function makersOf(cells: string[], below: string[][], { columns, told, free }: Free): Map<number, string> {
  if (told.size > 0) return makerColumns(cells, below, (column) => told.get(column) === 'alternas')
  const used = new Set([...columns.values()].flat())
  const makers = makerColumns(cells, below, (column) => free.includes(column) && !used.has(column))
  if (makers.size > 0) columns.set('alternas', [...(columns.get('alternas') ?? []), ...makers.keys()])
  return makers
}

/** A line by its words before one by a key of a system («BALDE»), whatever their headers. */
function keyed(field: Field, column: number, judge: Judge): number {
  return field === 'linea' && judge.look(column).share('claveCorta') >= 0.8 ? 500 : 0
}

/** Years under «Modelo», as they are called, too. */
function modelYearsOf(kind: Shape, cells: string[], free: number[], judge: Judge) {
  if (!shapes[kind].fields.includes('anios')) return []
  return free
    .filter((column) => scoreOf(kind, 'modelo', cells[column] ?? '') > 0 && !judge.allows('modelo', column))
    .map((column) => ({ field: 'anios' as const, column, score: 1 }))
}

/** Of two prices the one without tax is ours. */
function taxed(field: Field, header = ''): number {
  return field === 'precio' && saysWithTax(header) ? 15 : 0
}

/**
 * Full of Nissan, Ford and Chevrolet, or of Italika and Honda, a column «MARCA» of a list of products is the vehicle's, as is one that
 * speaks of vehicles («Moto»); where such a one stands beside it, a «MARCA» of other names is no make of a list of applications either.
 */
function makesOf(kind: Shape, cells: string[], free: number[], judge: Judge) {
  if (kind !== 'productos' && kind !== 'aplicaciones') return []
  return free
    .filter((column) => holdsMakes(kind, cells[column] ?? '', column, judge))
    .map((column) => ({ field: 'vehiculo_marca' as const, column, score: kind === 'productos' ? 150 : 300 }))
}

const ofVehicles =
  /(?:^| )(?:motos?|motocicletas?|autos?|automovil(?:es)?|carros?|camion(?:es)?|vehiculos?|unidad)(?: |$)/

function holdsMakes(kind: Shape, header: string, column: number, judge: Judge): boolean {
  const isBrand =
    scoreOf('productos', 'marca', header) > 0 && (kind === 'aplicaciones' || !judge.allows('marca', column))
  if (!isBrand && !ofVehicles.test(foldHeader(header))) return false
  const look = judge.look(column)
  return look.count >= FEW && look.makes >= 3 && look.share('marcaVehiculo') >= 0.6
}

/** Where no header names the code, or its column holds something else, the column that speaks of codes and is full of them. */
function withCode(kind: Shape, cells: string[], chosen: Map<Field, number>, { free, taken, judge }: Guessing) {
  if (kind === 'pedido' || chosen.has('k_parte') || taken.has('k_parte')) return chosen
  const used = new Set(chosen.values())
  const [best] = free
    .filter((column) => !used.has(column))
    .map((column) => ({ column, fit: codeByValues(cells[column] ?? '', () => judge.look(column)) }))
    .filter(({ fit }) => fit > 0.5)
    .toSorted((a, b) => b.fit - a.fit)
  return best ? new Map(chosen).set('k_parte', best.column) : chosen
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

type Rest = Pick<Layout, 'columns' | 'vehicles' | 'ambiguous' | 'loose' | 'judged' | 'withTax' | 'taxPair' | 'makers'>

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
    hasSections: false,
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
