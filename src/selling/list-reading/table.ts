// Rows of cells → lines of a list: which column has the code, which the number of pieces.
import { codeKey } from '#finding/question/codes.ts'
import type { Field } from '#platform/sheets/columns.ts'
import { findHeaders } from '#platform/sheets/find-headers.ts'
import type { Layout } from '#platform/sheets/headers.ts'
import { candidatesIn } from './candidates.ts'
import type { ListLine, Omitted } from './list-line.ts'
import { quantityOf } from './quantity.ts'

/** What each column is, by its place from 0; null where there is none such. */
export type Columns = { codigo: number | null; cantidad: number | null; descripcion: number | null }
export type Cells = { fila: number; cells: string[] }

export type Table = {
  columnas: Columns & {
    /** Names of the columns, or «Columna A» where the list has none. */
    nombres: string[]
    /** The first rows, to see which column is which. */
    muestra: string[][]
  }
  lineas: ListLine[]
  omitidas: Omitted[]
}

const HEADER_ROWS = 20
const SAMPLE = 60
/** Signs of a cell by which it is told what its column is; signs of a cell that are read at all. */
const LOOKED_AT = 200
const LONGEST_CELL = 4000
const LONGEST_TEXT = 300

/** Reads a table; undefined when no column can be a code or a description. `told` says what the columns are. */
export function readTable(rows: Cells[], told?: Partial<Columns>): Table | undefined {
  const header =
    findHeaders(
      'pedido',
      rows.slice(0, HEADER_ROWS).map(({ cells }) => cells),
    ) ?? unknownHeaders(rows)
  const body = rows.slice(header ? header.at + 1 : 0)
  const guessed = header?.layout ? namedColumns(header.layout, body) : guessColumns(body)
  const columns = { ...guessed, ...told }
  if (columns.codigo === null && columns.descripcion === null) return undefined

  const width = Math.max(0, ...rows.slice(0, SAMPLE).map(({ cells }) => cells.length))
  const nombres = Array.from({ length: width }, (_, place) => {
    const name = header ? (rows[header.at]?.cells[place] ?? '').slice(0, LOOKED_AT).replace(/\s+/g, ' ').trim() : ''
    return name.slice(0, 60) || `Columna ${letterOf(place)}`
  })
  const muestra = body.slice(0, 3).map(({ cells }) => nombres.map((_, place) => (cells[place] ?? '').slice(0, 60)))
  const above = header ? rows.slice(0, header.at) : []
  return { columnas: { ...columns, nombres, muestra }, ...linesOf(body, columns, above) }
}

/** Names nobody knows over columns of numbers are names all the same. */
function unknownHeaders(rows: Cells[]): { at: number; layout?: undefined } | null {
  const [first, ...rest] = rows
  const { cantidad } = guessColumns(rest)
  const name = cantidad === null ? '' : (first?.cells[cantidad] ?? '').trim()
  return rest.length > 1 && /^\p{L}/u.test(name) && Number.isNaN(quantityOf(name)) ? { at: 0 } : null
}

function letterOf(place: number): string {
  return place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26)
}

function namedColumns({ columns, headers }: Pick<Layout, 'columns' | 'headers'>, body: Cells[]): Columns {
  const at = (field: Field) => columns.get(field)?.[0] ?? null
  // A list with a column for what one wants to order, and no name over it.
  const unnamed = study(body).find(({ place, small, filled }) => !headers[place]?.trim() && small > 0.9 && filled > 0)
  return {
    codigo: at('k_parte') ?? at('codigo'),
    cantidad: at('cantidad') ?? unnamed?.place ?? null,
    descripcion: at('descripcion') ?? at('nombre'),
  }
}

type Studied = { place: number; code: number; small: number; words: number; filled: number; isCounting: boolean }

/** Shares of the cells of each column that look like codes, like small numbers, like words. */
function study(rows: Cells[]): Studied[] {
  const sample = rows.slice(0, SAMPLE)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, place) => {
    const cells = sample.map((row) => (row.cells[place] ?? '').slice(0, LOOKED_AT).trim()).filter(Boolean)
    const share = (test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length)
    return {
      place,
      code: share(isCodeLike),
      small: share((cell) => /^\d{1,4}(?:\.0+)?(?:\s*(?:pza?s?|piezas?|jgos?|pz)\.?)?$/i.test(cell)),
      words: share((cell) => /[a-záéíóúñ]{3,}\s+\S{2,}/i.test(cell)),
      filled: cells.length / Math.max(1, sample.length),
      isCounting: cells.length > 2 && cells.every((cell, i) => Number(cell) === i + 1),
    }
  })
}

function isCodeLike(cell: string): boolean {
  const key = codeKey(cell)
  if (key.length < 3 || key.length > 24 || !/\d/.test(key) || /^\$|^\d+\.\d{1,2}$/.test(cell)) return false
  if (cell.split(/\s+/).length > 4 || /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(cell)) return false
  return /[A-Z]/.test(key) || key.length >= 5
}

function guessColumns(rows: Cells[]): Columns {
  const columns = study(rows).filter(({ isCounting }) => !isCounting)
  const best = (of: (column: Studied) => number, least: number, not: (number | null)[] = []) =>
    columns
      .filter((column) => !not.includes(column.place) && of(column) >= least)
      .toSorted((a, b) => of(b) - of(a) || a.place - b.place)[0]?.place ?? null
  const codigo =
    best(({ code, filled }) => code * Math.min(1, filled + 0.3), 0.4) ??
    // Codes of four digits and fewer stand first, and the pieces after them.
    (columns.length > 1 ? best(({ small, place }) => (place === columns[0]?.place ? small : 0), 0.8) : null)
  const cantidad = best(({ small }) => small, 0.6, [codigo])
  const descripcion = best(({ words }) => words, 0.4, [codigo, cantidad])
  return { codigo, cantidad, descripcion }
}

function linesOf(
  body: Cells[],
  { codigo, cantidad, descripcion }: Columns,
  above: Cells[],
): Pick<Table, 'lineas' | 'omitidas'> {
  const lineas: ListLine[] = []
  const omitidas: Omitted[] = above
    .filter(({ cells }) => cells.some((cell) => cell.trim()))
    .map(({ fila, cells }) => ({ fila, texto: textOf(cells), motivo: 'Arriba de los encabezados' }))
  const at = (cells: string[], place: number | null) =>
    place === null ? '' : (cells[place] ?? '').slice(0, LONGEST_CELL).trim()
  const counted = cantidad === null ? 0 : body.filter(({ cells }) => quantityOf(at(cells, cantidad))).length
  // A supplier's whole list in which only some rows were filled in.
  const isTemplate = cantidad !== null && counted > 0 && counted < body.length / 2

  for (const { fila, cells } of body) {
    const code = at(cells, codigo).replace(/^'/, '')
    const words = at(cells, descripcion)
    const texto = textOf(cells)
    if (!texto) continue
    const pieces = cantidad === null ? null : quantityOf(at(cells, cantidad))
    if (/^(?:obligatorio|opcional)$/i.test(code))
      omitidas.push({ fila, texto, motivo: 'Instrucciones de una plantilla' })
    else if (!code && !words) omitidas.push({ fila, texto, motivo: 'Sin código ni descripción' })
    else if (!code && /^(?:sub)?total\b|^iva\b/i.test(words)) omitidas.push({ fila, texto, motivo: 'Es un total' })
    else if (isTemplate && !pieces && !Number.isNaN(pieces)) omitidas.push({ fila, texto, motivo: 'Sin cantidad' })
    else lineas.push({ fila, texto, ...contentOf(code, words), cantidad: pieces ?? (counted ? Number.NaN : null) })
  }
  return { lineas, omitidas }
}

function contentOf(code: string, words: string): Pick<ListLine, 'candidatos' | 'descripcion'> {
  const clave = codeKey(code)
  const told = clave ? [{ escrito: code.slice(0, 60), clave: clave.slice(0, 40), debil: false }] : []
  // «BD-1204 balata tsuru» in the column of codes.
  const inside = clave.length > 8 || !clave ? candidatesIn(code).filter((one) => one.clave !== clave) : []
  const beside = code ? [] : candidatesIn(words)
  return { candidatos: [...told, ...inside, ...beside].slice(0, 8), descripcion: words || (clave ? '' : code) }
}

function textOf(cells: string[]): string {
  const shown: string[] = []
  let length = 0
  for (const cell of cells) {
    if (length > LONGEST_TEXT) break
    const text = cell.slice(0, LONGEST_CELL).replace(/\s+/g, ' ').trim()
    if (!text) continue
    shown.push(text)
    length += text.length
  }
  return shown.join(' · ').slice(0, LONGEST_TEXT)
}
