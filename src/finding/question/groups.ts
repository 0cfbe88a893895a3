import { type Group, type Item, type Minds, plainGroup, typedBy } from './group.ts'
import { codeKey } from './codes.ts'
import type { Lexicon } from './lexicon.ts'
import { contentOf, isBodyWord, isContainer, isNeutral, isQuality, type TextReading } from './reading.ts'
import { countedAs, isDoors, isOilGrade, isUnit, measuresOf, romanOf, sameAmount, spacedGrade } from './measures.ts'
import { kindOf, labelOf } from './places.ts'
import { isNoTyreWord, sizesAt, tyreDigits, tyreGroup, withoutRims } from './sizes.ts'
import { stem } from './spanish.ts'
import { isDeniedAt, stanceAt, stanceToken } from './stance.ts'
import { isLettersBeforeNumber, isWrittenTogether, type Word, wordsOf } from './tokens.ts'
import { plainOf } from './whole-words.ts'
import { completions, frequency, isKnown, type Vocabulary } from './vocabulary.ts'

/** The demands of a question's words (its vehicles, engines and years apart): longest known phrases first. */
export function groupsOf(reading: TextReading, minds: Minds, isTyping: boolean): Group[] {
  // «Lado izquierdo» says no more than «izquierdo».
  const said = contentOf(reading).filter(({ word }) => word.text !== 'lado')
  const content = withLetters(withoutRims(said, minds.vocabulary), reading, minds.vocabulary)
  const groups: Group[] = []
  for (let i = 0; i < content.length; ) {
    const [group, size] = phraseAt(reading, content, i, minds) ?? [wordGroup(reading, content, i, minds, isTyping), 1]
    const stood = standing(group, reading.words, content[i]?.at ?? 0, minds)
    const last = groups.at(-1)
    if (last && isEither(last, stood, reading.words.slice((content[i - 1]?.at ?? 0) + 1, content[i]?.at)))
      groups[groups.length - 1] = either(last, stood)
    else if (!groups.some((other) => other.clave === stood.clave)) groups.push(stood)
    i += size
  }
  return groups.some(({ isTelling, clave }) => isTelling && clave.includes('_')) ? groups.filter(isNoTyreWord) : groups
}

/** «Jaladera o chicote»: two names, and a part may have either. */
function isEither(first: Group, second: Group, between: readonly Word[]): boolean {
  const isOr = between.length === 1 && /^[ou]$/.test(between[0]?.text ?? '')
  return isOr && first.isNoun && second.isNoun && !first.stance && !second.stance
}

function either(first: Group, second: Group): Group {
  const own = [first, second].flatMap((group) => group.alts.slice(0, group.own))
  const others = [first, second].flatMap((group) => group.alts.slice(group.own))
  const { at: _place, ...group } = first
  return {
    ...group,
    clave: `${first.clave}_o_${second.clave.slice(second.clave.indexOf(':') + 1)}`,
    texto: `${first.texto} o ${second.texto}`,
    valor: `${first.valor} o ${second.valor}`,
    certeza: Math.min(first.certeza, second.certeza),
    alts: [...own, ...others],
    own: own.length,
  }
}

/** «ram d 50»: the letter alone says nothing, unless some part has it with its number. */
function withLetters(content: Item[], { words, folded, vehicles }: TextReading, vocabulary: Vocabulary): Item[] {
  return content.map((item) => {
    const before = words[item.at - 1]
    if (before?.text.length !== 1 || vehicles.used.has(item.at - 1)) return item
    const text = before.text + item.word.text
    const isJoined = isLettersBeforeNumber(before, item.word, folded) && isKnown(vocabulary, text)
    return isJoined ? { ...item, word: { ...item.word, text, root: text, start: before.start } } : item
  })
}

/** A demand as it is meant: with, without, or anything but that. */
function standing(group: Group, words: readonly Word[], at: number, minds: Minds): Group {
  if (group.tipo !== 'texto' && group.tipo !== 'producto' && group.tipo !== 'fabricante') return group
  const isOtherBrand = group.tipo === 'fabricante' && words[at - 1]?.text === 'no'
  if (isOtherBrand || isDeniedAt(words, at)) {
    const { isTelling: _tells, ...plain } = group
    return { ...plain, isDenied: true, clave: `no_${group.clave}`, valor: `no ${group.valor}`, isNoun: false }
  }
  const stance = group.tipo === 'fabricante' ? undefined : stanceAt(words, at)
  if (!stance) return group
  if (stance === 'con') return { ...group, stance, alts: [...group.alts, ...firstWords(group, minds)] }
  return { ...group, stance, clave: `sin_${group.clave}`, valor: `sin ${group.valor}`, isNoun: false }
}

/** Of what something comes with a list may write the first word alone, beside «C/» or «S/»: «con clima», «con aire acondicionado». */
function firstWords({ clave, alts }: Group, { lexicon, vocabulary }: Minds): string[][] {
  const key = clave.slice(clave.indexOf(':') + 1).replaceAll('_', ' ')
  const phrases = [key.split(' '), ...(lexicon.synonyms.get(key) ?? [])].filter(({ length }) => length > 1)
  const isSaidAlone = (first: string) =>
    (['con', 'sin'] as const).some((stance) => frequency(vocabulary, stanceToken(stance, first)) > 0)
  const firsts = new Set(phrases.flatMap(([first]) => (first && isSaidAlone(first) ? [first] : [])))
  return [...firsts].filter((first) => !alts.some(([own, more]) => own === first && !more)).map((first) => [first])
}

const LONGEST = 4

function phraseAt(reading: TextReading, content: Item[], i: number, minds: Minds): [Group, number] | undefined {
  for (let size = Math.min(LONGEST, content.length - i); size > 0; size--) {
    const items = content.slice(i, i + size)
    const roots = items.map(({ word }) => word.root)
    const group =
      tyreGroup(reading, items, minds.vocabulary) ??
      brandGroup(reading, items, minds.lexicon) ??
      knownGroup(reading, items, roots, minds) ??
      joinedGroup(reading, items, minds.vocabulary) ??
      partedGroup(reading, items, minds)
    if (group) return [group, size]
  }
  return sizesAt(reading, content.slice(i, i + LONGEST))
}

function brandGroup(reading: TextReading, items: Item[], { brandNames }: Lexicon): Group | undefined {
  const brand = brandNames.get(items.map(({ word }) => word.text).join(''))
  if (!brand) return undefined
  const texto = typedBy(reading, items)
  // «doublestar» is Double Star, whose parts say two words.
  const typed = items.map(({ word }) => word.root)
  const named = wordsOf(brand.nombre.normalize('NFC')).map(({ root }) => root)
  const alts = named.length === 0 || named.join(' ') === typed.join(' ') ? [typed] : [typed, named]
  return {
    clave: `fabricante:${brand.id}`,
    tipo: 'fabricante',
    texto,
    valor: brand.nombre,
    certeza: 0.9,
    alts,
    own: alts.length,
    isNoun: false,
    weight: 3,
  }
}

/** A phrase with taught equivalents, or a two-word line name. */
function knownGroup(
  reading: TextReading,
  items: Item[],
  roots: string[],
  { lexicon, vocabulary }: Minds,
): Group | undefined {
  const key = roots.join(' ')
  const equivalents = lexicon.synonyms.get(key) ?? lexicon.synonyms.get(singular(key)) ?? []
  const compound = roots.length === 2 && lexicon.compounds.has(key) ? `c_${roots.join('_')}` : undefined
  if (!equivalents.length && !compound) return undefined

  const isUsed = (alt: string[]) => alt.every((token) => isKnown(vocabulary, token))
  const own = ownAlternatives(roots, compound, vocabulary)
  const others = [...equivalents.flatMap((alt) => widened(alt, lexicon)), ...wordByWord(roots, lexicon)]
  const alts = [...own.filter(isUsed), ...others.filter(isUsed)]
  // «Tambor» is a drum, or what two hundred litres come in where nobody sells drums.
  if (!alts.length && (items.length > 1 || sameAmount(items[0]?.word.text ?? '').length > 0)) return undefined
  const texto = typedBy(reading, items)
  const kind = kindOf(roots[0] ?? '') === 'texto' ? 'producto' : kindOf(roots[0] ?? '')
  return {
    clave: `${kind}:${key.replaceAll(' ', '_')}`,
    tipo: kind,
    texto,
    valor: roots.length === 1 && kind !== 'producto' ? labelOf(roots[0] ?? '', texto) : texto,
    certeza: own.some(isUsed) ? 1 : 0.9,
    alts,
    own: own.filter(isUsed).length,
    isNoun: kind === 'producto' && !roots.every(isNeutral),
    weight: kind === 'producto' ? 4 : 2,
    ...(items.length === 1 && { at: items[0]?.at }),
  }
}

/** Brake pads are pads: a plural that Spanish does not have. */
function singular(key: string): string {
  return key.replace(/([bcdfgklmnprt])s$/, '$1')
}

/** `porta carbon` where the catalogue writes portacarbon too: either will do. */
function joinedGroup(reading: TextReading, items: Item[], vocabulary: Vocabulary): Group | undefined {
  const [first, second, more] = items
  // «Aceite 20 50», «15/40»: what is said of an oil's grade.
  const grade = first && second && !more ? spacedGrade(first.word.text, second.word.text) : undefined
  if (grade && isKnown(vocabulary, grade)) {
    const texto = typedBy(reading, items)
    return {
      ...plainGroup(grade, texto),
      certeza: 0.9,
      alts: [[grade]],
      own: 1,
      isNoun: false,
      isTelling: true,
      weight: 6,
    }
  }
  if (first && second && !more && isWrittenTogether(first.word, second.word, reading.folded)) {
    const whole = first.word.text + second.word.text
    if (!isKnown(vocabulary, whole)) return begunGroup(whole, typedBy(reading, items), vocabulary)
    const texto = typedBy(reading, items)
    const alts = [[whole], [first.word.root, second.word.root]].filter((alt) =>
      alt.every((token) => isKnown(vocabulary, token)),
    )
    return { ...plainGroup(whole, texto), certeza: 1, alts, own: alts.length, isNoun: false }
  }
  if (!first || !second || more || first.word.text.length < 4 || second.word.text.length < 4) return undefined
  const whole = stem(first.word.text + second.word.text)
  if (!isKnown(vocabulary, whole)) return undefined
  const texto = typedBy(reading, items)
  const pieces = [first.word.root, second.word.root]
  const alts = [[whole], ...(pieces.every((piece) => isKnown(vocabulary, piece)) ? [pieces] : [])]
  return { ...plainGroup(whole, texto), certeza: 1, alts, own: alts.length, isNoun: true }
}

/** «HX 40» of HX40W: parts write a letter or two more. */
function begunGroup(whole: string, texto: string, vocabulary: Vocabulary): Group | undefined {
  const alts = withEndings(whole, vocabulary)
  return alts.length > 0 ? { ...plainGroup(whole, texto), certeza: 0.8, alts, own: 0, isNoun: false } : undefined
}

/** Words that go on from a name with a number by a letter or two: HX40W, DT466E. */
function withEndings(name: string, vocabulary: Vocabulary): string[][] {
  if (!/^[a-z]{1,4}\d{2,}$/.test(name)) return []
  const longer = completions(vocabulary, name, 6).map(({ termino }) => termino)
  return longer.filter((termino) => /^[a-z]{1,2}$/.test(termino.slice(name.length))).map((termino) => [termino])
}

/** `portaescobillas` or `bombadeagua` where the catalogue writes words: both must be there. */
function splitWord(text: string, vocabulary: Vocabulary): string[] | undefined {
  for (let at = 4; at <= text.length - 4; at++) {
    const rest = text.slice(at)
    for (const second of [rest, rest.replace(/^del?(?=.{3})/, '')]) {
      const pieces = [stem(text.slice(0, at)), stem(second)]
      if (second.length >= 4 && pieces.every((piece) => frequency(vocabulary, piece) > 2)) return pieces
    }
  }
  return undefined
}

/** `wind shield`: a taught word that a blank parts, of which no piece is a word here. */
function partedGroup(reading: TextReading, items: Item[], minds: Minds): Group | undefined {
  const [first, second, more] = items
  if (!first || !second || more || first.word.text.length < 3 || second.word.text.length < 3) return undefined
  const whole = stem(first.word.text + second.word.text)
  const isParted = minds.lexicon.synonyms.has(whole) && !isKnown(minds.vocabulary, second.word.root)
  return isParted ? knownGroup(reading, items, [whole], minds) : undefined
}

/** The compound token alone where it is common (it spares the index two long lists), else the words. */
function ownAlternatives(roots: string[], compound: string | undefined, vocabulary: Vocabulary): string[][] {
  const common = compound && frequency(vocabulary, compound) > 500
  return [common ? [compound] : roots]
}

/** `sensor ckp` is also `sensor ciguenal`: one word of a phrase under its other name. */
function wordByWord(roots: string[], { synonyms }: Lexicon): string[][] {
  if (roots.length === 1) return []
  return roots.flatMap((root, i) =>
    (synonyms.get(root) ?? []).flatMap(([other, ...more]) => (other && !more.length ? [roots.with(i, other)] : [])),
  )
}

/** A synonym that is itself a two-word line name is asked for by its compound too. */
function widened(alt: string[], { compounds }: Lexicon): string[][] {
  return alt.length === 2 && compounds.has(alt.join(' ')) ? [[`c_${alt.join('_')}`], alt] : [alt]
}

function wordGroup(
  reading: TextReading,
  content: Item[],
  i: number,
  { lexicon, vocabulary }: Minds,
  isTyping: boolean,
): Group {
  const item = content[i] as Item // i < content.length
  const { root, text } = item.word
  const kind = kindOf(root)
  const isLast = i === content.length - 1 && item.word.end === reading.folded.trimEnd().length
  const hasIt = isKnown(vocabulary, root)
  const alts: string[][] = hasIt ? [[root]] : []
  const own = alts.length
  for (const same of [...sameAmount(text), ...measuresOf(text), ...romanOf(text)])
    if (same !== root && isKnown(vocabulary, same)) alts.push([same])
  // A size that a list writes apart.
  const sizes = /^\d{1,4}(?:x\d{1,4}){1,2}$/.test(text) ? text.split('x') : []
  for (const alt of [...countedAs(text), ...(sizes.length > 0 ? [sizes] : [])])
    if (alt.every((token) => isKnown(vocabulary, token))) alts.push(alt)
  const isAmount = isUnit(text) || sameAmount(text).length > 0
  // «10 capas», «19 dientes»: of what there are so many is no thing asked for.
  const isCounted = /^\d{1,3}$/.test(reading.words[item.at - 1]?.text ?? '') && !lexicon.nouns.has(root)
  // The last word may be unfinished; one before it may be cut short, as counters do: amort, termos.
  if (
    !hasIt &&
    alts.length === 0 &&
    ((isTyping && isLast && text.length >= 2) || (text.length >= 4 && !/\d/.test(text)))
  ) {
    for (const term of completions(vocabulary, text, 12)) alts.push([term.termino])
  }
  const pieces = alts.length > 0 ? undefined : /\d/.test(text) ? tyreDigits(text) : splitWord(text, vocabulary)
  if (pieces?.every((piece) => isKnown(vocabulary, piece))) alts.push(pieces)
  if (hasIt) alts.push(...withEndings(text, vocabulary))
  // A word with digits that the small vocabulary does not hold may still stand in some description.
  if (!alts.length && /\d/.test(text) && text.length >= 3) alts.push([root])
  return {
    clave: `${kind}:${root}`,
    tipo: kind,
    texto: typedBy(reading, [item]),
    valor: labelOf(root, typedBy(reading, [item])),
    certeza: hasIt ? 1 : alts.length ? 0.6 : 0,
    alts,
    own,
    isNoun:
      kind === 'texto' &&
      !/\d/.test(text) &&
      !isNeutral(root) &&
      !isBodyWord(root) &&
      !isContainer(root) &&
      !isCounted &&
      !isAmount &&
      (lexicon.nouns.has(root) || !isQuality(root)),
    weight: weightOf(reading.words, item),
    ...((isOilGrade(text) || isLongCode(text)) && { isTelling: true }),
    ...plainly(text, { lexicon, vocabulary }),
    ...pieceOf(item, reading, alts),
    at: item.at,
  }
}

function weightOf(words: Word[], { word: { root, text }, at }: Item): number {
  if (kindOf(root) !== 'texto') return 2
  if (isNeutral(root) || isContainer(root) || isOfDoors(words, at)) return 1
  return isOilGrade(text) ? 6 : 3
}

/** A number, «oring 214», or letters that no part says before one, «agujas hk 2016»: some part's code may have it. */
function pieceOf({ word: { text }, at }: Item, { words }: TextReading, alts: string[][]): Pick<Group, 'piece'> {
  if (/\d/.test(text)) return text.length >= 3 || /[a-z]/.test(text) ? { piece: codeKey(text) } : {}
  const number = words[at + 1]?.text ?? ''
  const isBeforeNumber = alts.length === 0 && text.length <= 4 && /^\d{2,}/.test(number)
  return isBeforeNumber ? { piece: codeKey(text + number) } : {}
}

/** «Lagrimita»: a part that says the plain word is near. */
function plainly(text: string, minds: Minds): Pick<Group, 'wider'> {
  const plain = plainOf(text, minds)
  return plain && isKnown(minds.vocabulary, stem(plain)) ? { wider: [[stem(plain)]] } : {}
}

const doors = /^(?:puertas?|ptas|pts)$/

/** Doors of a vehicle, which tell less than its name: «cavalier 2 puertas». */
function isOfDoors(words: Word[], at: number): boolean {
  const text = (i: number) => words[i]?.text ?? ''
  const isCount = (i: number) => /^[2-5]$/.test(text(i))
  return isDoors(text(at)) || (isCount(at) && doors.test(text(at + 1))) || (isCount(at - 1) && doors.test(text(at)))
}

/** Nobody writes so long a word with digits but for the one part that has it. */
function isLongCode(text: string): boolean {
  return text.length >= 8 && /\d/.test(text)
}
