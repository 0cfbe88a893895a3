import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos, lineAmount, pesos, totalsOf, withVat, withVatAt } from './money.ts'

test('subtotal and VAT make the total, and VAT is sixteen in a hundred to half a centavo', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { maxLength: 50 }), (amounts) => {
      const { subtotal, iva, total } = totalsOf(amounts)
      expect(subtotal + iva).toBe(total)
      expect(Math.abs(iva * 100 - subtotal * 16)).toBeLessThanOrEqual(50)
    }),
  )
})

test.each([
  ['318.500000', 3, 95_550],
  ['0.005', 1, 1],
  ['0.004999', 1, 0],
  ['92.4', 99_999, 923_990_760],
  ['1000000000', 1, 100_000_000_000],
  ['0.333333', 3, 100],
])('%s × %i is %i centavos', (price, quantity, expected) => {
  expect(lineAmount(price, quantity)).toBe(expected)
})

test('a half centavo of VAT goes up', () => {
  expect(totalsOf([53])).toEqual({ subtotal: 53, iva: 8, total: 61 })
  expect(totalsOf([3])).toEqual({ subtotal: 3, iva: 0, total: 3 })
  expect(totalsOf([22])).toEqual({ subtotal: 22, iva: 4, total: 26 })
})

test('centavos and pesos are each other’s inverse', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (n) => centavos(pesos(n)) === n))
  expect(pesos(5)).toBe('0.05')
})

test.each(['', '-1', '1,5', '1e3', 'NaN', '1.1234567'])('«%s» is no amount', (text) => {
  expect(() => lineAmount(text, 1)).toThrow('not an amount')
})

test('a price with the border’s VAT', () => {
  expect(['100', '170.123456', '0.0625'].map((price) => withVatAt(8, price))).toEqual(['108.00', '183.73', '0.07'])
})

test('a price with VAT: half up on the exact price', () => {
  expect(['100', '0', '170.123456', '0.03125', '12.5'].map(withVat)).toEqual([
    '116.00',
    '0.00',
    '197.34',
    '0.04',
    '14.50',
  ])
})
