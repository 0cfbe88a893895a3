/** What it costs to leave out, of a letter: a vowel least, what nobody hears little, the end of a word little each. */
const VOWEL = 0.4
const SILENT = 0.3
const CONSONANT = 1
const TAIL = 0.25
/** A form that ends as the word does has its bones, and is no beginning of another. */
const BOTH_ENDS = 0.08
/** Who has left out letters keeps no vowel after them, but for the last. */
const KEPT_VOWEL = 0.6

/**
 * How near a short form is to a word, 0 to 1: its first letter is the word's and its letters stand in it in their order; the fewer
 * letters that are heard are left out, the nearer. 0 where it cannot be short for it.
 */
export function closeness(short: string, word: string): number {
  if (short[0] !== word[0] || short.length >= word.length) return 0
  const cost = costOf(short, word)
  if (cost === Infinity) return 0
  // One letter less, and no vowel, is another word or a slip.
  if (word.length - short.length === 1 && cost > VOWEL) return 0
  const isEnded = short.at(-1) === word.at(-1)
  return Math.min(1, Math.max(0, 1 - cost / (word.length - 1) + (isEnded ? BOTH_ENDS : 0)))
}

/** The beginnings of two words: LCH is lado chofer. */
export function closenessOfPhrase(short: string, first: string, second: string): number {
  if (!short.startsWith(first[0] ?? '') || short.length < 2) return 0
  const rest = short.slice(1)
  if (rest[0] !== second[0]) return 0
  if (rest.length === 1) return 0.6
  const cost = costOf(rest, second)
  return cost === Infinity ? 0 : Math.max(0, 0.95 - cost / (second.length + 2))
}

/** The least that the letters left out cost; Infinity where some letter of the short form stands nowhere. */
function costOf(short: string, word: string): number {
  let costs: number[] = [0, ...Array.from({ length: short.length }, () => Infinity)]
  for (let i = 0; i < word.length; i++) {
    const skipped = skipCost(word, i)
    const next = costs.map((cost, taken) => (taken === short.length ? cost + TAIL : cost + skipped))
    for (let taken = 0; taken < short.length; taken++) {
      if (word[i] !== short[taken]) continue
      const isInside = taken > 0 && taken < short.length - 1 && isVowel(word[i])
      const kept = (costs[taken] ?? Infinity) + (isInside && taken < i ? KEPT_VOWEL : 0)
      next[taken + 1] = Math.min(next[taken + 1] ?? Infinity, kept)
    }
    // The first letter is the first.
    next[0] = Infinity
    costs = next
  }
  return costs[short.length] ?? Infinity
}

function skipCost(word: string, i: number): number {
  const letter = word[i] ?? ''
  if (isVowel(letter)) return VOWEL
  return letter === 'h' || letter === word[i - 1] ? SILENT : CONSONANT
}

function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && 'aeiou'.includes(letter)
}

/** What a syllable is in Spanish, and words of one that end in two consonants: sport, trans. */
const spoken =
  /^(?:(?:[bcdfghjklmnpqrstvwxyz]|[bcdfgpt][lr]|ch|ll|rr|[gq]u)?[aeiou]{1,2}[dlmnrsz]?){2,9}$|^[bcdfghjklmnpqrstvwxyz]{1,2}[aeiou][lnr][kpst]$/

/** A word that can be said as it stands, and so need not be short for any. */
export function isSpoken(text: string): boolean {
  return spoken.test(text)
}
