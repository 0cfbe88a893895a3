import { compact } from '#finding/question/compact.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import type { ModelName } from '#finding/question/vehicle-names.ts'
import { distance } from '#finding/question/spanish.ts'
import type { Fields } from './generation-fields.ts'

export type KnownMake = { makeKey: string; make: string }
export type KnownModel = KnownMake & { modelKey: string; model: string }

/** The vehicles a generation may be of: those the search knows by their names, and those that have one already. */
export type KnownModels = {
  makeOf: (name: string) => KnownMake | undefined
  modelOf: (makeKey: string, name: string) => KnownModel | undefined
  /** What stands written most like it; none where nothing is known. */
  nearestMake: (name: string) => string | undefined
  nearestModel: (makeKey: string, name: string) => string | undefined
  /** The models, of any make, that are called so. */
  called: (name: string) => KnownModel[]
}

/** What is there: `own` are the names of the models that this catalogue has rows of. */
export type Present = { generations: readonly Fields[]; own: readonly string[]; lexicon: Pick<Lexicon, 'names'> }

/** B13, W203: lists of vehicles that write codes for models say no more than that the code is used. */
const chassis = /^[a-z]{1,2}\d{2,3}$/

export function knownModels({ generations, own, lexicon: { names } }: Present): KnownModels {
  const ours = new Set(own.map(compact))
  const makes = new Map<string, KnownMake>()
  const models = new Map<string, KnownModel[]>()
  const add = (spelling: string, model: KnownModel) => {
    if (!makes.has(model.makeKey)) makes.set(model.makeKey, model)
    const known = models.get(spelling) ?? []
    if (!known.some((one) => one.makeKey === model.makeKey && one.modelKey === model.modelKey)) known.push(model)
    models.set(spelling, known)
  }
  for (const [spelling, name] of names) {
    for (const make of name.makes) makes.set(spelling, make)
    for (const model of name.models) if (!isGeneration(model)) add(spelling, model)
  }
  for (const { marca, modelo } of generations) {
    const make = makes.get(compact(marca)) ?? { makeKey: compact(marca), make: marca }
    add(compact(modelo), { ...make, modelKey: compact(modelo), model: modelo })
  }
  const every = [...models.values()].flat()
  return {
    makeOf: (name) => makes.get(compact(name)),
    modelOf: (makeKey, name) => {
      const own = (models.get(compact(name)) ?? []).filter((model) => model.makeKey === makeKey)
      return own.find(({ modelKey }) => modelKey === compact(name)) ?? own[0]
    },
    nearestMake: (name) => nearest(name, [...new Set([...makes.values()].map(({ make }) => make))]),
    nearestModel: (makeKey, name) =>
      nearest(name, [...new Set(every.filter((model) => model.makeKey === makeKey).map(({ model }) => model))]),
    called: (name) =>
      chassis.test(compact(name)) && !ours.has(compact(name)) ? [] : (models.get(compact(name)) ?? []),
  }
}

function isGeneration({ years }: ModelName): boolean {
  return years !== undefined
}

/** Slips at most, and no more than every second sign; else what shares its beginning. */
const MOST_SLIPS = 4
const SAME_START = 3

function nearest(name: string, known: readonly string[]): string | undefined {
  const key = compact(name)
  const limit = Math.min(MOST_SLIPS, Math.floor(key.length / 2))
  const [best] = known
    .map((one) => ({ one, apart: apart(key, compact(one), limit) }))
    .filter((one) => one.apart < Infinity)
    .toSorted((a, b) => a.apart - b.apart || a.one.localeCompare(b.one, 'es'))
  return best?.one
}

/** How far two names stand apart: slips, or what they do not share from their beginning; infinitely where they have nothing in common. */
function apart(a: string, b: string, limit: number): number {
  const slips = distance(a, b, limit)
  if (slips <= limit) return slips
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return same < SAME_START ? Infinity : limit + a.length + b.length - 2 * same
}
