// One row of a file while it is being understood: its cells by field, what it gives, what is wrong with it.
import { cleanText } from './codes.ts'
import type { Field, VehicleField } from '#platform/sheets/columns.ts'
import type { Layout } from '#platform/sheets/headers.ts'
import type { NoticeKey } from './notices.ts'
import type { Sign } from './numbers.ts'
import type { SheetRow } from '#platform/sheets/source.ts'
import { plural } from '#kit/ui/format.ts'

export type Value = string | number | boolean | null
/** The staging tables (stage.server.ts has their columns). */
export type Table = 'producto' | 'texto' | 'codigo' | 'precio' | 'existencia' | 'aplicacion' | 'fecha'
export type Fault = { fila: number; columna: string; valor: string; motivo: string }

export type Row = {
  fila: number
  /** What the row above its parts names; '' where none does. */
  section: string
  /** Of which side its code is; '' where the list has one code for both. */
  side: string
  /** What a row above says of the car its parts are for; '' where none does. */
  sectionVehicle: string
  /** Text of a field, clean; '' where there is no such column or it is empty. */
  text(field: Field): string
  at(column: number | undefined): string
  /** Text of a column that is no field: '' where it cannot be read, or was turned into a date, and no fault. */
  free(column: number): string
  isTurned(field: Field): boolean
  fault(column: Field | number, valor: string, motivo: string): void
  put(table: Table, values: Value[]): void
  notice(key: NoticeKey, example: string): void
  /** A date that Excel made of years tells in which year the file was typed. */
  typedIn(year: number): void
  /** What a price tells of the file's thousands and decimals. */
  signed(sign: Sign, text: string): void
}

export type RowResult = {
  puts: [Table, Value[]][]
  faults: Fault[]
  notices: [NoticeKey, string][]
  typed: number[]
  signs: [Sign, string][]
}

const excelError =
  /^#(?:N\/[AD]|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|¡?REF!|¡VALOR!|¿NOMBRE\?|¡DIV\/0!|¡NUM!|¡NULO!|FÓRMULA|SPILL!|CALC!)$/

function isExcelError(text: string): boolean {
  return text.startsWith('#') && excelError.test(text.toUpperCase())
}

/** Each line of a cell says a vehicle; JSON has no lines. */
function cleanLines(raw: string): string {
  if (!raw.includes('\n') || /^\s*[[{]/.test(raw)) return cleanText(raw)
  return raw.split('\n').map(cleanText).filter(Boolean).join('\n')
}

const isNotThere = (text: string) => /^#N\/[AD]$/i.test(text)

/** A row to work on and what comes of it. `cellLimit` in characters. */
export function rowOf(layout: Layout, source: SheetRow, cellLimit: number): { row: Row; result: RowResult } {
  const result: RowResult = { puts: [], faults: [], notices: [], typed: [], signs: [] }
  const headerOf = (column: number) => (layout.headers[column] ?? '').replace(/\s+/g, ' ').trim()

  function fault(column: Field | number, valor: string, motivo: string): void {
    const columna =
      typeof column === 'number' ? headerOf(column) : headerOf(layout.columns.get(column)?.[0] ?? -1) || column
    result.faults.push({ fila: source.fila, columna, valor: valor.slice(0, 200), motivo })
  }

  function at(column: number | undefined): string {
    const raw = column === undefined ? undefined : source.cells[column]
    if (!raw || column === undefined) return ''
    const isOfVehicles = layout.columns.get('aplicaciones')?.includes(column) === true
    const text = isOfVehicles ? cleanLines(raw) : cleanText(raw)
    // A formula looked the price up and there is none; any other error has lost one.
    if (isNotThere(text) && layout.columns.get('precio')?.includes(column)) return text
    if (isExcelError(text)) {
      fault(
        column,
        text,
        text === '#FÓRMULA'
          ? 'La fórmula no tiene resultado; abre el archivo en Excel y guárdalo'
          : 'La celda trae un error de Excel',
      )
      return ''
    }
    // A list of applications in JSON is many cells in one.
    const limit = isOfVehicles ? cellLimit * 50 : cellLimit
    if (text.length <= limit) return text
    fault(column, text, `La celda tiene más de ${plural(cellLimit, 'carácter', 'caracteres')}`)
    return ''
  }

  const row: Row = {
    fila: source.fila,
    section: source.section ?? '',
    side: source.side ?? '',
    sectionVehicle: source.vehicle ?? '',
    at,
    free(column) {
      const text = cleanText(source.cells[column] ?? '')
      const isLost = isExcelError(text) || text.length > cellLimit || source.turned?.includes(column) === true
      return isLost ? '' : text
    },
    fault,
    text(field) {
      const columns = layout.columns.get(field)
      if (!columns) return field === 'lado' ? (source.side ?? '') : ''
      if (columns.length === 1) return at(columns[0])
      const between = field === 'aplicaciones' ? '\n' : field === 'alternas' || field === 'oem' ? '; ' : ' '
      return columns.map(at).filter(Boolean).join(between)
    },
    isTurned: (field) =>
      source.turned ? (layout.columns.get(field) ?? []).some((column) => source.turned?.includes(column)) : false,
    put: (table, values) => result.puts.push([table, values]),
    notice: (key, example) => result.notices.push([key, example]),
    typedIn: (year) => result.typed.push(year),
    signed: (sign, text) => result.signs.push([sign, text]),
  }
  return { row, result }
}

/** A name with at least one letter or number (norma_nombre would leave nothing of others); null where there is none. */
export function readName(row: Row, column: Field | number, text: string, longest: number): string | null {
  if (!/[a-z0-9]/i.test(text) && !/[a-z0-9]/i.test(text.normalize('NFD'))) return null
  if (text.length <= longest) return text
  row.fault(column, text, `Tiene ${plural(text.length, 'carácter', 'caracteres')} y el máximo es ${longest}`)
  return null
}

export type VehicleColumns = Map<VehicleField, number>
