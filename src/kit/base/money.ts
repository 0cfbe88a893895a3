/** VAT of Mexico, in hundredths (K-07, A-24): the usual one first, then that of the border region (`vat.ts`). */
export const RATES = [16, 8] as const
export type Rate = (typeof RATES)[number]
/** Centavos without VAT, at the usual rate unless it says another. */
export type Taxed = { amount: number; rate?: Rate | undefined }
/** Centavos of a document that one rate is paid on, and what it comes to. */
export type Tax = { rate: Rate; base: number; iva: number }

const MICROS_PER_CENTAVO = 10_000n

/** Integer centavos of what a line costs: unit price in pesos as text with up to six decimals × pieces, half up. Throws on anything else. */
export function lineAmount(price: string, quantity: number): number {
  return Number(halfUp(microsOf(price) * BigInt(quantity), MICROS_PER_CENTAVO))
}

/** Integer centavos: VAT is half up on what each rate is paid on, and total = subtotal + iva always (K-07). */
export function totalsOf(amounts: readonly (number | Taxed)[]): { subtotal: number; iva: number; total: number } {
  return sumOf(taxesOf(amounts.map((part) => (typeof part === 'number' ? { amount: part } : part))))
}

/** What a document's amounts are taxed with, by rate; a rate that nothing is paid on is not told. */
export function taxesOf(parts: readonly Taxed[]): Tax[] {
  return RATES.flatMap((rate): Tax[] => {
    const base = parts.reduce((sum, part) => ((part.rate ?? RATES[0]) === rate ? sum + part.amount : sum), 0)
    return base === 0 ? [] : [{ rate, base, iva: Number(halfUp(BigInt(base) * BigInt(rate), 100n)) }]
  })
}

/** What these taxes and what they are paid on come to. */
export function sumOf(taxes: readonly Tax[]): { subtotal: number; iva: number; total: number } {
  const subtotal = taxes.reduce((sum, { base }) => sum + base, 0)
  const iva = taxes.reduce((sum, tax) => sum + tax.iva, 0)
  return { subtotal, iva, total: subtotal + iva }
}

/** What one piece costs with the usual VAT, in pesos with two decimals: `'100'` → `'116.00'`. Only to show: a document's VAT is on its subtotal. */
export function withVat(price: string): string {
  return withVatAt(RATES[0], price)
}

/** The same at another rate. */
export function withVatAt(rate: Rate, price: string): string {
  return pesos(Number(halfUp(microsOf(price) * BigInt(100 + rate), MICROS_PER_CENTAVO * 100n)))
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
