import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotted } from './allotted.ts'
import { freightOf, gramsOf, tariffIn } from './freight.ts'

const tariff = { dias: 2, flete: '189.00', gratis_desde: '2500.00', kilos: '10.00', costo_kilo: '12.50' }
const load = { goods: 100_000, grams: 0 }

test.each([
  ['by the route', tariff, load, 18_900],
  ['a centavo short of free', tariff, { ...load, goods: 249_999 }, 18_900],
  ['free from there on', tariff, { ...load, goods: 250_000 }, 0],
  ['never free', { ...tariff, gratis_desde: null }, { ...load, goods: 99_999_999 }, 18_900],
  ['all that is included', tariff, { ...load, grams: 10_000 }, 18_900],
  ['a gram more begins a kilo', tariff, { ...load, grams: 10_001 }, 20_150],
  ['three kilos more', tariff, { ...load, grams: 13_000 }, 22_650],
  ['picked up at the branch', { ...tariff, dias: 0 }, load, 0],
  ['nothing to deliver', tariff, { goods: 0, grams: 0 }, 0],
  ['no route', null, load, 0],
])('freight: %s', (_, how, what, centavos) => {
  expect(freightOf(how, what)).toBe(centavos)
})

test('a part of unknown weight weighs nothing', () => {
  expect([gramsOf('1.250', 4), gramsOf(null, 4), gramsOf(undefined, 4)]).toEqual([5_000, 0, 0])
})

test('without an address it is picked up, whatever the route', () => {
  const going = { viasEmbarque: [{ ...tariff, clave: 'PAQ' }], viacliente: 'PAQ' }
  expect(tariffIn({ ...going, direccion_id: 1 })).toMatchObject({ clave: 'PAQ' })
  expect(tariffIn({ ...going, direccion_id: null })).toBeNull()
})

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 6 })

test('shares make the whole to the centavo, each within a centavo of its own', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), amounts, (freight, goods) => {
      const shares = allotted(freight, goods)
      const whole = goods.reduce((sum, amount) => sum + BigInt(amount), 0n)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(freight)
      for (const [place, share] of shares.entries()) {
        const off = BigInt(share) * whole - BigInt(freight) * BigInt(goods[place] ?? 0)
        if (whole > 0n) expect(off < whole && off > -whole).toBe(true)
      }
    }),
  )
})

test('the order of the branches changes no amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), amounts, (freight, goods) => {
      const pairs = (some: number[]) => {
        const shares = allotted(freight, some)
        return some.map((amount, place) => amount + (shares[place] ?? 0)).toSorted((a, b) => a - b)
      }
      expect(pairs(goods.toReversed())).toEqual(pairs(goods))
    }),
  )
})
