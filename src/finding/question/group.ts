import type { Chip } from './chip.ts'
import type { Lexicon } from './lexicon.ts'
import type { TextReading } from './reading.ts'
import type { Stance } from './stance.ts'
import type { Word } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a process knows to understand a question with. */
export type Minds = { lexicon: Lexicon; vocabulary: Vocabulary }

/** One demand of a question: a part must have all the tokens of one of `alts`. */
export type Group = {
  clave: string
  tipo: Chip['tipo']
  texto: string
  valor: string
  certeza: number
  /** Empty: no part has the word. */
  alts: string[][]
  /** How many of `alts` are the visitor's own words; the rest are synonyms and completions. */
  own: number
  /** May be what the part is, rather than how it is. */
  isNoun: boolean
  /** It says by itself what is asked for: a tyre's size, an oil's grade, a long code. */
  isTelling?: boolean
  /** What is lost by leaving it out. */
  weight: number
  /** Less exact alternatives, for when nothing meets the question: Jetta for Jetta A4. */
  wider?: string[][]
  /** What of a part's own code it may be: `214` of OR-214V, `HK2016` of BA-HK2016. */
  piece?: string
  /** Place of its only word, when a correction may replace it. */
  at?: number
  /** «con aire»: what says to come without it is not meant; «sin aire»: what says nothing of it may do. */
  stance?: Stance
  /** «que no sea de cerámica»: what says it is not meant. */
  isDenied?: true
}

/** Whether a part has to meet it: not what is to be left out. */
export function isWanted({ stance, isDenied }: Group): boolean {
  return stance !== 'sin' && !isDenied
}

/** Token of what a part is, where it does not say of which kind. */
export function bareHead(root: string): string {
  return `k_${root}`
}

/** A word that says something, and its place in the text. */
export type Item = { word: Word; at: number }

/** What was typed, from the first of these words to the last. */
export function typedBy(reading: TextReading, items: Item[]): string {
  return reading.text.slice(items[0]?.word.start, items.at(-1)?.word.end)
}

/** What any demand of words has. */
export function plainGroup(root: string, texto: string) {
  return { clave: `texto:${root}`, tipo: 'texto' as const, texto, valor: texto, weight: 3 }
}
