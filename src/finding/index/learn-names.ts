import type { Lexicon, VehicleName } from '#finding/question/lexicon.ts'
import { isBetween } from '#finding/question/mentions.ts'
import { readText, type TextReading } from '#finding/question/reading.ts'
import { distance, sound } from '#finding/question/spanish.ts'
import { isEmpty, type Word } from '#finding/question/tokens.ts'
import type { LearntWord } from './learn-words.ts'

type Use = { partes: number; placed: number; ejemplos: string[]; makes: Set<string> }

const EXAMPLES = 2
/** Of its uses, as many stand where a vehicle does. */
const SHARE = 0.6

/**
 * Names of models as a catalogue misspells them, MUSTANGG or ACCET, be it every time: a word that nobody knows, that stands where
 * vehicles stand (right before years, or beside the make), and is a slip away from one model's name.
 */
export function learnNames(lexicon: Lexicon, descriptions: Iterable<string>): LearntWord[] {
  const uses = new Map<string, Use>()
  for (const description of descriptions) {
    const reading = readText(description, lexicon)
    for (const [i, { text }] of reading.words.entries()) {
      if (!mayBeSlip(text, lexicon) || reading.vehicles.used.has(i)) continue
      const use = uses.get(text) ?? { partes: 0, placed: 0, ejemplos: [], makes: new Set() }
      use.partes++
      if (isPlaced(reading, i)) use.placed++
      const make = reading.vehicles.mentions.find(({ to, isMakeOnly }) => to === i && isMakeOnly)
      for (const { makeKey } of make?.name.makes ?? []) use.makes.add(makeKey)
      if (use.ejemplos.length < EXAMPLES) use.ejemplos.push(description)
      uses.set(text, use)
    }
  }
  const names = namesByShape(lexicon)
  return [...uses].flatMap(([text, { partes, placed, ejemplos, makes }]) => {
    const meant = placed >= Math.max(1, partes * SHARE) ? nameOf(text, names, makes) : undefined
    if (!meant) return []
    return [
      { termino: text, destino: meant, tipo: 'correccion', partes, ejemplos, certeza: placed / partes, isSure: true },
    ]
  })
}

function mayBeSlip(text: string, { names, nouns, taught, replacements, brandNames }: Lexicon): boolean {
  if (text.length < 4 || !/^[a-z]+$/.test(text) || isEmpty(text) || names.has(text) || brandNames.has(text))
    return false
  return !nouns.has(text) && !taught.has(text) && !replacements.has(text)
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
  if (words.slice(i + 1, dated).every(isBetween)) return true
  return isListed && (next === undefined || next.from > dated)
}

type Names = { byShape: Map<string, Set<string>>; bySound: Map<string, Set<string>>; names: Lexicon['names'] }

/** Names that are a model's and nothing else, by first letter and length, and by sound. */
function namesByShape({ names }: Lexicon): Names {
  const found: Names = { byShape: new Map(), bySound: new Map(), names }
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
