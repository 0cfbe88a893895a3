import { codeKey, mayBeCode } from './codes.ts'
import type { Chip } from './chip.ts'
import { type Group, isWanted, type Minds } from './group.ts'
import { groupsOf } from './groups.ts'
import { isSlipOfPlace } from './places.ts'
import type { Lexicon } from './lexicon.ts'
import type { ModelName, VehicleName } from './vehicle-names.ts'
import { bareToken, isAmbiguous, isShared, pairToken, sameName, slipToken } from './shared-names.ts'
import type { Mention } from './mention.ts'
import { AS_TYPED } from './chip.ts'
import { withoutDenied } from './denied.ts'
import { inDigits } from './said-numbers.ts'
import { codeInPieces, codesIn, readText, type TextReading } from './reading.ts'
import { fold, heard, nearlyHeard, stem } from './spanish.ts'
import type { Word } from './tokens.ts'
import type { Stance } from './stance.ts'
import { wholeOf } from './whole-words.ts'
import { commonTwin, correct, frequency, isKnown, type Vocabulary } from './vocabulary.ts'

type AskedName = {
  /** Empty: the name is several makes', and the question did not say whose. */
  makeKey: string
  /** Empty: every model of the make. */
  modelKey: string
  /** A generation of the model asked, or the same car under another badge: it answers too, but it is not what was said. */
  isWider?: boolean
  /** Model years, of a generation. */
  span?: readonly [from: number, to: number]
  /** The name that was typed, as its chip is called. */
  clave?: string
  /** A make was said with it that no part here names. */
  isOfOther?: boolean
}
export type Asked = {
  vehicles: AskedName[]
  engines: string[]
  /** Empty: any. */
  years: [from: number, to: number] | null
  /** Years of the generation named, where no year was said: what is for none of them is not for it. */
  around?: [from: number, to: number] | null
  /** What it is to come with, or without. */
  said?: { root: string; stance: Stance }[]
}

/** What a text was understood to ask. */
export type Understanding = {
  text: string
  groups: Group[]
  asked: Asked
  chips: Chip[]
  /** Chips the visitor took off. */
  dropped: Chip[]
  corrections: { de: string; a: string }[]
  unknown: string[]
  /** The whole text as a code key, when it may be one. */
  code: string | undefined
  /** Keys of what may be codes inside a sentence: «tienes el HLB 1018 en existencia». */
  codes: string[]
}

export type How = {
  /** The last word may be unfinished. */ isTyping: boolean /** Chips not wanted. */
  without?: ReadonlySet<string>
}

/** Reads a question: vehicles, years, engines, positions, brands and words, each once; what no part has is corrected once. */
export function understand(typed: string, minds: Minds, how: How): Understanding {
  const text = inDigits(withoutDenied(typed.normalize('NFC')), (name) => minds.lexicon.names.has(name))
  return { ...understandDigits(text, minds, how), text: typed }
}

function understandDigits(text: string, minds: Minds, how: How): Understanding {
  const first = read(text, minds, how)
  const inPieces = codeInPieces(first.reading, (root) => isKnown(minds.vocabulary, root))
  if (inPieces) {
    const together = text.slice(0, inPieces.start) + inPieces.a + text.slice(inPieces.end)
    return { ...understandDigits(together, minds, how), text }
  }
  const corrections = how.without?.has(AS_TYPED) ? [] : correctionsOf(first, minds, how)
  if (corrections.length === 0) return first.understanding

  let mended = text
  for (const { start, end, a } of corrections.toSorted((x, y) => y.start - x.start))
    mended = mended.slice(0, start) + a + mended.slice(end)
  const { understanding } = read(mended, minds, how)
  for (const { de, a } of corrections) {
    // The few parts that say it as the visitor did are wanted too.
    const root = stem(fold(de))
    if (isKnown(minds.vocabulary, root))
      understanding.groups.find((group) => fold(group.texto).includes(a))?.alts.push([root])
  }
  return {
    ...understanding,
    text,
    code: first.understanding.code,
    codes: first.understanding.codes,
    corrections: corrections.map(({ de, a }) => ({ de, a })),
  }
}

type Read = { understanding: Understanding; reading: TextReading }

function read(text: string, minds: Minds, { isTyping, without }: How): Read {
  const reading = readText(text, minds.lexicon, (name, typed) => {
    if (isVehicleHere(name, minds.vocabulary)) return true
    return isSlipOfPlace(typed) && !isSold(name, minds.vocabulary) ? false : undefined
  })
  const vehicles = vehicleChips(reading, minds)
  const isOff = (key: string) => without?.has(key) ?? false
  const chips: Chip[] = []
  const dropped: Chip[] = []
  const keep = (chip: Chip) => (isOff(chip.clave) ? dropped : chips).push(chip)

  const groups: Group[] = []
  for (const group of groupsOf(reading, minds, isTyping)) {
    keep({ clave: group.clave, tipo: group.tipo, texto: group.texto, valor: group.valor, certeza: group.certeza })
    if (!isOff(group.clave)) groups.push(group)
  }
  for (const chip of vehicles.chips) keep(chip)
  for (const group of vehicles.groups) if (!isOff(group.clave)) groups.push(group)

  const unknown = groups.filter((group) => group.alts.length === 0 && isWanted(group)).map((group) => group.texto)
  const asked: Asked = {
    vehicles: vehicles.asked.filter(({ clave }) => !isOff(clave)),
    engines: isOff('motor') ? [] : vehicles.engines,
    years: isOff('year') ? null : vehicles.years,
    around: isOff('year') ? null : vehicles.around,
    said: groups.flatMap(({ stance, alts }) =>
      stance ? alts.flatMap(([root]) => (root ? [{ root, stance }] : [])) : [],
    ),
  }
  const code = mayBeCode(text) && !isAllUnderstood(reading) ? codeKey(text) : undefined
  const codes = codesIn(reading).filter((key) => key !== code)
  return { reading, understanding: { text, groups, asked, chips, dropped, corrections: [], unknown, code, codes } }
}

const FEWEST = 3
const MOSTLY = 0.6

/** A name that may be something else (X5, escape) and in most parts that write it is the vehicle. */
function isVehicleHere({ models, isBody }: VehicleName, vocabulary: Vocabulary): boolean {
  return models.some(({ modelKey }) => {
    const parts = isBody ? 0 : frequency(vocabulary, `v_${modelKey}`)
    return parts >= FEWEST && parts >= frequency(vocabulary, stem(modelKey)) * MOSTLY
  })
}

/** Some part here is for the vehicle. */
function isSold({ models, makes }: VehicleName, vocabulary: Vocabulary): boolean {
  return makes.length > 0 || models.some(({ modelKey }) => frequency(vocabulary, `v_${modelKey}`) > 0)
}

/** Every word with a digit is a year, an engine or part of a vehicle's name: nobody types a code so. */
function isAllUnderstood({ words, vehicles }: TextReading): boolean {
  if (vehicles.mentions.length === 0 || (words.length <= 2 && vehicles.spans.length === 0)) return false
  return words.every((word, i) => !/\d/.test(word.text) || vehicles.used.has(i))
}

const drive = /(?:4x2|2wd|4x4|4wd|awd)$/

/** «SILVERADO 1500 2WD/4WD»: beside the drive in the name of a model another one is said, so that the model may be another. */
function saysOtherDrive(modelKey: string, { from, to }: { from: number; to: number }, words: Word[]): boolean {
  const own = drive.exec(modelKey)?.[0]
  const isOther = ({ text }: Word, i: number) => (i < from || i >= to) && text !== own && drive.exec(text)?.[0] === text
  return own !== undefined && words.some(isOther)
}

/** Chips, groups and filters of the vehicles, engines and years of a question. */
function vehicleChips({ text, words, vehicles }: TextReading, { lexicon, vocabulary }: Minds) {
  const chips: Chip[] = []
  const groups: Group[] = []
  const asked: (AskedName & { clave: string })[] = []
  const engines: string[] = []
  let years: Asked['years'] = null
  let around: Asked['years'] = null
  const typed = (from: number, to: number) => text.slice(words[from]?.start, words[to - 1]?.end)

  for (const mention of vehicles.mentions) {
    const models = modelsOf(mention)
    const tipo = models.length ? 'modelo' : 'marca'
    const key = models[0]?.modelKey ?? mention.name.makes[0]?.makeKey ?? ''
    const clave = `${tipo}:${key}`
    const isDoubted = mention.isDoubted || saysOtherDrive(key, mention, words)
    if (asked.some((other) => other.clave === clave)) continue
    const texto = typed(mention.from, mention.to)
    const makes = models.length
      ? [...new Set(models.map((model) => model.make))]
      : mention.name.makes.map((make) => make.make)
    const valor = models.length ? `${makes.length === 1 ? `${makes[0]} ` : ''}${models[0]?.model}` : (makes[0] ?? texto)
    const certeza = mention.name.needsProof ? 0.8 : models.length > 1 ? 0.9 : 1
    chips.push({ clave, tipo, texto, valor, certeza })
    const alts = models.length
      ? [...new Set(models.flatMap((model) => modelTokens(model, mention, lexicon, vocabulary)))]
      : mention.name.makes.map((make) => `m_${make.makeKey}`)
    const bare = [...bareTokens(models, vocabulary), ...misspelled(models, vocabulary)]
    const bases = models.flatMap((model) => (model.baseKey && !model.years ? [[`v_${model.baseKey}`]] : []))
    groups.push({
      clave,
      tipo,
      texto,
      valor,
      certeza,
      alts: [...alts, ...bare].map((token) => [token]),
      own: alts.length,
      isNoun: false,
      weight: models.length ? 8 : 5,
      wider: [...bases, ...wordsOfName(words.slice(mention.from, mention.to), lexicon)],
    })
    asked.push(
      ...namesAsked(models, lexicon).map((name) => ({ ...name, clave, ...(isDoubted && { isOfOther: true }) })),
    )
    if (!models.length)
      for (const make of mention.name.makes) asked.push({ makeKey: make.makeKey, modelKey: '', clave })
    engines.push(...mention.engines)
    around = joined(around, models)
  }
  // «Sentra 2000 del 2006» is sure of neither: what is said to fit has to fit both.
  for (const {
    years: [from, to],
  } of vehicles.spans)
    years = years ? [Math.min(years[0], from), Math.max(years[1], to)] : [from, to]
  const place = vehicles.spans[0]
  if (years && place) chips.push(yearChip(years, typed(place.from, place.to), asked.length > 0))
  if (engines.length) chips.push(engineChip(engines))
  return { chips, groups, asked, engines: [...new Set(engines)], years, around: years ? null : around }
}

/** The words typed, and those of the model alone where they can be nothing else: a list says the make in another column. */
function wordsOfName(typed: Word[], { names }: Lexicon): string[][] {
  const all = typed.map(({ root }) => root)
  const own = typed.filter(({ text }) => (names.get(text)?.makes.length ?? 0) === 0)
  const isTelling = own.length < typed.length && own.some(({ text }) => /^[a-z]{5,}$/.test(text))
  return isTelling ? [all, own.map(({ root }) => root)] : [all]
}

function yearChip([from, to]: [number, number], texto: string, isOfVehicle: boolean): Chip {
  const valor = from === to ? String(from) : `${from}–${to}`
  return { clave: 'year', tipo: 'year', texto, valor, certeza: isOfVehicle ? 1 : 0.7 }
}

function engineChip(engines: string[]): Chip {
  const valor = engines.map((size) => `${size} L`).join(', ')
  return { clave: 'motor', tipo: 'motor', texto: engines.join(' '), valor, certeza: 0.9 }
}

/** A part that names the model and not the generation may be for it. */
export function bareTokens(models: ModelName[], vocabulary: Vocabulary): string[] {
  const tokens = models.flatMap(({ baseKey }) => (baseKey ? [bareToken(baseKey)] : []))
  return [...new Set(tokens)].filter((token) => isKnown(vocabulary, token))
}

/** Parts that misspell the name, or cut it short, are to be confirmed; so are those that write it so without the generation. */
function misspelled(models: ModelName[], vocabulary: Vocabulary): string[] {
  const tokens = models.flatMap(({ modelKey, baseKey }) => [modelKey, ...(baseKey ? [baseKey] : [])].map(slipToken))
  return [...new Set(tokens)].filter((token) => isKnown(vocabulary, token))
}

/** The years of generations, from the first to the last; null where a name is not one. */
function joined(around: Asked['years'], models: ModelName[]): Asked['years'] {
  const spans = models.flatMap(({ years }) => (years ? [years] : []))
  if (spans.length === 0 || spans.length < models.length) return around
  const all = around ? [around, ...spans] : spans
  return [Math.min(...all.map(([from]) => from)), Math.max(...all.map(([, to]) => to))]
}

/** A name that several makes share is asked without a make where the question names none; whoever asks for a Tsuru means a Tsuru III too. */
export function namesAsked(models: ModelName[], { generations }: Lexicon): AskedName[] {
  const [first] = models
  const own: Pick<ModelName, 'makeKey' | 'modelKey' | 'baseKey' | 'years'>[] =
    isAmbiguous(models) && first ? [{ makeKey: '', modelKey: first.modelKey }] : models
  return own.flatMap(({ makeKey, modelKey, baseKey, years }, i) => [
    { makeKey, modelKey, isWider: i > 0, ...(years && { span: years }) },
    ...(baseKey ? [{ makeKey, modelKey: baseKey, isWider: true }] : []),
    ...(generations.get(modelKey) ?? []).map((one) => ({
      makeKey: one.makeKey,
      modelKey: one.modelKey,
      isWider: true,
      ...(one.years && { span: one.years }),
    })),
  ])
}

/** A model's token; of one whose name other makes have too, and whose make is said: its own, and that of texts that say no make. */
function modelTokens({ modelKey, makeKey }: ModelName, mention: Mention, lexicon: Lexicon, vocabulary: Vocabulary) {
  const plain = [`v_${modelKey}`]
  // A nickname that one make's model alone bears says the make: nobody else's sedan is a vocho.
  const isMade = mention.makeKey !== undefined || new Set(mention.name.models.map((one) => one.makeKey)).size === 1
  if (!isMade || !isShared(modelKey, lexicon)) return plain
  const makes = ['', ...sameName(modelKey, lexicon).map((model) => model.makeKey)]
  // An index made before there were such tokens has none of them.
  if (!makes.some((make) => isKnown(vocabulary, pairToken(modelKey, make)))) return plain
  return [pairToken(modelKey, makeKey), pairToken(modelKey, '')]
}

function modelsOf(mention: Mention) {
  const { models } = mention.name
  const ofMake = models.filter((model) => model.makeKey === mention.makeKey)
  // «ram» or «mini» alone may be the make as well as the model: the model is the narrower reading only beside its make.
  if (!mention.makeKey && mention.name.makes.length) return []
  return ofMake.length ? ofMake : models
}

/** A word of the catalogue that sounds so, or one that people taught; else the nearest of the catalogue. */
function meantBy(word: string, { heard: taught, synonyms }: Lexicon, vocabulary: Vocabulary): string | undefined {
  const alike = correct(vocabulary, word)?.forma
  if (alike && heard(alike) === heard(word)) return alike
  const known = taught.get(nearlyHeard(word))
  const isSold =
    known && (synonyms.get(stem(known)) ?? []).some((roots) => roots.every((root) => isKnown(vocabulary, root)))
  return isSold && word.length > 3 && heard(known) === heard(word) && known !== word ? known : alike
}

function isModel(word: string, { names }: Lexicon): boolean {
  const name = names.get(word)
  return name !== undefined && name.models.length > 0
}

/** Words nobody in the catalogue uses, and the nearest that somebody does. */
function correctionsOf({ reading, understanding }: Read, { lexicon, vocabulary }: Minds, { isTyping }: How) {
  const found: { start: number; end: number; de: string; a: string }[] = []
  // Whoever has named his vehicle meant another word by what is not known: «colocado» is no Colorado.
  let namesModel = understanding.asked.vehicles.some(({ modelKey }) => modelKey !== '')
  for (const group of understanding.groups) {
    const word = group.at === undefined ? undefined : reading.words[group.at]
    if (!word) continue
    const isLast = isTyping && word.end === reading.folded.trimEnd().length
    const isUnknown = group.alts.length === 0 && !(isLast && word.text.length < 4)
    if (lexicon.taught.has(word.root)) {
      // Taught, and no part says it: the list may write it as it sounds.
      const alike = isUnknown ? correct(vocabulary, word.text)?.forma : undefined
      if (alike && heard(alike) === heard(word.text))
        found.push({ start: word.start, end: word.end, de: reading.text.slice(word.start, word.end), a: alike })
      continue
    }
    const better = isUnknown
      ? (wholeOf(word.text, { lexicon, vocabulary }) ?? meantBy(word.text, lexicon, vocabulary))
      : commonTwin(vocabulary, word.text)?.forma
    if (better && !(namesModel && isModel(better, lexicon))) {
      namesModel ||= isModel(better, lexicon)
      found.push({ start: word.start, end: word.end, de: reading.text.slice(word.start, word.end), a: better })
    }
  }
  return found
}
