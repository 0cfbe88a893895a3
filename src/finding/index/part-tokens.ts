import type { Lexicon } from '#finding/question/lexicon.ts'
import type { ModelName } from '#finding/question/vehicle-names.ts'
import { bareToken, isShared, pairToken, slipToken } from '#finding/question/shared-names.ts'
import { compact } from '#finding/question/compact.ts'
import type { Mention } from '#finding/question/mention.ts'
import { contentOf, isNeutral, readText, type TextReading } from '#finding/question/reading.ts'
import { wordsMeant } from '#finding/question/meant-words.ts'
import { stancesIn } from '#finding/question/stance.ts'
import { headsIn } from './head-words.ts'
import { impliedThing, namelessLine } from './implied.ts'
import { bareHead } from '#finding/question/group.ts'
import { isPlace } from '#finding/question/places.ts'
import { isOilGrade, isUnit } from '#finding/question/measures.ts'
import { stem } from '#finding/question/spanish.ts'
import { isEmpty, isWrittenTogether, type Word } from '#finding/question/tokens.ts'

/** A part's application as the index needs it. */
export type Fit = {
  makeKey: string
  modelKey: string
  motor: string
  from: number /** 0: years unknown. */
  to: number
  isText: boolean
}
type PartText = {
  descripcion: string
  /** Name of the line, its glued words separated. */
  linea: string
  marca: string | null
  posiciones: string[]
  /** What its applications note beside a vehicle: «BOBINA DIS», «C/ABS». */
  notas: string[]
  /** Vehicles of the part's application rows. */
  vehicles: { marca: string; modelo: string; motor: string | null }[]
}
type PartTokens = {
  tokens: Set<string> /** Root → how it was written, for plain words. */
  forms: Map<string, string>
  textFits: Fit[]
}

/**
 * Everything a part can be found by. Plain roots, and with a prefix: `h_` what the part is (its head noun), `l_` words that
 * only its line has, `c_` two-word line names, `v_` models, `m_` makes, `s_` what it comes without, `w_` with,
 * `b_` a model without its generation, `e_` a model misspelt, `k_` a head of which no kind is said.
 */
export function tokensOf(part: PartText, lexicon: Lexicon): PartTokens {
  const result: PartTokens = { tokens: new Set(), forms: new Map(), textFits: [] }
  const reading = readText(part.descripcion, lexicon)
  const content = contentOf(reading)

  addWords(result, reading.words)
  addJoined(result, reading)
  addCompounds(
    result,
    content.map(({ word }) => word.root),
    lexicon,
  )
  addHeads(result, reading, lexicon)
  for (const token of stancesIn(reading.words)) result.tokens.add(token)
  addLine(result, part.linea, lexicon, reading)
  addImplied(result, part, reading, lexicon)
  if (part.marca) addPlain(result, part.marca, lexicon)
  for (const posicion of part.posiciones) addPlain(result, posicion, lexicon)
  for (const nota of part.notas) addNote(result, nota, lexicon)
  for (const vehicle of part.vehicles) addVehicle(result, vehicle, lexicon)
  const makes = makesNamed(reading.vehicles.mentions)
  for (const mention of reading.vehicles.mentions) {
    if (mention.isMended) addMended(result, mention)
    else addMention(result, mention, makes, lexicon)
  }
  for (const [from, to] of reading.vehicles.loose)
    result.textFits.push({ makeKey: '', modelKey: '', motor: '', from, to, isText: true })
  return result
}

function addWord({ tokens, forms }: PartTokens, word: Word): void {
  if (isEmpty(word.text) || (word.text.length < 2 && !/\d/.test(word.text)) || word.root.length > 40) return
  tokens.add(word.root)
  // The shortest way of writing a root reads best: filtro, not filtros.
  if (word.text.length < (forms.get(word.root)?.length ?? Infinity)) forms.set(word.root, word.text)
  for (const piece of word.pieces ?? []) tokens.add(piece)
  // R17 is also asked for as 17.
  const rim = /^r(\d\d(?:\.5)?)$/.exec(word.text)?.[1]
  if (rim) tokens.add(rim)
}

function addWords(result: PartTokens, words: Word[]): void {
  for (const word of words) addWord(result, word)
}

/** `DOT 3`, `DOT - 3`, `D 50` and `28 MT` are also asked for as dot3, d50 and 28mt. */
function addJoined({ tokens }: PartTokens, { words, folded, vehicles }: TextReading): void {
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    if (!next || vehicles.used.has(i + 1) || !isWrittenTogether(word, next, folded)) continue
    tokens.add(word.text + next.text)
  }
}

function addPlain(result: PartTokens, text: string, lexicon: Lexicon): void {
  addWords(result, wordsMeant(text.normalize('NFC'), lexicon))
}

/** A note that leaves something out, «excepto turbo», names what the part is not for. */
const leavesOut = /\b(?:except[oa]|menos|salvo|no|sin|s\/|a partir|antes|hasta|desde)/i

function addNote(result: PartTokens, nota: string, lexicon: Lexicon): void {
  if (!leavesOut.test(nota)) addPlain(result, nota, lexicon)
}

function addCompounds({ tokens }: PartTokens, roots: string[], { compounds }: Lexicon): void {
  for (let i = 0; i + 1 < roots.length; i++) {
    if (compounds.has(`${roots[i]} ${roots[i + 1]}`)) tokens.add(`c_${roots[i]}_${roots[i + 1]}`)
  }
}

/** The first word that names a thing; when nobody knows it as a part (heads.ts), also the first that somebody does. */
function addHeads({ tokens }: PartTokens, reading: TextReading, lexicon: Lexicon): void {
  const names = headsIn(reading, lexicon)
  const [first] = names
  if (!first) return
  tokens.add(`h_${first.root}`)
  if (isBare(first, reading)) tokens.add(bareHead(first.root))
  if (lexicon.nouns.has(first.root)) return
  const known = names.find(({ root }) => lexicon.nouns.has(root))
  if (known) tokens.add(`h_${known.root}`)
}

/** Whether nothing says what kind of the thing it is: «bobina Platina», «balero trasero», not «bomba de gasolina». */
function isBare(head: Word, reading: TextReading): boolean {
  const at = reading.words.indexOf(head)
  for (let i = at + 1; i < reading.words.length; i++) {
    const word = reading.words[i]
    // What it is for is no kind, nor is how many, or how large.
    if (!word || reading.vehicles.used.has(i) || word.text === 'para' || word.text === 'p') return true
    if (!isEmpty(word.text) && !isPlace(word.root) && !/\d/.test(word.text) && !isUnit(word.text)) return false
  }
  return true
}

/** What the words say that a part is, where neither they nor its line name it: found by it as by its line's name. */
function addImplied(result: PartTokens, part: PartText, reading: TextReading, lexicon: Lexicon): void {
  if (isTyre(reading, lexicon)) addThing(result, { cosa: stem('llanta'), forma: 'llanta' })
  if (isOil(reading, lexicon)) addThing(result, { cosa: stem('aceite'), forma: 'aceite' })
  const isNamed =
    !namelessLine.test(part.linea) || headsIn(reading, lexicon).some(({ root }) => lexicon.nouns.has(root))
  const thing = isNamed ? undefined : impliedThing(reading, part.marca, lexicon)
  if (thing) addThing(result, thing)
}

function addThing({ tokens, forms }: PartTokens, { cosa, forma }: { cosa: string; forma: string }): void {
  if (tokens.has(cosa)) return
  tokens.add(`h_${cosa}`).add(`l_${cosa}`)
  forms.set(`l_${cosa}`, forma)
}

/** `205/55R16`, `31X10.50R15`: what a tyre measures, where no thing stands before it. */
const tyreSize =
  /(?<![\d./])(?:p|lt)?(?:[1-3]\d5\/\d{2}(?:\s?-?z?r?f?\s?|\/)(?:1[2-9]|2[0-4])(?:\.5)?|\d{2}\s?x\s?\d{1,2}(?:[.,]\d{1,2})?\s?-?r?\s?(?:1[2-9]|2[0-4]))(?![\d.])/

/** A description that is a tyre's measure and perhaps a maker or design: nobody writes «llanta» in a list of tyres. */
function isTyre(reading: TextReading, lexicon: Lexicon): boolean {
  const at = tyreSize.exec(reading.folded)?.index
  return at !== undefined && !headsIn(reading, lexicon).some(({ start }) => start < at)
}

/** A maker, an amount and a grade, `25W60`, are an oil, where no thing stands before the grade. */
function isOil(reading: TextReading, lexicon: Lexicon): boolean {
  const at = reading.words.find(({ text }) => isOilGrade(text))?.start
  return at !== undefined && !headsIn(reading, lexicon).some(({ start, root }) => start < at && lexicon.nouns.has(root))
}

function addLine(result: PartTokens, line: string, lexicon: Lexicon, reading: TextReading): void {
  if (namelessLine.test(line)) return
  const words = wordsMeant(line.normalize('NFC'), lexicon).filter(({ text }) => !isEmpty(text))
  addCompounds(
    result,
    words.map(({ root }) => root),
    lexicon,
  )
  const head = words.find(({ root, text }) => !/\d/.test(text) && !isNeutral(root))
  if (head) {
    if (!isForThing(head.root, reading, lexicon)) result.tokens.add(`h_${head.root}`)
    addWord(result, head)
  }
  // «Bulbos de temperatura y reversa» holds parts that have nothing to do with temperature: the rest counts less.
  for (const { root, text } of words) {
    if (result.tokens.has(root)) continue
    result.tokens.add(`l_${root}`)
    result.forms.set(`l_${root}`, text)
  }
}

/** «CARBON MARCHA» among the marchas: it names what its line is called, after the thing that it is. */
function isForThing(root: string, reading: TextReading, lexicon: Lexicon): boolean {
  const [first, ...rest] = headsIn(reading, lexicon)
  return (
    first !== undefined && first.root !== root && lexicon.nouns.has(first.root) && rest.some((one) => one.root === root)
  )
}

type Vehicle = PartText['vehicles'][number]
/** Tokens of the vehicles met so far: ten million applications name some thousands of vehicles. */
const known = new WeakMap<Lexicon, WeakMap<Vehicle, PartTokens>>()

/** An application row: its names as words and as a vehicle. */
function addVehicle({ tokens, forms }: PartTokens, vehicle: Vehicle, lexicon: Lexicon): void {
  let ofLexicon = known.get(lexicon)
  if (!ofLexicon) known.set(lexicon, (ofLexicon = new WeakMap()))
  let own = ofLexicon.get(vehicle)
  if (!own) ofLexicon.set(vehicle, (own = vehicleTokens(vehicle, lexicon)))
  for (const token of own.tokens) tokens.add(token)
  for (const [root, form] of own.forms) if (!forms.has(root)) forms.set(root, form)
}

function vehicleTokens({ marca, modelo, motor }: Vehicle, lexicon: Lexicon): PartTokens {
  const result: PartTokens = { tokens: new Set(), forms: new Map(), textFits: [] }
  const { names } = lexicon
  const key = compact(modelo)
  addPlain(result, marca, lexicon)
  addPlain(result, modelo, lexicon)
  if (motor) addPlain(result, motor, lexicon)
  result.tokens.add(`v_${key}`)
  for (const part of marca.split(/[/,]/)) {
    const makeKey = names.get(compact(part))?.makes[0]?.makeKey ?? compact(part)
    if (!makeKey) continue
    result.tokens.add(`m_${makeKey}`)
    addPair(result, key, makeKey, lexicon)
  }
  for (const model of names.get(key)?.models ?? []) {
    if (model.modelKey === key && model.baseKey) result.tokens.add(`v_${model.baseKey}`)
  }
  addBare(result, key, lexicon)
  return result
}

/** The makes a text names: by their names, or by a model that only one of them has. */
function makesNamed(mentions: Mention[]): Set<string> {
  const named = new Set<string>()
  for (const { makeKey, name, isMended } of mentions) {
    if (isMended) continue
    const makes = new Set([...name.makes, ...name.models].map((one) => one.makeKey))
    if (makeKey) named.add(makeKey)
    else if (name.models.length === 0 || makes.size === 1) for (const make of makes) named.add(make)
  }
  return named
}

/** A vehicle read in the description. */
function addMention(result: PartTokens, mention: Mention, makes: ReadonlySet<string>, lexicon: Lexicon): void {
  const { tokens, textFits } = result
  for (const make of mention.name.makes) tokens.add(`m_${make.makeKey}`)
  if (mention.makeKey) tokens.add(`m_${mention.makeKey}`)
  const models = modelsMeant(mention, makes)
  for (const { makeKey, modelKey, baseKey } of models) {
    tokens.add(`v_${modelKey}`)
    if (baseKey) tokens.add(`v_${baseKey}`)
    addBare(result, modelKey, lexicon)
    if (makeKey) tokens.add(`m_${makeKey}`)
    addPair(result, modelKey, makeKey, lexicon)
  }
  for (const engine of mention.engines) tokens.add(engine)

  const vehicles = models.length ? models : mention.name.makes.map(({ makeKey }) => ({ makeKey, modelKey: '' }))
  const years = mention.years.length ? mention.years : [[0, 0] as const]
  for (const { makeKey, modelKey } of vehicles) {
    for (const motor of mention.engines.length ? mention.engines : ['']) {
      for (const [from, to] of years) textFits.push({ makeKey, modelKey, motor, from, to, isText: true })
    }
  }
}

/** A name that the list misspells says which years the part is of, and proves no vehicle. */
function addMended({ tokens, textFits }: PartTokens, { name, makeKey, years }: Mention): void {
  const own = makeKey ? name.models.filter((model) => model.makeKey === makeKey) : name.models
  for (const { modelKey, baseKey } of own) {
    tokens.add(slipToken(modelKey))
    if (baseKey) tokens.add(slipToken(baseKey))
  }
  for (const [from, to] of years) textFits.push({ makeKey: '', modelKey: '', motor: '', from, to, isText: true })
}

type Meant = Pick<ModelName, 'makeKey' | 'modelKey' | 'baseKey'>

/** A name that several makes share is the one whose make the text names; where it names none of them, or several, it is nobody's. */
function modelsMeant({ makeKey, name: { models } }: Mention, makes: ReadonlySet<string>): Meant[] {
  const own = makeKey ? models.filter((model) => model.makeKey === makeKey) : models
  const named = own.filter((model) => makes.has(model.makeKey))
  const isOne = (some: Meant[]) => new Set(some.map((model) => model.makeKey)).size === 1
  if (isOne(own)) return own
  if (isOne(named)) return named
  return [...new Set(own.map(({ modelKey }) => modelKey))].map((modelKey) => ({ makeKey: '', modelKey }))
}

/** A model of several generations, named without one. */
function addBare({ tokens }: PartTokens, modelKey: string, { generations }: Lexicon): void {
  if (generations.has(modelKey)) tokens.add(bareToken(modelKey))
}

/** Which make a shared name is proven of (shared-names.ts). */
function addPair({ tokens }: PartTokens, modelKey: string, makeKey: string, lexicon: Lexicon): void {
  if (!isShared(modelKey, lexicon)) return
  tokens.add(pairToken(modelKey, makeKey))
}
