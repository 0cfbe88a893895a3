import type { Lexicon } from '#finding/question/lexicon.ts'
import { wordsMeant } from '#finding/question/meant-words.ts'
import { isEmpty, type Word } from '#finding/question/tokens.ts'
import type { LearntWord } from './learn-words.ts'
import { closeness, closenessOfPhrase, isSpoken } from './short-forms.ts'
import { isStrange, type Said } from './strange-words.ts'
import { orderedPair, pairOf, tradeNames } from './trade-names.ts'

/** A word of a list that nobody knows, and what it may be short for. */
type Short = {
  text: string
  partes: number
  /** Descriptions that begin with it. */
  first: number
  ejemplos: string[]
  meanings: Meaning[]
}
type Meaning = {
  destino: string
  /** Of the word meant, of which the names of parts say what goes with it. */
  roots: string[]
  /** «lado chofer». */
  isSide: boolean
  /** Of its letters to the word's, 0 to 1. */
  nearness: number
  /** Names of the trade that have it. */
  names: number
  /** No name of the trade begins with it. */
  isNeverFirst: boolean
  /** How much of what stands around it stands around its meaning too, 0 to 1. */
  company: number
  /** How far it vouches for its neighbours, 0 to 1. */
  belief: number
}

const EXAMPLES = 2
const LONGEST = 9
const REACH = 3
const MOST_MEANINGS = 8
const NEAR_ENOUGH = 0.5
const ROUNDS = 4
/** What the company that a word keeps is worth against how near the letters are, and what being common is. */
const COMPANY = 0.5
const COMMONNESS = 0.02
/** What stands with it, but not right beside it. */
const APART = 0.75
/** What descriptions begin with is no word that no part's name begins with. */
const NEVER_FIRST = 0.1
/** How much better the best has to be than the next, and how sure of its company. */
const LEAD = 0.07
const LEAST_COMPANY = 0.3
const LEAST_SCORE = 0.75
const VERY_NEAR = 0.8
/** A word without its vowels and little else. */
const ALL_BONES = 0.85
const UNVOUCHED = 0.35
const FEWEST_OF_TWO = 3
/** Of all words, as many are cut short in a list that abbreviates. */
const SHARE_CUT = 0.03
const FEWEST_CUT = 8
/** What breaks off after so many letters is seldom anything else. */
const LONG = 4

/**
 * What a list abbreviates and never writes out: a word that nobody knows is read as the word of the trade whose bones it has, when the
 * words around it, which may be short themselves, are what stands around that one in the names of parts.
 */
export function learnShorts(lexicon: Lexicon, list: readonly Said[]): LearntWord[] {
  const { shorts, texts, words } = readShorts(lexicon, list)
  if (shorts.size === 0) return []
  for (let round = 0; round < ROUNDS; round++) believe(shorts, texts)
  const taken = takenBy(shorts)
  const read = [...shorts.values()].flatMap((short) => {
    const meanings = rated(short, taken)
    const [best] = meanings
    if (!best || best.meaning.company < LEAST_COMPANY / 2 || isOwnWord(short.text, best.meaning.destino)) return []
    return [{ short, best, isClear: isClear(short, meanings) }]
  })
  // Where few words are cut short, a strange one is more likely a name: only what breaks off is believed.
  const cut = read.filter(({ short, isClear: isRead }) => isRead && !isSpoken(short.text))
  const known = list.flatMap((said) => said.cut)
  const times = cut.reduce((sum, { short }) => sum + short.partes, known.length)
  const abbreviates = cut.length + new Set(known).size >= FEWEST_CUT && times >= words * SHARE_CUT
  return read.flatMap(({ short, best, isClear: isRead }) => {
    const { text, partes } = short
    const breaksOff = text.length >= LONG && best.meaning.destino.startsWith(text) && partes > 1 && !isSpoken(text)
    return isRead || abbreviates ? [learntFrom(short, best, isRead && (abbreviates || breaksOff), lexicon)] : []
  })
}

function readShorts(lexicon: Lexicon, list: readonly Said[]) {
  const shorts = new Map<string, Short>()
  const texts: string[][] = []
  let words = 0
  for (const { description, words: said } of list) {
    const own = new Set(said.flatMap((word) => (mayBeShort(word, lexicon) ? [word.text] : [])))
    for (const text of own) {
      const short = shorts.get(text) ?? { text, partes: 0, first: 0, ejemplos: [], meanings: meaningsOf(text) }
      short.partes++
      if (said[0]?.text === text) short.first++
      if (short.ejemplos.length < EXAMPLES) short.ejemplos.push(description)
      shorts.set(text, short)
    }
    words += said.length
    if (own.size > 0) texts.push(said.map(({ text, root }) => (own.has(text) ? text : `=${root}`)))
  }
  return { shorts, texts, words }
}

/** Brands are told by three letters of theirs where all else is cut short, too. */
function mayBeShort(word: Word, lexicon: Lexicon): boolean {
  const { text } = word
  return text.length <= LONGEST && (text.length <= 3 || !lexicon.brandNames.has(text)) && isStrange(word, lexicon)
}

function meaningsOf(text: string): Meaning[] {
  const { byFirst, sides } = tradeNames()
  const found: Meaning[] = []
  const add = (meaning: Pick<Meaning, 'destino' | 'roots' | 'isSide' | 'nearness' | 'names' | 'isNeverFirst'>) => {
    if (meaning.nearness >= NEAR_ENOUGH) found.push({ ...meaning, company: 0, belief: 0 })
  }
  for (const { root, forms, names, first } of byFirst.get(text[0] ?? '') ?? []) {
    const nearness = Math.max(...forms.map((one) => closeness(text, one)))
    // A side by itself is broken off: cop, izq.
    const isBones = sides.has(root) && !forms.some((form) => form.startsWith(text))
    if (!isBones)
      add({ destino: forms[0] ?? '', roots: [root], isSide: false, nearness, names, isNeverFirst: first === 0 })
  }
  if (text.length <= 4)
    for (const { forms, root, names } of sides.values())
      add({
        destino: `lado ${forms[0]}`,
        roots: [root],
        isSide: true,
        nearness: closenessOfPhrase(text, 'lado', forms[0] ?? ''),
        names,
        isNeverFirst: true,
      })
  return found.toSorted((a, b) => b.nearness - a.nearness).slice(0, MOST_MEANINGS)
}

/** One round: what stands around each short word says how far each of its meanings is to be believed. */
function believe(shorts: Map<string, Short>, texts: string[][]): void {
  const company = new Map<Meaning, number>()
  for (const text of texts)
    for (const [i, word] of text.entries()) {
      const from = Math.max(0, i - REACH)
      const around = text.slice(from, i + 1 + REACH).map((other, at) => ({ other, distance: from + at - i }))
      around.splice(i - from, 1)
      for (const meaning of shorts.get(word)?.meanings ?? []) {
        const best = Math.max(0, ...around.map((one) => supportOf(meaning, one, shorts)))
        company.set(meaning, (company.get(meaning) ?? 0) + best)
      }
    }
  for (const { text, meanings, partes } of shorts.values()) {
    const isBone = text.length >= LONG && !isSpoken(text)
    for (const meaning of meanings) meaning.company = Math.min(1, (company.get(meaning) ?? 0) / partes)
    const scores = meanings.map(scoreOf)
    const most = Math.max(...scores)
    const weights = scores.map((score) => Math.exp((score - most) * 12))
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    // What nobody around it vouches for vouches for nobody, but for what is as good as written out.
    for (const [i, meaning] of meanings.entries()) {
      const vouched = Math.max(meaning.company, isBone && meaning.nearness >= ALL_BONES ? UNVOUCHED : 0)
      meaning.belief = ((weights[i] ?? 0) / all) * vouched
    }
  }
}

/** What a word near it is worth: as much where both stand so in the names of parts, less where other words are between them here or there. */
function supportOf(
  { roots, isSide }: Meaning,
  { other: neighbour, distance }: { other: string; distance: number },
  shorts: Map<string, Short>,
): number {
  const { words, pairs, next } = tradeNames()
  const worth = (other: string) => {
    // Nearly all that is sold has a side.
    if (isSide) return words.has(other) ? 1 : 0
    const stands = (root: string) => (distance > 0 ? orderedPair(root, other) : orderedPair(other, root))
    if (Math.abs(distance) === 1 && roots.some((root) => next.has(stands(root)))) return 1
    return roots.some((root) => pairs.has(pairOf(root, other))) ? APART : 0
  }
  if (neighbour.startsWith('=')) return worth(neighbour.slice(1))
  let support = 0
  for (const other of shorts.get(neighbour)?.meanings ?? [])
    if (!(isSide && other.isSide)) support += other.belief * Math.max(0, ...other.roots.map(worth))
  return support
}

function scoreOf({ nearness, company, names }: Meaning): number {
  return nearness + COMPANY * company + COMMONNESS * Math.log2(1 + names)
}

/** How near the nearest short form of each word is: a list has one way to cut a word short, or two. */
function takenBy(shorts: Map<string, Short>): Map<string, number> {
  const nearest = new Map<string, number>()
  for (const { meanings } of shorts.values()) {
    const best = meanings.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]
    if (best) nearest.set(best.destino, Math.max(nearest.get(best.destino) ?? 0, best.nearness))
  }
  return nearest
}

type Rated = { meaning: Meaning; score: number }

/** Its meanings, the likeliest first; what another form stands for more plainly is less likely meant by this one. */
function rated({ meanings, first, partes }: Short, taken: ReadonlyMap<string, number>): Rated[] {
  const isFirst = first * 2 >= partes
  return meanings
    .map((meaning) => {
      const other = Math.max(0, (taken.get(meaning.destino) ?? 0) - meaning.nearness - 0.1)
      return { meaning, score: scoreOf(meaning) - other - (isFirst && meaning.isNeverFirst ? NEVER_FIRST : 0) }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Beyond doubt by its letters, its company and its lead over what else it might be; whether the list abbreviates at all is another matter. */
function isClear({ text, partes, first }: Short, [best, ...others]: Rated[]): boolean {
  if (!best) return false
  const { company, roots, nearness, destino } = best.meaning
  const next = others.find(({ meaning }) => meaning.destino.slice(0, 5) !== destino.slice(0, 5))
  const isSide = roots.some((root) => tradeNames().sides.has(root))
  // Two letters are a grade or a version as easily, unless descriptions begin with them or they are a side.
  if (text.length === 2 && !isSide && (first * 3 < partes || partes < FEWEST_OF_TWO)) return false
  const isBare = nearness >= VERY_NEAR && first * 2 >= partes && !isSpoken(text)
  if (company < (isBare ? LEAST_COMPANY / 2 : LEAST_COMPANY)) return false
  return best.score >= LEAST_SCORE && best.score - (next?.score ?? 0) >= LEAD
}

/** «sport», «detras», «ranurada»: a word that can be said, and goes on otherwise than what it would be short for. */
function isOwnWord(text: string, destino: string): boolean {
  return isSpoken(text) && !destino.startsWith(text)
}

function learntFrom(
  { text, partes, ejemplos }: Short,
  { meaning: { destino }, score }: Rated,
  isSure: boolean,
  lexicon: Lexicon,
): LearntWord {
  // What is meant may be short for something itself: a driver's side is the left one.
  const words = wordsMeant(destino, lexicon).filter((word) => !isEmpty(word.text))
  return {
    termino: text,
    destino: words.map((word) => word.text).join(' '),
    tipo: 'abreviatura',
    partes,
    ejemplos,
    certeza: Math.min(1, score / 1.5),
    isSure,
  }
}
