// Model years as catalogues write them. Every rule here was met in a real file.

/** hasta null: still made. */
type YearRange = { desde: number; hasta: number | null }
/** `typedIn`: Excel had turned the years into a date of that year. `either`: its two readings, where both are possible. */
export type Years = YearRange & { typedIn?: number; either?: { byDay: YearRange; byYear: YearRange } }
type YearsReading = Years | { reason: string }

/** «TODOS» and «hasta 2004» begin here: the earliest year the catalogue holds. */
export const firstYear = 1900

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const all = /^(?:todos?(?: los)?(?: anos| modelos)?|todas|universal|all(?: years)?|\*)$/
const open = new RegExp(
  '^(?:desde |del? )?(\\d{4}|\\d{2})(?:' +
    [
      ' ?(?:->|=>|>|\\+|-)', // 14->  14>  14+  14-
      ' ?-? ?(?:en adelante|adelante|y (?:posteriores|mas|superiores)|a la fecha|(?:al? )?(?:actual|actualidad|presente|hoy)|up|on|and up|present|current|fecha)',
    ].join('|') +
    ')$',
)
const since = /^(?:desde|a partir de|from) (\d{4}|\d{2})$/
const until = /^(?:(?:hasta|up to|<-?|-) ?(\d{4}|\d{2})|(\d{4}|\d{2}) (?:y anteriores|e? ?anteriores|hacia atras))$/
const range = /^(?:del? |desde |from )?(\d{4}|\d{1,2}) ?(?:-|\/|~|\.\.|->| al? | hasta | to ) ?(\d{4}|\d{1,2})$/
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:t[\d:.]+z?| \d{1,2}:\d{2}(?::\d{2})?)?$/
const slashDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/
const namedMonth = /^(?:(\d{1,2})[-/ ])?([a-z]{3})[a-z]*\.?(?:[-/ ](\d{4}|\d{1,2}))?$/

/** Reads «98-04», «1998-2004», «05», «14->», «45571» (06-10 that Excel made a date)… `thisYear` places two-digit years. */
export function readYears(text: string, thisYear = new Date().getFullYear()): YearsReading {
  const folded = fold(text)
  if (!folded) return { reason: 'Faltan los años' }
  if (all.test(folded)) return { desde: firstYear, hasta: null }

  return checked(
    fromPlainNumber(folded, thisYear) ??
      fromDate(folded, thisYear) ??
      fromRange(folded, thisYear) ?? {
        reason: 'No se entienden los años; escribe por ejemplo 1998-2004, 05 o 14->',
      },
    thisYear,
  )
}

/** Several ranges of one cell, «98-02, 06-10»; the first that cannot be read spoils all. */
export function readYearList(text: string, thisYear = new Date().getFullYear()): Years[] | { reason: string } {
  const ranges: Years[] = []
  for (const piece of text.split(/[,;]/).filter((part) => part.trim())) {
    const years = readYears(piece, thisYear)
    if ('reason' in years) return years
    if (!ranges.some((one) => one.desde === years.desde && one.hasta === years.hasta)) ranges.push(years)
  }
  return ranges.length ? ranges : { reason: 'Faltan los años' }
}

/** Start and end of two columns; an empty end means still made. */
export function readYearPair(start: string, end: string, thisYear = new Date().getFullYear()): YearsReading {
  const first = readYears(start, thisYear)
  if ('reason' in first || !end.trim())
    return 'reason' in first ? first : { desde: first.desde, hasta: openEnd(start, first) }
  if (openWord.test(fold(end))) return { desde: first.desde, hasta: null }
  const last = readYears(end, thisYear)
  if ('reason' in last) return last
  if (last.hasta === null) return { desde: first.desde, hasta: null }
  if (last.hasta < first.desde)
    return { reason: `El año final (${last.hasta}) es menor que el inicial (${first.desde})` }
  return { desde: first.desde, hasta: last.hasta }
}

const openWord =
  /^(?:a la fecha|actual|actualidad|presente|hoy|en adelante|adelante|up|present|current|fecha|->|>|\+|-)$/

/** «2005» alone in the start column is open; «2005-2010» there already says its end. */
function openEnd(start: string, first: Years): number | null {
  return first.desde === first.hasta && /^\s*\d+(?:\.0+)?\s*$/.test(start) ? null : first.hasta
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[→»]/g, '->')
    .replace(/['’´`"()[\]]/g, '')
    .replace(/^(?:anos?|years?|mod(?:elos?)?\.?)[: ]+(?=\d)/, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(->|-|\/|>) ?/g, '$1')
    .trim()
}

function fromPlainNumber(folded: string, thisYear: number): YearsReading | null {
  const digits = /^(\d+)(?:\.0+)?$/.exec(folded)?.[1]
  if (!digits) return null
  if (digits.length === 4 || digits.length === 2) {
    const year = wholeYear(digits, thisYear)
    return { desde: year, hasta: year }
  }
  const serial = Number(digits)
  // 20,000 is 1954 and 73,050 is 2099: what Excel keeps of a date.
  if (digits.length === 5 && serial >= 20_000 && serial <= 73_050) {
    const date = new Date(Date.UTC(1899, 11, 30 + serial))
    return fromParts(date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear(), thisYear)
  }
  return null
}

function fromDate(folded: string, thisYear: number): YearsReading | null {
  const iso = isoDate.exec(folded)
  if (iso) return fromParts(Number(iso[3]), Number(iso[2]), Number(iso[1]), thisYear)
  const slashed = slashDate.exec(folded)
  if (slashed) return fromParts(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]), thisYear)
  const named = namedMonth.exec(folded)
  const month = named?.[2] ? Math.max(months.indexOf(named[2]), englishMonths.indexOf(named[2])) + 1 : 0
  if (!named || !month) return null
  if (named[1] && named[3]?.length === 4) return fromParts(Number(named[1]), month, Number(named[3]), thisYear)
  if (named[1] && !named[3]) return pair(Number(named[1]), month, thisYear) ?? turned
  if (!named[1] && named[3]) return ordered(month, Number(named[3]) % 100, thisYear) ?? turned
  return turned
}

const turned = {
  reason: 'Excel convirtió los años en una fecha y ya no se sabe cuáles eran; escríbelos como 2006-2010',
}

/**
 * A date that Excel made of two numbers. Day and month are the two years («06-10» → 6 October), except on a first of the
 * month, which may also be month and year («12-17» → 1 December 2017): then both readings go back, and whoever sees the
 * whole file can tell: the dates of the first kind all bear the year in which the file was typed.
 */
function fromParts(day: number, month: number, year: number, thisYear: number): YearsReading {
  const byDay = pair(day, month, thisYear)
  if (day !== 1) return byDay ? { ...byDay, typedIn: year } : turned
  const byYear = year % 100 > 12 ? ordered(month, year % 100, thisYear) : null
  if (!byYear) return byDay ? { ...byDay, typedIn: year } : turned
  if (!byDay) return { ...byYear, typedIn: year }
  // Typed lately, «01-05» became a day of that year; an old year was itself one of the two numbers.
  return { ...(year >= thisYear - 2 ? byDay : byYear), typedIn: year, either: { byDay, byYear } }
}

/** Either order may be meant: Excel in English reads month before day. */
function pair(a: number, b: number, thisYear: number): YearRange | null {
  return ordered(a, b, thisYear) ?? ordered(b, a, thisYear)
}

function ordered(a: number, b: number, thisYear: number): YearRange | null {
  const desde = wholeYear(String(a).padStart(2, '0'), thisYear)
  const hasta = wholeYear(String(b).padStart(2, '0'), thisYear)
  return desde <= hasta && hasta <= thisYear + 3 ? { desde, hasta } : null
}

function fromRange(folded: string, thisYear: number): YearsReading | null {
  const both = range.exec(folded)
  if (both?.[1] && both[2]) {
    const desde = wholeYear(both[1].padStart(2, '0'), thisYear)
    let hasta = wholeYear(both[2].padStart(2, '0'), thisYear)
    // «1998-04» and «2011-20»: the second is of the first's century or the next.
    if (hasta < desde && both[2].length <= 2 && hasta + 100 <= thisYear + 3) hasta += 100
    return { desde, hasta }
  }
  const from = open.exec(folded)?.[1] ?? since.exec(folded)?.[1]
  if (from) return { desde: wholeYear(from, thisYear), hasta: null }
  const last = until.exec(folded)
  if (last) return { desde: firstYear, hasta: wholeYear(last[1] ?? last[2] ?? '', thisYear) }
  return null
}

/** Two digits: up to two years ahead are of this century, the others of the last. */
function wholeYear(digits: string, thisYear: number): number {
  const n = Number(digits)
  if (digits.length === 4) return n
  const century = Math.floor((thisYear + 2) / 100) * 100
  return n <= (thisYear + 2) % 100 ? century + n : century - 100 + n
}

function checked(years: YearsReading, thisYear: number): YearsReading {
  if ('reason' in years) return years
  const { desde, hasta } = years
  for (const year of [desde, hasta ?? desde]) {
    if (year < firstYear || year > thisYear + 3) return { reason: `El año ${year} no es posible` }
  }
  if (hasta !== null && hasta < desde) return { reason: `El año final (${hasta}) es menor que el inicial (${desde})` }
  return years
}
