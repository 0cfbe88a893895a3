import type { Lexicon } from '#finding/question/lexicon.ts'
import { wordsMeant } from '#finding/question/meant-words.ts'
import { distance, fold } from '#finding/question/spanish.ts'
import { isNeutral } from '#finding/question/reading.ts'
import { isEmpty, type Word } from '#finding/question/tokens.ts'
import { type Companies, companies, keptBy, meet } from './company.ts'

/** A spelling that stands for another, as a catalogue's own descriptions show it. */
export type LearntWord = {
  termino: string
  destino: string
  tipo: 'abreviatura' | 'correccion' | 'pegada'
  /** Descriptions that write it. */
  partes: number
  ejemplos: string[]
  /** 0–1: how much of its company the word meant keeps too. */
  certeza: number
  /** Beyond doubt: used at once. */
  isSure: boolean
}

/** A word of the descriptions as it is written. */
type Spelling = {
  text: string
  root: string
  partes: number
  /** Times it stands before a point. */
  dotted: number
  ejemplos: string[]
}

const EXAMPLES = 2
/** A word written out less often is too rare to be stood for. */
const FEWEST_WHOLE = 3
/** A shorter form in fewer parts shows no company. */
const FEWEST_SHORT = 2

/** What a catalogue abbreviates, glues together and misspells: each with the word meant, told by the company that both keep. */
export function learnWords(lexicon: Lexicon, descriptions: readonly string[]): LearntWord[] {
  const { spellings, kept, pairs } = readSpellings(descriptions, lexicon)
  const whole = [...spellings.values()].filter(({ partes }) => partes >= FEWEST_WHOLE)
  const byFirst = Map.groupBy(whole, ({ text }) => text[0] ?? '')
  const byRoot = new Map<string, number>()
  for (const { root, partes } of spellings.values()) byRoot.set(root, (byRoot.get(root) ?? 0) + partes)
  const found = [...spellings.values()].flatMap((one) => {
    // What shares its root with a commoner word is a form of it.
    if (isSettled(one, lexicon) || (byRoot.get(one.root) ?? 0) > one.partes * 2) return []
    return gluedOf(one, { spellings, pairs, lexicon }) ?? meantBy(one, byFirst.get(one.text[0] ?? '') ?? [], kept) ?? []
  })
  return withoutChains(found).map((word) => ({ ...word, destino: rightlySpelled(word.destino, byFirst, lexicon) }))
}

type Seen = { spellings: Map<string, Spelling>; kept: Companies; pairs: Map<string, number> }

function readSpellings(descriptions: readonly string[], lexicon: Lexicon): Seen {
  const seen: Seen = { spellings: new Map(), kept: companies(), pairs: new Map() }
  for (const description of descriptions) {
    const text = description.normalize('NFC')
    const words = wordsMeant(text, lexicon).filter(({ text: word }) => !isEmpty(word) && word.length > 1)
    const folded = fold(text)
    const inThis = new Set<string>()
    for (const [i, word] of words.entries()) {
      if (/\d/.test(word.text) || isPiece(word, folded)) continue
      const one = spellingOf(seen.spellings, word)
      if (folded[word.end] === '.') one.dotted++
      if (!inThis.has(word.text)) {
        one.partes++
        if (one.ejemplos.length < EXAMPLES) one.ejemplos.push(description)
      }
      inThis.add(word.text)
      const next = words[i + 1]
      if (next) seen.pairs.set(`${word.text} ${next.text}`, (seen.pairs.get(`${word.text} ${next.text}`) ?? 0) + 1)
    }
    meet(seen.kept, words)
  }
  return seen
}

/** Of two letters and joined to another sign by a hyphen, CR-V: a piece of a name or a code, no word. */
function isPiece({ text, start, end }: Word, folded: string): boolean {
  return text.length <= 2 && (/^[-&][a-z0-9]/.test(folded.slice(end)) || /[a-z0-9][-&]$/.test(folded.slice(0, start)))
}

function spellingOf(spellings: Map<string, Spelling>, { text, root }: Word): Spelling {
  let one = spellings.get(text)
  if (!one) spellings.set(text, (one = { text, root, partes: 0, dotted: 0, ejemplos: [] }))
  return one
}

/** What is somebody's name or was taught already means what it says. */
function isSettled({ text, root, partes }: Spelling, { names, brandNames, taught, replacements }: Lexicon): boolean {
  if (partes === 0 || isNeutral(root) || names.has(text) || brandNames.has(text)) return true
  return taught.has(root) || replacements.has(root)
}

type Around = Pick<Seen, 'spellings' | 'pairs'> & { lexicon: Lexicon }

/** «ygol», «bombaagua»: two known words written without the blank between them. */
function gluedOf(
  { text, partes, ejemplos }: Spelling,
  { spellings, pairs, lexicon: { names } }: Around,
): LearntWord | undefined {
  const made = (destino: string, isSure: boolean): LearntWord => ({
    termino: text,
    destino,
    tipo: 'pegada',
    partes,
    ejemplos,
    certeza: 1,
    isSure,
  })
  const rest = text.slice(1)
  const isName = names.get(rest)?.needsProof === false && rest.length > 2
  if (text[0] === 'y' && partes <= 2 && (isName || (spellings.get(rest)?.partes ?? 0) > 20))
    return made(`y ${rest}`, true)
  for (let at = 3; at <= text.length - 3; at++) {
    const [left, right] = [text.slice(0, at), text.slice(at)]
    const together = pairs.get(`${left} ${right}`) ?? 0
    if (together >= 3 && together >= partes * 2) return made(`${left} ${right}`, true)
  }
  return undefined
}

type Rival = { whole: Spelling; certeza: number; tipo: 'abreviatura' | 'correccion' }

const LEAST = 0.25
const SURE = 0.5
const LEAD = 0.15

/** The word that a shorter or wrong spelling stands for, where one keeps its company better than any other. */
function meantBy(one: Spelling, words: readonly Spelling[], kept: Companies): LearntWord | undefined {
  const rivals: Rival[] = []
  for (const whole of words) {
    const kind = kindOf(one, whole)
    if (kind) rivals.push({ whole, tipo: kind, certeza: keptBy(kept, one.text, whole.text) })
  }
  rivals.sort((a, b) => b.certeza - a.certeza || b.whole.partes - a.whole.partes)
  const [best] = rivals
  const other = rivals.find(({ whole }) => whole.root !== best?.whole.root)
  if (!best || best.certeza < LEAST) return undefined
  const lead = best.certeza - (other?.certeza ?? 0)
  return {
    termino: one.text,
    destino: best.whole.text,
    tipo: best.tipo,
    partes: one.partes,
    ejemplos: one.ejemplos,
    certeza: best.certeza,
    isSure: best.certeza >= SURE && lead >= LEAD && (best.tipo === 'correccion' ? isLong(one, best) : looksShort(one)),
  }
}

function kindOf(one: Spelling, whole: Spelling): 'abreviatura' | 'correccion' | undefined {
  if (whole.root === one.root || whole.partes < one.partes) return undefined
  if (one.partes >= FEWEST_SHORT && whole.text.length >= one.text.length + 2 && isShortOf(one.text, whole.text))
    return 'abreviatura'
  return isSlipOf(one, whole) ? 'correccion' : undefined
}

/** Its beginning (amort), or its bones in their order with both ends (bba, mtr). */
function isShortOf(short: string, whole: string): boolean {
  if (short.length >= 3 && whole.startsWith(short)) return whole.length >= short.length + 2
  if (short.length < 2 || short.at(-1) !== whole.at(-1) || whole.length < short.length + 2) return false
  let at = 0
  for (const letter of whole) if (letter === short[at]) at++
  return at === short.length && !/[aeiou]/.test(short.slice(1, -1))
}

const MUCH_COMMONER = 20

function isSlipOf(one: Spelling, whole: Spelling): boolean {
  if (one.text.length < 5 || whole.text.length < 5 || whole.partes < one.partes * MUCH_COMMONER) return false
  const limit = one.text.length >= 9 ? 2 : 1
  return Math.abs(one.text.length - whole.text.length) <= limit && distance(one.text, whole.text, limit) <= limit
}

/** Two short words are easily one letter apart and both right (cobre, cofre): only turned letters are beyond doubt, or one typed twice. */
function isLong({ text }: Spelling, { whole, certeza }: Rival): boolean {
  if (text.length > 6) return true
  const lettersOf = (word: string) => word.split('').toSorted().join('')
  const isTurned = lettersOf(text) === lettersOf(whole.text)
  const isDoubled = text.replaceAll(/(.)\1/g, '$1') === whole.text.replaceAll(/(.)\1/g, '$1')
  return certeza >= 0.6 && (isTurned || isDoubled)
}

/** What is meant is not another's slip: the make's own name, or the commoner of two that differ by a letter or two. */
function rightlySpelled(text: string, byFirst: ReadonlyMap<string, readonly Spelling[]>, { names }: Lexicon): string {
  const name = names.get(text)
  const [make] = name?.models.length === 0 ? name.makes : []
  if (make && name?.makes.length === 1) return fold(make.make)
  const own = byFirst.get(text[0] ?? '') ?? []
  const one = own.find((spelling) => spelling.text === text)
  const twin = own.find((other) => one && other.partes > one.partes && text.length >= 8 && isTwin(other.text, text))
  return twin?.text ?? text
}

function isTwin(one: string, other: string): boolean {
  const limit = other.length >= 9 ? 2 : 1
  return one !== other && Math.abs(one.length - other.length) <= limit && distance(one, other, limit) <= limit
}

/** Written with a point as a rule, or ending as no Spanish word does. Three letters begin many words. */
function looksShort({ text, dotted, partes }: Spelling): boolean {
  if (text.length <= 3 && partes < 5) return false
  return dotted * 2 > partes || !/(?:[aeiou]|[aeiou][nsrldzy])$/.test(text) || !/[aeiou]/.test(text.slice(0, -1))
}

/** What stands for another is no word to stand for. */
function withoutChains(found: LearntWord[]): LearntWord[] {
  const short = new Set(found.map(({ termino }) => termino))
  return found.filter(({ destino }) => !short.has(destino))
}
