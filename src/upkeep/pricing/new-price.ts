import { halfUp, microsOf, pesos } from '#kit/base/money.ts'

export const ROUNDINGS = ['centavo', 'peso', 'noventa'] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** How a price becomes another. Amounts are pesos as text, percentages have up to two decimals. */
export type PriceRule =
  | { tipo: 'fijo'; valor: string }
  | { tipo: 'porcentaje'; por: string }
  | { tipo: 'monto'; por: string }
  /** So many percent of the price are left over its cost. */
  | { tipo: 'margen'; por: string }
  /** The price of another list, so many percent more or less. */
  | { tipo: 'lista'; lista_id: number; por: string }
  | { tipo: 'quitar' }

/** What is known of the price that changes, in pesos of up to six decimals; null where there is none. */
export type Known = { antes: string | null; costo: string | null; otra: string | null }

/** The new price in pesos with two decimals, null where it ends, or why there is none. */
type NewPrice = { valor: string | null; motivo?: undefined } | { valor?: undefined; motivo: string }

const ONE = 1_000_000n
/** The first price that the column does not hold, in millionths. */
const TOO_MUCH = 100_000_000n * ONE

/** A price by a rule, reckoned exactly and rounded once, half up. */
export function newPrice(rule: PriceRule, rounding: Rounding, known: Known): NewPrice {
  if (rule.tipo === 'quitar') return known.antes === null ? { motivo: NONE } : { valor: null }
  const exact = exactly(rule, known)
  if (typeof exact === 'string') return { motivo: exact }
  if (exact.of <= 0n) return { motivo: 'Quedaría en cero o menos' }

  const micros = rule.tipo === 'fijo' ? exact.of : rounded(exact, rounding)
  if (micros <= 0n) return { motivo: 'Quedaría en cero o menos' }
  if (micros >= TOO_MUCH) return { motivo: 'Quedaría en 100 millones o más' }
  return { valor: pesos(Number(micros / 10_000n)) }
}

const NONE = 'No tiene precio en esta lista'

/** Millionths of a peso as a fraction. */
type Exact = { of: bigint; by: bigint }

function exactly(rule: Exclude<PriceRule, { tipo: 'quitar' }>, { antes, costo, otra }: Known): Exact | string {
  switch (rule.tipo) {
    case 'fijo':
      return { of: microsOf(rule.valor), by: 1n }
    case 'porcentaje':
      return antes === null ? NONE : { of: microsOf(antes) * (HUNDRED + hundredths(rule.por)), by: HUNDRED }
    case 'monto':
      return antes === null ? NONE : { of: microsOf(antes) + hundredths(rule.por) * 10_000n, by: 1n }
    case 'margen':
      return costo === null
        ? 'No se conoce su costo'
        : { of: microsOf(costo) * HUNDRED, by: HUNDRED - hundredths(rule.por) }
    default:
      return otra === null
        ? 'No tiene precio en la lista de la que se copia'
        : { of: microsOf(otra) * (HUNDRED + hundredths(rule.por)), by: HUNDRED }
  }
}

/** A hundred percent, in hundredths of one. */
const HUNDRED = 10_000n

/** `-2.5` → `-250n`. */
function hundredths(text: string): bigint {
  const isLess = text.startsWith('-')
  const value = microsOf(isLess ? text.slice(1) : text) / 10_000n
  return isLess ? -value : value
}

/** To the centavo, to the peso, or to the nearest price that ends in ninety centavos. */
function rounded({ of, by }: Exact, rounding: Rounding): bigint {
  if (rounding === 'centavo') return halfUp(of, by * 10_000n) * 10_000n
  if (rounding === 'peso') return halfUp(of, by * ONE) * ONE
  const whole = halfUp(of + by * 100_000n, by * ONE)
  return (whole > 0n ? whole : 1n) * ONE - 100_000n
}

/** Whether a price moves by more than thirty percent of what it was. */
export function isJump(antes: string | null, despues: string | null): boolean {
  if (antes === null || despues === null) return false
  const [before, after] = [microsOf(antes), microsOf(despues)]
  const moved = after > before ? after - before : before - after
  return moved * 10n > before * 3n
}

/** Which of the four a new price is. */
export function classOf(antes: string | null, despues: string | null): 'sube' | 'baja' | 'igual' {
  if (despues === null) return antes === null ? 'igual' : 'baja'
  if (antes === null) return 'sube'
  const [before, after] = [microsOf(antes), microsOf(despues)]
  return after === before ? 'igual' : after > before ? 'sube' : 'baja'
}
