import type { Lexicon } from '#finding/question/lexicon.ts'
import { readText } from '#finding/question/reading.ts'
import { headsIn } from './head-words.ts'

const FEWEST = 3
/** A word that stands first in half of its uses is what those parts are. */
const SHARE = 0.5

/** What parts are, learnt from how a catalogue begins its descriptions: «base», «repuesto», «portadiodos» need nobody to teach them. */
export function learnNouns(lexicon: Lexicon, descriptions: Iterable<string>): void {
  const uses = new Map<string, { first: number; all: number }>()
  for (const description of descriptions) {
    const [first, ...rest] = headsIn(readText(description, lexicon), lexicon)
    for (const word of [first, ...rest]) {
      if (!word) continue
      const known = uses.get(word.root) ?? { first: 0, all: 0 }
      uses.set(word.root, { first: known.first + (word === first ? 1 : 0), all: known.all + 1 })
    }
  }
  for (const [root, { first, all }] of uses) if (isHead(first, all)) lexicon.nouns.add(root)
}

/** Whether a word heads descriptions often enough to be a part's name. */
export function isHead(first: number, all: number): boolean {
  return first >= FEWEST && first >= all * SHARE
}
