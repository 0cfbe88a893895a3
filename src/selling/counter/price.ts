// What a shop asks of its own customer. Pure, the same in the browser and on the server.
import { lineAmount, pesos, type Rate, sumOf, taxesOf } from '#kit/base/money.ts'
import { isBorder, type ToldTax, toldTaxes } from '#kit/base/vat.ts'

export const ROUNDINGS = ['exacto', 'peso', 'cinco', 'diez', 'noventa'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export const roundingNames: Record<Rounding, string> = {
  exacto: 'Al centavo',
  peso: 'Al peso de arriba',
  cinco: 'De 5 en 5 pesos',
  diez: 'De 10 en 10 pesos',
  noventa: 'Terminado en .90',
}

/** Percent of margin at most. */
export const MOST_MARGIN = 900
/** Centavos of a step up. */
const steps: Record<Rounding, number> = { exacto: 1, peso: 100, cinco: 500, diez: 1000, noventa: 100 }

/**
 * Unit price without VAT, pesos with two decimals: cost (pesos, up to six decimals) × (1 + margin / 100), up to the next step.
 * Margin is percent with at most two decimals.
 */
export function counterPrice(cost: string, margin: number, rounding: Rounding): string {
  // Hundredths of a percent and millionths of a peso are whole numbers.
  const [whole = '0', decimals = ''] = cost.split('.')
  const micros = BigInt(whole) * 1_000_000n + BigInt(decimals.slice(0, 6).padEnd(6, '0') || '0')
  const raised = micros * BigInt(10_000 + Math.round(margin * 100))
  const unit = 10_000n * 10_000n
  const exact = rounding === 'exacto' ? (raised + unit / 2n) / unit : (raised + unit - 1n) / unit
  if (rounding === 'exacto') return pesos(Number(exact))
  if (rounding === 'noventa') return pesos(toNinety(Number(exact)))
  const step = steps[rounding]
  return pesos(Math.ceil(Number(exact) / step) * step)
}

/** The next amount that ends in ninety centavos. */
function toNinety(centavos: number): number {
  return centavos === 0 ? 0 : Math.ceil((centavos - 90) / 100) * 100 + 90
}

/** The rate of a line of a shop that sells at `iva`: what the law leaves out of the border's keeps the usual one. */
export function rateAt(iva: Rate, isLeftOut: boolean): Rate {
  return isBorder(iva) && isLeftOut ? 16 : iva
}

/** `tasa`: its VAT, in hundredths. */
export type PricedLine = { precio: string; cantidad: number; tasa: Rate }

/** Decimal pesos of a line, and of all with their VAT. */
export function amountOf({ precio, cantidad }: Pick<PricedLine, 'precio' | 'cantidad'>): string {
  return pesos(lineAmount(precio, cantidad))
}

export type CounterTotals = { subtotal: string; iva: string; total: string; impuestos?: ToldTax[] }

export function totalsFor(lines: readonly PricedLine[]): CounterTotals {
  const taxes = taxesOf(
    lines.map(({ precio, cantidad, tasa }) => ({ amount: lineAmount(precio, cantidad), rate: tasa })),
  )
  const { subtotal, iva, total } = sumOf(taxes)
  return { subtotal: pesos(subtotal), iva: pesos(iva), total: pesos(total), ...toldTaxes(taxes) }
}
