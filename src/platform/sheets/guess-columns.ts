// Which of the columns that nobody told is which field: by its name, where its values allow it.
import { FEW, isOfMakes, type Look } from './column-values.ts'
import { type Field, foldHeader, numberApart, scoreOf, severalColumns, type Shape, shapes } from './columns.ts'
import { codeByValues, saysForeign, saysWithTax } from './judge.ts'
import { makerColumns } from './maker-columns.ts'

export type Judge = {
  look: (column: number) => Look
  /** Whether the values of a column may be this field. */
  allows: (field: Field, column: number) => boolean
}

type Guessing = { free: number[]; taken: Map<Field, number[]>; judge: Judge }

/** Best name first, where the values allow it. A file of equivalences is tried a second time with «codigo» kept from being our own code. */
export function guess(kind: Shape, cells: string[], { free, taken, judge }: Guessing): Map<Field, number> {
  const scores = shapes[kind].fields
    .filter((field) => !taken.has(field))
    .flatMap((field) =>
      free.map((column) => ({
        field,
        column,
        score: scoreOf(kind, field, cells[column] ?? '') - taxed(field, cells[column]),
      })),
    )
    .filter(({ field, column, score }) => score > 0 && judge.allows(field, column))
    .map((one) => ({ ...one, score: one.score - keyed(one.field, one.column, judge) }))
    .concat(makesOf(kind, cells, free, judge), modelYearsOf(kind, cells, free, judge), toldIn(kind, free, judge))
    .sort((a, b) => b.score - a.score || a.column - b.column)
  const first = withCode(kind, cells, assign(scores), { free, taken, judge })
  if (kind !== 'equivalencias' || (first.has('codigo') && first.has('k_parte'))) return first
  const plainCode = /^(?:codigo|code|clave)$/
  return assign(
    scores.filter(({ field, column }) => field !== 'k_parte' || !plainCode.test(foldHeader(cells[column] ?? ''))),
  )
}

/** Of what a list may tell in several columns, the others too. */
export function addMore(kind: Shape, cells: string[], { free, taken, judge }: Guessing): void {
  for (const field of severalColumns) {
    const [first] = taken.get(field) ?? []
    if (first === undefined) continue
    const used = new Set([...taken.values()].flat())
    const isMore = (column: number) =>
      scoreOf(kind, field, cells[column] ?? '') > 0 &&
      judge.allows(field, column) &&
      (field !== 'alternas' || judge.look(column).share('conCifra') >= 0.5)
    taken.set(field, [first, ...free.filter((column) => !used.has(column) && isMore(column))])
  }
  for (const field of ['descripcion', 'nombre'] as const) {
    const [first] = taken.get(field) ?? []
    if (first === undefined) continue
    const used = new Set([...taken.values()].flat())
    const goesOn = (column: number) => !used.has(column) && isNextOf(cells[first] ?? '', cells[column] ?? '')
    taken.set(
      field,
      [first, ...free.filter(goesOn)].toSorted((a, b) => a - b),
    )
  }
}

/** «DESC-1» and «DESC-2»: one text of two columns, as systems keep it that have short ones. */
function isNextOf(header: string, other: string): boolean {
  const [one, two] = [header, other].map((text) => numberApart(foldHeader(text)))
  const name = (text = '') => text.replace(/ \d$/, '')
  return one !== two && name(one) === name(two)
}

type Free = { columns: Map<Field, number[]>; told: Map<number, Field | null>; free: number[] }

/** The columns of codes that are called after who makes them: as somebody told, or all there are, which become other codes. */
export function makersOf(cells: string[], below: string[][], { columns, told, free }: Free): Map<number, string> {
  if (told.size > 0) return makerColumns(cells, below, (column) => told.get(column) === 'alternas')
  const used = new Set([...columns.values()].flat())
  const makers = makerColumns(cells, below, (column) => free.includes(column) && !used.has(column))
  if (makers.size > 0) columns.set('alternas', [...(columns.get('alternas') ?? []), ...makers.keys()])
  return makers
}

/** A line by its words before one by a key of a system («BALDE»), whatever their headers. */
function keyed(field: Field, column: number, judge: Judge): number {
  return field === 'linea' && judge.look(column).share('claveCorta') >= 0.8 ? 500 : 0
}

/** Years under «Modelo», as they are called, too. */
function modelYearsOf(kind: Shape, cells: string[], free: number[], judge: Judge) {
  if (!shapes[kind].fields.includes('anios')) return []
  return free
    .filter((column) => scoreOf(kind, 'modelo', cells[column] ?? '') > 0 && !judge.allows('modelo', column))
    .map((column) => ({ field: 'anios' as const, column, score: 1 }))
}

/** Of two prices ours is the one in pesos, and without tax. */
function taxed(field: Field, header = ''): number {
  if (field !== 'precio') return 0
  return (saysWithTax(header) ? 10 : 0) + (saysForeign(header) ? 9 : 0)
}

/**
 * Full of Nissan, Ford and Chevrolet, or of Italika and Honda, a column «MARCA» of a list of products is the vehicle's, as is one that
 * speaks of vehicles («Moto»); where such a one stands beside it, a «MARCA» of other names is no make of a list of applications either.
 */
function makesOf(kind: Shape, cells: string[], free: number[], judge: Judge) {
  if (kind !== 'productos' && kind !== 'aplicaciones') return []
  return free
    .filter((column) => holdsMakes(kind, cells[column] ?? '', column, judge))
    .map((column) => ({ field: 'vehiculo_marca' as const, column, score: kind === 'productos' ? 150 : 300 }))
}

/** Whatever its header says («SE USA EN»), a column whose cells begin with makes and go on tells vehicles. */
function toldIn(kind: Shape, free: number[], judge: Judge) {
  if (kind !== 'productos' && kind !== 'aplicaciones') return []
  return free
    .filter((column) => {
      const look = judge.look(column)
      return look.count >= FEW && look.share('desdeMarca') >= 0.7
    })
    .map((column) => ({ field: 'aplicaciones' as const, column, score: 1 }))
}

const ofVehicles =
  /(?:^| )(?:motos?|motocicletas?|autos?|automovil(?:es)?|carros?|camion(?:es)?|vehiculos?|unidad)(?: |$)/

function holdsMakes(kind: Shape, header: string, column: number, judge: Judge): boolean {
  const isBrand =
    scoreOf('productos', 'marca', header) > 0 && (kind === 'aplicaciones' || !judge.allows('marca', column))
  if (!isBrand && !ofVehicles.test(foldHeader(header))) return false
  const look = judge.look(column)
  return look.count >= FEW && isOfMakes(look)
}

/** Where no header names the code, or its column holds something else, the column that speaks of codes and is full of them. */
function withCode(kind: Shape, cells: string[], chosen: Map<Field, number>, { free, taken, judge }: Guessing) {
  if (kind === 'pedido' || chosen.has('k_parte') || taken.has('k_parte')) return chosen
  const used = new Set(chosen.values())
  const [best] = free
    .filter((column) => !used.has(column))
    .map((column) => ({ column, fit: codeByValues(cells[column] ?? '', () => judge.look(column)) }))
    .filter(({ fit }) => fit > 0.5)
    .toSorted((a, b) => b.fit - a.fit)
  return best ? new Map(chosen).set('k_parte', best.column) : chosen
}

function assign(scores: { field: Field; column: number }[]): Map<Field, number> {
  const chosen = new Map<Field, number>()
  const used = new Set<number>()
  for (const { field, column } of scores) {
    if (chosen.has(field) || used.has(column)) continue
    chosen.set(field, column)
    used.add(column)
  }
  return chosen
}
