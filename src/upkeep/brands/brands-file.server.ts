import { Refusal } from '#kit/base/refusal.ts'
import { MOST_BYTES } from '#selling/list-reading/contract.ts'
import { sheetRows, withCopy } from '#selling/list-reading/read-file.server.ts'
import type { GridRow } from '#platform/sheets/grid.ts'
import { inspect } from '#platform/sheets/inspect.server.ts'
import { gridOf } from '#platform/sheets/text-file.server.ts'
import { nameKey } from './names.ts'

/** A row of a list of brands, with the number a person sees in the margin. */
export type BrandRow = { fila: number; nombre: string; tipo: string }

const names = new Set(['nombre', 'marca', 'marcas', 'armadora', 'name', 'brand', 'make'])
const kinds = new Set(['tipo', 'type', 'clase'])

/** The brands of an XLSX or CSV: by its headers «nombre» and «tipo», or without headers its first two columns. */
export async function readBrandsFile(file: File): Promise<BrandRow[]> {
  return brandRows(await gridOfUpload(file))
}

/** The rows of an uploaded XLSX or CSV, by what it contains. Throws Refusal 413, and 422 for what is neither. */
export function gridOfUpload(file: File): Promise<GridRow[]> {
  return withCopy(file, async (path) => {
    const found = await inspect(path, MOST_BYTES)
    if (found.form === 'jsonl')
      throw new Refusal(422, 'Se necesita un .xlsx, .csv o .txt.', { code: 'tipo_de_archivo' })
    if (found.form === 'csv') return gridOf(path, found)
    const { rows } = await sheetRows(path)
    return rows.map(({ fila, cells }) => ({ fila, cells }))
  })
}

/** Rows under a header that names the column, else all of them. */
function brandRows(rows: GridRow[]): BrandRow[] {
  const head = rows.findIndex(({ cells }) => cells.some((cell) => names.has(nameKey(cell))))
  const isHeaded = head >= 0 && head < 20
  const titles = isHeaded ? (rows[head]?.cells ?? []).map(nameKey) : []
  const at = { nombre: isHeaded ? titles.findIndex((title) => names.has(title)) : 0, tipo: 1 }
  if (isHeaded) at.tipo = titles.findIndex((title) => kinds.has(title))
  return rows.slice(isHeaded ? head + 1 : 0).flatMap(({ fila, cells }) => {
    const nombre = cells[at.nombre]?.trim() ?? ''
    const tipo = cells[at.tipo]?.trim() ?? ''
    return nombre || tipo ? [{ fila, nombre, tipo }] : []
  })
}
