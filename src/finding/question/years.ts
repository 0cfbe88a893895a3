/** Years are bits of a bigint: 1970 is bit 0, 2032 bit 62; older ones share the first bit, newer ones the last. */
export const FIRST_YEAR = 1970
export const LAST_YEAR = 2032

/** A year as a slot 1–63; 0 stands for «years unknown». */
export function slotOf(year: number): number {
  return Math.min(Math.max(year, FIRST_YEAR), LAST_YEAR) - FIRST_YEAR + 1
}

/** The bits of the years from–to, both included. */
export function yearBits(from: number, to: number): bigint {
  const key = slotOf(from) * 64 + slotOf(to)
  return (ranges[key] ??= ((1n << BigInt(slotOf(to) - slotOf(from) + 1)) - 1n) << BigInt(slotOf(from) - 1))
}
/** Ranges of years are few, and an index asks for millions. */
const ranges: bigint[] = []

/** The years whose bits are set, ascending. */
export function yearsOf(bits: bigint): number[] {
  const years: number[] = []
  for (let rest = bits, year = FIRST_YEAR; rest > 0n; rest >>= 1n, year++) if (rest & 1n) years.push(year)
  return years
}

export type YearSpan = {
  from: number
  to: number /** Place in the text. */
  start: number
  end: number
  isSure: boolean
}

/** The model year after the current one is on sale already; nobody owns a later one. */
export const NEXT_MODEL_YEAR = Math.min(new Date().getFullYear() + 1, LAST_YEAR)
const newest = NEXT_MODEL_YEAR

/** `05` → 2005, `98` → 1998, `2010` → 2010; undefined when it is no model year. */
export function fullYear(digits: string): number | undefined {
  const value = Number(digits)
  const year = digits.length === 4 ? value : value <= newest - 2000 ? 2000 + value : value >= 40 ? 1900 + value : 0
  return year >= 1930 && year <= newest ? year : undefined
}

const notBefore = String.raw`(?<![\d/x*"-])(?<!\d[.,])`
const unit = String.raw`\s?(?:valv|mm|cm|pulg|"|v\b|w\b|volt|watt|amp|dte|diente|estria|hoyo|cil|ton|hp|lt|l\b|ml|pz|pieza|pta|pts|puerta|x\s?\d|psi|rpm|kg|gr)`
const notAfter = String.raw`(?![\d.]|[/-]\d|,\d{3}|${unit})`
const yearDigits = String.raw`((?:19|20)\d\d|\d\d)`
const range = new RegExp(
  `${notBefore}'?${yearDigits}\\s?(?:-|/|–|—|\\ba\\b|\\bal\\b)\\s?'?${yearDigits}${notAfter}`,
  'g',
)
const onwards = new RegExp(
  `${notBefore}'?${yearDigits}\\s?(?:->|-?>|\\+|-\\s?(?:up|on|adelante|act|presente|fecha)|-/(?!\\d)|\\s(?:en adelante|y posteriores|a la fecha|hacia adelante))`,
  'g',
)
const since = new RegExp(
  String.raw`\b(?:desde|a partir de|apartir de)\s(?:el\s|ano\s|mod(?:elo)?\.?\s)*'?${yearDigits}(?!\s?(?:a|al|-|/|hasta)\s?\d)${notAfter}`,
  'g',
)
const until = new RegExp(
  String.raw`\b(?:desde|de|del)\s(?:el\s)?'?${yearDigits}\s(?:hasta|al?)\s(?:el\s)?'?${yearDigits}${notAfter}`,
  'g',
)
const upTo = new RegExp(
  String.raw`\bhasta\s(?:el\s)?'?${yearDigits}${notAfter}|${notBefore}${yearDigits}\sy\santeriores`,
  'g',
)
const marked = new RegExp(String.raw`\b(?:mod|modelo|ano|anos)s?[.:]?\s?'?${yearDigits}${notAfter}`, 'g')
const single = new RegExp(`${notBefore}((?:19[4-9]|20[0-3])\\d)${notAfter}`, 'g')

/**
 * The year ranges written in a folded text, in order: `08/17`, `98-04`, `2007 a 2016`, `14->`, `mod. 84`, `2010`.
 * Pairs that can only be sizes (`13/16` after a number, anything followed by a unit) are left alone.
 */
export function yearSpans(folded: string): YearSpan[] {
  // Most questions name no year, and each of the forms below goes through all of the text.
  if (!/\d\d/.test(folded)) return []
  const found: YearSpan[] = []
  const add = (match: RegExpExecArray, from: number | undefined, to: number | undefined, isSure: boolean) => {
    const start = match.index
    const end = start + match[0].length
    if (!from || !to || to < from || to - from > 50 || found.some((span) => span.start < end && start < span.end))
      return
    found.push({ from, to, start, end, isSure })
  }
  for (const match of matchesIn(folded, until)) add(match, fullYear(match[1] ?? ''), fullYear(match[2] ?? ''), true)
  for (const match of matchesIn(folded, since)) add(match, fullYear(match[1] ?? ''), newest, true)
  for (const match of matchesIn(folded, range)) {
    if (!isFraction(folded, match)) add(match, fullYear(match[1] ?? ''), fullYear(match[2] ?? ''), true)
  }
  for (const match of matchesIn(folded, onwards))
    if (!isEndOfCode(folded, match)) add(match, fullYear(match[1] ?? ''), newest, true)
  for (const match of matchesIn(folded, upTo)) add(match, FIRST_YEAR, fullYear(match[1] ?? match[2] ?? ''), true)
  for (const match of matchesIn(folded, marked)) add(match, fullYear(match[1] ?? ''), fullYear(match[1] ?? ''), true)
  for (const match of matchesIn(folded, single)) add(match, fullYear(match[1] ?? ''), fullYear(match[1] ?? ''), false)
  return found.sort((a, b) => a.start - b.start)
}

/** `matchAll` makes an expression of its own each time, and most are not there at all. */
function matchesIn(folded: string, form: RegExp): Iterable<RegExpExecArray> {
  return folded.search(form) < 0 ? [] : folded.matchAll(form)
}

/** `WPMT01+`, `EC30+`: a design's name, although «2001 on» could be read into its end. */
function isEndOfCode(text: string, { 0: whole, index }: RegExpExecArray): boolean {
  return whole.endsWith('+') && /[a-z]/.test(text[index - 1] ?? '')
}

/** `2 13/16`, `15/16"`: inches, although 2013–2016 could be read into them. */
function isFraction(text: string, match: RegExpExecArray): boolean {
  if (!/^\d\d\/(?:16|32|64)$/.test(match[0])) return false
  return (
    /\d\s$/.test(text.slice(0, match.index)) || /^\s?(?:"|in\b|pulg)/.test(text.slice(match.index + match[0].length))
  )
}
