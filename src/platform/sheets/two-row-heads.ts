// Headers over two rows: groups above («PRECIO», «VEHÍCULO»), their columns below («LISTA», «PÚBLICO»; «MARCA», «MODELO»).
import { scoreOf, type Shape, shapes } from './columns.ts'

/** An exact name of a field; a beginning («precio …») scores far less. */
const EXACT = 100
const LONGEST = 40

/** One name a column, of two rows that can only be headers together; null where either may be something else. */
export function headsOfTwoRows(kind: Shape, top: string[], below: string[]): string[] | null {
  if (!isHead(top) || !isHead(below)) return null
  const width = Math.max(top.length, below.length)
  let group = ''
  return Array.from({ length: width }, (_, column) => {
    const [over, under] = [top[column]?.trim() ?? '', below[column]?.trim() ?? '']
    // A group reaches as far as what stands under it has nothing else above.
    group = under ? over || group : ''
    return nameOf(kind, group || over, under)
  })
}

/** Names, not values: no figure, nothing long, two columns at least in both together. */
function isHead(cells: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  return filled.length > 0 && filled.every((cell) => cell.length <= LONGEST && /\p{L}{2}/u.test(cell))
}

/** Both together where that is a field's own name, else what stands below by itself, else both. */
function nameOf(kind: Shape, over: string, under: string): string {
  if (!over || !under || over === under) return under || over
  const both = `${over} ${under}`
  if (bestScore(kind, both) >= EXACT) return both
  return bestScore(kind, under) > 0 ? under : both
}

function bestScore(kind: Shape, name: string): number {
  return Math.max(...shapes[kind].fields.map((field) => scoreOf(kind, field, name)))
}
