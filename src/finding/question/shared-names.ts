import type { Lexicon } from './lexicon.ts'
import type { ModelName } from './vehicle-names.ts'

/** Makes under which the same car was sold by the same name: a Neon is one car, whoever's badge it wears. */
const sisters = [
  ['dodge', 'ram', 'chrysler', 'plymouth'],
  ['chevrolet', 'gmc', 'pontiac'],
  ['ford', 'mercury'],
  ['nissan', 'datsun'],
]

/** Whether several makes, not of one house, have a model of this name: the name alone does not say which car. */
export function isAmbiguous(models: readonly Pick<ModelName, 'makeKey'>[]): boolean {
  const makes = new Set(models.map(({ makeKey }) => makeKey))
  return makes.size > 1 && !sisters.some((house) => [...makes].every((make) => house.includes(make)))
}

/** The models of any make that are called so. */
export function sameName(modelKey: string, { names }: Pick<Lexicon, 'names'>): ModelName[] {
  return names.get(modelKey)?.models.filter((model) => model.modelKey === modelKey) ?? []
}

/** Whether more makes than one have a model of this name. */
export function isShared(modelKey: string, lexicon: Pick<Lexicon, 'names'>): boolean {
  return new Set(sameName(modelKey, lexicon).map(({ makeKey }) => makeKey)).size > 1
}

/** Token of a model whose make is proven, for names that several makes share; without a make: a text that names none. */
export function pairToken(modelKey: string, makeKey: string): string {
  return `v_${modelKey}_${makeKey}`
}

/** Token of a model that a part names without its generation: «Jetta 99-07» is not a Jetta A2, nor proven to be an A4. */
export function bareToken(modelKey: string): string {
  return `b_${modelKey}`
}

/** Token of a model whose name a part misspells: it finds, and proves nothing. */
export function slipToken(modelKey: string): string {
  return `e_${modelKey}`
}

/** The model that a name is a generation of, and its years where they are known. */
export function generationOf(
  modelKey: string,
  makeKey: string,
  lexicon: Pick<Lexicon, 'names'>,
): Pick<ModelName, 'baseKey' | 'years'> {
  const models = sameName(modelKey, lexicon)
  return models.find((model) => model.makeKey === makeKey) ?? models.find(({ baseKey }) => baseKey) ?? {}
}
