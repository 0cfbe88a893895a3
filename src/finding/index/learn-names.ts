import type { Lexicon } from '#finding/question/lexicon.ts'
import type { VehicleName } from '#finding/question/vehicle-names.ts'
import { isBetween } from '#finding/question/mention.ts'
import { isBodyWord, readText, type TextReading } from '#finding/question/reading.ts'
import { distance, sound, stem } from '#finding/question/spanish.ts'
import { isEmpty, type Word } from '#finding/question/tokens.ts'
import type { LearntWord } from './learn-words.ts'
import { closeness, isSpoken } from './short-forms.ts'
import { tradeWord } from './trade-names.ts'

type Use = {
  partes: number
  /** Of them, those that say years, and so name a vehicle. */
  dated: number
  placed: number
  ejemplos: string[]
  makes: Set<string>
  /** What may be a generation stands after it as often: JTA A4. */
  followed: Map<string, number>
}

const EXAMPLES = 2
/** Of its uses, as many stand where a vehicle does. */
const SHARE = 0.6

/**
 * Names of models as a catalogue misspells them, MUSTANGG or ACCET, or cuts them short, TSU or SPTGE, be it every time: a word that
 * nobody knows, that stands where vehicles stand (right before years, beside the make, before a generation), and is a slip away from
 * one model's name, or has the bones of a few.
 */
export function learnNames(lexicon: Lexicon, descriptions: Iterable<string>): LearntWord[] {
  const uses = new Map<string, Use>()
  for (const description of descriptions) {
    const reading = readText(description, lexicon)
    for (const [i, { text }] of reading.words.entries()) {
      if (!mayBeSlip(text, lexicon) || reading.vehicles.used.has(i)) continue
      const use: Use = uses.get(text) ?? {
        partes: 0,
        dated: 0,
        placed: 0,
        ejemplos: [],
        makes: new Set(),
        followed: new Map(),
      }
      use.partes++
      if (reading.years.length > 0) use.dated++
      if (isPlaced(reading, i)) use.placed++
      else if (generation.test(reading.words[i + 1]?.text ?? '')) {
        const after = reading.words[i + 1]?.text ?? ''
        use.followed.set(after, (use.followed.get(after) ?? 0) + 1)
      }
      const make = reading.vehicles.mentions.find(({ to, isMakeOnly }) => to === i && isMakeOnly)
      for (const { makeKey } of make?.name.makes ?? []) use.makes.add(makeKey)
      if (use.ejemplos.length < EXAMPLES) use.ejemplos.push(description)
      uses.set(text, use)
    }
  }
  const names = namesByShape(lexicon)
  return [...uses].flatMap(([text, use]) => {
    const { partes, placed, ejemplos, makes } = use
    const isOften = placed >= Math.max(1, partes * SHARE)
    const slip = isOften && text.length >= SHORTEST_SLIP ? nameOf(text, names, makes) : undefined
    const meant = slip ? [slip] : namesCut(text, use, names)
    return meant.map((destino) => ({
      termino: text,
      destino,
      tipo: slip ? 'correccion' : 'abreviatura',
      partes,
      ejemplos,
      certeza: placed / partes,
      isSure: true,
    }))
  })
}

/** What stands after a model and says which: A4, B15, MK3, III, 1500. */
const generation = /^(?:[a-d]\d{1,2}|mk\d|i{2,3}|g\d|[1-5]500)$/
const SHORTEST_SLIP = 4
/** Of the names it has the bones of, as many are looked for, and none that are so much less near than the nearest. */
const MOST_NAMES = 3
const NEAR_ENOUGH = 0.62
const AS_NEAR = 0.12

/** The few names a word may be cut short from: each finds the parts that write it, and none is proven. Of many it is a word of its own. */
function namesCut(text: string, { dated, placed, followed, makes }: Use, { byFirst, names }: Names): string[] {
  if (isBodyWord(stem(text)) || notCut.has(text)) return []
  const near = (byFirst.get(text[0] ?? '') ?? [])
    .map((name) => {
      const before = [...followed].reduce((sum, [after, times]) => sum + (names.has(name + after) ? times : 0), 0)
      return { name, nearness: closeness(text, name), isOften: placed + before >= Math.max(1, dated * SHARE) }
    })
    .filter(({ name, nearness, isOften }) => {
      const models = names.get(name)?.models ?? []
      const isOfMake = makes.size === 0 || models.some(({ makeKey }) => makes.has(makeKey))
      return isOften && nearness >= NEAR_ENOUGH && isOfMake && (name.startsWith(text) || !isSpoken(text))
    })
    .toSorted((a, b) => b.nearness - a.nearness)
  const likely = near.filter(({ nearness }) => nearness >= (near[0]?.nearness ?? 0) - AS_NEAR)
  return likely.length > MOST_NAMES ? [] : likely.map(({ name }) => name)
}

/** Bodies and the like cut short, and what begins the names of many. */
const notCut = new Set('van cab cam conv crew gran grand hatch med mini sed sdn sta trac wag'.split(' '))

function mayBeSlip(text: string, { names, nouns, taught, replacements, brandNames }: Lexicon): boolean {
  if (text.length < 3 || !/^[a-z]+\d?$/.test(text) || isEmpty(text) || names.has(text) || brandNames.has(text))
    return false
  return !nouns.has(text) && !taught.has(text) && !replacements.has(text) && !tradeWord(text)
}

/**
 * Where vehicles stand: beside a make, in a list with one that is known (ATITUDE/ACCENT), right before years but for doors and
 * bodies, or first of all with years after it. What stands right after a model says how that is: CHEYENNE CORTA 94-98.
 */
function isPlaced({ words, folded, years, vehicles: { mentions } }: TextReading, i: number): boolean {
  const before = mentions.find(({ to }) => to === i)
  const joint = i > 0 ? folded.slice(words[i - 1]?.end, words[i]?.start) : '/'
  const isListed = /[/,-]/.test(joint)
  if (before && !isListed) return before.isMakeOnly
  const next = mentions.find(({ from }) => from > i)
  if (next?.from === i + 1 && /[/-]/.test(folded.slice(words[i]?.end, words[i + 1]?.start))) return true
  const isInYears = (word: Word) => years.some((span) => word.start < span.end && span.start < word.end)
  const dated = words.findIndex((word, at) => at > i && isInYears(word))
  if (dated < 0) return false
  if (words.slice(i + 1, dated).every((word) => isBetween(word) || /^\d\.\d$/.test(word.text))) return true
  return isListed && (next === undefined || next.from > dated)
}

type Names = {
  byShape: Map<string, Set<string>>
  bySound: Map<string, Set<string>>
  byFirst: Map<string, string[]>
  names: Lexicon['names']
}

/** Names that are a model's and nothing else, by first letter and length, and by sound. */
function namesByShape({ names }: Lexicon): Names {
  // A generation is cut short as its model.
  const whole = [...names].flatMap(([key, name]) =>
    key.length > 3 && /^[a-z]+\d?$/.test(key) && isModel(name) && !name.models.some(({ baseKey }) => baseKey)
      ? [key]
      : [],
  )
  const byFirst = Map.groupBy(whole, (key) => key[0] ?? '')
  const found: Names = { byShape: new Map(), bySound: new Map(), byFirst, names }
  const add = (map: Map<string, Set<string>>, key: string, name: string) =>
    void (map.get(key) ?? map.set(key, new Set()).get(key))?.add(name)
  for (const [key, name] of names) {
    if (key.length < 5 || !/^[a-z]+$/.test(key) || !isModel(name)) continue
    add(found.byShape, `${key[0]}${key.length}`, key)
    add(found.bySound, sound(key), key)
  }
  return found
}

function isModel({ models, makes, isBody }: VehicleName): boolean {
  return models.length > 0 && makes.length === 0 && !isBody
}

/** The one name that a slip of the hand or ear makes of it; of a short word, only one of the make that stands before it. */
function nameOf(text: string, { byShape, bySound, names }: Names, makes: ReadonlySet<string>): string | undefined {
  const near = new Set(bySound.get(sound(text)))
  const isOfMake = (name: string) => names.get(name)?.models.some(({ makeKey }) => makes.has(makeKey)) ?? false
  for (let length = text.length - 1; length <= text.length + 1; length++)
    for (const name of byShape.get(`${text[0]}${length}`) ?? [])
      if (
        isSlipOf(text, name) ||
        (text.length === 4 && name.length === 5 && isOfMake(name) && distance(text, name, 1) === 1)
      )
        near.add(name)
  return near.size === 1 ? [...near][0] : undefined
}

/** A letter twice or once, one left out or too many, two that are turned; another letter only in a long word. */
function isSlipOf(text: string, name: string): boolean {
  const once = (word: string) => word.replaceAll(/(.)\1+/g, '$1')
  if (once(text) === once(name)) return true
  if (text.length < 5 || distance(text, name, 1) > 1) return false
  const isOther = text.length === name.length && text.split('').toSorted().join() !== name.split('').toSorted().join()
  return !isOther || text.length >= 7
}
