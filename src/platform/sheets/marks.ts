// Columns that say something of a part by a mark: an X under «TRAS», a 1 under «CON SENSOR».
import { FEW, isLike } from './column-values.ts'
import { foldHeader } from './columns.ts'

const blank = /^(?:-+|–|no|n|0|n\/?a|\.)?$/iu

/** Whether a cell says that it is so. */
export function isMarked(cell: string): boolean {
  return isLike('marca', cell.trim())
}

/** Whether the cells of a column are nothing but marks and what says that there is none. Figures alone may count something. */
export function holdsMarks(cells: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !blank.test(cell))
  if (filled.length < FEW || !filled.every(isMarked)) return false
  return filled.length < cells.length && filled.some((cell) => cell !== '1')
}

/** What lists write above marks for where a part goes, in full. */
const places = new Map(
  Object.entries({
    del: 'delantero',
    delt: 'delantero',
    tra: 'trasero',
    tras: 'trasero',
    izq: 'izquierdo',
    lh: 'izquierdo',
    li: 'izquierdo',
    der: 'derecho',
    rh: 'derecho',
    ld: 'derecho',
    sup: 'superior',
    inf: 'inferior',
    int: 'interior',
    ext: 'exterior',
  }),
)

/** What a mark under a header says; '' where the header is no word. */
export function saidByMark(header: string): string {
  const folded = foldHeader(header)
  const place = places.get(folded)
  return place ? place.toUpperCase() : /[a-z]{3}/.test(folded) ? header.trim() : ''
}
