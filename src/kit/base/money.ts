/** VAT of Mexico, in hundredths (K-07, A-24). */
const VAT = 16n
const MICROS_PER_CENTAVO = 10_000n

/** Integer centavos of what a line costs: unit price in pesos as text with up to six decimals × pieces, half up. Throws on anything else. */
export function lineAmount(price: string, quantity: number): number {
  return Number(halfUp(microsOf(price) * BigInt(quantity), MICROS_PER_CENTAVO))
}

/** Integer centavos: VAT is half up on the subtotal, and total = subtotal + iva always (K-07). */
export function totalsOf(amounts: readonly number[]): { subtotal: number; iva: number; total: number } {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
  const iva = Number(halfUp(BigInt(subtotal) * VAT, 100n))
  return { subtotal, iva, total: subtotal + iva }
}

/** What one piece costs with VAT, in pesos with two decimals: `'100'` → `'116.00'`. Only to show: a document's VAT is on its subtotal. */
export function withVat(price: string): string {
  return pesos(Number(halfUp(microsOf(price) * (100n + VAT), MICROS_PER_CENTAVO * 100n)))
}

/** Integer centavos → `'1234567.50'`. */
export function pesos(centavos: number): string {
  const sign = centavos < 0 ? '-' : ''
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `'1234567.5'` → integer centavos, half up beyond the second decimal. */
export function centavos(amount: string): number {
  return lineAmount(amount, 1)
}

/** Millionths of a peso. Throws on what is no amount of up to six decimals. */
export function microsOf(price: string): bigint {
  const found = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(price)
  if (!found) throw new Error(`not an amount of pesos: ${price}`)
  return BigInt(found[1] ?? 0) * 1_000_000n + BigInt((found[2] ?? '').padEnd(6, '0'))
}

/** Whole units of `unit`, half up; neither below zero. */
export function halfUp(value: bigint, unit: bigint): bigint {
  return (value + unit / 2n) / unit
}
