import { compact } from './compact.ts'
import { wordsMeant } from './meant-words.ts'
import { nearlyHeard } from './spanish.ts'
import { isEmpty, wordsOf } from './tokens.ts'
import { vehicleNames, type ModelName, type VehicleName, type VehicleSource } from './vehicle-names.ts'

/** What the lexicon is made from: our own lines, brands, vehicles and taught words. */
export type LexiconSource = VehicleSource & {
  /** `texto`: the name with its glued words separated, when it needed that. */
  lineas: { id: number; nombre: string; slug: string; ilustracion: string | null; texto?: string | null }[]
  /** Brands of parts; `alias`: what those joined with it were called. */
  marcas: { id: number; nombre: string; alias?: string[] }[]
  sinonimos: { termino: string; destino: string; tipo: 'sinonimo' | 'dirigido' | 'abreviatura' | 'correccion' }[]
  /** Spellings that the catalogue itself taught (learn-words.ts); what somebody taught goes before them. */
  aprendidas?: { termino: string; destino: string }[]
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

function generationsOf(names: Map<string, VehicleName>): Map<string, ModelName[]> {
  const generations = new Map<string, Set<ModelName>>()
  for (const { models } of names.values()) {
    for (const model of models) {
      if (model.baseKey) generations.set(model.baseKey, (generations.get(model.baseKey) ?? new Set()).add(model))
    }
  }
  return new Map([...generations].map(([base, models]) => [base, [...models]]))
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
