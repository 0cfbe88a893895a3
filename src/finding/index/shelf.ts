import type { Group } from '#finding/question/group.ts'
import type { Asked } from '#finding/question/interpret.ts'
import type { Vocabulary } from '#finding/question/vocabulary.ts'
import { slotOf, yearBits } from '#finding/question/years.ts'
import { sumsWanted, unmadeSums, type VehicleEntry, type Vehicles } from './vehicles.ts'

/** Parts chosen by vehicle and line (the table busca_ajuste), of which the question's are some. */
export type Shelf = {
  /** Sums of vehicles.ts. */
  vehicles: number[]
  lines: number[]
  /** Those of the visitor's own words: what is nearest to the question is there. */
  ownLines: number[]
  /** 0n: any year. */
  yearBits: bigint
  /** Parts expected there. */
  expected: number
  /** Only so many, the best sold; undefined: all. */
  most?: number
}

/** Microseconds of the database, measured at a million parts: entries walked in an index, rows looked at. */
const ENTRY = 0.15
const ROW = 2.5
/** Gained at least: below it the index of words answers at once. */
const WORTH = 150

export const costs = {
  /** Two lists of the index of words, the rarer one walked whole, and the rows that have both. */
  words: (rarest: number, next: number, expected: number): number =>
    (rarest + Math.min(next, rarest * 4)) * ENTRY + expected * ROW,
}

type Known = {
  vocabulary: Vocabulary
  vehicles: Vehicles
  partes: number
  lineas: ReadonlyMap<number, number>
  /** What choosing by words would cost, in microseconds. */
  byWords: number
}

/** The shelf of a question that names a model and a thing of few lines; undefined when words choose as quickly. */
export function shelfOf(groups: Group[], { vehicles: wanted, years }: Asked, known: Known): Shelf | undefined {
  if (known.byWords < WORTH || !groups.some(({ tipo }) => tipo === 'modelo')) return undefined
  const lines = commonLines(groups, known.vocabulary, ({ alts }) => alts)
  if (!lines) return undefined

  const sums = [...sumsWanted(wanted, known.vehicles), ...unmadeSums(wanted, known.vehicles)]
  const share = partsIn(lines, known) / known.partes
  const entries = sums.reduce((total, { partes }) => total + partes, 0) * share
  const rows = sums.reduce((total, sum) => total + partsOf(sum, years), 0) * share
  if (entries * ENTRY + rows * ROW + WORTH > known.byWords) return undefined
  return {
    vehicles: sums.map(({ id }) => id),
    lines: [...lines],
    ownLines: [...(commonLines(groups, known.vocabulary, ownAlts) ?? lines)],
    yearBits: years ? yearBits(...years) : 0n,
    expected: rows,
  }
}

function partsIn(lines: ReadonlySet<number>, { lineas }: Known): number {
  let total = 0
  for (const line of lines) total += lineas.get(line) ?? 0
  return total
}

function partsOf({ partes, porAnio }: VehicleEntry, years: Asked['years']): number {
  if (!years) return partes
  const inYears = porAnio.slice(slotOf(years[0]) - 1, slotOf(years[1])).reduce((total, parts) => total + parts, 0)
  return Math.min(inYears, partes)
}

const ownAlts = ({ alts, own }: Group) => alts.slice(0, own || undefined)

type Lines = ReadonlySet<number>

/** The lines with parts that may meet every demand but that for the vehicle; undefined where none of those tells. */
function commonLines(groups: Group[], vocabulary: Vocabulary, altsOf: (group: Group) => string[][]): Lines | undefined {
  return common(groups.map((group) => (group.tipo === 'modelo' ? undefined : linesOfAny(altsOf(group), vocabulary))))
}

/** What all the sets that are known have in common. */
function common(sets: (Lines | undefined)[]): Lines | undefined {
  return sets.reduce((one, other) => (one && other ? one.intersection(other) : (one ?? other)), undefined)
}

function linesOfAny(alts: string[][], vocabulary: Vocabulary): Lines | undefined {
  const all = new Set<number>()
  for (const alt of alts) {
    const lines = linesOfAll(alt, vocabulary)
    if (!lines) return undefined
    if (alts.length === 1) return lines
    for (const line of lines) all.add(line)
  }
  return all
}

/** Lines with parts that may have all of these tokens. */
function linesOfAll(tokens: string[], vocabulary: Vocabulary): Lines | undefined {
  return common(tokens.map((token) => linesOf(token, vocabulary)))
}

/** Of a word, in the part's own text or in its line's name. Undefined: many, or not known. */
function linesOf(token: string, { terms, named }: Vocabulary): Lines | undefined {
  const [inText, inName] = [terms.get(token), named.get(token)]
  if ((!inText && !inName) || (inText && !inText.lineas) || (inName && !inName.lineas)) return undefined
  if (!inText?.lineas || !inName?.lineas) return setOf(inText?.lineas ?? inName?.lineas ?? [])
  return setOf(inText.lineas).union(setOf(inName.lineas))
}

/** Each term's lines as a set, made once: a vocabulary has tens of thousands of terms, and few of them are asked for. */
const sets = new WeakMap<readonly number[], Lines>()

function setOf(lines: readonly number[]): Lines {
  let known = sets.get(lines)
  if (!known) sets.set(lines, (known = new Set(lines)))
  return known
}
