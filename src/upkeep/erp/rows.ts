import type { Entity } from './states.ts'

/** A row of the ERP as cells of text for the importer, and how new the ERP says it is. */
type ReadRow = {
  k_parte: string
  clave: string
  cells: string[]
  rev: number | null
  recibida: object | undefined
}
export type RowFault = {
  k_parte: string
  campo: string
  valor: string
  motivo: string
  /** What the contract names of the row, as it came: it can be tried again. */
  recibida?: object | undefined
}

type Catalogue = Exclude<Entity, 'pedidos'>
type FieldKind = 'texto' | 'dinero' | 'entero' | 'si_no'

/** What each kind of row may say; the importer knows the fields by these names. */
const fields: Record<Catalogue, [name: string, kind: FieldKind][]> = {
  productos: [
    ['k_parte', 'texto'],
    ['descripcion', 'texto'],
    ['linea', 'texto'],
    ['marca', 'texto'],
    ['empaque', 'entero'],
    ['hecho_en_mexico', 'si_no'],
    ['activo', 'si_no'],
  ],
  precios: [
    ['k_parte', 'texto'],
    ['precio', 'dinero'],
    ['lista', 'texto'],
    ['cantidad_min', 'entero'],
  ],
  existencias: [
    ['k_parte', 'texto'],
    ['existencia', 'entero'],
    ['sucursal', 'texto'],
  ],
}

/** Names of one row, in the order of its cells. */
export function headersOf(entity: Catalogue): string[] {
  return fields[entity].map(([name]) => name)
}

const identities: Record<Catalogue, string[]> = {
  productos: ['k_parte'],
  precios: ['k_parte', 'lista', 'cantidad_min'],
  existencias: ['k_parte', 'sucursal'],
}

/** Reads rows as they came: wrong kinds are faults, of a row that comes twice the newer one counts (the later, where neither says). */
export function readRows(
  entity: Catalogue,
  rows: unknown[],
): { filas: ReadRow[]; faltas: RowFault[]; repetidas: number } {
  const faltas: RowFault[] = []
  const newest = new Map<string, ReadRow>()
  let repetidas = 0
  for (const row of rows) {
    const read = readRow(entity, row)
    if ('motivo' in read) {
      faltas.push(read)
      continue
    }
    const known = newest.get(read.clave)
    if (known) repetidas++
    if (known && (known.rev ?? -1) > (read.rev ?? -1)) continue
    newest.set(read.clave, read)
  }
  return { filas: [...newest.values()], faltas, repetidas }
}

function readRow(entity: Catalogue, row: unknown): ReadRow | RowFault {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { k_parte: '', campo: '', valor: shown(row), motivo: 'La fila no es un objeto' }
  }
  const given = new Map(Object.entries(row))
  const recibida = kept(entity, given)
  const code = given.get('k_parte')
  const k_parte = typeof code === 'string' ? code.trim().toUpperCase().slice(0, 60) : ''
  const cells: string[] = []
  for (const [name, kind] of fields[entity]) {
    const value = given.get(name)
    const text = cellOf(value, kind)
    const motivo = text === null ? wrong[kind] : zero(name, text)
    if (motivo !== null) return { k_parte, campo: name, valor: shown(value), motivo, recibida }
    cells.push(text ?? '')
  }
  if (!k_parte)
    return { k_parte, campo: 'k_parte', valor: shown(code), motivo: 'Falta el código de la parte', recibida }
  const clave = identities[entity].map((name) => cells[headersOf(entity).indexOf(name)]?.toUpperCase()).join('/')
  return { k_parte, clave, cells, rev: revOf(given.get('rev')), recibida }
}

/** Nothing of a row that nobody would write by hand. */
const MOST_ROW = 4000

function kept(entity: Catalogue, given: Map<string, unknown>): object | undefined {
  const row = Object.fromEntries(
    headersOf(entity).flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])),
  )
  const text = JSON.stringify(row)
  // Nor what the database cannot keep: NUL, half a character.
  return text.length > MOST_ROW || /\\u(?:0000|d)/.test(text) ? undefined : row
}

const wrong: Record<FieldKind, string> = {
  texto: 'No es un texto',
  dinero: 'No es un importe',
  entero: 'No es un número entero',
  si_no: 'No es verdadero ni falso',
}

/** A price of nothing is the ERP's way of having none: nobody buys for it. */
function zero(name: string, text: string): string | null {
  if (name === 'precio' && !text) return 'Falta el precio'
  if (name === 'precio' && Number(text) === 0) return 'El precio es cero; se conserva el que había'
  return name === 'existencia' && !text ? 'Falta la existencia' : null
}

/** The value as the importer reads it; '' where there is none, null where it is of another kind. */
function cellOf(value: unknown, kind: FieldKind): string | null {
  if (value === undefined || value === null) return ''
  if (kind === 'si_no') {
    if (typeof value === 'boolean') return value ? 'si' : 'no'
    return typeof value === 'string' ? value.trim() : null
  }
  if (kind === 'texto') return typeof value === 'string' ? value.trim() : null
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : null
  const shape = kind === 'entero' ? /^\d{1,9}$/ : /^\d{1,9}(?:\.\d{1,6})?$/
  return text === null || (text !== '' && !shape.test(text)) ? null : text
}

export function revOf(value: unknown): number | null {
  const rev = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof rev === 'number' && Number.isSafeInteger(rev) && rev >= 0 ? rev : null
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, 200)
}
