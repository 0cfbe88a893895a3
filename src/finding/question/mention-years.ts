// Gives each vehicle of a text its engines and its years.
import { isDoors } from './measures.ts'
import { isBetween, isEngine, type Mention, type Reading } from './mention.ts'
import type { Word } from './tokens.ts'
import { fullYear, type YearSpan } from './years.ts'

/** Years belong to the models listed before them; engines to the models since the last years. */
export function bind(folded: string, words: Word[], mentions: Mention[], years: YearSpan[], inYear: number[]): Reading {
  const reading: Reading = { mentions, loose: [], used: new Set(), spans: [] }
  for (const mention of mentions) bindBetween(words, mention, reading)
  let open: Mention[] = []
  const again: Mention[] = []
  let isClosed = false
  let next = 0
  for (let i = 0; i < words.length; ) {
    const mention = mentions[next]
    if (mention?.from === i) {
      if (isClosed) [open, isClosed] = [[], false]
      open.push(mention)
      for (; i < mention.to; i++) reading.used.add(i)
      next++
      continue
    }
    const span = years[inYear[i] ?? -1]
    const bare = span ? undefined : bareYears(folded, words, i, open, isClosed)
    const found: [number, number] | undefined = span ? [span.from, span.to] : bare?.years
    if (found) {
      const to = span ? lastIn(inYear, i) + 1 : i + (bare?.words ?? 1)
      if (open.length) for (const vehicle of open) vehicle.years.push(found)
      else reading.loose.push(found)
      reading.spans.push({ from: i, to, years: found })
      isClosed = open.length > 0
      for (; i < to; i++) reading.used.add(i)
      continue
    }
    if (isClosed && isOfOtherYears(words, i, { open, inYear, next: mentions[next] })) {
      // «2.5 TDI (07-12) / 2.0 TDI (12-17)»: the same models again, each engine in years of its own.
      open = open.map((vehicle) => ({ ...vehicle, engines: [], years: [] }))
      again.push(...open)
      isClosed = false
    }
    if (open.length && isEngine(words[i]) && (!isClosed || open.every((vehicle) => vehicle.engines.length === 0))) {
      // One size may follow several models: F-350, F-450 5.4L.
      for (const vehicle of open)
        if (!vehicle.engines.includes(words[i]?.text ?? '')) vehicle.engines.push(words[i]?.text ?? '')
      reading.used.add(i)
    }
    i++
  }
  if (again.length > 0) mentions.splice(0, Infinity, ...[...mentions, ...again].sort((a, b) => a.from - b.from))
  if (reading.loose.length && mentions.length && mentions.every((mention) => mention.years.length === 0)) {
    // 92/97 TSURU: the years were written first.
    for (const mention of mentions) mention.years.push(...reading.loose)
    reading.loose = []
  }
  return reading
}

type Behind = { open: Mention[]; inYear: number[]; next: Mention | undefined }

/** Whether an engine behind the years of models that have others is followed by years again, before another vehicle. */
function isOfOtherYears(words: Word[], i: number, { open, inYear, next }: Behind): boolean {
  const text = words[i]?.text ?? ''
  if (!isEngine(words[i]) || !open.every(({ engines }) => engines.length > 0 && !engines.includes(text))) return false
  const years = inYear.findIndex((span, at) => at > i && span >= 0)
  return years > 0 && (!next || years < next.from)
}

/** «Datsun 85 pick up», «Ford 4.6 Lobo»: what stands between a make and its model is the model's. */
function bindBetween(words: Word[], { makeAt, from, years, engines }: Mention, { used, spans }: Reading): void {
  if (!makeAt) return
  for (let i = makeAt[0]; i < makeAt[1]; i++) used.add(i)
  for (let i = makeAt[1]; i < from; i++) {
    const text = words[i]?.text ?? ''
    const year = /^\d\d$/.test(text) ? fullYear(text) : undefined
    if (year) {
      years.push([year, year])
      spans.push({ from: i, to: i + 1, years: [year, year] })
    } else if (isEngine(words[i])) engines.push(text)
    if (year || isEngine(words[i])) used.add(i)
  }
}

function lastIn(inYear: number[], i: number): number {
  let last = i
  while (inYear[last + 1] === inYear[i]) last++
  return last
}

/** `Matiz 06`, `Tsuru 84 87`: two digits right after a model are a year when nothing turns them into something else. */
function bareYears(folded: string, words: Word[], i: number, open: Mention[], isClosed: boolean) {
  const last = open.at(-1)
  if (!last || isClosed || last.isMakeOnly) return undefined
  const text = words[i]?.text ?? ''
  if (!/^\d\d$/.test(text) || !words.slice(last.to, i).every((word) => isBetween(word) || isEngine(word)))
    return undefined
  const from = fullYear(text)
  const after = words[i + 1]
  const isLast = (word: Word | undefined) => !word || /[,;)/(]/.test(folded.slice(word.start - 2, word.start))
  if (!from) return undefined
  const to = after && /^\d\d$/.test(after.text) && isLast(words[i + 2]) ? fullYear(after.text) : undefined
  if (to && to >= from) return { years: [from, to] as [number, number], words: 2 }
  // 97 2 puertas: how many of them is no second year.
  const isCount =
    isDoors(after?.text ?? '') || (/^\d$/.test(after?.text ?? '') && /^[a-z]{2,}/.test(words[i + 2]?.text ?? ''))
  return isLast(after) || isCount || !/^\d/.test(after?.text ?? '')
    ? { years: [from, from] as [number, number], words: 1 }
    : undefined
}

/** «civic 2 litros»: of what is asked for a vehicle, so few litres are its engine's. */
export function addLitres(words: Word[], { mentions, used }: Reading): void {
  const models = mentions.filter((mention) => !mention.isMakeOnly)
  const at = words.findIndex(({ text }, i) => /^[1-8]l$/.test(text) && models.some(({ to }) => to <= i))
  if (at < 0 || models.some(({ engines }) => engines.length > 0)) return
  for (const { engines } of models) engines.push(`${words[at]?.text.slice(0, 1)}.0`)
  used.add(at)
}

/** «parabrisas cavalier 2 puertas 98»: the year said last, in two digits that measure nothing. */
export function addLastYear(words: Word[], { mentions, spans, used }: Reading): void {
  const last = words.length - 1
  const [text = '', before = ''] = [words[last]?.text, words[last - 1]?.text]
  const isOfModel = mentions.some((mention) => !mention.isMakeOnly)
  if (mentions.length === 0 || spans.length > 0 || used.has(last)) return
  // After a make alone, or after the thing, two digits may be how many or how large.
  const [isYear, isNone] = isOfModel
    ? [/^[0-26-9]\d$/, /^(?:rin|r|rodada|no|num|numero|de|\d(?!\.\d$).*)$/]
    : [/^[6-9]\d$/, /^(?:rin|r|rodada|no|num|numero|de|a|x|\d(?!\.\d$).*)$/]
  if (!isYear.test(text) || isNone.test(before)) return
  const year = fullYear(text)
  if (!year) return
  for (const mention of mentions) mention.years.push([year, year])
  spans.push({ from: last, to: last + 1, years: [year, year] })
  used.add(last)
}
