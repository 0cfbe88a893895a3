import type { Lexicon } from '#finding/question/lexicon.ts'
import { isNeutral, readText } from '#finding/question/reading.ts'
import { isEmpty, type Word, wordsOf } from '#finding/question/tokens.ts'
import { tradeWord } from './trade-names.ts'

/** A description and what it says besides its vehicles: words of letters, those that say nothing left out. */
export type Said = {
  description: string
  words: Word[]
  /** Words that are cut short and known to be. */
  cut: string[]
}

export function saidIn(lexicon: Lexicon, descriptions: readonly string[]): Said[] {
  return descriptions.map((description) => {
    const { words, vehicles } = readText(description, lexicon)
    const own = words.filter(({ text }, at) => !vehicles.used.has(at) && !isEmpty(text) && /^[a-z]{2,}$/.test(text))
    const cut = wordsOf(description).flatMap(({ root, text }) => (lexicon.replacements.has(root) ? [text] : []))
    return { description, words: own, cut }
  })
}

/** A word that is none of the trade's, nor of a vehicle, nor taught: a list's own way to write one, or a name. */
export function isStrange({ text, root }: Word, { names, taught, replacements, slips }: Lexicon): boolean {
  if (tradeWord(text) || isNeutral(root) || names.has(text)) return false
  return !taught.has(root) && !replacements.has(root) && !slips.has(text)
}
