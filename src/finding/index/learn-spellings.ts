import type { Lexicon } from '#finding/question/lexicon.ts'
import { distance, heard } from '#finding/question/spanish.ts'
import type { LearntWord } from './learn-words.ts'
import { isStrange, type Said } from './strange-words.ts'
import { pairOf, tradeNames, tradeWord } from './trade-names.ts'

/** A word that nobody knows, where it stands, and beside which words of the trade. */
type Strange = { text: string; partes: number; ejemplos: string[]; around: Map<string, number> }

const EXAMPLES = 2
const REACH = 3
const SHORTEST = 5
const LONG = 9
const SHORTEST_GLUED = 8
/** Of its uses, as many stand beside what stands beside the word meant; of a short word more. */
const COMPANY = 0.3
const COMPANY_OF_SHORT = 0.5

/**
 * How a list spells what parts are called, be it every time: BONBA and ORQUILLA by ear, RADEADOR by a slip of the hand, FILTROACEITE
 * without the blank. What sounds as a word of the trade is that word,
 * unless it is as near to a model's name (Boxter is no booster); what is a letter or two away is, in its company.
 */
export function learnSpellings(lexicon: Lexicon, list: readonly Said[]): LearntWord[] {
  const models = [...lexicon.names].flatMap(([key, { models: some }]) =>
    some.length > 0 && key.length >= SHORTEST ? [key] : [],
  )
  const bySound = wordsBySound()
  return [...strangeWords(lexicon, list).values()].flatMap((word) => {
    const { text, partes, ejemplos } = word
    const apart = text.length >= SHORTEST_GLUED ? separated(text) : undefined
    const isName = () => models.some((key) => key[0] === text[0] && distance(text, key, 1) <= 1)
    const meant = apart ?? nearest(word) ?? (isName() ? undefined : bySound.get(soundOf(text)))
    if (!meant) return []
    return [
      {
        termino: text,
        destino: meant,
        tipo: apart ? 'pegada' : 'correccion',
        partes,
        ejemplos,
        certeza: 1,
        isSure: true,
      },
    ]
  })
}

function strangeWords(lexicon: Lexicon, list: readonly Said[]): Map<string, Strange> {
  const { words } = tradeNames()
  const found = new Map<string, Strange>()
  for (const { description, words: said } of list) {
    for (const [i, own] of said.entries()) {
      const { text } = own
      if (text.length < SHORTEST || lexicon.brandNames.has(text) || !isStrange(own, lexicon)) continue
      const word: Strange = found.get(text) ?? { text, partes: 0, ejemplos: [], around: new Map() }
      word.partes++
      if (word.ejemplos.length < EXAMPLES) word.ejemplos.push(description)
      for (const other of new Set(said.slice(Math.max(0, i - REACH), i + 1 + REACH).map((one) => one.root)))
        if (words.has(other)) word.around.set(other, (word.around.get(other) ?? 0) + 1)
      found.set(text, word)
    }
  }
  return found
}

/** `bombadeagua`: two words of the trade that go together. */
function separated(text: string): string | undefined {
  for (let at = 4; at <= text.length - 4; at++) {
    const [left, right] = [tradeWord(text.slice(0, at)), text.slice(at)]
    const other = left && (tradeWord(right) ?? tradeWord(right.replace(/^de/, '')))
    if (left && other && tradeNames().pairs.has(pairOf(left.root, other.root)))
      return `${left.forms[0]} ${other.forms[0]}`
  }
  return undefined
}

/** As `heard`, and an n before b or p is the m it sounds as. A foreign k stays one: a Kompressor is a car. */
const soundOf = (text: string) => (text.startsWith('k') ? text : heard(text.replace(/n(?=[bpv])/g, 'm')))

function wordsBySound(): Map<string, string> {
  const forms = [...tradeNames().words.values()].flatMap((word) => word.forms)
  return new Map(forms.map((form) => [soundOf(form), form]))
}

/** The one word of the trade that is a letter away, or two from a long one, and keeps the same company. */
function nearest({ text, partes, around }: Strange): string | undefined {
  const limit = text.length >= LONG ? 2 : 1
  const near = (tradeNames().byFirst.get(text[0] ?? '') ?? []).flatMap((word) => {
    const slips = Math.min(
      ...word.forms.map((form) => (form.length < SHORTEST ? limit + 1 : distance(text, form, limit))),
    )
    const shared = Math.max(
      0,
      ...[...around].map(([root, times]) => (tradeNames().pairs.has(pairOf(word.root, root)) ? times : 0)),
    )
    return slips <= limit && shared >= partes * (text.length > SHORTEST ? COMPANY : COMPANY_OF_SHORT)
      ? [{ form: word.forms[0] ?? '', slips }]
      : []
  })
  const least = Math.min(...near.map(({ slips }) => slips))
  const best = near.filter(({ slips }) => slips === least)
  return best.length === 1 ? best[0]?.form : undefined
}
