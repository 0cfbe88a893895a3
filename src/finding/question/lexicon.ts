import { compact } from './compact.ts'
import { wordsMeant } from './meant-words.ts'
import { nearlyHeard } from './spanish.ts'
import { isEmpty, wordsOf } from './tokens.ts'
import { NEXT_MODEL_YEAR } from './years.ts'
import { knownVehicles } from './vehicle-words.ts'

/** What the lexicon is made from: our own lines, brands, vehicles and taught words. */
export type LexiconSource = {
  /** `texto`: the name with its glued words separated, when it needed that. */
  lineas: { id: number; nombre: string; slug: string; ilustracion: string | null; texto?: string | null }[]
  /** Brands of parts; `alias`: what those joined with it were called. */
  marcas: { id: number; nombre: string; alias?: string[] }[]
  /** Makes of vehicles that have further names, as brands have. */
  armadoras?: { nombre: string; alias: string[] }[]
  /** `id`: of a model that stands in the catalogue. */
  modelos: { id?: number; marca: string; modelo: string; alias: string[] }[]
  sinonimos: { termino: string; destino: string; tipo: 'sinonimo' | 'dirigido' | 'abreviatura' | 'correccion' }[]
  /** Spellings that the catalogue itself taught (learn-words.ts); what somebody taught goes before them. */
  aprendidas?: { termino: string; destino: string }[]
  generaciones?: Generation[]
  implicadas?: Implied[]
}

/** A word, or a brand, that says what a part is without naming it. */
export type Implied = {
  palabra: string
  /** The root of what it says, and how that is written. */
  cosa: string
  forma: string
  /** On its own; else only with another that says the same. */
  basta: boolean
}

/** A generation as its table tells it: Jetta A4, or a code that is said alone, E90. */
type Generation = {
  marca: string
  modelo: string
  nombre: string
  alias: string[]
  desde: number
  hasta: number | null
  sola: boolean
}

export type ModelName = {
  makeKey: string
  make: string
  modelKey: string
  model: string /** Tsuru of Tsuru III. */
  baseKey?: string
  /** Model years of a generation. */
  years?: [from: number, to: number]
}
/** What a name can stand for; needsProof when it is also a common word, a number, or very short. */
export type VehicleName = {
  makes: { makeKey: string; make: string }[]
  models: ModelName[]
  needsProof: boolean /** Sedan, van: a model only right after its make. */
  isBody: boolean
  /** A letter and a digit, A4: as often another make's generation. */
  isCode: boolean
}

export type Lexicon = {
  lines: Map<number, LexiconSource['lineas'][number]>
  brands: Map<number, string>
  /** Compact spelling → vehicle: `ram1500`, `vw`, `tsuru3`. */
  names: Map<string, VehicleName>
  /** The catalogue's models by their compact name, whichever make's. */
  modelIds: Map<string, number[]>
  /** Model → its generations: Tsuru → Tsuru II, Tsuru III. */
  generations: Map<string, ModelName[]>
  /** Compact spelling → brand of parts. */
  brandNames: Map<string, { id: number; nombre: string }>
  /** Abbreviations and misspellings: roots joined by blanks → the words meant. */
  replacements: Map<string, string>
  /** Roots joined by blanks → what the same thing is called elsewhere, as roots. */
  synonyms: Map<string, string[][]>
  /** Every root of a taught word: not to be corrected into something else. */
  taught: Set<string>
  /** Taught words by their sound: `facia` is fascia, though no part here says so. */
  heard: Map<string, string>
  /** First words of lines and of taught words: what a part can be. */
  nouns: Set<string>
  implied: Map<string, Implied>
  /** Names of models as the catalogue misspells them (learn-names.ts). They find, and prove nothing. */
  slips: Map<string, VehicleName>
  /** Two-word line names, `bomb agu`: also one token. */
  compounds: Set<string>
}

/** The roots of a phrase without the words that say nothing. */
function rootsOf(text: string, lexicon: Pick<Lexicon, 'replacements'>): string[] {
  return wordsMeant(text, lexicon)
    .filter((word) => !isEmpty(word.text))
    .map((word) => word.root)
}

export function buildLexicon(source: LexiconSource): Lexicon {
  const names = vehicleNames(source)
  const lexicon: Lexicon = {
    lines: new Map(source.lineas.map((line) => [line.id, line])),
    brands: new Map(source.marcas.map((brand) => [brand.id, brand.nombre])),
    names,
    modelIds: idsOf(source.modelos),
    generations: generationsOf(names),
    brandNames: new Map(),
    replacements: new Map(),
    synonyms: new Map(),
    taught: new Set(),
    heard: new Map(),
    nouns: new Set(),
    compounds: new Set(),
    slips: new Map(),
    implied: new Map(source.implicadas?.map((one) => [one.palabra, one])),
  }
  const spelled = source.marcas.flatMap((brand) => [
    ...(brand.alias ?? []).map((name) => ({ key: compact(name), brand })),
    { key: compact(brand.nombre), brand },
  ])
  // Aliases first: a brand that has the name itself is meant by it.
  for (const { key, brand } of spelled.sort((a, b) => rankOf(a) - rankOf(b))) {
    // A name that is a vehicle's too (Dodge, Ford) stays the vehicle's; the brand is then plain text.
    if (key.length > 1 && !lexicon.names.has(key)) lexicon.brandNames.set(key, { id: brand.id, nombre: brand.nombre })
  }
  doubtBrands(lexicon, source)
  // Abbreviations first: the other words are read through them.
  for (const tipo of ['abreviatura', 'correccion'] as const) {
    for (const word of source.sinonimos) if (word.tipo === tipo) teach(lexicon, word)
  }
  learnInto(lexicon, source)
  for (const tipo of ['dirigido', 'sinonimo'] as const) {
    for (const word of source.sinonimos) if (word.tipo === tipo) teach(lexicon, word)
  }
  for (const line of source.lineas) {
    const roots = rootsOf(line.texto ?? line.nombre, lexicon)
    if (roots[0] && !/\d/.test(roots[0])) lexicon.nouns.add(roots[0])
    if (roots.length === 2) lexicon.compounds.add(roots.join(' '))
  }
  return lexicon
}

function idsOf(modelos: LexiconSource['modelos']): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { id, modelo } of modelos)
    if (id !== undefined) ids.set(compact(modelo), [...(ids.get(compact(modelo)) ?? []), id])
  return ids
}

/** A model that this catalogue does not apply anything to, called as a brand of its parts (Sakura): that it is meant has to be shown. */
function doubtBrands({ names }: Lexicon, { marcas, modelos }: LexiconSource): void {
  const own = new Set(modelos.map(({ modelo }) => compact(modelo)))
  for (const { nombre } of marcas) {
    const name = names.get(compact(nombre))
    if (name && name.models.length > 0 && name.makes.length === 0 && !own.has(compact(nombre))) name.needsProof = true
  }
}

function rankOf({ key, brand }: { key: string; brand: { nombre: string } }): number {
  return key === compact(brand.nombre) ? 1 : 0
}

/** A word that is a name, or that people taught, goes on meaning what it is. */
function learnInto(lexicon: Lexicon, { aprendidas = [], sinonimos }: LexiconSource): void {
  if (aprendidas.length === 0) return
  const taught = new Set(
    sinonimos.flatMap(({ termino, destino }) => [rootsOf(termino, unchanged), rootsOf(destino, unchanged)]).flat(),
  )
  for (const { termino, destino } of aprendidas) {
    const key = keyOf(termino) ?? rootsOf(termino, unchanged).join(' ')
    const isOwn = lexicon.replacements.has(key) || taught.has(key) || lexicon.names.has(compact(termino))
    if (!key || isOwn) continue
    const name = lexicon.names.get(compact(destino))
    if (name && name.models.length > 0 && name.makes.length === 0) addSlip(lexicon.slips, compact(termino), name)
    else lexicon.replacements.set(key, destino)
  }
}

/** A word cut short may be one of several names. */
function addSlip(slips: Lexicon['slips'], key: string, name: VehicleName): void {
  const known = slips.get(key)
  slips.set(key, known ? { ...known, models: [...known.models, ...name.models] } : name)
}

const unchanged = { replacements: new Map<string, string>() }

/** «para choque», «balata del»: words that say nothing are told apart from the rest only where they neither begin nor end the phrase. */
function keyOf(termino: string): string | undefined {
  const words = wordsOf(termino)
  const isOpen = isEmpty(words[0]?.text ?? '') || isEmpty(words.at(-1)?.text ?? '')
  return words.length > 1 && isOpen ? words.map(({ root }) => root).join(' ') : undefined
}

function teach(lexicon: Lexicon, { termino, destino, tipo }: LexiconSource['sinonimos'][number]): void {
  if (tipo === 'abreviatura' || tipo === 'correccion') {
    const key = rootsOf(termino, unchanged).join(' ')
    if (key && key !== rootsOf(destino, unchanged).join(' ')) lexicon.replacements.set(keyOf(termino) ?? key, destino)
    return
  }
  const [from, to] = [rootsOf(termino, lexicon), rootsOf(destino, lexicon)]
  if (!from.length || !to.length || from.join(' ') === to.join(' ')) return
  for (const root of [...from, ...to]) lexicon.taught.add(root)
  for (const text of [termino, destino]) {
    const [word, more] = wordsOf(text)
    if (word && !more && word.text.length > 3) lexicon.heard.set(nearlyHeard(word.text), word.text)
  }
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    lexicon.nouns.add(one[0] ?? '')
    // A directed word is understood as its target, not the other way: escape is a mofle, a mofle is no escape manifold.
    if (tipo === 'dirigido' && one === to) continue
    const key = one.join(' ')
    const known = lexicon.synonyms.get(key) ?? []
    if (!known.some((roots) => roots.join(' ') === other.join(' '))) known.push(other)
    lexicon.synonyms.set(key, known)
  }
}

const romans: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' }
/** Generations after a model's name: Tsuru III, Golf A4, Jetta MK6. */
const generation = /^(.*?)\s?(?:i{1,3}|iv|v|vi|[ab]\d{1,2}|mk\s?\d)$/i

function vehicleNames({
  modelos,
  armadoras = [],
  generaciones = [],
}: Pick<LexiconSource, 'modelos' | 'armadoras' | 'generaciones'>): Map<string, VehicleName> {
  const names = new Map<string, VehicleName>()
  const known = knownVehicles()
  const shown = new Map<string, string>()
  const makeOf = (nombre: string) => {
    const makeKey = compact(nombre)
    const make = shown.get(makeKey) ?? nombre
    shown.set(makeKey, make)
    return { makeKey, make }
  }
  for (const { marca, alias, isCommonWord } of known.makes) {
    for (const name of [marca, ...alias]) addMake(names, compact(name), makeOf(marca))
    if (isCommonWord) entry(names, compact(marca)).needsProof = true
  }

  // Before the models, some of which are generations of others.
  for (const one of generaciones)
    addGeneration(names, names.get(compact(one.marca))?.makes[0] ?? makeOf(one.marca), one)
  for (const { marca, ...model } of known.models) {
    const make = makeOf(marca)
    addModel(names, { ...make, ...model, base: model.base ?? seriesOf(names, make.makeKey, model.modelo) })
  }
  // What others are versions of comes before them.
  for (const { marca, modelo, alias } of modelos.toSorted((a, b) => a.modelo.length - b.modelo.length)) {
    // DODGE/RAM in a catalogue answers to both names; an alias answers to the make it stands for.
    for (const part of marca.split(/[/,]/)) {
      const named = names.get(compact(part))?.makes[0] ?? makeOf(part.trim())
      if (!named.makeKey) continue
      addMake(names, compact(part), named)
      const base = longerOf(names, named, modelo)
      addModel(names, { ...named, modelo, alias, isCommonWord: bodies.has(compact(modelo)), base })
    }
  }
  for (const { nombre, alias } of armadoras) {
    const makes = nombre
      .split(/[/,]/)
      .map((part) => names.get(compact(part))?.makes[0] ?? makeOf(part.trim()))
      .filter(({ makeKey }) => makeKey)
    for (const key of alias.flatMap((name) => name.split(/[/,]/)).map(compact)) {
      const known = names.get(key)
      // What is a model's name goes on meaning the model; a letter, or a number, would be read into half of all questions.
      const isOther = known && known.models.length > 0 && known.makes.length === 0
      if (isOther || key.length < 2 || /^\d+$/.test(key)) continue
      for (const make of makes) addMake(names, key, make)
    }
  }
  return names
}

function generationsOf(names: Map<string, VehicleName>): Map<string, ModelName[]> {
  const generations = new Map<string, Set<ModelName>>()
  for (const { models } of names.values()) {
    for (const model of models) {
      if (model.baseKey) generations.set(model.baseKey, (generations.get(model.baseKey) ?? new Set()).add(model))
    }
  }
  return new Map([...generations].map(([base, models]) => [base, [...models]]))
}

/** Bodies and trims that catalogues write where a model belongs. */
const bodies = new Set([
  'sedan',
  'pickup',
  'van',
  'coupe',
  'vagoneta',
  'camion',
  'camioneta',
  'autobus',
  'universal',
  'truck',
  'wagon',
  'todos',
  'varios',
  'motor',
  'sport',
])

function entry(names: Map<string, VehicleName>, key: string): VehicleName {
  const found = names.get(key) ?? {
    makes: [],
    models: [],
    needsProof: false,
    isBody: bodies.has(key),
    isCode: /^[a-z]\d$/.test(key),
  }
  names.set(key, found)
  return found
}

function addMake(names: Map<string, VehicleName>, key: string, make: { makeKey: string; make: string }): void {
  const name = entry(names, key)
  if (!name.makes.some((known) => known.makeKey === make.makeKey)) name.makes.push(make)
}

function addGeneration(
  names: Map<string, VehicleName>,
  make: { makeKey: string; make: string },
  one: Generation,
): void {
  const { modelo, nombre, alias, desde, hasta, sola } = one
  const model = sola ? nombre : `${modelo} ${nombre}`
  const spelled = [nombre, ...alias].flatMap((name) => [`${modelo} ${name}`, ...(sola ? [name] : [])])
  const known: ModelName = {
    ...make,
    model,
    modelKey: compact(model),
    baseKey: compact(modelo),
    years: [desde, hasta ?? NEXT_MODEL_YEAR],
  }
  for (const spelling of [...spelled, ...numerals(`${modelo} ${nombre}`)]) {
    const { models } = entry(names, compact(spelling))
    if (!models.some(({ makeKey, modelKey }) => makeKey === known.makeKey && modelKey === known.modelKey))
      models.push(known)
  }
}

/** A version of a model that catalogues write into its name: RAM 1500 1/2 TON, HILUX 4X4. */
const version = /\s(?:\d\/\d|\d(?:\.\d)?)\s?ton[a-z]{0,8}\.?$|\s4\s?x\s?[24]$/i

function versionOf(modelo: string): string | undefined {
  const end = version.exec(modelo)
  return end ? modelo.slice(0, end.index) : undefined
}

/** XR150L is asked for as XR150, and YBR125 as YBR. */
const numbered = /^([a-z]{2,}\d{2,4})[a-z]$|^([a-z]{3,})[\s-]?\d{2,4}$/i

function isModelOf(names: Map<string, VehicleName>, makeKey: string, key: string): boolean {
  return names.get(key)?.models.some((model) => model.makeKey === makeKey && !model.years) ?? false
}

/** The pickup or van of which it is the one that carries so much: Silverado of «Silverado 1500». */
function seriesOf(names: Map<string, VehicleName>, makeKey: string, modelo: string): string | undefined {
  const [, name] = /^(.*\S) [1-9][05]00$/.exec(modelo) ?? []
  return name && isModelOf(names, makeKey, compact(name)) ? name : undefined
}

/**
 * The model that a catalogue's longer name begins with, where that is none of its own in the trade: F-350 of «F-350 SUPER DUTY».
 * Whoever asks for the shorter finds it, and is asked whether his is that one.
 */
function longerOf(names: Map<string, VehicleName>, make: { makeKey: string; make: string }, modelo: string) {
  const known = (key: string) => isModelOf(names, make.makeKey, key)
  const series = seriesOf(names, make.makeKey, modelo)
  if (series || known(compact(modelo))) return series
  const words = modelo.split(/\s+/)
  const shorter = words.map((_, i) => words.slice(0, words.length - 1 - i).join(' '))
  const whole = shorter.find((name) => known(compact(name)))
  if (whole) return whole
  const [, coded, letters] = numbered.exec(modelo) ?? []
  const short = coded ?? letters
  if (!short || known(compact(short))) return short
  // A name of something else stays that.
  if (names.has(compact(short))) return undefined
  addModel(names, { ...make, modelo: short, alias: [], isCommonWord: /[aeiou]/i.test(short) })
  return short
}

type NewModel = {
  makeKey: string
  make: string
  modelo: string
  alias: string[]
  isCommonWord: boolean
  /** The model that it is a longer name of. */
  base?: string | undefined
}

function addModel(
  names: Map<string, VehicleName>,
  { makeKey, make, modelo, alias, isCommonWord, base: own }: NewModel,
): void {
  const modelKey = compact(modelo)
  if (!modelKey) return
  const base = generation.exec(modelo)?.[1] ?? versionOf(modelo) ?? own
  const model: ModelName = {
    makeKey,
    make,
    modelKey,
    model: modelo,
    ...(base && base.length > 2 && { baseKey: ownKey(names, makeKey, compact(base)) }),
  }
  for (const spelling of [modelo, ...alias, ...numerals(modelo), ...inSpanish(modelo)]) {
    const key = compact(spelling)
    if (key.length < 1) continue
    const isNew = !names.has(key)
    const name = entry(names, key)
    // A list that calls every Jetta «Jetta A4» too does not make an A4 of each.
    if (spelling !== modelo && name.models.some((other) => other.years && other.makeKey === makeKey)) continue
    const known = name.models.findIndex((other) => other.makeKey === makeKey && other.modelKey === modelKey)
    if (known < 0) name.models.push(model)
    // A vocho is a vehicle, although a sedan is a common word.
    const isCommon = spelling === modelo ? isCommonWord : bodies.has(key)
    if (isCommon || key.length <= 2 || /^\d+$/.test(key)) name.needsProof ||= isNew
  }
}

/** The key of the model that a make calls so: Ram's Ram 2500 is its 2500. */
function ownKey(names: Map<string, VehicleName>, makeKey: string, key: string): string {
  return names.get(key)?.models.find((model) => model.makeKey === makeKey && !model.years)?.modelKey ?? key
}

/** A Grand Marquis is said, and written in lists, Gran Marquis, G Marquis or Gd Marquis. */
function inSpanish(modelo: string): string[] {
  if (!/^grand\s/i.test(modelo)) return []
  const rest = modelo.replace(/^grand\s+/i, '')
  // «G5» is a car of its own.
  return [`Gran ${rest}`, ...(/^[a-z]{4}/i.test(rest) ? [`G ${rest}`, `Gd ${rest}`] : [])]
}

/** Tsuru III is also typed Tsuru 3. */
function numerals(modelo: string): string[] {
  const match = /^(.+)\s(i{1,3}|iv|v|vi)$/i.exec(modelo)
  const arabic = match?.[2] && romans[match[2].toLowerCase()]
  return match && arabic ? [`${match[1]} ${arabic}`] : []
}
