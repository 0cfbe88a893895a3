import type { Lexicon } from './lexicon.ts'
import { stem } from './spanish.ts'
import { frequency, isKnown, namedFrequency, type Vocabulary } from './vocabulary.ts'

type Minds = { lexicon: Lexicon; vocabulary: Vocabulary }

/** The word that a diminutive, one cut short or two written as one stand for; undefined when none is known. */
export function wholeOf(word: string, minds: Minds): string | undefined {
  return plainOf(word, minds) ?? uncut(word, minds) ?? parted(word, minds) ?? voiced(word, minds)
}

/** «Retencito», «foquitos», «tsurito»: the plain word, where the catalogue or people know one. */
export function plainOf(word: string, minds: Minds): string | undefined {
  const [, base = ''] = /^([a-z]{2,}?)(?:e?c)?it[oa]s?$/.exec(word) ?? []
  const [, whole = ''] = /^([a-z]{3,})it[oa]s?$/.exec(word) ?? []
  for (const root of [whole, base]) {
    if (root.length < 3) continue
    // Foco, foquito; manga, manguita; luz, lucita.
    const hard = root.replace(/qu$/, 'c').replace(/gu$/, 'g')
    for (const form of [
      ...endings.map((end) => root + end),
      ...endings.map((end) => hard + end),
      root.replace(/c$/, 'z'),
    ])
      if (form.length > 3 && isWord(form, minds)) return form
  }
  return undefined
}
const endings = ['', 'o', 'a', 'e', 'u', 'i']

function isWord(form: string, { lexicon, vocabulary }: Minds): boolean {
  const root = stem(form)
  return isKnown(vocabulary, root) || isSold(form, { lexicon, vocabulary }) || isTaught(root, { lexicon, vocabulary })
}

function isSold(form: string, { lexicon, vocabulary }: Minds): boolean {
  return lexicon.names.get(form)?.models.some(({ modelKey }) => isKnown(vocabulary, `v_${modelKey}`)) ?? false
}

/** A word that people taught another for, which some part has. */
function isTaught(key: string, { lexicon, vocabulary }: Minds): boolean {
  return (lexicon.synonyms.get(key) ?? []).some((roots) => roots.every((root) => isKnown(vocabulary, root)))
}

const SHORTEST = 5

/** «Recup.»: the one taught word that begins so. */
function uncut(word: string, minds: Minds): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined
  const found = wordsWith(word.slice(0, SHORTEST), minds.lexicon).filter(
    (key) => key.startsWith(word) && isTaught(key, minds),
  )
  return found.length === 1 ? found[0] : undefined
}

const begun = new WeakMap<Lexicon['synonyms'], Map<string, string[]>>()

/** The taught words that begin with these letters. A lexicon is whole when it is asked: each has a list of its own. */
function wordsWith(letters: string, { synonyms }: Lexicon): string[] {
  let known = begun.get(synonyms)
  if (!known) {
    const single = [...synonyms.keys()].filter((key) => !key.includes(' '))
    begun.set(synonyms, (known = Map.groupBy(single, (key) => key.slice(0, SHORTEST))))
  }
  return known.get(letters) ?? []
}

/** «Prbs»: of what parts here are, the commonest with these consonants in their order. */
function voiced(word: string, { lexicon, vocabulary }: Minds): string | undefined {
  if (!/^[b-df-hj-np-tv-xz]{3,6}$/.test(word)) return undefined
  let best: { root: string; parts: number } | undefined
  for (const root of lexicon.nouns) {
    const parts = Math.max(frequency(vocabulary, root), namedFrequency(vocabulary, root))
    if (parts > (best?.parts ?? 0) && root[0] === word[0] && root.length > word.length + 1 && goesThrough(word, root))
      best = { root, parts }
  }
  return best?.root
}

/** Whether the letters of one word stand in another in the same order. */
function goesThrough(letters: string, word: string): boolean {
  let at = -1
  for (const letter of letters) {
    at = word.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

/** «Fanclutch»: two words of a phrase that people taught, or of a line's name. */
function parted(word: string, { lexicon, vocabulary }: Minds): string | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    const roots = [stem(one), stem(other)]
    const key = roots.join(' ')
    const isPhrase = lexicon.compounds.has(key) || lexicon.synonyms.has(key)
    if (isPhrase && (roots.every((root) => isKnown(vocabulary, root)) || isTaught(key, { lexicon, vocabulary })))
      return `${one} ${other}`
  }
  return undefined
}
