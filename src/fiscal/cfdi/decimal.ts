/** Exact decimal numbers: `value` × 10^-`scale`. Amounts of tax documents have up to six decimals, their products many more. */
export type Decimal = { value: bigint; scale: number }

const written = /^([+-]?)(\d{1,40})(?:\.(\d{0,30}))?$/
export const ZERO: Decimal = { value: 0n, scale: 0 }

/** Whether a text is a number as the tax office writes them: `1500`, `-0.50`, `1234.567890`. */
export function isDecimal(text: string): boolean {
  return written.test(text)
}

/** `'1234.50'` → the exact number. Throws on anything that is not written so. */
export function decimal(text: string): Decimal {
  const found = written.exec(text)
  if (!found) throw new Error(`not a decimal number: ${text}`)
  const [, sign = '', whole = '0', fraction = ''] = found
  const value = BigInt(whole + fraction)
  return { value: sign === '-' ? -value : value, scale: fraction.length }
}

/** The exact sum. */
export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { value: at(a, scale) + at(b, scale), scale }
}

/** The exact difference. */
export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { value: -b.value, scale: b.scale })
}

/** The exact product. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { value: a.value * b.value, scale: a.scale + b.scale }
}

/** The exact sum of all. */
export function sum(all: readonly Decimal[]): Decimal {
  return all.reduce(plus, ZERO)
}

/** Below 0, 0 or above 0, as a < b, a = b, a > b. */
export function compare(a: Decimal, b: Decimal): number {
  const { value } = minus(a, b)
  if (value === 0n) return 0
  return value < 0n ? -1 : 1
}

/** Without its sign. */
export function magnitude(a: Decimal): Decimal {
  return { value: a.value < 0n ? -a.value : a.value, scale: a.scale }
}

/** a ÷ b, half away from zero at `scale` decimals. Throws when b is zero. */
export function divided(a: Decimal, b: Decimal, scale: number): Decimal {
  if (b.value === 0n) throw new Error('division by zero')
  const shift = scale + b.scale - a.scale
  const top = shift >= 0 ? a.value * 10n ** BigInt(shift) : a.value
  const bottom = shift >= 0 ? b.value : b.value * 10n ** BigInt(-shift)
  return { value: halfAway(top, bottom), scale }
}

/** Half away from zero at `scale` decimals; with fewer decimals than that, zeros are added. */
export function rounded(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return { value: at(a, scale), scale }
  return { value: halfAway(a.value, 10n ** BigInt(a.scale - scale)), scale }
}

/** Without the zeros its decimals end in. */
export function trimmed({ value, scale }: Decimal): Decimal {
  return scale > 0 && value % 10n === 0n ? trimmed({ value: value / 10n, scale: scale - 1 }) : { value, scale }
}

/** 10^-scale: one unit of the last of `scale` decimals. */
export function unit(scale: number): Decimal {
  return { value: 1n, scale }
}

/** As text with all its decimals: `'1234.50'`. */
export function textOf({ value, scale }: Decimal): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const sign = value < 0n ? '-' : ''
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

function at(a: Decimal, scale: number): bigint {
  return a.value * 10n ** BigInt(scale - a.scale)
}

function halfAway(top: bigint, bottom: bigint): bigint {
  const isNegative = top < 0n !== bottom < 0n
  const [t, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const quotient = (2n * t + b) / (2n * b)
  return isNegative ? -quotient : quotient
}
