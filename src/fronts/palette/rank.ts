/** What a text is looked for in. */
export type Named = {
  titulo: string
  /** A code or a folio: whole, it stands before everything. */
  clave?: string | undefined
  /** Other words for it. */
  alias?: string | undefined
}

/** How well it answers, the best first; null for what does not. */
type Level = 0 | 1 | 2 | 3 | 4 | 5

const LONG_ENOUGH_TO_SLIP = 5
/** Of so many letters a beginning tells the word. */
const LONG = 7
/** They tell nothing apart: «lista precios» is «lista de precios». */
const SMALL_WORDS = new Set([
  'a',
  'al',
  'con',
  'de',
  'del',
  'el',
  'en',
  'la',
  'las',
  'los',
  'mi',
  'mis',
  'para',
  'por',
  'que',
  'se',
  'un',
  'una',
  'y',
])

/** Letters and figures alone, lower case, without accents, one blank between words. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const known = new WeakMap<Named, { titulo: string; clave: string; alias: string; words: string[] }>()

function partsOf(named: Named) {
  let parts = known.get(named)
  if (!parts) {
    const titulo = folded(named.titulo)
    const alias = folded(named.alias ?? '')
    const clave = bare(named.clave ?? '')
    parts = {
      titulo,
      clave,
      alias,
      words: `${titulo} ${alias} ${folded(named.clave ?? '')}`.split(' ').filter(Boolean),
    }
    known.set(named, parts)
  }
  return parts
}

function bare(text: string): string {
  return folded(text).replaceAll(' ', '')
}

/**
 * The level at which something answers a text: its exact code, the start of its title, of a word of it, of another word for it,
 * all the words, all of them but for one slip. Letters scattered over a name answer nothing.
 */
export function levelOf(text: string, named: Named): Level | null {
  const asked = folded(text)
  if (!asked) return null
  const { titulo, clave, alias, words } = partsOf(named)
  if (clave && clave === bare(text)) return 0
  if (titulo.startsWith(asked)) return 1
  if (` ${titulo}`.includes(` ${asked}`)) return 2
  if (` ${alias}`.includes(` ${asked}`) || (clave.startsWith(bare(text)) && /\d/.test(asked))) return 3
  const wanted = meant(asked)
  if (wanted.every((word) => words.some((own) => own.startsWith(word)))) return 4
  return isOneSlipAway(wanted, words) ? 5 : null
}

/** The words that tell something; all of them when none does. */
function meant(asked: string): string[] {
  const all = asked.split(' ')
  const telling = all.filter((word) => !SMALL_WORDS.has(word))
  return telling.length > 0 ? telling : all
}

/** Exactly one word, long enough, is a slip away from one that is there. */
function isOneSlipAway(wanted: string[], words: string[]): boolean {
  const missed = wanted.filter((word) => !words.some((own) => own.startsWith(word)))
  const [slip] = missed
  if (missed.length !== 1 || slip === undefined || slip.length < LONG_ENOUGH_TO_SLIP || /\d/.test(slip)) return false
  return words.some((own) => own[0] === slip[0] && heads(own, slip.length).some((head) => isSlip(slip, head)))
}

/** A word, its singular, and, where it is long, its beginning: who types «cotizasi» has not come to its end yet. */
function heads(word: string, typed: number): string[] {
  const whole = [word, word.replace(/s$/, ''), word.replace(/es$/, '')]
  return typed < LONG ? whole : [...whole, ...[-1, 0, 1].map((more) => word.slice(0, typed + more))]
}

/** Whether two words differ by one letter more, less or another, or by two that changed places. */
export function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** What answers a text, the best first; within a level the person's own recents, then the order given. */
export function ranked<One extends Named & { id: string }>(
  text: string,
  entries: readonly One[],
  recents: readonly string[] = [],
): { entry: One; level: Level }[] {
  const place = (id: string) => (recents.includes(id) ? recents.indexOf(id) : recents.length)
  return entries
    .flatMap((entry) => {
      const level = levelOf(text, entry)
      return level === null ? [] : [{ entry, level }]
    })
    .sort((a, b) => a.level - b.level || place(a.entry.id) - place(b.entry.id))
}
