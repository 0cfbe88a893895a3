import { isMeasure, isUnit } from './measures.ts'
import { distance, fold, heard, nearlyHeard, stem } from './spanish.ts'

/** A token of the index: how many parts have it, and how people write it (`bujía` for the root `buji`). */
export type Term = {
  termino: string
  forma: string
  df: number
  /** The lines of those parts; undefined when they are many or not known. */
  lineas?: readonly number[]
}

/** A term in more lines than this says little about the line. */
export const MOST_LINES = 64

export type Vocabulary = {
  terms: Map<string, Term>
  /** Words of lines' names (`l_…`) by the word alone, for each is asked for beside the word itself. */
  named: Map<string, Term>
  /** Plain words (no `v_`, `h_`…) in order of spelling, for prefixes. */
  sorted: Term[]
  /** By sound, and by first letter and length: where a misspelt word's neighbours are. */
  bySound: Map<string, Term[]>
  byShape: Map<string, Term[]>
}

/** A code or a size in the millions of a description is searched for but not suggested: the vocabulary leaves it out, but for vehicles (`v_ram1500`). */
export function isVocabulary(token: string): boolean {
  const isCode = /\d/.test(token) && token.length >= 6 && !/^[vb]_/.test(token) && !isMeasure(token)
  return !isCode && token.length <= 40
}

export function buildVocabulary(terms: Iterable<Term>): Vocabulary {
  const vocabulary: Vocabulary = {
    terms: new Map(),
    named: new Map(),
    sorted: [],
    bySound: new Map(),
    byShape: new Map(),
  }
  for (const term of terms) {
    keep(vocabulary, term)
    if (!term.termino.includes('_')) vocabulary.sorted.push(term)
  }
  vocabulary.sorted.sort((a, b) => (a.forma < b.forma ? -1 : 1))
  for (const term of vocabulary.terms.values()) addByEar(vocabulary, asHeard(term))
  return vocabulary
}

function keep({ terms, named }: Vocabulary, term: Term): void {
  terms.set(term.termino, term)
  if (term.termino.startsWith('l_')) named.set(term.termino.slice(2), term)
}

/** Adds one word to a vocabulary in use; of one it has already only the lines change. */
export function learn(vocabulary: Vocabulary, term: Term): void {
  const known = vocabulary.terms.get(term.termino)
  if (known) {
    known.lineas = term.lineas
    return
  }
  keep(vocabulary, term)
  if (term.termino.includes('_')) return addByEar(vocabulary, asHeard(term))
  vocabulary.sorted.splice(placeOf(vocabulary, term.forma), 0, term)
  addByEar(vocabulary, term)
}

/** A vehicle's name is heard as a word, although parts that say it otherwise have only its token: `v_accent`. */
function asHeard(term: Term): Term | undefined {
  if (!term.termino.includes('_')) return term
  const forma = /^[ve]_([a-z]{5,})$/.exec(term.termino)?.[1]
  return forma === undefined ? undefined : { ...term, forma }
}

function addByEar(vocabulary: Vocabulary, term: Term | undefined): void {
  if (!term || /\d/.test(term.forma) || term.forma.length < 3) return
  put(vocabulary.bySound, nearlyHeard(term.forma), term)
  put(vocabulary.byShape, shapeOf(term.forma), term)
}

/** Where in `sorted` the first form not before `typed` stands. */
function placeOf({ sorted }: Vocabulary, typed: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.forma ?? '') < typed) low = middle + 1
    else high = middle
  }
  return low
}

function put(map: Map<string, Term[]>, key: string, term: Term): void {
  const list = map.get(key)
  if (list) list.push(term)
  else map.set(key, [term])
}

function shapeOf(form: string): string {
  return `${form[0]}${form.length}`
}

/** How many parts have this token; 0 when none is known to. */
export function frequency(vocabulary: Vocabulary, token: string): number {
  return vocabulary.terms.get(token)?.df ?? 0
}

/** How many parts are in a line whose name has this word. */
export function namedFrequency(vocabulary: Vocabulary, token: string): number {
  return vocabulary.named.get(token)?.df ?? 0
}

/** Whether some part has the word, in its own text or in its line's name. */
export function isKnown({ terms, named }: Vocabulary, token: string): boolean {
  return terms.has(token) || named.has(token)
}

/** A word that hardly anyone writes so, while a word that sounds the same is everywhere: a slip that the catalogue makes too. */
export function commonTwin(vocabulary: Vocabulary, word: string): Term | undefined {
  const own = frequency(vocabulary, stem(word))
  if (own === 0 || own > 5 || !isCorrectable(word)) return undefined
  const twin = mostUsed(alikeTo(vocabulary, word))
  return twin && twin.df >= own * 15 ? twin : undefined
}

/** Words that go on from what is typed so far, the commonest first. */
export function completions(vocabulary: Vocabulary, typed: string, limit: number): Term[] {
  const { sorted } = vocabulary
  const best: Term[] = []
  for (let i = placeOf(vocabulary, typed), seen = 0; i < sorted.length && seen < 2000; i++, seen++) {
    const term = sorted[i]
    if (!term?.forma.startsWith(typed)) break
    if (best.length === limit && term.df <= (best.at(-1)?.df ?? 0)) continue
    best.push(term)
    best.sort((a, b) => b.df - a.df)
    best.length = Math.min(best.length, limit)
  }
  return best
}

/** Whether a word may be corrected at all: short ones and those with digits are what they are. */
function isCorrectable(word: string): boolean {
  return word.length >= 4 && !/\d/.test(word)
}

/**
 * The word most likely meant by one that nobody in the catalogue uses: first what sounds the same to a Mexican ear
 * (s/c/z, b/v, ll/y, mute h), then what is one slip away (two in long words). Undefined when nothing is near enough.
 */
export function correct(vocabulary: Vocabulary, word: string): Term | undefined {
  if (!isCorrectable(word) || isUnit(word)) return undefined
  const alike = mostUsed(alikeTo(vocabulary, word))
  if (alike) return alike

  const limit = word.length >= 8 ? 2 : 1
  let best: Term | undefined
  let bestScore = Infinity
  for (const [term, slips] of near(vocabulary, word, limit)) {
    // Of two that are as near, the one that sounds nearer was meant.
    const isHeard = distance(heard(fold(word)), heard(term.forma), slips) < slips
    const score = slips - (isHeard ? 0.5 : 0) - Math.min(Math.log10(term.df + 1) / 8, 0.9)
    if (score < bestScore) [best, bestScore] = [term, score]
  }
  return best
}

/** What sounds the same; another vowel at the end only where it is the word's gender. */
function alikeTo({ bySound }: Vocabulary, word: string): Term[] {
  const said = heard(fold(word))
  return (bySound.get(nearlyHeard(fold(word))) ?? []).filter(
    ({ forma }) => heard(forma) === said || stem(forma).length < forma.replace(/s$/, '').length,
  )
}

function mostUsed([first, ...others]: Term[]): Term | undefined {
  return first && others.reduce((best, term) => (term.df > best.df ? term : best), first)
}

/** Rare spellings of a common word inside the catalogue itself (BOMA DE FRENOS): searched when the right one finds nothing. */
export function misspellings(vocabulary: Vocabulary, word: string): string[] {
  if (!isCorrectable(word)) return []
  const own = frequency(vocabulary, stem(word))
  const found = new Set<string>()
  for (const [term] of near(vocabulary, word, 1))
    if (term.df * 20 < own && term.forma.length >= 4 && !term.termino.includes('_')) found.add(term.termino)
  for (const term of alikeTo(vocabulary, word))
    if (term.df < own && !term.termino.includes('_')) found.add(term.termino)
  return [...found].slice(0, 8)
}

function* near(vocabulary: Vocabulary, word: string, limit: number): Generator<[Term, number]> {
  for (const form of numbersOf(fold(word))) {
    for (const term of ofShape(vocabulary, form, limit)) {
      const slips = distance(form, term.forma, limit)
      if (slips > 0 && slips <= limit) yield [term, slips]
    }
  }
}

/** Terms that begin alike and are about as long. */
function* ofShape({ byShape }: Vocabulary, form: string, limit: number): Generator<Term> {
  // A slip in the first letter is rare and dear to look for: only its usual confusions.
  const firsts = new Set([form[0], ...Array.from(confusedFirst[form[0] ?? ''] ?? '')])
  for (const first of firsts) {
    for (let length = form.length - limit; length <= form.length + limit; length++)
      yield* byShape.get(`${first}${length}`) ?? []
  }
}

/** A word as it is and, where it may be a plural, its singulars: the catalogue knows one of them, and a slip leaves no stem to find it by. */
function numbersOf(word: string): string[] {
  const singulars = [/[^s]s$/.test(word) ? word.slice(0, -1) : '', /[^aeiou]es$/.test(word) ? word.slice(0, -2) : '']
  const forms = [word, ...singulars.filter((form) => form.length >= 4)]
  // The vocabulary writes one form of «derecha, derecho».
  const others = forms.flatMap((form) =>
    /[ao]$/.test(form) && form.length >= 5 ? [form.slice(0, -1) + (form.endsWith('a') ? 'o' : 'a')] : [],
  )
  return [...forms, ...others]
}

const confusedFirst: Record<string, string> = {
  v: 'b',
  b: 'v',
  s: 'cz',
  c: 'skq',
  z: 's',
  k: 'cq',
  q: 'ck',
  h: 'aeiou',
  a: 'h',
  e: 'h',
  i: 'hy',
  o: 'h',
  u: 'h',
  y: 'li',
  l: 'y',
  g: 'j',
  j: 'g',
}
