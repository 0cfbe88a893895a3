import { Refusal } from '#kit/base/refusal.ts'
import { listed } from '#kit/ui/format.ts'
import { harmless } from '#platform/files/sheet-cells.ts'
import type { GridRow } from '#platform/sheets/grid.ts'
import { gridOfUpload } from '#upkeep/brands/brands-file.server.ts'
import { nameKey, tidyName } from '#upkeep/brands/names.ts'
import { BETWEEN_NAMES } from './generation-columns.ts'
import type { FileRow } from './load-rules.ts'

const MOST = 2000

/** What each column may be headed. */
const heads = {
  marca: ['marca', 'marca del vehiculo', 'armadora'],
  modelo: ['modelo'],
  nombre: ['generacion', 'nombre'],
  desde: ['desde', 'desde el ano', 'ano inicial'],
  hasta: ['hasta', 'hasta el ano', 'ano final'],
  alias: ['alias', 'tambien se dice', 'otros nombres'],
  sola: ['se dice sola', 'sola'],
  a_la_vez: ['a la vez'],
} as const
type Column = keyof typeof heads
const COLUMNS = Object.keys(heads) as Column[] // of the literal above
const NEEDED = ['marca', 'modelo', 'nombre', 'desde', 'hasta'] as const satisfies Column[]

/** The rows of an XLSX or CSV of generations. Throws Refusal 413 and 422 with a sentence for what is no such list. */
export async function readGenerationsFile(file: File): Promise<FileRow[]> {
  const grid = await gridOfUpload(file)
  const { start, at } = headOf(grid)
  const rows = grid.slice(start).flatMap(({ fila, cells }) => {
    const cell = (name: Column) => plain(cells[at.get(name) ?? -1] ?? '')
    const other = (name: Column) => (at.has(name) ? cell(name) : null)
    if (NEEDED.every((name) => cell(name) === '')) return []
    return [
      {
        fila,
        marca: cell('marca'),
        modelo: cell('modelo'),
        nombre: cell('nombre'),
        desde: cell('desde'),
        hasta: cell('hasta'),
        alias: other('alias')?.split(BETWEEN_NAMES).map(plain).filter(Boolean) ?? null,
        sola: other('sola'),
        a_la_vez: other('a_la_vez'),
      },
    ]
  })
  if (rows.length === 0) throw new Refusal(422, 'No se encontró ninguna generación.', { code: 'archivo_vacio' })
  if (rows.length > MOST) throw new Refusal(422, 'Son demasiadas: hasta 2,000 generaciones a la vez.')
  return rows
}

/** The row of the headers, within the first twenty, and where each column stands. */
function headOf(grid: readonly GridRow[]): { start: number; at: ReadonlyMap<Column, number> } {
  const found = grid.slice(0, 20).map(({ cells }) => {
    const titles = cells.map(nameKey)
    const at = new Map<Column, number>()
    for (const name of COLUMNS) {
      const place = titles.findIndex((title) => (heads[name] as readonly string[]).includes(title))
      if (place >= 0) at.set(name, place)
    }
    return at
  })
  const size = Math.max(0, ...found.map((at) => at.size))
  const start = found.findIndex((at) => at.size === size)
  const at = found[start] ?? new Map<Column, number>()
  const missing = NEEDED.filter((name) => !at.has(name)).map((name) => `«${name === 'nombre' ? 'generación' : name}»`)
  if (missing.length > 0) {
    throw new Refusal(
      422,
      `Al archivo le falta ${listed(missing)}: se necesitan marca, modelo, generación, desde y hasta.`,
      {
        code: 'faltan_columnas',
      },
    )
  }
  return { start: start + 1, at }
}

/** A cell without the apostrophe that a download puts before what a spreadsheet takes for a formula. */
function plain(cell: string): string {
  const text = tidyName(cell)
  return text.startsWith("'") && harmless(text.slice(1)) === text ? text.slice(1) : text
}
