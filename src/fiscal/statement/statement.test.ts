import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pesos } from '#kit/base/money.ts'
import { BUCKETS, bucketOf } from './ageing.ts'
import { type Applied, type Invoice, statementOf } from './statement.ts'

const START = Date.UTC(2026, 0, 1)
const dateOf = (day: number) => new Date(START + day * 86_400_000).toISOString().slice(0, 10)
/** Amounts as text → centavos, negative ones too. */
const cents = (amount: string) => Math.round(Number(amount) * 100)
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

const day = fc.integer({ min: 0, max: 400 })
const invoices = fc.array(
  fc.record({
    dia: day,
    plazo: fc.integer({ min: 0, max: 120 }),
    total: fc.integer({ min: 1, max: 10_000_000 }),
    moneda: fc.constantFrom('MXN', 'USD'),
    applied: fc.array(
      fc.record({
        dia: day,
        importe: fc.integer({ min: 1, max: 6_000_000 }),
        tipo: fc.constantFrom('PAGO' as const, 'NOTA' as const),
      }),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 12 },
)
const made = invoices.map((list) => ({
  charges: list.map(
    ({ dia, plazo, total, moneda }, id): Invoice => ({
      id,
      uuid: `${id}`,
      folio: `F${id}`,
      dia: dateOf(dia),
      vence: dateOf(dia + plazo),
      moneda,
      total: pesos(total),
    }),
  ),
  credits: list.flatMap(({ applied }, factura_id) =>
    applied.map(
      ({ dia, importe, tipo }): Applied => ({
        factura_id,
        tipo,
        uuid: 'p',
        folio: 'P1',
        dia: dateOf(dia),
        importe: pesos(importe),
      }),
    ),
  ),
}))

describe('statementOf', () => {
  test('opening + movements = close = sum of the ageing, and nothing is owed back', () => {
    fc.assert(
      fc.property(made, day, day, ({ charges, credits }, a, b) => {
        const period = { desde: dateOf(Math.min(a, b)), hasta: dateOf(Math.max(a, b)) }
        for (const account of statementOf(charges, credits, period)) {
          const moved = account.movimientos.map(({ cargo, abono }) => cents(cargo ?? '0') - cents(abono ?? '0'))
          expect(cents(account.apertura) + sum(moved)).toBe(cents(account.cierre))
          expect(cents(account.apertura) + cents(account.cargos) - cents(account.abonos)).toBe(cents(account.cierre))
          expect(sum(account.antiguedad.map(cents))).toBe(cents(account.cierre))
          expect(account.movimientos.at(-1)?.saldo ?? account.apertura).toBe(account.cierre)
          for (const amount of account.antiguedad) expect(cents(amount)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('a period goes on where the one before it closed', () => {
    fc.assert(
      fc.property(made, day, ({ charges, credits }, cut) => {
        const before = statementOf(charges, credits, { desde: dateOf(0), hasta: dateOf(cut) })
        const after = statementOf(charges, credits, { desde: dateOf(cut + 1), hasta: dateOf(600) })
        for (const { moneda, cierre } of before)
          expect(after.find((one) => one.moneda === moneda)?.apertura).toBe(cierre)
      }),
      { numRuns: 100 },
    )
  })

  test('more than is left is not applied; pesos come first', () => {
    const invoice = {
      id: 1,
      uuid: 'a',
      folio: 'A1',
      dia: '2026-03-01',
      vence: '2026-03-31',
      moneda: 'USD',
      total: '100.00',
    }
    const paid = { factura_id: 1, tipo: 'PAGO' as const, uuid: 'p', folio: 'P1', dia: '2026-02-20', importe: '130.00' }
    const found = statementOf([invoice, { ...invoice, id: 2, moneda: 'MXN' }], [paid], {
      desde: '2026-03-01',
      hasta: '2026-03-31',
    })
    expect(found.map(({ moneda, abonos, cierre }) => [moneda, abonos, cierre])).toEqual([
      ['MXN', '0.00', '100.00'],
      ['USD', '100.00', '0.00'],
    ])
    expect(found[1]?.movimientos.map(({ dia }) => dia)).toEqual(['2026-03-01', '2026-03-01'])
  })
})

test.each([
  ['2026-03-10', '2026-03-10', 0],
  ['2026-03-09', '2026-03-10', 1],
  ['2026-02-08', '2026-03-10', 1],
  ['2026-02-07', '2026-03-10', 2],
  ['2026-01-09', '2026-03-10', 2],
  ['2026-01-08', '2026-03-10', 3],
  ['2025-12-10', '2026-03-10', 3],
  ['2025-12-09', '2026-03-10', 4],
  ['2020-01-01', '2026-03-10', 4],
])('due on %s, seen on %s: place %i', (vence, dia, place) => {
  expect(bucketOf(vence, dia)).toBe(place)
  expect(BUCKETS[place]).toBeDefined()
})
