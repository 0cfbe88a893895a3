import type { Lexicon } from '#finding/question/lexicon.ts'
import { contentOf, isBodyWord, isNeutral, type TextReading } from '#finding/question/reading.ts'
import type { Word } from '#finding/question/tokens.ts'

/** The words of a description that may be what the part is, in their order. */
export function headsIn(reading: TextReading, { brandNames }: Lexicon): Word[] {
  return contentOf(reading).flatMap(({ word, at }) => {
    const { text, root } = word
    const isThing =
      !/\d/.test(text) && text.length > 2 && !isNeutral(root) && !isBodyWord(root) && !brandNames.has(text)
    return isThing && !isOfDoors(reading, at) ? [word] : []
  })
}

/** «4 PTS», «2/4 PTAS» say which vehicle and not that the part is a door. */
function isOfDoors({ words }: TextReading, at: number): boolean {
  return words[at]?.root === 'puerta' && /^\d(?:\/\d)?$/.test(words[at - 1]?.text ?? '')
}
