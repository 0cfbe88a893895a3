import type { Lexicon } from '#finding/question/lexicon.ts'
import { contentOf, isNeutral, type TextReading } from '#finding/question/reading.ts'
import type { Word } from '#finding/question/tokens.ts'

/** The words of a description that may be what the part is, in their order. */
export function headsIn(reading: TextReading, { brandNames }: Lexicon): Word[] {
  const words = contentOf(reading).map(({ word }) => word)
  return words.filter(
    ({ text, root }) => !/\d/.test(text) && text.length > 2 && !isNeutral(root) && !brandNames.has(text),
  )
}
