import { ZONE } from '#kit/base/settings.ts'

const locale = 'es-MX'
const numbers = new Intl.NumberFormat(locale)
const pesos = new Intl.NumberFormat(locale, { style: 'currency', currency: 'MXN' })
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: ZONE })
/** An hour with its zone. */
const HAS_ZONE = /T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i

/** `20480` → `20,480`. */
export function count(n: number): string {
  return numbers.format(n)
}

/** Pesos, not centavos: `1234567.5` or `'1234567.50'` → `$1,234,567.50`. */
export function money(amount: number | string): string {
  return pesos.format(Number(amount))
}

/** ISO date, instant, or local time of Mexico without a zone → `20 nov 2026`, in the time of Mexico City. */
export function day(iso: string): string {
  // A date without an hour would be midnight in Greenwich: the evening before, here.
  return days.format(new Date(HAS_ZONE.test(iso) ? iso : `${iso.slice(0, 10)}T12:00:00-06:00`))
}

/** The last day of what ends with this moment, as `day` says it. */
export function lastDay(end: string): string {
  return day(new Date(Date.parse(end) - 1).toISOString())
}

/** `plural(1, 'parte', 'partes')` → `1 parte`; `plural(2048, …)` → `2,048 partes`. */
export function plural(n: number, one: string, other: string): string {
  return `${count(n)} ${agree(n, one, other)}`
}

/** The word alone, for what stands apart from its number: `agree(1, 'se agregó', 'se agregaron')` → `se agregó`. */
export function agree(n: number, one: string, other: string): string {
  return Math.abs(n) === 1 ? one : other
}

const lists = {
  y: new Intl.ListFormat(locale, { type: 'conjunction' }),
  o: new Intl.ListFormat(locale, { type: 'disjunction' }),
}

/** `['balatas', 'discos', 'ímpetu']` → `balatas, discos e ímpetu`; with `o`, `siete u ocho`. */
export function listed(words: Iterable<string>, joint: keyof typeof lists = 'y'): string {
  return lists[joint].format(words)
}
