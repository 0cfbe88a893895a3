// What a list of parts without a description says of them all the same: which of its free columns hold words and measures.
import { type Look, lookAt } from './column-values.ts'
import { type Field, foldHeader, scoreOf, type Shape, type VehicleField } from './columns.ts'
import { isRefused, isTelling, isThing, namesMeasure, thingOfTitle } from './describing-names.ts'
import { type Beside, holdsDescriptions } from './judge.ts'
import { type CellNature, natureOfCell } from './telling-cells.ts'

export type Describing = {
  /** What the name of the sheet or a title says that all of it is; '' where none does. */
  thing: string
  columns: DescribingColumn[]
}

export type DescribingColumn = {
  column: number
  header: string
  /** Its header is written before each value («LLANTA»), before a bare number («DIENTES»), or never. */
  named: 'always' | 'number' | 'never'
  /** Whether it says what the part is: not only its colour, its side or the car it is for. */
  stands: boolean
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

/** The columns that describe the parts of a list that has no description, judged by the rows under the headers; null where there are none. */
export function describingOf(table: Table): Describing | null {
  const { kind, headers, beside, leftOut } = table
  if (kind !== 'productos' || table.columns.has('descripcion') || table.columns.has('nombre')) return null
  const used = usedColumns(table)
  const columns = headers.flatMap((_, column) => {
    const isFree = !used.has(column) && !leftOut.has(column) && column !== beside.moneda
    return (isFree && columnOf(table, column)) || []
  })
  const thing = thingOfTitle(table.titles)
  const says = columns.length > 0 && (thing !== '' || columns.some(({ stands }) => stands))
  return says ? { thing, columns: columns.slice(0, MOST) } : null
}

/** The columns that are a field, of the part or of a vehicle. */
export function usedColumns({ columns, vehicles }: Used): Set<number> {
  return new Set([...columns.values()].flat().concat(vehicles.flatMap((vehicle) => [...vehicle.values()])))
}

function columnOf({ headers, judged: doubted, below }: Table, column: number): DescribingColumn | null {
  const header = (headers[column] ?? '').replace(/\s+/g, ' ').trim()
  const judged = doubted.find(({ columna }) => columna === header)
  const isText = judged?.motivo === holdsDescriptions
  if (!header || (judged ? !isText : isRefused(header) || namesOther(header))) return null
  const cells = below.map((row) => row[column] ?? '')
  const look = lookAt(cells)
  if (!look.count || look.share('uuid') > 0.1 || look.share('fecha') > 0.1) return null
  const natures = cells.map((cell) => natureOfCell(cell.trim()))
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
function namesOther(header: string): boolean {
  return numbers.some((field) => scoreOf('productos', field, header) > 0)
}

/** What is said beside what a part is, and names none alone. */
function isBeside(header: string, look: Look): boolean {
  if (besides.some((field) => scoreOf('productos', field, header) > 0)) return true
  if (/^(?:color|acabado|material|version|presentacion|envase)(?: |$)/.test(foldHeader(header))) return true
  return look.share('vehiculo') + look.share('marcaVehiculo') >= HALF
}
