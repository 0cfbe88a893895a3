// Columns whose value stands in the first row of its group alone, as in a merged cell: «NISSAN», and nothing under it for thirty rows.
import { foldHeader, type VehicleField } from './columns.ts'
import { FEW } from './column-values.ts'
import type { Layout } from './headers.ts'

/** What may be said once for the rows that follow: whose a vehicle is, which line, which brand. */
const ofGroups = ['vehiculo_marca', 'modelo', 'linea', 'marca'] as const
/** What may be said beside them, in the same rows. */
const besideThem: readonly VehicleField[] = ['anios', 'anio_inicio', 'anio_fin', 'motor']
/** Of the rows that say nothing of what they are, nearly all have a code like that of the row that does; of groups, nearly all have a second row. */
const NEARLY_ALL = 0.95
const MOSTLY = 0.9

type Read = Pick<Layout, 'columns' | 'vehicles' | 'loose' | 'headers' | 'heads'>

/**
 * The columns that are to be read downwards: mostly empty, filled where the first part is, and never twice alike in a row, by themselves
 * or with those that are filled in the same rows («VW | JETTA | 99-07»). A description too, over parts whose codes have the same stem:
 * «AN116-STD ANILLOS», and `AN116-050` with nothing.
 */
export function saidOnce(layout: Read, below: string[][]): Set<number> {
  const [code] = layout.columns.get('k_parte') ?? []
  if (code === undefined) return new Set()
  const parts = below.filter((cells) => cells[code]?.trim() && !isHeads(cells, layout))
  // Each says once more whose the first of its rows is.
  const pages = below.filter((cells) => isHeads(cells, layout)).length
  const valuesOf = (column: number) => parts.map((cells) => cells[column]?.trim() ?? '')
  const all = [...new Set([...columnsOf(layout, ofGroups), ...columnsOf(layout, besideThem)])]
  const named = new Set(columnsOf(layout, ofGroups))
  const byRows = Map.groupBy(all, (column) => valuesOf(column).map(Boolean).join())
  const said = [...byRows.values()].flatMap((columns) => {
    const together = parts.map((cells) =>
      columns
        .map((column) => cells[column]?.trim() ?? '')
        .filter(Boolean)
        .join('\t'),
    )
    return columns.some((column) => named.has(column)) && isOfGroups(together, pages) ? columns : []
  })
  return new Set([...said, ...describedOnce(layout, parts, code)])
}

function columnsOf(
  { columns, vehicles, loose }: Read,
  fields: readonly (typeof ofGroups)[number][] | readonly VehicleField[],
): number[] {
  return fields.flatMap((field) => {
    const own =
      field === 'linea' || field === 'marca' ? [] : [loose.get(field), ...vehicles.map((vehicle) => vehicle.get(field))]
    return [...(columns.get(field) ?? []), ...own].filter((column) => column !== undefined)
  })
}

/** A page that begins with the headers again. */
function isHeads(cells: string[], { headers, heads, columns }: Read): boolean {
  const [code = -1] = columns.get('k_parte') ?? []
  const folded = foldHeader(cells[code] ?? '')
  return folded !== '' && [headers, ...heads].some((head) => folded === foldHeader(head[code] ?? ''))
}

function isOfGroups(cells: string[], pages: number): boolean {
  const said = cells.filter(Boolean)
  if (!cells[0] || said.length < 2 || cells.length - said.length < FEW || said.length * 2 > cells.length) return false
  // Where cars stand right under each other, a row without one is of a part for any.
  const followed = cells.filter((cell, at) => cell && !cells[at + 1]).length
  if (followed < said.length * MOSTLY) return false
  return said.filter((name, at) => name === said[at - 1]).length <= pages
}

/** The description and what stands in the same rows, where codes tell whose the other rows are. */
function describedOnce({ columns }: Read, parts: string[][], code: number): number[] {
  const own = columns.get('descripcion') ?? columns.get('nombre') ?? []
  const [description] = own
  if (own.length !== 1 || description === undefined) return []
  let head = ''
  let silent = 0
  let alike = 0
  for (const cells of parts) {
    const key = cells[code]?.trim() ?? ''
    if (cells[description]?.trim()) head = key
    else {
      silent++
      if (hasStem(key, head)) alike++
    }
  }
  if (silent < FEW || alike < silent * NEARLY_ALL) return []
  const isBeside = (column: number) =>
    parts.every((cells) => Boolean(cells[description]?.trim()) === Boolean(cells[column]?.trim()))
  return [description, ...(columns.get('marca') ?? []).filter(isBeside)]
}

/** `AN116-050` of `AN116-STD`: the same up to a sign, or but for the last few of its signs. */
function hasStem(code: string, head: string): boolean {
  const [stem = ''] = /^.{3,}(?=[-/._ ])/.exec(head) ?? []
  if (stem && code.startsWith(stem)) return true
  const shared = Array.from(code).findIndex((sign, at) => sign !== head[at])
  return shared >= 4 && shared >= head.length - 3
}

/** A row with what stands above its empty cells, and what stands for the next. */
export function withSaid(cells: string[], columns: ReadonlySet<number>, last: Map<number, string>): string[] {
  if (columns.size === 0) return cells
  return cells.map((cell, column) => {
    if (!columns.has(column)) return cell
    if (!cell.trim()) return last.get(column) ?? cell
    last.set(column, cell)
    return cell
  })
}
