import type { Asked, Understanding } from '#finding/question/interpret.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { generationOf, isShared, slipToken } from '#finding/question/shared-names.ts'

/** Whose applications a verdict reads: these models of the catalogue, or all. */
export type Judging = readonly number[] | 'all'

/** What has to be read to prove a question's claims row by row; undefined where its words alone prove them: a model whose make is in no doubt, and no more. */
export function judgingOf(
  understanding: Pick<Understanding, 'asked' | 'groups'>,
  lexicon: Lexicon,
): Judging | undefined {
  const { asked } = understanding
  if (!needsJudge(understanding, lexicon)) return undefined
  // What was said of the vehicle may rule out an application of another model too.
  return asked.said?.length ? 'all' : modelsFor(asked.vehicles, lexicon)
}

function needsJudge({ asked, groups }: Pick<Understanding, 'asked' | 'groups'>, lexicon: Lexicon): boolean {
  const { vehicles, years, engines, around } = asked
  if (vehicles.length === 0) return false
  return (
    groups.some(({ alts }) => alts.some(([token]) => token?.startsWith(slipToken('')))) ||
    years !== null ||
    Boolean(around) ||
    engines.length > 0 ||
    vehicles.some(({ modelKey, isOfOther }) => isOfOther || (modelKey !== '' && isShared(modelKey, lexicon)))
  )
}

/** The models that can decide for the vehicles asked: those named so, their generations, and what they are generations of. All, where only a make was asked. */
export function modelsFor(
  vehicles: Pick<Asked['vehicles'][number], 'makeKey' | 'modelKey'>[],
  lexicon: Lexicon,
): Judging {
  if (vehicles.some(({ modelKey }) => modelKey === '')) return 'all'
  const keys = new Set(
    vehicles.flatMap(({ modelKey, makeKey }) => {
      const bases = [makeKey, ''].flatMap((make) => generationOf(modelKey, make, lexicon).baseKey ?? [])
      const own = [modelKey, ...bases]
      return [...own, ...own.flatMap((key) => lexicon.generations.get(key)?.map((one) => one.modelKey) ?? [])]
    }),
  )
  return [...keys].flatMap((key) => lexicon.modelIds.get(key) ?? [])
}
