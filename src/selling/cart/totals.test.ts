import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { stateOf } from './line-state.ts'
import { adjustment, MOST_PIECES, sellable, supplied, suppliedAfter } from './quantity.ts'
import { cartTotals, type Totals } from './totals.ts'

const CARTS = 20_000
const db = await testDb()

type Line = {
  cantidad2: number
  precio_ajuste: { valor: string } | null
  activa: boolean
  reparto: { sucursal_id: number; piezas: number }[]
}

/** A price of the kinds that occur: whole pesos, centavos, six decimals, halves of a centavo. */
const price = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999 }).map((units) => (units / 100).toFixed(2)),
  fc.integer({ min: 0, max: 999_999_999 }).map((units) => (units / 1_000_000).toFixed(6)),
  fc.integer({ min: 0, max: 9_999_999 }).map((units) => `${units}.005`),
)
const line: fc.Arbitrary<Line> = fc
  .record({
    cantidad2: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: MOST_PIECES })),
    precio_ajuste: fc.option(fc.record({ valor: price }), { freq: 9 }),
    activa: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    near: fc.integer({ min: 0, max: 99 }),
    branch: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ near, branch, ...rest }) => {
    // So many of the pieces from a branch, the others from a third one.
    const some = Math.floor((rest.cantidad2 * near) / 99)
    const reparto = [
      { sucursal_id: branch, piezas: some },
      { sucursal_id: 3, piezas: rest.cantidad2 - some },
    ]
    return { ...rest, reparto: reparto.filter(({ piezas }) => piezas > 0) }
  })

/** The same sums as the database makes them, in its own exact decimals: price × pieces of each branch half up, VAT half up on the sum of each. */
const sums = `
  select c.n, sum(s.sub)::numeric(20, 2)::text as montosub, '0.00' as flete, sum(s.piezas)::int as totalpiezas, sum(round(s.sub * 0.16, 2))::numeric(20, 2)::text as iva,
    (sum(s.sub) + sum(round(s.sub * 0.16, 2)))::numeric(20, 2)::text as total
  from generate_series(0, $2::int - 1) as c (n)
  cross join lateral (
    select 0::numeric as sub, 0::bigint as piezas union all
    select sum(round(x.valor::numeric * x.piezas, 2)), sum(x.piezas)
    from jsonb_to_recordset($1::jsonb -> c.n) as x (valor text, piezas int, sucursal int, activa boolean)
    where x.piezas > 0 and x.valor is not null and x.activa group by x.sucursal) s
  group by c.n order by c.n`

test('20,000 random carts: browser and database agree to the centavo', async () => {
  const carts = fc.sample(fc.array(line, { maxLength: 40 }), { numRuns: CARTS, seed: 20_261 })
  const wrong: [Line[], Totals, Totals][] = []
  for (let from = 0; from < CARTS; from += 2_000) {
    const batch = carts.slice(from, from + 2_000)
    const rows = batch.map((lines) =>
      lines.flatMap(({ precio_ajuste, activa, reparto }) =>
        reparto.map(({ sucursal_id, piezas }) => ({
          valor: precio_ajuste?.valor ?? null,
          piezas,
          sucursal: sucursal_id,
          activa,
        })),
      ),
    )
    const found = await db.rows<Totals & { n: number }>(sums, [JSON.stringify(rows), batch.length])
    for (const { n, ...there } of found) {
      const lines = batch[n] ?? []
      const here = cartTotals(lines, { tarifa: null })
      if (JSON.stringify(here) !== JSON.stringify(there)) wrong.push([lines, here, there])
    }
    expect(found).toHaveLength(batch.length)
  }
  expect(wrong).toEqual([])
})

test('K-07: subtotal and VAT make the total', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const { montosub, iva, total } = cartTotals(lines, { tarifa: null })
      const whole = (amount: string) => BigInt(amount.replace('.', ''))
      expect(whole(montosub) + whole(iva)).toBe(whole(total))
    }),
  )
})

test('V-04: a line left out, without price or no longer sold counts in nothing', () => {
  const reparto = [{ sucursal_id: 1, piezas: 2 }]
  const one: Line = { cantidad2: 2, precio_ajuste: { valor: '10.00' }, activa: true, reparto }
  const out = [
    { ...one, cantidad2: 0 },
    { ...one, precio_ajuste: null },
    { ...one, activa: false },
  ]
  expect(cartTotals([one, ...out], { tarifa: null })).toEqual({
    montosub: '20.00',
    flete: '0.00',
    totalpiezas: 2,
    iva: '3.20',
    total: '23.20',
  })
})

const rule = fc.record({ empaque: fc.integer({ min: 1, max: 500 }), minimo: fc.integer({ min: 1, max: 500 }) })

test('V-10: what is sold is a whole number of packs, never less than asked for, the minimum or the least above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000 }), rule, (asked, how) => {
      const given = sellable(asked, how)
      expect(given % how.empaque).toBe(0)
      expect(sellable(given, how)).toBe(given)
      const least = asked === 0 ? 0 : Math.max(asked, how.minimo)
      expect(given).toBeGreaterThanOrEqual(least)
      expect(given).toBeLessThan(least + how.empaque)
      expect(adjustment('X', asked, given, how) === undefined).toBe(given === asked)
    }),
  )
})

test('what is supplied is whole packs within stock and request', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 9_999 }), rule, (wanted, stock, how) => {
      const cantidad = sellable(wanted, how)
      const now = supplied(cantidad, stock, how)
      expect(now % how.empaque).toBe(0)
      expect(now).toBeLessThanOrEqual(Math.min(cantidad, stock))
      expect(cantidad - now === 0 || stock - now < how.empaque).toBe(true)
      // Left out by hand, it stays out.
      const out = { cantidad: Math.max(cantidad, 1), cantidad2: 0, disponible: Math.max(stock, 1) }
      expect(suppliedAfter(cantidad, out, how)).toBe(0)
    }),
  )
})

test.each([
  ['DISPONIBLE', {}],
  ['PARCIAL', { existencia: 4 }],
  ['PARCIAL', { cantidad2: 2 }],
  ['SIN_EXISTENCIA', { existencia: 0, cantidad2: 0 }],
  ['POR_SURTIR', { existencia: 0, por_surtir: true }],
  ['POR_SURTIR', { existencia: 4, por_surtir: true }],
  ['DISPONIBLE', { por_surtir: true }],
  ['EXCLUIDA', { existencia: 0, cantidad2: 0, por_surtir: true }],
  ['EXCLUIDA', { cantidad2: 0 }],
  ['EXCLUIDA', { cantidad: 0, cantidad2: 0, existencia: 0 }],
  ['PRECIO_CAMBIADO', { precio_visto: '9.99' }],
  ['DISPONIBLE', { precio_visto: '10.01' }],
  ['DISPONIBLE', { precio_visto: null }],
  ['SIN_PRECIO', { precio_ajuste: null }],
  ['DESCONTINUADA', { activa: false, precio_ajuste: null }],
  ['MULTIPLO_INVALIDO', { cantidad: 5 }],
  ['MULTIPLO_INVALIDO', { minimo: 10 }],
] as const)('5.1: %s when %j', (state, more) => {
  const usual = { activa: true, precio_ajuste: { valor: '10.00' }, precio_visto: '10.00', cantidad: 6, cantidad2: 6 }
  expect(stateOf({ ...usual, por_surtir: false, existencia: 20, empaque: 2, minimo: 1, ...more })).toBe(state)
})
