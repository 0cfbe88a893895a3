import { attributes } from './attributes.ts'
import { brands } from './brands.ts'
import { lines } from './lines.ts'
import { makes, models } from './vehicles.ts'

/** Ids are given here, so that every database gets the same catalogue: 1, 2, 3… in each table. */
export type Numbered<T> = { id: number; row: T }

export function numbered<T>(rows: readonly T[]): Numbered<T>[] {
  return rows.map((row, i) => ({ id: i + 1, row }))
}

function idsOf<T>(list: readonly T[], after = 0): Map<T, number> {
  return new Map(list.map((item, i) => [item, after + i + 1]))
}

export const engines = [...new Set(models.flatMap(({ motores }) => motores.map(({ nombre }) => nombre)))].sort()

/** Makes of vehicles come first in `marca`, brands of parts after them. */
export const makeIds = idsOf(makes.map(({ nombre }) => nombre))
export const brandIds = idsOf(brands, makes.length)
export const lineIds = idsOf(lines)
export const modelIds = idsOf(models)
export const engineIds = idsOf(engines)
export const attributeIds = idsOf(Object.keys(attributes))
