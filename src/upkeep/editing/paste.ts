import { readYearPair, readYears } from '#upkeep/loads/years.ts'
import type { ApplicationRow } from './fields.ts'

const order = ['marca', 'modelo', 'motor', 'anios', 'posicion', 'lado', 'cantidad', 'condiciones', 'nota'] as const
type Column = (typeof order)[number] | 'desde' | 'hasta'

const headings = new Map<string, Column>([
  ['marca', 'marca'],
  ['armadora', 'marca'],
  ['make', 'marca'],
  ['modelo', 'modelo'],
  ['model', 'modelo'],
  ['motor', 'motor'],
  ['engine', 'motor'],
  ['anios', 'anios'],
  ['anos', 'anios'],
  ['ano', 'anios'],
  ['years', 'anios'],
  ['desde', 'desde'],
  ['anio_inicio', 'desde'],
  ['ano inicio', 'desde'],
  ['del', 'desde'],
  ['hasta', 'hasta'],
  ['anio_fin', 'hasta'],
  ['ano fin', 'hasta'],
  ['al', 'hasta'],
  ['posicion', 'posicion'],
  ['lado', 'lado'],
  ['cantidad', 'cantidad'],
  ['cant', 'cantidad'],
  ['condiciones', 'condiciones'],
  ['nota', 'nota'],
  ['notas', 'nota'],
])

/** Cells as Excel puts them on the clipboard: tabs between, quotes around what has line ends. Empty lines are left out. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.replace(/\s+/g, ' ').trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(Boolean)) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === '\t') endCell()
    else if (!isQuoted && sign === '\n') endRow()
    else if (sign !== '\r' || isQuoted) cell += sign
  }
  endRow()
  return rows
}

/**
 * Rows pasted from a sheet as applications. With headings the columns may stand in any order, else they are make, model, engine,
 * years (`98-04`, `2010->`), position, side, pieces, conditions and note. Years in two columns are seen by their numbers.
 */
export function pastedRows(text: string, thisYear = new Date().getFullYear()): ApplicationRow[] {
  const cells = cellsOf(text)
  const named = headingsOf(cells[0] ?? [])
  const columns = named ?? withoutHeadings(cells)
  return (named ? cells.slice(1) : cells).map((line) => rowOf(line, columns, thisYear))
}

function headingsOf(line: string[]): (Column | undefined)[] | null {
  const found = line.map((cell) => headings.get(fold(cell)))
  return found.filter(Boolean).length >= 2 ? found : null
}

/** A year in the fourth cell and in the fifth: the range has two columns. */
function withoutHeadings(cells: string[][]): (Column | undefined)[] {
  const isYear = (cell: string | undefined) => /^(19|20)\d\d$/.test(cell ?? '')
  const isPair = cells.some((line) => isYear(line[3]) && isYear(line[4]))
  return isPair ? order.flatMap((name) => (name === 'anios' ? (['desde', 'hasta'] as const) : [name])) : [...order]
}

function rowOf(line: string[], columns: (Column | undefined)[], thisYear: number): ApplicationRow {
  const cell = (name: Column) => line[columns.indexOf(name)] ?? ''
  const whole = columns.includes('anios') ? yearsOf(cell('anios'), thisYear) : null
  const [desde, hasta] = whole ?? pairOf(cell('desde'), cell('hasta'), thisYear)
  return {
    marca: cell('marca').slice(0, 80),
    modelo: cell('modelo').slice(0, 80),
    motor: cell('motor').slice(0, 80) || null,
    desde,
    hasta,
    posicion: cell('posicion').slice(0, 60) || null,
    lado: cell('lado').slice(0, 40) || null,
    cantidad: /^\d{1,4}$/.test(cell('cantidad')) ? Number(cell('cantidad')) : null,
    nota: cell('nota').slice(0, 300) || null,
    condiciones: conditionsOf(cell('condiciones')),
  }
}

/** A year that cannot be read stays empty, and the grid says that it is missing. */
function yearsOf(text: string, thisYear: number): [number | null, number | null] {
  const years = readYears(text, thisYear)
  return 'reason' in years ? [null, null] : [years.desde, years.hasta]
}

/** Two columns, of which the first may hold a whole range. */
function pairOf(start: string, end: string, thisYear: number): [number | null, number | null] {
  const years = readYearPair(start, end, thisYear)
  return 'reason' in years ? [yearOf(start), yearOf(end)] : [years.desde, years.hasta]
}

/** What a range says that is pasted into the cell of one year («05-10», «2005 en adelante»); null for a year alone and for what is none. */
export function pastedYears(
  text: string,
  thisYear = new Date().getFullYear(),
): Pick<ApplicationRow, 'desde' | 'hasta'> | null {
  const plain = text.trim()
  if (plain === '' || /^\d{4}$/.test(plain)) return null
  const [desde, hasta] = yearsOf(plain, thisYear)
  return desde === null ? null : { desde, hasta }
}

function yearOf(text: string): number | null {
  return /^\d{4}$/.test(text) ? Number(text) : null
}

const equipment = new Map([
  ['aire', 'aire'],
  ['a/c', 'aire'],
  ['aire acondicionado', 'aire'],
  ['abs', 'abs'],
  ['turbo', 'turbo'],
  ['direccion hidraulica', 'direccion_hidraulica'],
])

/** «Con ABS; sin aire; transmision: automática; version != GL» as conditions; what is none of these is left out. */
export function conditionsOf(text: string): ApplicationRow['condiciones'] {
  return text
    .split(/[;,]/)
    .flatMap((piece) => conditionOf(piece.trim()))
    .slice(0, 12)
}

function conditionOf(piece: string): ApplicationRow['condiciones'] {
  const folded = fold(piece)
  const has = /^(con|sin) (.+)$/.exec(folded)
  const thing = has && equipment.get(has[2] ?? '')
  if (thing) return [{ atributo: thing, operador: '=', valor: has[1] === 'con' ? 'si' : 'no' }]
  const parts = /^([^:=!]{1,40})(!=|[:=])(.{1,80})$/.exec(piece)
  const atributo = fold(parts?.[1] ?? '').replace(/ /g, '_')
  const valor = parts?.[3]?.trim() ?? ''
  return atributo && valor ? [{ atributo, operador: parts?.[2] === '!=' ? '!=' : '=', valor }] : []
}

/** The same conditions as they are typed and pasted. */
export function conditionsText(conditions: ApplicationRow['condiciones']): string {
  return conditions
    .map(({ atributo, operador, valor }) => {
      const isEquipment = [...equipment.values()].includes(atributo) && operador === '=' && ['si', 'no'].includes(valor)
      if (isEquipment) return `${valor === 'si' ? 'con' : 'sin'} ${atributo.replaceAll('_', ' ')}`
      return `${atributo.replaceAll('_', ' ')}${operador === '=' ? ': ' : ' != '}${valor}`
    })
    .join('; ')
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
}
