import { bareHead, type Group, isWanted, type Minds } from '#finding/question/group.ts'
import type { Asked, Understanding } from '#finding/question/interpret.ts'
import { isNeutral } from '#finding/question/reading.ts'
import { slipToken } from '#finding/question/shared-names.ts'
import { oppositesOf } from '#finding/question/opposites.ts'
import { opposite, type Stance, stanceToken } from '#finding/question/stance.ts'
import { type Judging, judgingOf } from './judged.ts'
import { costs, type Shelf, shelfOf } from './shelf.ts'
import { type Ranges, rangesOf, sumsWanted, unmadeSums, type Vehicles } from './vehicles.ts'
import { frequency, misspellings, namedFrequency, type Vocabulary } from '#finding/question/vocabulary.ts'
import { yearBits } from '#finding/question/years.ts'

/** What a process holds of the index to plan with (state.server.ts). */
export type Known = {
  minds: Minds
  vehicles: Vehicles
  partes: number
  lineas: ReadonlyMap<number, number>
}

/** A question as the search statements take it. tsquery texts; see suggest.server.ts for their use. */
export type Plan = {
  /** Rarest demands: what the index selects by. */
  select: string
  /** Every demand. */
  all: string
  /** The part must be the thing asked, not something for it; undefined when the question names no thing. */
  head: string | undefined
  /** The visitor's own words, without synonyms or completions; undefined when there are only those. */
  literal: string | undefined
  /** What no part may say: «sin aire» where it was asked «con aire», and the other way. */
  contrary: string | undefined
  ranges: Ranges | undefined
  /** Years asked without a vehicle. */
  yearBits: bigint | undefined
  /** The sums (vehicles.ts) to start from when the question is a vehicle and nothing else. */
  onlyVehicles: number[] | undefined
  /** Where vehicle and line choose parts at less cost than the words do. */
  shelf: Shelf | undefined
  /** Parts expected to have the rarest demand. */
  expected: number
  /** What is read of each part found to prove what is said of it. */
  judging: Judging | undefined
}

/** Undefined when some demand no part can meet, or when there is none. */
export function planOf(
  { groups: said, asked }: Pick<Understanding, 'groups' | 'asked'>,
  { minds: { vocabulary, lexicon }, vehicles, partes, lineas }: Known,
): Plan | undefined {
  const groups = demanded(said)
  if (groups.length === 0 || groups.some((group) => group.alts.length === 0)) return undefined
  const sized = groups.map((group) => ({ group, size: reach(group, vocabulary) })).sort((a, b) => a.size - b.size)
  const rarest = new Set(sized.slice(0, 2).map(({ group }) => group))
  const share = sized.reduce((part, { size }) => part * Math.min(1, size / Math.max(partes, 1)), 1)
  const all = groups.map((group) => anyOf(group.alts, vocabulary)).join(' & ')
  const literal = [
    ...groups.map((group) => anyOf(group.own > 0 ? group.alts.slice(0, group.own) : group.alts)),
    ...leftOut(said, groups, vocabulary),
  ].join(' & ')
  const expected = share * partes
  const [one, two] = sized
  return {
    select: groups.flatMap((group) => (rarest.has(group) ? [anyOf(group.alts, vocabulary)] : [])).join(' & '),
    all,
    head: headOf(groups, vocabulary),
    literal: literal === all ? undefined : literal,
    contrary: contraryOf(said, vocabulary),
    ...yearsAsked(asked, vehicles),
    onlyVehicles: onlyVehicles(groups, asked, vehicles),
    shelf: groups.some(namesSlip)
      ? undefined
      : shelfOf(groups, chosen(asked), {
          vocabulary,
          vehicles,
          partes,
          lineas,
          byWords: costs.words(one?.size ?? 0, two?.size ?? 0, expected),
        }),
    expected,
    judging: judgingOf({ groups: said, asked }, lexicon),
  }
}

/** What is to come without something asks nothing more of a part, unless it is all that was said. */
function demanded(groups: Group[]): Group[] {
  const asked = groups.filter(isWanted)
  return asked.length > 0 ? asked : groups.filter(({ isDenied }) => !isDenied)
}

/** Parts that say themselves that they come without are the nearest. */
function leftOut(said: Group[], demands: Group[], vocabulary: Vocabulary): string[] {
  return said.flatMap((group) => {
    const tokens = group.stance === 'sin' && !demands.includes(group) ? stancesOf(group, 'sin', vocabulary) : []
    return tokens.length ? [anyOf(tokens)] : []
  })
}

function contraryOf(groups: Group[], vocabulary: Vocabulary): string | undefined {
  const thing = groups.find(({ isNoun, stance }) => isNoun && !stance)
  const tokens = groups.flatMap((group) => {
    if (group.isDenied) return group.alts
    if (group.stance) return stancesOf(group, opposite(group.stance), vocabulary)
    // «TERMINAL SIN BIELETA» is no bieleta.
    return group === thing ? stancesOf({ ...group, alts: group.alts.slice(0, group.own) }, 'sin', vocabulary) : []
  })
  return tokens.length ? anyOf(tokens) : undefined
}

/** The tokens, of those that some part has, by which parts say to come with, or without, what a group names. */
function stancesOf({ alts }: Group, stance: Stance, vocabulary: Vocabulary): string[][] {
  const roots = new Set(alts.flatMap(([first]) => (first ? [first.replace(/^c_/, '').split('_')[0] ?? first] : [])))
  return [...roots]
    .map((root) => stanceToken(stance, root))
    .filter((token) => frequency(vocabulary, token) > 0)
    .map((token) => [token])
}

/** A model whose make is in no doubt, perhaps with years, no engine and no words: the table by vehicle answers without looking at the words of any part. */
function onlyVehicles(groups: Group[], { vehicles: wanted, engines }: Asked, vehicles: Vehicles): number[] | undefined {
  const [group, more] = groups
  if (
    group?.tipo !== 'modelo' ||
    more ||
    namesSlip(group) ||
    engines.length > 0 ||
    unmadeSums(wanted, vehicles).length > 0
  )
    return undefined
  return sumsWanted(wanted, vehicles).map(({ id }) => id)
}

/** With the years of the generation named, where none was said. */
function chosen({ years, around, ...asked }: Asked): Asked & { isAround: boolean } {
  return { ...asked, years: years ?? around ?? null, isAround: years === null && Boolean(around) }
}

function yearsAsked(asked: Asked, vehicles: Vehicles): Pick<Plan, 'ranges' | 'yearBits'> {
  const ranges = rangesOf(chosen(asked), vehicles)
  return { ranges, yearBits: !ranges && asked.years ? yearBits(...asked.years) : undefined }
}

/** Parts that misspell the model stand on no shelf of it. */
function namesSlip({ alts }: Group): boolean {
  return alts.some(([token]) => token?.startsWith(slipToken('')))
}

/** How many parts a demand can be met by at most. */
function reach(group: Group, vocabulary: Vocabulary): number {
  let total = 0
  for (const alt of group.alts) {
    total += Math.min(...alt.map((token) => frequency(vocabulary, token) + namedFrequency(vocabulary, token) || 1))
  }
  return total
}

/** What the part must be: the first noun of the question, or what that noun is called elsewhere. */
function headOf(groups: Group[], vocabulary: Vocabulary): string | undefined {
  const noun = groups.find((group) => group.isNoun)
  if (!noun) return undefined
  const words = (alt: string[]) => alt.flatMap((token) => token.replace(/^c_/, '').split('_'))
  const heads = new Set(noun.alts.map((alt) => `h_${words(alt).find((root) => !isNeutral(root))}`))
  const known = [...heads].filter((head) => frequency(vocabulary, head) > 0)
  return known.length ? anyOf(known.map((head) => [head])) : undefined
}

/** A tsquery met by any of the alternatives. With a vocabulary, words that only a line's name says count too. */
function anyOf(alts: string[][], vocabulary?: Vocabulary): string {
  const one = (token: string) =>
    vocabulary && namedFrequency(vocabulary, token) > 0 ? `(${quoted(token)} | ${quoted(`l_${token}`)})` : quoted(token)
  const options = alts.map((alt) => alt.map(one).join(' & '))
  return options.length === 1 ? (options[0] ?? '') : `(${options.map((option) => `(${option})`).join(' | ')})`
}

/** Tokens hold letters, digits, `_`, `.` and `/` only. */
function quoted(token: string): string {
  return `'${token.replace(/['\\]/g, '')}'`
}

/** `isLess`: met, it is not yet the whole of its group. `proves`: that it is the thing asked, or names its model. */
export type Demand = {
  group: Group
  /** Undefined where no part has the words. */
  query: string | undefined
  /** A part whose own code has it meets it too. */
  piece?: string
  /** Under nought: what meets it says something else. */
  weight: number
  isLess?: boolean
  proves?: 'cosa' | 'modelo'
}
/** Met by words, which the index chooses parts by. */
type Said = Demand & { query: string }
const isSaid = (demand: Demand): demand is Said => demand.query !== undefined

export type Relaxed = {
  demands: Demand[]
  contrary: string | undefined
  /** What to choose parts by; all of them are looked at. The thing asked is in each: what is of another kind is no answer. */
  selects: { query: string; isNarrow: boolean; isOfVehicle: boolean }[]
  ranges: Ranges | undefined
}

/** What naming the vehicle asked is worth: a part for another one is no answer, whatever else it has of the question. */
const OF_VEHICLE = 11

/**
 * The same question when nothing meets all of it: each demand weighs something, a word the more the rarer it is, the catalogue's own
 * misspellings and the wider model count too, and being the very thing asked counts half as much again.
 */
export function relaxedPlan(
  { groups: said, asked }: Pick<Understanding, 'groups' | 'asked'>,
  { minds: { vocabulary }, vehicles, partes }: Pick<Known, 'minds' | 'vehicles' | 'partes'>,
): Relaxed | undefined {
  const groups = demanded(said)
  const nouns = groups.filter((group) => group.isNoun)
  // A word that nobody's part begins with, where another does, says how the thing is or what for.
  const noun =
    nouns.find((group) => group.alts.length > 0 && headOf([group], vocabulary)) ??
    nouns.find((group) => group.alts.length > 0) ??
    groups.find((group) => group.isTelling && group.alts.length > 0) ??
    nouns[0]
  const demands = groups.flatMap<Demand>((group) => {
    const alts = widened(group, vocabulary)
    const own = group === noun ? 10 : group.tipo === 'modelo' ? OF_VEHICLE : weightOf(group, vocabulary, partes)
    const weight = tellsWhich(group, vocabulary) ? WHICH : own
    const proves = group === noun ? { proves: 'cosa' as const } : {}
    const { piece } = group
    if (alts.length === 0) return piece ? [{ group, weight, query: undefined, piece }] : []
    return [{ group, weight, query: anyOf(alts, vocabulary), ...proves, ...(piece && { piece }) }]
  })
  if (demands.length === 0) return undefined
  const whole = demands.filter(isSaid).find(({ group }) => group === noun)
  const bare = whole && bareQuery(whole.group, nouns, vocabulary)
  const thing = whole && bare ? { ...whole, query: `(${whole.query} | ${bare})`, weight: 6, isLess: true } : whole
  if (whole && thing !== whole) demands.push({ ...whole, weight: 4 })
  if (whole && thing) demands[demands.indexOf(whole)] = thing
  // What is asked for is in no part: any answer would be of another kind.
  if (noun && !thing) return undefined
  for (const group of groups)
    if (group.tipo === 'modelo' && group.alts.length > 0)
      demands.push(
        { group, weight: 0, query: anyOf(group.alts), isLess: true, proves: 'modelo' },
        ...familyOf(group, asked),
      )
  const chosenBy = demands.filter(isSaid)
  const vehicle =
    chosenBy.find(({ group }) => group.tipo === 'modelo') ?? chosenBy.find(({ group }) => group.tipo === 'marca')
  const rest = chosenBy
    .filter((demand) => demand !== thing && demand !== vehicle && demand.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const which = chosenBy.filter(({ group }) => group !== noun && tellsWhich(group, vocabulary))
  const wide = thing ? [thing, ...which] : [vehicle, ...rest.slice(0, 2)].filter((demand) => demand !== undefined)
  const narrow = thing ? [vehicle, ...rest.slice(0, 2)].filter((demand) => demand !== undefined) : []
  const selects = [
    ...narrow.map((demand) => {
      return { query: `${thing?.query} & ${demand.query}`, isNarrow: true, isOfVehicle: isOfVehicle(demand) }
    }),
    ...wide.map((demand) => ({ query: demand.query, isNarrow: false, isOfVehicle: isOfVehicle(demand) })),
  ]
  const head = thing && headOf([thing.group], vocabulary)
  if (head) demands.push({ group: thing.group, weight: 5, query: head })
  demands.push(...groups.flatMap((group) => opposed(group, vocabulary)))
  return { demands, selects, contrary: contraryOf(said, vocabulary), ranges: rangesOf(chosen(asked), vehicles) }
}

/** What another generation of the model asked, or the model without one, is worth above any other vehicle. */
const OF_FAMILY = 4

function familyOf(group: Group, { vehicles }: Asked): Demand[] {
  const family = vehicles.filter((one) => one.clave === group.clave && one.isWider && one.modelKey)
  if (family.length === 0) return []
  return [{ group, query: anyOf(family.map(({ modelKey }) => [`v_${modelKey}`])), weight: OF_FAMILY, isLess: true }]
}

/** What a part loses that says the opposite of what was asked, and not both. */
const OPPOSED = -3

function opposed(group: Group, vocabulary: Vocabulary): Demand[] {
  const others = oppositesOf(group).filter((root) => frequency(vocabulary, root) > 0)
  if (others.length === 0) return []
  const own = group.alts.length > 0 ? ` & !${anyOf(group.alts)}` : ''
  const query = `${anyOf(others.map((root) => [root]))}${own}`
  return [{ group, query, weight: OPPOSED, isLess: true }]
}

/** As few parts have a code that says by itself which part is meant: «balero HM212049» of a list that says «Bal.». */
const FEW = 3
const WHICH = 20

function tellsWhich(group: Group, vocabulary: Vocabulary): boolean {
  if (!group.isTelling || group.alts.length === 0) return false
  // A tyre of another size is no answer, whatever it is for.
  return /^texto:\d{3}(?:_\d{2})?_\d{2}/.test(group.clave) || reach(group, vocabulary) <= FEW
}

/** «Lobo F-150» names two, and either will do. */
function isOfVehicle({ group: { tipo } }: Demand): boolean {
  return tipo === 'modelo' || tipo === 'marca'
}

/** «Bobina de encendido» may be a part that says bobina and no kind; one that says another kind is another thing. */
function bareQuery(thing: Group, nouns: Group[], vocabulary: Vocabulary): string | undefined {
  // «Cilindro de freno de la rueda» is a cilindro de rueda.
  const others = nouns.flatMap(({ alts }) => (alts === thing.alts ? [] : alts.filter(({ length }) => length === 1)))
  const tokens = thing.alts.slice(0, thing.own).flatMap((alt) => {
    const [head, ...more] = alt.flatMap((token) => token.replace(/^c_/, '').split('_'))
    if (!head || more.length === 0) return []
    const alone = frequency(vocabulary, bareHead(head)) > 0 ? [[bareHead(head)]] : []
    return [...alone, ...others.map((other) => [head, ...other])]
  })
  return tokens.length > 0 ? anyOf(tokens) : undefined
}

/** What a word that few parts have is worth, against one that half of them have. */
function weightOf(group: Group, vocabulary: Vocabulary, partes: number): number {
  if (group.tipo !== 'texto' && group.tipo !== 'producto') return group.weight
  const share = Math.log((partes + 1) / (reach(group, vocabulary) + 1)) / Math.log(partes + 2)
  return Math.max(1, Math.round(group.weight * (0.5 + 1.5 * Math.max(0, share))))
}

function widened(group: Group, vocabulary: Vocabulary): string[][] {
  const [own] = group.alts
  const wider = [...group.alts, ...(group.wider ?? [])]
  if (group.tipo === 'modelo') return [...wider, ...(group.wider ?? []).flatMap((words) => misspelt(words, vocabulary))]
  if (!own || own.some((token) => token.includes('_'))) return wider
  return [...wider, ...misspelt(own, vocabulary)]
}

function misspelt(words: string[], vocabulary: Vocabulary): string[][] {
  return words.flatMap((word, i) => misspellings(vocabulary, word).map((spelling) => words.with(i, spelling)))
}
