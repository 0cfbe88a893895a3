import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos } from '#kit/base/money.ts'
import { amountOf, counterPrice, rateAt, ROUNDINGS, totalsFor } from './price.ts'

test.each([
  ['100.000000', 30, 'exacto', '130.00'],
  ['0.335', 0, 'exacto', '0.34'],
  ['99.99', 33.33, 'exacto', '133.32'],
  ['100', 30.5, 'peso', '131.00'],
  ['100', 30, 'peso', '130.00'],
  ['100', 31, 'cinco', '135.00'],
  ['100', 31, 'diez', '140.00'],
  ['100', 30, 'noventa', '130.90'],
  ['100.69', 30, 'noventa', '130.90'],
  ['100.70', 30, 'noventa', '131.90'],
  ['0', 30, 'noventa', '0.00'],
] as const)('%s with %d %% rounded to %s is %s', (cost, margin, rounding, price) => {
  expect(counterPrice(cost, margin, rounding)).toBe(price)
})

test('a price never falls below cost and margin, and a step is never overshot', () => {
  const cost = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 999_999 }))
  fc.assert(
    fc.property(
      cost,
      fc.integer({ min: 0, max: 90_000 }),
      fc.constantFrom(...ROUNDINGS),
      ([whole, micros], hundredths, rounding) => {
        const price = centavos(counterPrice(`${whole}.${String(micros).padStart(6, '0')}`, hundredths / 100, rounding))
        const wanted = (whole + micros / 1e6) * (1 + hundredths / 10_000) * 100
        expect(price).toBeGreaterThanOrEqual(wanted - 0.51)
        expect(price).toBeLessThan(wanted + 1000.01)
      },
    ),
  )
})

test('totals are the sum of the lines and VAT once', () => {
  const lines = [
    { precio: '130.00', cantidad: 2, tasa: 16 as const },
    { precio: '0.34', cantidad: 3, tasa: 16 as const },
  ]
  expect(lines.map(amountOf)).toEqual(['260.00', '1.02'])
  expect(totalsFor(lines)).toEqual({ subtotal: '261.02', iva: '41.76', total: '302.78' })
})

test('a shop of the border pays 8 %, and 16 % for what the law leaves out', () => {
  const lines = [
    { precio: '130.00', cantidad: 2, tasa: rateAt(8, false) },
    { precio: '50.00', cantidad: 1, tasa: rateAt(8, true) },
  ]
  expect(totalsFor(lines)).toEqual({
    subtotal: '310.00',
    iva: '28.80',
    total: '338.80',
    impuestos: [
      { tasa: 16, base: '50.00', iva: '8.00' },
      { tasa: 8, base: '260.00', iva: '20.80' },
    ],
  })
  expect([rateAt(16, false), rateAt(16, true)]).toEqual([16, 16])
})
