// Tyres by their measure, and whatever goes by two or three numbers.
import { type Group, type Item, plainGroup, typedBy } from './group.ts'
import type { TextReading } from './reading.ts'
import { isKnown, type Vocabulary } from './vocabulary.ts'

/** Other countries' words for a tyre, which beside its measure say nothing more. */
export function isNoTyreWord({ clave }: Group): boolean {
  return !/:(?:goma|cubiert|caucho|tyre|tire)a?$/.test(clave)
}

/** «245/75 rin 16»: the word between a tyre's numbers says nothing more. */
export function withoutRims(content: Item[], vocabulary: Vocabulary): Item[] {
  const text = (i: number) => content[i]?.word.text ?? ''
  return content.filter(({ word }, i) => {
    if (!/^(?:rin|aro|rodada)$/.test(word.text) || !/^r?\d\d/.test(text(i + 1))) return true
    const isOfTyre = /^\d\d$/.test(text(i - 1)) && /^[1-3]\d5$/.test(text(i - 2))
    // Where no part says the word, it says what the number is.
    return !isOfTyre && isKnown(vocabulary, word.root)
  })
}

/** «retén 25 40 7», «345 por 24»: sizes that a list writes as one, `25X40X7`, or apart. */
export function sizesAt(reading: TextReading, items: Item[]): [Group, number] | undefined {
  const end = items.findIndex(({ word, at }, place) => {
    const gap = place === 0 ? 1 : at - (items[place - 1]?.at ?? 0)
    const isNext = gap === 1 || (gap === 2 && isBetween(reading.words[at - 1]?.text))
    return !isNext || !/^\d{1,3}(?:\.\d{1,2})?$/.test(word.text)
  })
  const own = items.slice(0, end < 0 ? items.length : end)
  const [first, second] = own
  const isTold = own.length === 3 || (own.length === 2 && first && second && second.at - first.at === 2)
  if (!isTold) return undefined
  const numbers = own.map(({ word }) => word.text)
  const group = plainGroup(numbers.join('x'), typedBy(reading, own))
  const alts = [[numbers.join('x')], numbers]
  return [{ ...group, certeza: 0.9, alts, own: alts.length, isNoun: false, weight: 6 }, own.length]
}

const isBetween = (text = '') => text === 'por' || text === 'x'

/** `225/60 R18`, `145 R13`: one demand, for a tyre of another size is no answer. */
export function tyreGroup(reading: TextReading, items: Item[], vocabulary: Vocabulary): Group | undefined {
  const texts = items.map(({ word }) => word.text)
  const [width = '', height = ''] = texts
  const rim = texts.at(-1) ?? ''
  const isWhole = texts.length === 3 && /^\d\d$/.test(height) && /^r?(?:1[2-9]|2[0-4])(?:\.5)?$/.test(rim)
  // Of a whole height, as old cars and trailers have them.
  const isHigh = texts.length === 2 && /^r(?:1[2-9]|2[0-4])$/.test(rim)
  if (!/^[1-3]\d5$/.test(width) || (!isWhole && !isHigh)) return undefined
  const inch = rim.replace('r', '')
  const sizes = isWhole ? [width, height] : [width]
  const alts = [inch, `r${inch}`].flatMap((one) => {
    const alt = [...sizes, one]
    return alt.every((token) => isKnown(vocabulary, token)) ? [alt] : []
  })
  if (alts.length === 0) return undefined
  const texto = typedBy(reading, items)
  const group = plainGroup([...sizes, inch].join('_'), texto)
  return { ...group, certeza: 1, alts, own: alts.length, isNoun: false, isTelling: true, weight: 8 }
}

/** `2355018`: a tyre's measure without its signs. */
export function tyreDigits(text: string): string[] | undefined {
  const [, width = '', height = '', rim = ''] = /^([1-3]\d5)([2-9][05])r?(1[2-9]|2[0-4])$/.exec(text) ?? []
  return rim ? [width, height, rim] : undefined
}
