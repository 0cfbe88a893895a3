// Headers over two rows: groups above («PRECIO», «VEHÍCULO»), their columns below («LISTA», «PÚBLICO»; «MARCA», «MODELO»).
import { scoreOf, type Shape, shapes } from './columns.ts'
import { sideOf } from './side-columns.ts'
import { isMake } from './vehicle-makes.ts'

/** An exact name of a field; a beginning («precio …») scores far less. */
const EXACT = 100
const LONGEST = 40

/**
 * The names of the columns of two rows that can only be headers together; none where either may be something else. A group reaches as
 * far as what stands under it has nothing else above, or no further than its own column: both are given, the wide one first.
 */
export function headsOfTwoRows(kind: Shape, top: string[], below: string[]): string[][] {
  if (!isHead(top) || !isHead(below) || isAlone(below)) return []
  const width = Math.max(top.length, below.length)
  const wide: string[] = []
  const narrow: string[] = []
  let group = ''
  for (let column = 0; column < width; column++) {
    const [over, under] = [top[column]?.trim() ?? '', below[column]?.trim() ?? '']
    group = under ? over || group : ''
    const isOfSide = sideOf(`${group} ${under}`) !== null && over === ''
    wide.push(nameOf(kind, group || over, under))
    narrow.push(nameOf(kind, isOfSide ? group : over, under))
  }
  return [wide, narrow]
}

/** A make, the first cell, or what is drawn, with nothing beside it: a section of the list. */
function isAlone(cells: string[]): boolean {
  const [only = '', ...more] = cells.filter((cell) => cell.trim())
  return more.length === 0 && (only === cells[0] || isMake(only) || /^\s*([*=_~<>#-])\1/.test(only))
}

/** Names, not values: no figure, nothing long, two columns at least in both together. */
function isHead(cells: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  return filled.length > 0 && filled.every((cell) => cell.length <= LONGEST && /\p{L} ?\p{L}/u.test(cell))
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
