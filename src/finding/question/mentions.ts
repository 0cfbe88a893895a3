import type { Lexicon } from './lexicon.ts'
import type { VehicleName } from './vehicle-names.ts'
import { isCounted, isDoors } from './measures.ts'
import { addLastYear, addLitres, bind } from './mention-years.ts'
import { isEngine, type Mention, type Reading } from './mention.ts'
import type { Word } from './tokens.ts'
import { fullYear, type YearSpan } from './years.ts'

/** Whether a name is a vehicle's without proof (true), or certainly none (false), as the catalogue in use writes it. */
export type IsSure = (name: VehicleName, text: string) => boolean | undefined
type Text = { folded: string; words: Word[]; years: YearSpan[]; isSure: IsSure | undefined }

const MAX_WORDS = 4

/** Finds vehicles in a text's words (longest names first) and gives each its engines and years. */
export function readVehicles({ folded, words, years, isSure }: Text, lexicon: Lexicon): Reading {
  const inYear = words.map((word) => years.findIndex((span) => word.start < span.end && span.start < word.end))
  const named = namesIn(folded, words, inYear, lexicon)
  const mentions = prove(folded, words, named, inYear, isSure)
  const reading = bind(folded, words, mentions, years, inYear)
  // Only a question ends with what it was in doubt about: in a list two digits at the end may be anything.
  if (isSure) {
    addLitres(words, reading)
    addLastYear(words, reading)
  }
  return reading
}

function namesIn(folded: string, words: Word[], inYear: number[], { names, slips }: Lexicon): Mention[] {
  const found: Mention[] = []
  for (let i = 0; i < words.length; ) {
    let size = 1
    let best = (inYear[i] ?? -1) < 0 ? slips.get(words[i]?.text ?? '') : undefined
    let isMended = best !== undefined
    let key = ''
    for (let n = 0; n < MAX_WORDS && i + n < words.length; n++) {
      const word = words[i + n]
      if (!word || (inYear[i + n] ?? -1) >= 0) break
      const before = words[i + n - 1]
      if (n > 0 && before && !isOneName(folded.slice(before.end, word.start), before)) break
      key += word.text.replace('/', '')
      const name = names.get(key)
      if (name && !(n === 0 && isRim(folded, word))) [best, size, isMended] = [name, n + 1, false]
    }
    const make = size > 1 ? names.get(words[i]?.text ?? '') : undefined
    if (make && goesOn(folded, words, { from: i + 1, past: i + size }, make, names)) [best, size] = [make, 1]
    if (best)
      found.push({
        name: best,
        from: i,
        to: i + size,
        isMakeOnly: best.models.length === 0,
        isMended,
        engines: [],
        years: [],
      })
    i += size
  }
  return turned(words, found, names)
}

/** «Econoline E150»: one model, whose name the catalogue writes the other way round. */
function turned(words: Word[], found: Mention[], names: Lexicon['names']): Mention[] {
  const textOf = ({ from, to }: Mention) =>
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join('')
  return found.flatMap((mention, k) => {
    const [before, next] = [found[k - 1], found[k + 1]]
    if (before?.to === mention.from && names.has(textOf(mention) + textOf(before))) return []
    const name = next?.from === mention.to ? names.get(textOf(next) + textOf(mention)) : undefined
    return name && next ? [{ ...mention, name, to: next.to, isMakeOnly: name.models.length === 0 }] : [mention]
  })
}

/** «Dodge Ram 1500» is Dodge and its Ram 1500, though somebody calls another make's model «Dodge Ram»: what the make's own name goes on with is the model. */
function goesOn(
  folded: string,
  words: Word[],
  { from, past }: { from: number; past: number },
  { makes }: VehicleName,
  names: Lexicon['names'],
): boolean {
  let key = ''
  for (let i = from; i < words.length && i < from + MAX_WORDS; i++) {
    const [word, before] = [words[i], words[i - 1]]
    if (!word || !before || (i > from && !isOneName(folded.slice(before.end, word.start), before))) return false
    key += word.text.replace('/', '')
    const models = i >= past ? (names.get(key)?.models ?? []) : []
    if (models.some((model) => makes.some(({ makeKey }) => makeKey === model.makeKey))) return true
  }
  return false
}

/** A tyre's measure, or what says that a rim follows: `265/60 R18`, `60ZR18`, `7.50 R16`, `rin R15`. */
const rim =
  /(?:(?<!\d)\d{3}\s?[/-]?\s?\d{2,3}\s?|(?<![\d.])\d[.,]\d{2}\s?-?|\d{2}\s?x\s?\d{1,2}(?:[.,]\d{1,2})?\s?|\d{2}|\b(?:rin(?:es)?|aros?|llantas?|rodada|medida)\s(?:de\s)?)z?r\d{2}$/

/** The rim of a tyre, R18, and not the Renault. */
function isRim(folded: string, { text, end }: Word): boolean {
  return /^z?r\d{2}$/.test(text) && rim.test(folded.slice(0, end))
}

/** What stands between two words of a name; a slash only after a letter: «C/V», not «Golf/Jetta». */
function isOneName(gap: string, { start, end }: Word): boolean {
  return /^[\s.&-]{0,3}$/.test(gap) || (gap === '/' && end - start === 1)
}

/** Joins a make with the models after it, and drops names that nothing around them confirms. */
function prove(
  folded: string,
  words: Word[],
  named: Mention[],
  inYear: number[],
  isSure: IsSure = () => undefined,
): Mention[] {
  const kept: Mention[] = []
  for (const [k, mention] of named.entries()) {
    const before = kept.at(-1)
    const isAdjacent = before && mention.from - before.to <= 1
    const short = before && shortMake(before, mention, words, folded)
    const make =
      short ?? (isAdjacent && (before.isMakeOnly || !mention.name.isBody) ? makeFor(before, mention) : undefined)
    if (isOthersCode(mention, make, kept)) continue
    const leads = words.slice(Math.max(0, mention.from - 2), mention.from).map(({ text }) => text)
    const isDated = (inYear[mention.to] ?? -1) >= 0
    if (!make && !isDated && isCounted(leads, words[mention.from]?.text ?? '')) continue
    const sure = mention.to - mention.from === 1 ? isSure(mention.name, words[mention.from]?.text ?? '') : undefined
    if (sure === false && !make) continue
    if (
      mention.name.needsProof &&
      !make &&
      !sure &&
      !isConfirmed(words, mention, isAdjacent ? before : undefined, inYear, named[k + 1])
    ) {
      const next = named[k + 1]
      // «Mini A3»: small, or a make that has none; whose it is must be asked.
      if (mention.isMakeOnly && next?.from === mention.to && !next.isMakeOnly) next.isDoubted = true
      continue
    }
    if (make && before && mention.name.models.length) {
      mention.makeKey = make
      const isWhole = before.isMakeOnly || before.name.makes.length > 0 || short !== undefined
      if (isWhole && (before.isMakeOnly || before.to === mention.from)) {
        // Nissan Tsuru is one vehicle, not two; nor is a Chevy Luv a Chevy.
        if (before.to === mention.from) mention.from = before.from
        else mention.makeAt = [before.from, before.to]
        kept.pop()
      }
    }
    kept.push(mention)
  }
  return kept
}

/** Two signs (A4, C2) are a generation of the vehicle before, or a model of a make that the text names; not another make's model. */
function isOthersCode(mention: Mention, make: string | undefined, kept: Mention[]): boolean {
  if (make || kept.length === 0 || !mention.name.isCode) return false
  const makes = new Set(
    kept.flatMap(({ makeKey, name }) => [makeKey, ...[...name.makes, ...name.models].map((one) => one.makeKey)]),
  )
  return !mention.name.models.some(({ makeKey }) => makes.has(makeKey))
}

/** The make that a model's name is said for: Chevy right before another Chevrolet; «Chevy/Monza» are two. */
function shortMake(before: Mention, mention: Mention, words: Word[], folded: string): string | undefined {
  const text = words
    .slice(before.from, before.to)
    .map((word) => word.text)
    .join('')
  const isNext =
    before.to === mention.from && folded.slice(words[before.to - 1]?.end, words[before.to]?.start).trim() === ''
  if (!isNext || before.isMakeOnly || text.length < 5) return undefined
  const makes = before.name.models.map(({ makeKey }) => makeKey)
  return mention.name.models.find(
    ({ makeKey }) =>
      makes.includes(makeKey) &&
      !makeKey.startsWith(text) &&
      !text.startsWith(makeKey) &&
      makeKey.startsWith(text.slice(0, 4)),
  )?.makeKey
}

/** The make before (or carried by the model before) that has this model. */
function makeFor(before: Mention, mention: Mention): string | undefined {
  const offered = [...before.name.makes.map((make) => make.makeKey), ...(before.makeKey ? [before.makeKey] : [])]
  return mention.name.models.find((model) => offered.includes(model.makeKey))?.makeKey
}

function isConfirmed(
  words: Word[],
  mention: Mention,
  before: Mention | undefined,
  inYear: number[],
  next: Mention | undefined,
): boolean {
  const text = words
    .slice(mention.from, mention.to)
    .map((word) => word.text)
    .join('')
  if (/^\d+$/.test(text) || mention.name.isBody) return false
  // «Mini faro», «mini pick up»: a make that is a common word is one for what stands after it, or after «para».
  if (mention.isMakeOnly) return isConfirmedMake(words, mention, inYear, next)
  if (before && !before.name.needsProof) return true
  let to = mention.to
  // X-TRAIL 4PTS 01-07
  while (doors.test(words[to]?.text ?? '') && (inYear[to] ?? -1) < 0) to++
  if (isEngine(words[mention.to]) || (inYear[to] ?? -1) >= 0) return true
  const after = words[mention.to]?.text ?? ''
  if (/^(?:(?:19|20)\d\d|0\d)$/.test(after)) return true
  const isLast = mention.to === words.length - 1 || areDoors(words, mention.to + 1)
  if (/^\d\d$/.test(after) && isLast && fullYear(after)) return true
  if (next?.from !== mention.to || next.name.needsProof || text.length <= 2) return false
  // «Relay Nissan Xterra»: a thing and whose it is, but for «Escape/Mazda Tribute» and «Fox Volkswagen».
  return !next.isMakeOnly || ownMake(mention, next) || !isBlank(words, mention.to)
}

/** «Focus 08 4 puertas»: how many doors, which are no second year. */
function areDoors(words: Word[], at: number): boolean {
  const text = words[at]?.text ?? ''
  return isDoors(text) || (/^[2-5]$/.test(text) && doors.test(words[at + 1]?.text ?? ''))
}

function ownMake({ name: { models } }: Mention, { name: { makes } }: Mention): boolean {
  return models.some(({ makeKey }) => makes.some((make) => make.makeKey === makeKey))
}

/** Nothing but a blank stands before a word. */
function isBlank(words: Word[], at: number): boolean {
  return (words[at]?.start ?? 0) - (words[at - 1]?.end ?? 0) === 1
}

function isConfirmedMake(words: Word[], mention: Mention, inYear: number[], next: Mention | undefined): boolean {
  if (words[mention.from - 1]?.text === 'para' && mention.to === words.length) return true
  if (isEngine(words[mention.to]) || (inYear[mention.to] ?? -1) >= 0) return true
  const own = new Set(mention.name.makes.map(({ makeKey }) => makeKey))
  return next?.from === mention.to && next.name.models.some(({ makeKey }) => own.has(makeKey))
}

/** Doors and bodies alone. */
const doors = /^(?:\d(?:\/\d)?(?:p|pts|ptas?)?|puertas|pts|ptas|sedan|coupe|vagoneta|wagon|hb|hatchback|suv)$/
