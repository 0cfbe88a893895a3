import { wordsOf } from '#finding/question/tokens.ts'
import type { LearntWord } from './learn-words.ts'

/** A side by one letter, and the letter of the other one. */
const letters = [
  { left: 'i', right: 'd' },
  { left: 'l', right: 'r' },
] as const
const FEWEST_PAIRS = 4
/** Of the descriptions with one of both letters, as many have a twin. */
const SHARE_PAIRED = 0.4
const EXAMPLES = 2

/**
 * A list that writes its sides by one letter («FARO TSURU 05-17 D», «FARO TSURU 05-17 I»): the letter alone may be anything, but
 * descriptions that differ by nothing else come in pairs.
 */
export function learnSides(descriptions: readonly string[]): LearntWord[] {
  const said = descriptions.map((description) => ({ description, words: wordsOf(description).map(({ text }) => text) }))
  return letters.flatMap(({ left, right }) => {
    const own = said.filter(({ words }) => words.includes(left) !== words.includes(right))
    const twins = [...Map.groupBy(own, ({ words }) => keyOf(words, left, right)).values()]
    const pairs = twins.filter((some) => new Set(some.map(({ words }) => words.includes(left))).size === 2)
    const paired = pairs.flat().length
    if (pairs.length < FEWEST_PAIRS || paired < own.length * SHARE_PAIRED) return []
    const learnt = (termino: string, destino: string): LearntWord => {
      const parts = own.filter(({ words }) => words.includes(termino))
      return {
        termino,
        destino,
        tipo: 'abreviatura',
        partes: parts.length,
        ejemplos: parts.slice(0, EXAMPLES).map(({ description }) => description),
        certeza: paired / own.length,
        isSure: true,
      }
    }
    return [learnt(left, 'izquierdo'), learnt(right, 'derecho')]
  })
}

function keyOf(words: string[], left: string, right: string): string {
  return words.map((word) => (word === left || word === right ? '*' : word)).join(' ')
}
