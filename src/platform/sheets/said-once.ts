// Columns whose value stands in the first row of its group alone, as in a merged cell: «NISSAN», and nothing under it for thirty rows.
import { FEW } from './column-values.ts'
import type { Layout } from './headers.ts'

/** What may be said once for the rows that follow: whose a vehicle is, which line, which brand. */
const ofGroups = ['vehiculo_marca', 'modelo', 'linea', 'marca'] as const

/** The columns that are to be read downwards: mostly empty, filled where the first part is, and never twice alike in a row. */
export function saidOnce(layout: Pick<Layout, 'columns' | 'vehicles' | 'loose'>, below: string[][]): Set<number> {
  const [code] = layout.columns.get('k_parte') ?? []
  if (code === undefined) return new Set()
  const parts = below.filter((cells) => cells[code]?.trim())
  const candidates = ofGroups.flatMap((field) => [
    ...(layout.columns.get(field) ?? []),
    ...(field === 'vehiculo_marca' || field === 'modelo'
      ? [layout.loose.get(field), ...layout.vehicles.map((vehicle) => vehicle.get(field))]
      : []),
  ])
  return new Set(
    candidates.flatMap((column) =>
      column !== undefined && isOfGroups(parts.map((cells) => cells[column]?.trim() ?? '')) ? [column] : [],
    ),
  )
}

function isOfGroups(cells: string[]): boolean {
  const said = cells.filter(Boolean)
  if (!cells[0] || said.length < 2 || cells.length - said.length < FEW || said.length * 2 > cells.length) return false
  return said.every((name, at) => name !== said[at - 1])
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
