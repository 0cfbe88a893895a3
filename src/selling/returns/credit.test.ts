import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditOf } from './credit.ts'

const base = (base_piezas: string, base_importe: string, base_iva: string) => ({ base_piezas, base_importe, base_iva })

test('a share of the invoice’s line and of its VAT, each half up, in centavos', () => {
  expect(creditOf(base('3', '100', '16'), 1)).toEqual({ importe: 3333, iva: 533, total: 3866 })
  expect(creditOf(base('3', '100', '16'), 3)).toEqual({ importe: 10000, iva: 1600, total: 11600 })
  expect(creditOf(base('2', '0.01', '0'), 1)).toEqual({ importe: 1, iva: 0, total: 1 })
})

test('withheld VAT lowers it, and half a piece is none of ours', () => {
  expect(creditOf(base('4', '400', '-40'), 1)).toEqual({ importe: 10000, iva: -1000, total: 9000 })
  expect(creditOf(base('2.5', '250', '40'), 2)).toEqual({ importe: 20000, iva: 3200, total: 23200 })
})

test('never more than the whole, never less for more pieces, and the whole for all', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_00 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      cents,
      cents,
      fc.integer({ min: 1, max: 5000 }),
      (all, net, tax, some) => {
        const pieces = Math.min(some, all)
        const text = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
        const line = base(String(all), text(net), text(tax))
        const part = creditOf(line, pieces)
        expect(creditOf(line, all)).toEqual({ importe: net, iva: tax, total: net + tax })
        expect(part.total).toBeLessThanOrEqual(net + tax)
        expect(part.total).toBeGreaterThanOrEqual(creditOf(line, pieces - 1).total)
      },
    ),
  )
})
