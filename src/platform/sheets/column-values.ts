// What the values of a column are, whatever its header says. Pure; shares are of the cells that are not empty.
import { foldHeader } from './columns.ts'
import { beginsWithMake, isMake, makesCutShort, namesVehicle } from './vehicle-makes.ts'

/** Fewer filled cells than this say nothing about a column. */
export const FEW = 5

export type Look = {
  /** Filled cells that were looked at. */
  count: number
  share: (kind: Likeness) => number
  /** Different values among the filled ones, from 0 to 1, and of makes how many different there are, whole or cut short. */
  distinct: number
  makes: number
  shortMakes: number
  /** Words of a cell on the average. */
  words: number
  /** Whole numbers that go up by one from 0 or 1. */
  isCounting: boolean
}

const likenesses = {
  uuid: (text: string) => /^(?:[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}|[0-9a-f]{24})$/i.test(text),
  fecha: (text: string) => isDate(text),
  porcentaje: (text: string) => /^-?\d{1,4}(?:[.,]\d{1,4})? ?%$/.test(text),
  decimal: (text: string) => /^\$? ?-?\d[\d,]*\.\d{1,8}$/.test(text) && !/\.0+$/.test(text),
  numero: (text: string) => /^[$-]{0,2} ?\d[\d.,]*$/.test(text),
  anios: (text: string) => /^(?:(?:19|20)\d\d|\d\d ?- ?\d\d)(?: ?(?:[-/]|al?) ?(?:(?:19|20)\d\d|\d\d))?$/.test(text),
  conCifra: (text: string) => /\d/.test(text),
  /** «BALDE», «LIN01»: a key of a system rather than a word of people's. */
  claveCorta: (text: string) => /^[A-Z0-9]{1,5}$/.test(text),
  /** «X»: that it is so. */
  marca: (text: string) => /^(?:x|✓|✔|✗|✘|√|•|●|■|\*|s[ií]|s|1)$/iu.test(text),
  /** What says whether it is so: «Sí», «BAJA», «A» of an export of Aspel. */
  siNo: (text: string) =>
    /^(?:s[ií]?|no?|x|[10]|true|false|verdadero|falso|yes|y|activ[oa]|inactiv[oa]|alta|baja|vigente|descontinuad[oa]|suspendid[oa]|[abi])$/iu.test(
      text,
    ),
  letra: (text: string) => foldHeader(text).length === 1,
  marcaVehiculo: isMake,
  marcaCorta: (text: string) => isMake(text) || makesCutShort(text).length > 0,
  vehiculo: namesVehicle,
  desdeMarca: beginsWithMake,
  codigo: (text: string) => /\d/.test(text) && /^[\p{L}\p{N}][\p{L}\p{N}./_*+-]{2,29}$/u.test(text),
} satisfies Record<string, (text: string) => boolean>
type Likeness = keyof typeof likenesses

/** Whether one cell is of this kind. */
export function isLike(kind: Likeness, text: string): boolean {
  return likenesses[kind](text)
}

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/.test(text) ||
    /^\d{1,2}([/-])(?:\d{1,2}|[a-z]{3})\1\d{2,4}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/i.test(text)
  )
}

/** Looks at the cells of one column. */
export function lookAt(cells: string[]): Look {
  const values = cells.map((cell) => cell.trim()).filter(Boolean)
  const count = values.length
  const shares = new Map<Likeness, number>()
  const share = (kind: Likeness) => {
    const known = shares.get(kind)
    if (known !== undefined) return known
    const found = count ? values.filter(likenesses[kind]).length / count : 0
    shares.set(kind, found)
    return found
  }
  const folded = new Set(values.map(foldHeader))
  return {
    count,
    share,
    distinct: count ? folded.size / count : 0,
    makes: [...folded].filter(isMake).length,
    shortMakes: [...folded].filter(likenesses.marcaCorta).length,
    words: count ? values.reduce((sum, value) => sum + value.split(/\s+/).length, 0) / count : 0,
    isCounting: countsUp(values),
  }
}

/** Whether a column is of makes of vehicles: most of its cells by their names, or all of them cut short, «NS», «CH», «TY». */
export function isOfMakes(look: Look): boolean {
  return (
    (look.makes >= 3 && look.share('marcaVehiculo') >= 0.6) ||
    (look.shortMakes >= 3 && look.share('marcaCorta') >= 0.95)
  )
}

function countsUp(values: string[]): boolean {
  const first = Number(values[0])
  return (first === 0 || first === 1) && values.every((value, at) => Number(value) === first + at)
}
