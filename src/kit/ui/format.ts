import { ZONE } from '#kit/base/settings.ts'

const locale = 'es-MX'
const numbers = new Intl.NumberFormat(locale)
const pesos = new Intl.NumberFormat(locale, { style: 'currency', currency: 'MXN' })
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: ZONE })
const rules = new Intl.PluralRules(locale)

/** `20480` → `20,480`. */
export function count(n: number): string {
  return numbers.format(n)
}

/** Pesos, not centavos: `1234567.5` or `'1234567.50'` → `$1,234,567.50`. */
export function money(amount: number | string): string {
  return pesos.format(Number(amount))
}

/** ISO date or instant → `20 nov 2026`, in the time of Mexico City. */
export function day(iso: string): string {
  return days.format(new Date(iso))
}

/** `plural(1, 'parte', 'partes')` → `1 parte`; `plural(2048, …)` → `2,048 partes`. */
export function plural(n: number, one: string, other: string): string {
  return `${count(n)} ${rules.select(n) === 'one' ? one : other}`
}
