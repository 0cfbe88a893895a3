import { wordsOf } from '#finding/question/tokens.ts'
import { isPlace } from '#finding/question/places.ts'
import { stem } from '#finding/question/spanish.ts'
import type { LearntWord } from './learn-words.ts'
import { tradeWord } from './trade-names.ts'

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

/** A list that writes so many things both ways writes all its fronts so. */
const FEWEST_THINGS = 3
/** As many descriptions begin with a thing and `DEL`, and with that thing and `TRAS`. */
const FEWEST_OF_EACH = 2

/**
 * A list that cuts its places short writes «BALATA DEL TSURU» beside «BALATA TRAS TSURU»: after what stands before both, DEL is no
 * article. Where the rear is written in full it may be one.
 */
export function learnFronts(descriptions: readonly string[]): LearntWord[] {
  const found = new Map<string, { del: string[]; tras: number }>()
  for (const description of descriptions) {
    const words = wordsOf(description).map(({ text }) => text)
    const at = words.findIndex((word) => word === 'del' || word === 'tras')
    if (at < 1 || at > 3) continue
    const thing = words.slice(Math.max(0, at - 2), at).join(' ')
    const known = found.get(thing) ?? { del: [], tras: 0 }
    if (words[at] === 'del') known.del.push(description)
    else known.tras++
    found.set(thing, known)
  }
  const isBoth = ({ del, tras }: { del: string[]; tras: number }) =>
    del.length >= FEWEST_OF_EACH && tras >= FEWEST_OF_EACH
  const isHabit = [...found.values()].filter(isBoth).length >= FEWEST_THINGS
  return [...found].flatMap(([thing, one]): LearntWord[] => {
    const { del } = one
    return !isBoth(one) && !(isHabit && del.length > 0 && del.every((description) => !isArticle(description)))
      ? []
      : [
          {
            termino: `${thing} del`,
            destino: `${thing} delantero`,
            tipo: 'abreviatura',
            partes: del.length,
            ejemplos: del.slice(0, EXAMPLES),
            certeza: 1,
            isSure: true,
          },
        ]
  })
}

/** «MANGUERA DEL RADIADOR»: what stands after it is a word of the trade, and no side. */
function isArticle(description: string): boolean {
  const words = wordsOf(description).map(({ text }) => text)
  const after = words[words.indexOf('del') + 1] ?? ''
  return tradeWord(after) !== undefined && !isPlace(stem(after))
}

function keyOf(words: string[], left: string, right: string): string {
  return words.map((word) => (word === left || word === right ? '*' : word)).join(' ')
}
