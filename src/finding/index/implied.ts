import type { Implied, Lexicon } from '#finding/question/lexicon.ts'
import { contentOf, readText, type TextReading } from '#finding/question/reading.ts'
import { isPlace } from '#finding/question/places.ts'
import { stem } from '#finding/question/spanish.ts'
import { compact } from '#finding/question/compact.ts'
import { headsIn } from './head-words.ts'

export type Described = { descripcion: string; linea: string; marca: string | null }

const FEWEST = 3
const SHARE = 0.75
/** What says it so often says it alone. */
const ENOUGH = 5
const NEARLY_ALL = 0.9

/** The sign that a text names a model. */
const OF_VEHICLE = 'vehiculo:'
/** A list of so many parts for vehicles, nearly all one thing, is a list of that thing. */
const WHOLE_LIST = 50

/** Names of lines that say nothing about the part. */
export const namelessLine = /^(?:sin |otr[oa]s?\b|varios|general|miscelan|accesorio|refaccion|producto)/i

type Uses = { all: number; things: Map<string, { n: number; forma: string }> }

/** Words and brands of which nearly all parts are one thing: «15W40» needs no «aceite» beside it. */
export function learnImplied(lexicon: Lexicon, parts: Iterable<Described>): Implied[] {
  const uses = new Map<string, Uses>()
  for (const { descripcion, linea, marca } of parts) {
    const reading = readText(descripcion, lexicon)
    const named = headsIn(reading, lexicon).find(({ root }) => lexicon.nouns.has(root))
    const ofLine = namelessLine.test(linea) ? undefined : headsIn(readText(linea, lexicon), lexicon)[0]
    for (const sign of signsOf(reading, marca, lexicon)) {
      // What a list is of as a whole its lines say first.
      const thing = sign === OF_VEHICLE ? (ofLine ?? named) : named
      if (!thing) continue
      const known = uses.get(sign) ?? { all: 0, things: new Map() }
      const { n = 0 } = known.things.get(thing.root) ?? {}
      known.all++
      known.things.set(thing.root, { n: n + 1, forma: thing.text })
      uses.set(sign, known)
    }
  }
  return [...uses].flatMap(([palabra, { all, things }]) => {
    const [best] = [...things].sort(([, a], [, b]) => b.n - a.n)
    if (!best || best[1].n < FEWEST || best[1].n < all * SHARE) return []
    const [cosa, { n, forma }] = best
    if (palabra === OF_VEHICLE && (n < WHOLE_LIST || n < all * NEARLY_ALL)) return []
    return [{ palabra, cosa, forma, basta: n >= ENOUGH && n >= all * NEARLY_ALL }]
  })
}

/** What a text's words and brand say the part is, where no word names it. */
export function impliedThing(reading: TextReading, marca: string | null, lexicon: Lexicon): Implied | undefined {
  if (lexicon.implied.size === 0) return undefined
  const votes = new Map<string, Implied[]>()
  for (const sign of signsOf(reading, marca, lexicon)) {
    const one = lexicon.implied.get(sign)
    if (one) votes.set(one.cosa, [...(votes.get(one.cosa) ?? []), one])
  }
  const [best, other] = [...votes.values()].sort((a, b) => b.length - a.length)
  if (!best || best.length === other?.length) return undefined
  return best.length > 1 || best[0]?.basta ? best[0] : undefined
}

/** The words that may say what a part is: no vehicle, no place, and no thing themselves; and its brand. */
function signsOf(reading: TextReading, marca: string | null, { nouns }: Lexicon): Set<string> {
  const words = contentOf(reading).map(({ word }) => word.root)
  const signs = new Set(
    words.filter((root) => root.length > 2 && root.length <= 12 && !isPlace(root) && !nouns.has(root)),
  )
  if (marca) signs.add(`marca:${stem(compact(marca))}`)
  if (reading.vehicles.mentions.some(({ isMakeOnly }) => !isMakeOnly)) signs.add(OF_VEHICLE)
  return signs
}
