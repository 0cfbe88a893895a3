// What a list of parts says of them beside their description, or without one: which of its free columns hold words and measures.
import { FEW, type Look, lookAt } from './column-values.ts'
import { type Field, foldHeader, scoreOf, type Shape, type VehicleField } from './columns.ts'
import {
  isDimension,
  isMeasureAlone,
  isRefused,
  isTelling,
  isThing,
  namesMeasure,
  saysOfTrade,
  thingOfTitle,
} from './describing-names.ts'
import { type Beside, holdsDescriptions } from './judge.ts'
import { holdsMarks, saidByMark } from './marks.ts'
import { type CellNature, figureOf, natureUnder } from './telling-cells.ts'

export type Describing = {
  /** What the name of the sheet or a title says that all of it is; '' where none does. */
  thing: string
  columns: DescribingColumn[]
}

export type DescribingColumn = {
  column: number
  header: string
  /**
   * Its header is written before each value («LLANTA»), before a bare number («DIENTES»), or never; numbers may also be years, and of a
   * column of marks the header is all that is said; a size is made of all columns of dimensions, `with` the others.
   */
  named: 'always' | 'number' | 'never' | 'years' | 'mark' | 'size'
  /** Whether it says what the part is: not only its colour, its side or the car it is for. */
  stands: boolean
  with?: number[]
}

/** More of them are a table of traits, and no text. */
const MOST = 12
const HALF = 0.5

type Used = { columns: Map<Field, number[]>; vehicles: Map<VehicleField, number>[] }

type Table = Used & {
  kind: Shape
  headers: string[]
  beside: Beside
  judged: { columna: string; motivo: string }[]
  below: string[][]
  titles: string[]
  /** Columns that somebody took away from what they would be. */
  leftOut: Set<number>
}

/**
 * The columns that describe the parts of a list, judged by the rows under the headers; null where there are none. Beside a
 * description only those whose header is of a measure, a trait or a vehicle that is not told whole.
 */
export function describingOf(table: Table): Describing | null {
  const { kind, headers, beside, leftOut } = table
  if (kind !== 'productos') return null
  const isDescribed = table.columns.has('descripcion') || table.columns.has('nombre')
  const used = usedColumns(table)
  const isFree = (column: number) => !used.has(column) && !leftOut.has(column) && column !== beside.moneda
  const columns = headers.flatMap((header, column) => {
    if (!isFree(column)) return []
    const marks = marksOf(table, column) ?? sizeOf(table, column, isFree)
    const isTold = !isDescribed || tellsBeside(header)
    const own = (isTold && columnOf(table, column)) || []
    return marks ? [own, marks].flat() : own
  })
  if (isDescribed) {
    const all = columns.some(({ header }) => isName(header, vehicleNames))
      ? withYears(columns, headers, isFree)
      : columns
    return all.length > 0 ? { thing: '', columns: all.slice(0, MOST) } : null
  }
  const thing = thingOfTitle(table.titles)
  const says = columns.length > 0 && (thing !== '' || columns.some(({ stands }) => stands))
  return says ? { thing, columns: columns.slice(0, MOST) } : null
}

/** The columns that are a field, of the part or of a vehicle. */
export function usedColumns({ columns, vehicles }: Used): Set<number> {
  return new Set([...columns.values()].flat().concat(vehicles.flatMap((vehicle) => [...vehicle.values()])))
}

const vehicleNames: Field[] = ['vehiculo_marca', 'modelo']

const isName = (header: string, fields: Field[]) => fields.some((field) => scoreOf('productos', field, header) > 0)

function tellsBeside(header: string): boolean {
  return isTelling(header) || namesMeasure(header) || isName(header, vehicleNames)
}

/** The years of vehicles that are told beside them, in the order of the list. */
function withYears(columns: DescribingColumn[], headers: string[], isFree: (column: number) => boolean) {
  const column = headers.findIndex((header, place) => isFree(place) && isName(header, ['anios']))
  if (column < 0) return columns
  const years: DescribingColumn = { column, header: headers[column] ?? '', named: 'years', stands: false }
  return [...columns, years].toSorted((a, b) => a.column - b.column)
}

/** A column of marks: «X» under «TRAS». */
function marksOf({ headers, below }: Table, column: number): DescribingColumn | null {
  const header = (headers[column] ?? '').replace(/\s+/g, ' ').trim()
  const isWord = saidByMark(header) !== '' && !saysOfTrade(header)
  const isMarks = isWord && holdsMarks(below.map((row) => row[column] ?? ''))
  return isMarks ? { column, header, named: 'mark', stands: false } : null
}

/** «25x40x7», of two columns of dimensions or more: told with the last of them. */
function sizeOf(
  { headers, below }: Table,
  column: number,
  isFree: (column: number) => boolean,
): DescribingColumn | null {
  const all = headers.flatMap((header, place) => (isFree(place) && isDimension(header) ? [place] : []))
  if (all.length < 2 || all.at(-1) !== column) return null
  const isSized = below.filter((row) => all.every((place) => figureOf(row[place] ?? ''))).length >= FEW
  return isSized ? { column, header: headers[column] ?? '', named: 'size', stands: false, with: all } : null
}

function columnOf({ headers, judged: doubted, below }: Table, column: number): DescribingColumn | null {
  const header = (headers[column] ?? '').replace(/\s+/g, ' ').trim()
  const judged = doubted.find(({ columna }) => columna === header)
  const isText = judged?.motivo === holdsDescriptions
  if (!header || (judged ? !isText : isRefused(header) || namesOther(header))) return null
  const cells = below.map((row) => row[column] ?? '')
  const look = lookAt(cells)
  if (!look.count || look.share('uuid') > 0.1 || look.share('fecha') > 0.1) return null
  // A key of the system says nothing of the part.
  if (isName(header, ['linea']) && look.share('claveCorta') >= HALF) return null
  // Of a shelf («A-01-03»), not of the part.
  if (isName(header, ['posicion', 'lado']) && cells.filter((cell) => /\d/.test(cell)).length > look.count / 5)
    return null
  const isSize = isDimension(header)
  const natureOfOne = (cell: string): CellNature => {
    if (!figureOf(cell)) return natureUnder(header, cell.trim())
    return isSize ? 'numero' : isMeasureAlone(header) ? 'medida' : natureUnder(header, cell.trim())
  }
  const natures = cells.map(natureOfOne)
  const share = (...wanted: CellNature[]) => natures.filter((one) => wanted.includes(one)).length / look.count
  const named = isThing(header) ? 'always' : namesMeasure(header) ? 'number' : 'never'
  const says =
    share('palabras', 'medida') >= HALF ||
    (named !== 'never' && share('palabras', 'medida', 'clave', 'numero') >= HALF) ||
    (isTelling(header) && share('palabras', 'medida', 'clave') >= HALF)
  return says ? { column, header, named, stands: isText || !isBeside(header, look) } : null
}

const numbers: Field[] = [
  ...(['k_parte', 'alternas', 'oem', 'codigo', 'precio', 'existencia', 'empaque', 'casco', 'lista'] as const),
  ...(['cantidad_min', 'hecho_en_mexico', 'activo', 'sucursal', 'anios', 'anio_inicio', 'anio_fin'] as const),
  ...(['cantidad', 'notas', 'aplicaciones'] as const),
]
const besides: Field[] = ['marca', 'vehiculo_marca', 'modelo', 'motor', 'posicion', 'lado']

/** A name of a field that is no text, although another column is that field. */
const namesOther = (header: string) => isName(header, numbers)

/** What is said beside what a part is, and names none alone. */
function isBeside(header: string, look: Look): boolean {
  if (isName(header, besides)) return true
  if (/^(?:color|acabado|material|version|presentacion|envase)(?: |$)/.test(foldHeader(header))) return true
  return look.share('vehiculo') + look.share('marcaVehiculo') >= HALF
}
