import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Offer } from '#catalogue/prices/contract.ts'
import { agreedOn, type Good, givenBy } from './promotions.ts'
import { whyText } from './promotion-words.ts'

const seed = { numRuns: 500, seed: 20_261_126 }
const base: Offer = { id: 1, nivel: 'documento', minimo: '0', combina: true, prioridad: 100 }
const amount = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
const codes = ['A', 'B', 'C', 'D']
const offer = fc
  .record({
    nivel: fc.constantFrom('documento' as const, 'flete' as const),
    isShare: fc.boolean(),
    share: amount(10_000),
    sum: amount(300_000),
    minimo: fc.oneof(fc.constant('0'), amount(400_000)),
    maximo: fc.option(amount(20_000), { nil: undefined }),
    combina: fc.boolean(),
    prioridad: fc.integer({ min: 1, max: 3 }),
    partes: fc.option(fc.subarray(codes), { nil: undefined }),
    agotada: fc.constantFrom(undefined, undefined, undefined, true as const),
  })
  .map(({ isShare, share, sum, maximo, partes, agotada, ...rest }) => ({
    ...rest,
    ...(isShare ? { porcentaje: share } : { monto: sum }),
    ...(maximo && { maximo }),
    ...(partes && { partes }),
    ...(agotada && { agotada }),
  }))
const offers = fc
  .array(offer, { maxLength: 6 })
  .map((all) => all.map((one, place): Offer => ({ ...one, id: place + 1 })))
const goods: fc.Arbitrary<Good[]> = fc.array(
  fc.record({
    k_parte: fc.constantFrom(...codes),
    amount: fc.integer({ min: 0, max: 200_000 }),
    contrato: fc.constantFrom(false, false, true),
  }),
  { minLength: 1, maxLength: 8 },
)
const freight = fc.integer({ min: 0, max: 30_000 })
const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

test('parts sum to the total, no line and no freight goes below zero, an agreed price stays', () => {
  fc.assert(
    fc.property(offers, goods, freight, (given, lines, flete) => {
      const { shares, freight: left, verdicts } = givenBy(given, lines, flete)
      const taken = (nivel: Offer['nivel']) =>
        total(verdicts.map(({ offer: { nivel: of }, rebaja }) => (of === nivel ? rebaja : 0)))
      expect(total(shares)).toBe(taken('documento'))
      expect(flete - left).toBe(taken('flete'))
      expect(left).toBeGreaterThanOrEqual(0)
      for (const [place, share] of shares.entries()) {
        expect(Number.isInteger(share)).toBe(true)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(lines[place]?.amount ?? 0)
        if (lines[place]?.contrato) expect(share).toBe(0)
      }
    }),
    seed,
  )
})

test('the order in which offers come changes nothing, nor which lines stand first what is taken off', () => {
  fc.assert(
    fc.property(offers, goods, freight, fc.infiniteStream(fc.nat()), (given, lines, flete, draw) => {
      const shuffle = <Item>(all: readonly Item[]) => {
        const keyed = all.map((item) => ({ item, key: draw.next().value ?? 0 }))
        return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
      }
      const one = givenBy(given, lines, flete)
      expect(givenBy(shuffle(given), lines, flete)).toEqual(one)
      const other = givenBy(given, shuffle(lines), flete)
      expect(total(other.shares)).toBe(total(one.shares))
      expect(other.freight).toBe(one.freight)
    }),
    seed,
  )
})

test('what does not combine never takes off less than what would count without it; least, use and scope are kept', () => {
  fc.assert(
    fc.property(offers, goods, freight, (given, lines, flete) => {
      const { verdicts } = givenBy(given, lines, flete)
      const combining = givenBy(
        given.filter(({ combina }) => combina),
        lines,
        flete,
      )
      const off = (all: typeof verdicts) =>
        total(all.map(({ offer: { nivel }, rebaja }) => (nivel === 'documento' ? rebaja : 0)))
      expect(off(verdicts)).toBeGreaterThanOrEqual(off(combining.verdicts))
      for (const { offer: one, estado, rebaja } of verdicts) {
        if (estado !== 'cuenta') expect(rebaja).toBe(0)
        if (one.agotada) expect(estado).toBe('agotada')
        if (one.maximo) expect(rebaja).toBeLessThanOrEqual(Math.round(Number(one.maximo) * 100))
      }
    }),
    seed,
  )
})

test('what was agreed holds below its least and after its end, as a share or as a sum', () => {
  const lines = [
    { k_parte: 'A', amount: 100_00 },
    { k_parte: 'B', amount: 50_01 },
  ]
  const agreed = [
    { ...base, porcentaje: '10', minimo: '5000' },
    { ...base, id: 2, monto: '500', combina: false },
  ]
  expect(agreedOn(agreed.slice(0, 1), lines).shares).toEqual([10_00, 5_00])
  // Of the document no more than there is.
  expect(total(agreedOn(agreed, lines).shares)).toBe(150_01)
})

test('lines, then the document, then its freight: 10 % and 5 % of 1,000 leave 855', () => {
  const two = [
    { ...base, porcentaje: '10' },
    { ...base, id: 2, porcentaje: '5' },
    { ...base, id: 3, nivel: 'flete' as const, porcentaje: '50' },
  ]
  const { shares, freight: left } = givenBy(two, [{ k_parte: 'A', amount: 1000_00 }], 199_01)
  expect(1000_00 - total(shares)).toBe(855_00)
  expect(left).toBe(99_50)
})

test('each is told why it counts, or what it takes', () => {
  const lines = [{ k_parte: 'A', amount: 680_00 }]
  const told = (one: Partial<Offer>, some = lines) =>
    whyText(givenBy([{ ...base, ...one }], some, 189_00).verdicts[0] ?? none)
  const none = { offer: base, estado: 'cede' as const, falta: 0, rebaja: 0 }
  expect(told({ nivel: 'flete', porcentaje: '100', minimo: '1000' })).toBe('Faltan $320.00 para envío sin costo.')
  expect(told({ nivel: 'flete', porcentaje: '100', minimo: '500' })).toBe('Envío sin costo.')
  expect(told({ porcentaje: '7.5' })).toBe('7.5 % menos en el pedido.')
  expect(told({ monto: '50', de: 'Frenos', partes: [] })).toBe('Ninguna parte es de Frenos: $50.00 menos en Frenos.')
  expect(told({ monto: '50', agotada: true })).toBe('Se agotó la promoción de $50.00 menos en el pedido.')
  const both = givenBy(
    [
      { ...base, porcentaje: '10' },
      { ...base, id: 2, porcentaje: '5', combina: false },
    ],
    lines,
    0,
  )
  expect(both.verdicts.map(whyText)).toEqual([
    '10 % menos en el pedido.',
    '5 % menos en el pedido no se combina con lo que ya llevas, que quita más.',
  ])
})
