import { day } from '#kit/ui/format.ts'

/** `'1160.5'` → `$1,160.50`; other currencies than pesos are named. Half up to the cent, without floats; what is no number stays as it is. */
export function amountText(amount: string, currency: string): string {
  const found = /^(-?)(\d{1,20})(?:\.(\d{1,12}))?$/.exec(amount)
  if (!found) return amount
  const [, sign = '', whole = '', decimals = ''] = found
  const up = (decimals[2] ?? '0') >= '5' ? 1n : 0n
  const cents = BigInt(whole) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0')) + up
  const text = `${sign}$${grouped(String(cents / 100n))}.${String(cents % 100n).padStart(2, '0')}`
  return currency === 'MXN' || currency === 'XXX' || currency === '' ? text : `${text} ${currency}`
}

/** Two decimals, or as many more as the price really has: `'10.123456'` → `$10.123456`. */
export function priceText(price: string): string {
  const [whole = '', decimals = ''] = price.split('.')
  if (!/^-?\d{1,20}$/.test(whole)) return price
  const kept = decimals.replace(/0{1,12}$/, '').padEnd(2, '0')
  const sign = whole.startsWith('-') ? '-' : ''
  return `${sign}$${grouped(whole.replace('-', ''))}.${kept}`
}

/** `'12.000000'` → `12`, `'1.50'` → `1.5`. */
export function quantityText(quantity: string): string {
  if (!/^\d{1,20}(?:\.\d{1,12})?$/.test(quantity)) return quantity
  const [whole = '', decimals = ''] = quantity.split('.')
  const kept = decimals.replace(/0{1,12}$/, '')
  return kept ? `${grouped(whole)}.${kept}` : grouped(whole)
}

/** Digits in groups of three. */
function grouped(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '')
  const first = plain.length % 3 || 3
  const parts = [plain.slice(0, first)]
  for (let at = first; at < plain.length; at += 3) parts.push(plain.slice(at, at + 3))
  return parts.join(',')
}

/** Local time or day as the file writes it, without a zone → `31 oct 2026`. */
export function localDay(local: string): string {
  // Noon in Mexico: the same day whatever the zone of who formats it.
  return day(`${local.slice(0, 10)}T18:00:00Z`)
}

/** `31 oct 2026, 23:59`. */
export function localMoment(local: string): string {
  const time = local.slice(11, 16)
  return time ? `${localDay(local)}, ${time}` : localDay(local)
}
