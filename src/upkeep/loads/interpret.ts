// What a row of each kind of file says. Pure: gives staged values and faults, touches no database.
import { normalCode } from '#kit/base/code.ts'
import { cleanCode, readCode, splitCodes, splitSpacedCodes } from './codes.ts'
import { foldHeader, type Shape, type VehicleField } from '#platform/sheets/columns.ts'
import type { Layout } from '#platform/sheets/headers.ts'
import { interpretVehicles, placeIn, type Rest } from './interpret-vehicles.ts'
import { notOfAPiece } from './beside-price.ts'
import { readActive, readPrice, readStock, readWhole, readYesNo, signOf } from './numbers.ts'
import { readName, type Row, rowOf, type RowResult } from './row.ts'
import type { SheetRow } from '#platform/sheets/source.ts'
import { withOwnModels } from './section-models.ts'
import { withOwnYears } from './section-vehicle.ts'
import { toldBeside, toldByColumns, withLine } from './told-by-columns.ts'

type Interpretation = RowResult & { outcome: 'read' | 'skipped'; hasCode: boolean }

const kindsOfRow: Record<Shape, (row: Row, k_parte: string, layout: Layout, isForeign: boolean) => void> = {
  productos: interpretProduct,
  precios: interpretPrice,
  existencias: interpretStock,
  aplicaciones: (row, k_parte, layout) => void interpretVehicles(row, k_parte, layout, true),
  equivalencias: interpretEquivalence,
  // What somebody wants to buy is read by its own room and changes no catalogue.
  pedido: () => undefined,
}

/**
 * Reads one row. A row of a template (instructions, defaults without a part) is skipped with a notice. `isForeign`: the
 * supplier's terms turn the list's currency into pesos.
 */
export function interpret(layout: Layout, source: SheetRow, cellLimit: number, isForeign = false): Interpretation {
  const { row, result } = rowOf(layout, source, cellLimit)
  const code = row.text('k_parte')
  if (isInstruction(source.cells)) row.notice('instrucciones', '')
  else if (isTotal(code)) row.notice('totales', '')
  else if (!code && isHollow(row, layout)) row.notice('sin_producto', '')
  else {
    const reading = readCode(code, row.isTurned('k_parte'))
    if ('reason' in reading) row.fault('k_parte', code, reading.reason)
    else kindsOfRow[layout.kind](row, reading.code, layout, isForeign)
    if (source.cells.some((cell) => cell.includes('\uFFFD'))) row.notice('caracter_perdido', code)
    return { ...result, outcome: 'read', hasCode: !('reason' in reading) }
  }
  return { ...result, outcome: 'skipped', hasCode: false }
}

/** Under the headers of a template stands «Obligatorio» in every column that must be filled. */
function isInstruction(cells: string[]): boolean {
  const isInstructing = (cell: string) =>
    /^(?:obligatorio|opcional|requerido|required|optional)$/.test(foldHeader(cell))
  const told = cells.findIndex((cell) => cell.trim())
  if (!isInstructing(cells[told] ?? '')) return false
  const words = cells.filter((cell) => cell.trim())
  return words.length > 1 && words.every(isInstructing)
}

/** Where the code would be, a sheet's last row says «TOTAL». */
function isTotal(code: string): boolean {
  return (
    code.length < 30 &&
    /^(?:(?:gran |sub ?)?total(?:es)?(?: general(?:es)?)?|suma(?:s|torias?)?)$/.test(foldHeader(code))
  )
}

/** Without a code, is there anything that belongs to a part? Units and choices filled in beforehand do not count. */
function isHollow(row: Row, layout: Layout): boolean {
  if (layout.kind === 'productos')
    return !row.text('descripcion') && !row.text('nombre') && !row.text('alternas') && !row.text('oem')
  if (layout.kind === 'aplicaciones')
    return !row.text('aplicaciones') && layout.vehicles.every((columns) => !row.at(columns.get('modelo')))
  const main = { precios: 'precio', existencias: 'existencia', equivalencias: 'codigo', pedido: 'k_parte' } as const
  return !row.text(main[layout.kind])
}

function interpretProduct(row: Row, k_parte: string, layout: Layout, isForeign: boolean): void {
  const descripcion = readName(row, 'descripcion', joined(row.text('nombre'), row.text('descripcion')), 500)
  const linea = readName(row, 'linea', row.text('linea') || row.section, 120)
  const marca = readName(row, 'marca', row.text('marca'), 120)
  const empaque = row.text('empaque') ? readWhole(row.text('empaque'), 1) : null
  if (empaque && 'reason' in empaque) row.fault('empaque', row.text('empaque'), empaque.reason)
  const hecho_mx = yesNo(row, 'hecho_en_mexico')
  const activo = yesNo(row, 'activo')
  const estado = activo === null ? null : activo ? 'activo' : 'inactivo'
  const casco = readCore(row)
  row.put('producto', [
    row.fila,
    k_parte,
    descripcion,
    linea,
    marca,
    empaque && 'n' in empaque ? empaque.n : null,
    hecho_mx,
    estado,
    casco,
  ])

  for (const column of layout.columns.get('alternas') ?? []) {
    const fabricante = layout.makers.get(column) ?? ''
    // «W 622/5», «C 29 154»: a maker's own, with its blanks.
    const codes = fabricante ? splitSpacedCodes(row.at(column).replace(/, +/g, ';')) : splitCodes(row.at(column))
    putCodes(row, k_parte, codes, { tipo: fabricante ? 'competidor' : 'alterna', fabricante })
  }
  if (layout.columns.has('oem')) putCodes(row, k_parte, splitCodes(row.text('oem')), { tipo: 'OE', fabricante: '' })
  if (layout.columns.has('precio')) interpretPrice(row, k_parte, layout, isForeign)
  if (layout.columns.has('existencia') && row.text('existencia')) interpretStock(row, k_parte)
  const rest = interpretVehicles(row, k_parte, layout, false)
  const own = toldText({ descripcion, linea }, row, layout, rest)
  const notes = layout.loose.get('notas')
  const said = [own ?? descripcion ?? '', notes === undefined ? '' : row.free(notes)].join(' ')
  const car = carAbove(row, said, rest.years)
  const texto = car ? toldText({ descripcion, linea }, row, layout, { ...rest, unread: [...rest.unread, car] }) : own
  if (texto) row.put('texto', [row.fila, k_parte, texto])
}

/** The car that a row above tells, as far as what the part's own row says of itself leaves it; '' where none does. */
function carAbove(row: Row, said: string, years: string): string {
  if (!row.sectionVehicle) return ''
  const ofModels = withOwnModels(row.sectionVehicle, said)
  if (ofModels !== row.sectionVehicle) row.notice('modelos_seccion', ofModels)
  const car = withOwnYears(ofModels, years)
  if (car !== ofModels) row.notice('anios_seccion', car)
  return car
}

/** What the row says of its part beside its description, or without one; null where that is nothing. */
function toldText(
  { descripcion, linea }: { descripcion: string | null; linea: string | null },
  row: Row,
  layout: Layout,
  { unread, isLoose }: Rest,
): string | null {
  const { describing } = layout
  const places = [placeIn(row, 'posicion'), placeIn(row, 'lado')]
  if (descripcion === null) {
    const said = describing && toldByColumns(row, describing)
    const told = said && linea ? withLine(linea, said) : said
    return told && (toldBeside(told, row, { columns: [], places, vehicles: unread }) ?? told)
  }
  // What became an application is said there; where the part goes is said of the part too.
  const loose = new Set([...layout.loose].flatMap(([field, column]) => (isLoose && !isPlaceOf(field) ? [column] : [])))
  const columns = (describing?.columns ?? []).filter(({ column }) => !loose.has(column))
  return toldBeside(descripcion, row, { columns, places, vehicles: unread })
}

const isPlaceOf = (field: VehicleField) => field === 'posicion' || field === 'lado'

/** What is charged with the part until its used one is handed in; `0`: nothing any more. */
function readCore(row: Row): string | null {
  const text = row.text('casco')
  if (!text) return null
  const read = readPrice(text)
  if ('valor' in read && Number(read.valor) < 1e7) return Number(read.valor).toFixed(2)
  if ('sinPrecio' in read) return '0'
  row.fault('casco', text, 'reason' in read ? read.reason : 'El casco es demasiado grande')
  return null
}

/** Name and description as one text, unless one already says the other. */
function joined(nombre: string, descripcion: string): string {
  const [short, long] = [foldHeader(nombre), foldHeader(descripcion)]
  if (!short || long.includes(short)) return descripcion || nombre
  return !long || short.includes(long) ? nombre : `${nombre} ${descripcion}`
}

function yesNo(row: Row, field: 'hecho_en_mexico' | 'activo'): boolean | null {
  const text = row.text(field)
  if (!text) return null
  const reading = field === 'activo' ? readActive(text) : readYesNo(text)
  if ('value' in reading) return reading.value
  row.fault(field, text, reading.reason)
  return null
}

type Kind = { tipo: string; fabricante: string }

function putCodes(row: Row, k_parte: string, codes: string[], { tipo, fabricante }: Kind): void {
  for (const code of codes) {
    if (code.length > 60) row.fault(tipo === 'OE' ? 'oem' : 'alternas', code, 'El código tiene más de 60 caracteres')
    else if (normalCode(code) === normalCode(k_parte)) row.notice('codigo_propio', k_parte)
    else row.put('codigo', [row.fila, k_parte, code, fabricante, tipo])
  }
}

function interpretPrice(row: Row, k_parte: string, layout: Layout, isForeign: boolean): void {
  const text = row.text('precio')
  const price = readPrice(text)
  if ('reason' in price) return row.fault('precio', text, price.reason)
  if ('sinPrecio' in price) return row.notice('sin_precio', [k_parte, text].filter(Boolean).join(': '))
  const other = notOfAPiece(row, layout, isForeign)
  if (other) return row.fault('precio', text, other)
  const least = row.text('cantidad_min') ? readWhole(row.text('cantidad_min'), 1) : { n: 1 }
  if ('reason' in least) return row.fault('cantidad_min', row.text('cantidad_min'), least.reason)
  row.put('precio', [row.fila, k_parte, row.text('lista').toUpperCase() || 'BASE', least.n, price.valor])
  const sign = signOf(text)
  if (sign) row.signed(sign, text)
}

function interpretStock(row: Row, k_parte: string): void {
  const text = row.text('existencia')
  if (!text) return row.fault('existencia', '', 'Falta la existencia; escribe 0 si no hay')
  const stock = readStock(text)
  if ('hay' in stock) return row.notice('existencia_sin_piezas', `${k_parte}: ${text}`)
  if ('reason' in stock) return row.fault('existencia', text, stock.reason)
  row.put('existencia', [row.fila, k_parte, row.text('sucursal') || null, stock.n])
}

const equivalenceKinds = new Map([
  ...['oe', 'oem', 'original', 'equipo original', 'agencia'].map((name): [string, string] => [name, 'OE']),
  ...['competidor', 'competencia', 'aftermarket', 'otra marca'].map((name): [string, string] => [name, 'competidor']),
  ...['reemplaza', 'reemplaza a', 'sustituye', 'sustituye a', 'replaces'].map((name): [string, string] => [
    name,
    'reemplaza',
  ]),
  ...['reemplazado por', 'sustituido por', 'replaced by'].map((name): [string, string] => [name, 'reemplazado_por']),
  ...['alterna', 'alterno', 'equivalente', 'equivalencia', 'cruce', 'interchange', ''].map((name): [string, string] => [
    name,
    'alterna',
  ]),
  ['kit', 'kit'],
])

function interpretEquivalence(row: Row, k_parte: string): void {
  const text = row.text('codigo')
  const codes = splitSpacedCodes(text)
  const tipo = equivalenceKinds.get(foldHeader(row.text('tipo')))
  const fabricante = readName(row, 'fabricante', row.text('fabricante'), 80)
  if (!tipo)
    row.fault(
      'tipo',
      row.text('tipo'),
      'No es un tipo de equivalencia: OE, competidor, reemplaza, reemplazado_por, kit o alterna',
    )
  if (!codes.length)
    row.fault('codigo', text, text ? 'El código no tiene letras ni números' : 'Falta el código equivalente')
  for (const code of codes) {
    if (code.length > 60) row.fault('codigo', code, 'El código tiene más de 60 caracteres')
    else if (tipo) row.put('codigo', [row.fila, k_parte, code, fabricante ? cleanCode(fabricante) : '', tipo])
  }
}
