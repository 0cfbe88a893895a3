import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, decimal, divided, isDecimal, minus, plus, rounded, textOf, times, trimmed } from './decimal.ts'

const number = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([negative, value, scale]) => ({ value: negative ? -value : value, scale }))

test('what is written is read back as it stands', () => {
  for (const text of ['0', '0.00', '1114.76', '-0.50', '12345678901234567890.123456'])
    expect(textOf(decimal(text))).toBe(text)
  for (const text of ['', '.', '.5', '1,000.00', '1e3', '0x10', ' 1', 'NaN', '１'])
    expect([text, isDecimal(text)]).toEqual([text, false])
  expect(() => decimal('1,000')).toThrow('not a decimal')
})

test('sums are exact where floats are not', () => {
  expect(textOf(plus(decimal('0.1'), decimal('0.2')))).toBe('0.3')
  expect(textOf(times(decimal('1.005'), decimal('100')))).toBe('100.500')
  expect(textOf(rounded(decimal('1.005'), 2))).toBe('1.01')
  expect(textOf(rounded(decimal('-1.005'), 2))).toBe('-1.01')
  expect(textOf(divided(decimal('1'), decimal('3'), 4))).toBe('0.3333')
  expect(textOf(trimmed(decimal('16.000000')))).toBe('16')
})

test('rules of arithmetic hold for all numbers', () => {
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: 8 }), (a, b, places) => {
      expect(compare(minus(plus(a, b), b), a)).toBe(0)
      expect(compare(times(a, b), times(b, a))).toBe(0)
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0)
      expect(compare(decimal(textOf(a)), a)).toBe(0)
      // Rounding moves a number by half a unit at most.
      const moved = minus(rounded(a, places), a)
      const half = { value: 5n, scale: places + 1 }
      expect(compare(moved.value < 0n ? minus({ value: 0n, scale: 0 }, moved) : moved, half)).toBeLessThanOrEqual(0)
    }),
  )
})
