import { centavos, lineAmount } from '#kit/base/money.ts'

/** Up to where somebody may authorise; null: without limit. */
export type Limit = {
  /** Per cent off the client's price, with up to two decimals. */
  descuento_max: string | null
  total_max: string | null
  /** May let a price below the margin's floor pass. */
  bajo_piso: boolean
}

export const EXCESSES = ['DESCUENTO', 'TOTAL', 'PISO', 'CAMBIO'] as const
export type Excess = (typeof EXCESSES)[number]

export const excessTexts: Record<Excess, string> = {
  DESCUENTO: 'descuento mayor al permitido',
  TOTAL: 'importe mayor al permitido',
  PISO: 'precio por debajo del margen mínimo',
  CAMBIO: 'no es lo que se aprobó',
}

export type PricedLine = {
  precio: string
  precio_lista: string
  /** Least price that keeps the margin; null when the cost is not known. */
  piso: string | null
}

/** What of these lines lies beyond a limit; empty when it may pass. `total` with VAT, in pesos. */
export function excessesOf(lines: readonly PricedLine[], total: string, limit: Limit): Excess[] {
  const { descuento_max: most, total_max, bajo_piso } = limit
  const found: Excess[] = []
  if (most !== null && lines.some((line) => isCutMoreThan(line, most))) found.push('DESCUENTO')
  if (total_max !== null && centavos(total) > centavos(total_max)) found.push('TOTAL')
  if (!bajo_piso && lines.some(isBelowFloor)) found.push('PISO')
  return found
}

/** Below the floor by who answers: a list of the client's own that lies there was the company's decision. */
function isBelowFloor({ precio, precio_lista, piso }: PricedLine): boolean {
  return piso !== null && micros(precio) < micros(piso) && micros(precio) < micros(precio_lista)
}

/** The discount off the client's price in hundredths of a per cent, rounded down; 0 when it is not cheaper. */
export function discountOf({ precio, precio_lista }: Pick<PricedLine, 'precio' | 'precio_lista'>): number {
  const list = micros(precio_lista)
  const cut = list - micros(precio)
  return cut <= 0n || list === 0n ? 0 : Number((cut * 10_000n) / list)
}

// Not by discountOf, which rounds: a hair beyond the limit is beyond it.
function isCutMoreThan({ precio, precio_lista }: PricedLine, most: string): boolean {
  const list = micros(precio_lista)
  return (list - micros(precio)) * 10_000n > list * BigInt(centavos(most))
}

/** Millionths of a peso: what a price of six decimals is made of. */
function micros(price: string): bigint {
  return BigInt(lineAmount(price, 10_000))
}
