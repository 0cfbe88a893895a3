import { fold } from './spanish.ts'
import { type Word, wordsOf } from './tokens.ts'

/** Abbreviations and misspellings: roots joined by blanks → the words meant. */
type Replacements = { replacements: Map<string, string> }

/** The words of an NFC text with abbreviations and misspellings put right. */
export function wordsMeant(text: string, lexicon: Replacements): Word[] {
  return meant(sides(wordsOf(text), fold(text)), lexicon)
}

const sideWords = /^(?:izq|izquierd[oa]s?|der|derech[oa]s?|lh|rh|tras|traser[oa]s?)$/

/** `(L)` and `(R)` are sides; `DEL.` and `DEL IZQ` are delantero, while `del` alone is a preposition. */
function sides(words: Word[], folded: string): Word[] {
  return words.map((word, i) => {
    if (word.text !== 'l' && word.text !== 'r' && word.text !== 'del') return word
    const around = folded.slice(Math.max(0, word.start - 2), word.end + 2)
    if (word.text === 'l' && /\(\s?l\s?\)/.test(around)) return as(word, 'izquierdo', 'izquierd')
    if (word.text === 'r' && /\(\s?r\s?\)/.test(around)) return as(word, 'derecho', 'derech')
    if (word.text !== 'del') return word

    const next = words[i + 1]
    const isAbbreviated =
      folded[word.end] === '.' ||
      (i > 0 && !next) ||
      (next && sideWords.test(next.text)) ||
      /\(\s?del\s?\)/.test(around)
    return isAbbreviated ? as(word, 'delantero', 'delanter') : word
  })
}

function as(word: Word, text: string, root: string): Word {
  return { ...word, text, root }
}

/** «alto», whose root is alt: the word itself, and not what lists write for an alternador; of «fas» nothing is cut. */
function isCutShort(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    word.root.length < 4 &&
    /[ao]s?$/.test(word.text) &&
    word.root.length < word.text.replace(/s$/, '').length
  )
}

/** «BAL DEL», whose DEL is delantero: what else of the phrase is cut short is put in full too. */
function kept(word: Word, phrase: Word[], replacements: Map<string, string>): Word[] {
  const isKept = phrase.length > 1 && phrase.some(({ root }) => root === word.root) && !isCutShort(word)
  const target = isKept ? replacements.get(word.root) : undefined
  return target === undefined ? [word] : wordsOf(target)
}

const LONGEST = 3

/** The words that something taught begins with, and the rest of what was taught, to be looked at when asked again: more is taught while words are read. */
const taught = new WeakMap<Map<string, string>, { roots: Set<string>; seen: number; rest: Iterator<string> }>()

function beginnings(replacements: Map<string, string>): ReadonlySet<string> {
  let known = taught.get(replacements)
  if (!known) taught.set(replacements, (known = { roots: new Set(), seen: 0, rest: replacements.keys() }))
  for (; known.seen < replacements.size; known.seen++) {
    const key: string = known.rest.next().value
    const end = key.indexOf(' ')
    known.roots.add(end < 0 ? key : key.slice(0, end))
  }
  return known.roots
}

/** Abbreviations and misspellings that were taught, longest first, put in full; the places stay those of the text. */
function meant(words: Word[], { replacements }: Replacements): Word[] {
  if (replacements.size === 0) return words
  const begun = beginnings(replacements)
  if (!words.some(({ root }) => begun.has(root))) return words
  const full: Word[] = []
  for (let i = 0; i < words.length; ) {
    let taken = 0
    const isBegun = begun.has(words[i]?.root ?? '')
    for (let size = isBegun ? Math.min(LONGEST, words.length - i) : 0; size > 0 && !taken; size--) {
      const part = words.slice(i, i + size)
      if (size === 1 && isCutShort(part[0])) continue
      const target = replacements.get(part.map((word) => word.root).join(' '))
      if (target === undefined) continue
      const place = { start: part[0]?.start ?? 0, end: part.at(-1)?.end ?? 0 }
      for (const word of wordsOf(target))
        full.push(...kept(word, part, replacements).map((one) => ({ ...one, ...place })))
      taken = size
    }
    if (!taken) full.push(words[i] as Word) // i < words.length
    i += taken || 1
  }
  return full
}
