import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classOf, isJump, type Known, newPrice, type PriceRule, type Rounding } from './new-price.ts'
import { typedChange, typedPrice } from './typed-amount.ts'

const known = (antes: string | null, costo: string | null = null, otra: string | null = null): Known => ({
  antes,
  costo,
  otra,
})
const price = (rule: PriceRule, of: Known, rounding: Rounding = 'centavo') => {
  const made = newPrice(rule, rounding, of)
  return made.motivo ?? made.valor
}
const percent = (por: string): PriceRule => ({ tipo: 'porcentaje', por })

describe('a price by a rule', () => {
  test.each<[PriceRule, Known, Rounding, string | null]>([
    [percent('5'), known('100'), 'centavo', '105.00'],
    [percent('-2.5'), known('10.10'), 'centavo', '9.85'],
    // Half a centavo goes up, on the exact price and once: 0.015 and 0.0149999.
    [percent('50'), known('0.01'), 'centavo', '0.02'],
    [percent('0'), known('0.014999'), 'centavo', '0.01'],
    [percent('0'), known('0.015'), 'centavo', '0.02'],
    // 99.4949 to the peso is 99, though to the centavo first it would be 99.49 → 99, and 99.4999 never becomes 99.50.
    [percent('0'), known('99.499999'), 'peso', '99.00'],
    [percent('0'), known('99.5'), 'peso', '100.00'],
    [percent('0'), known('0.3'), 'peso', 'Quedaría en cero o menos'],
    [percent('0'), known('0.3'), 'noventa', '0.90'],
    [percent('0'), known('101.39'), 'noventa', '100.90'],
    [percent('0'), known('101.40'), 'noventa', '101.90'],
    [{ tipo: 'monto', por: '-3.10' }, known('10'), 'centavo', '6.90'],
    [{ tipo: 'monto', por: '-10' }, known('10'), 'centavo', 'Quedaría en cero o menos'],
    [{ tipo: 'margen', por: '20' }, known(null, '80'), 'centavo', '100.00'],
    [{ tipo: 'margen', por: '33.33' }, known(null, '1'), 'centavo', '1.50'],
    [{ tipo: 'margen', por: '20' }, known('5'), 'centavo', 'No se conoce su costo'],
    [{ tipo: 'lista', lista_id: 1, por: '-10' }, known(null, null, '50'), 'noventa', '44.90'],
    [
      { tipo: 'lista', lista_id: 1, por: '-10' },
      known('5'),
      'centavo',
      'No tiene precio en la lista de la que se copia',
    ],
    [{ tipo: 'fijo', valor: '12.34' }, known(null), 'noventa', '12.34'],
    [percent('900'), known('99999999'), 'centavo', 'Quedaría en 100 millones o más'],
    [percent('5'), known(null), 'centavo', 'No tiene precio en esta lista'],
    [{ tipo: 'quitar' }, known('5'), 'centavo', null],
    [{ tipo: 'quitar' }, known(null), 'centavo', 'No tiene precio en esta lista'],
  ])('%j of %j, %s: %s', (rule, of, rounding, expected) => {
    expect(price(rule, of, rounding)).toBe(expected)
  })

  const centavos = fc.integer({ min: 1, max: 10 ** 9 })
  const pesosOf = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
  const points = fc.integer({ min: -9999, max: 10 ** 5 })
  const percentOf = (n: number) => `${n < 0 ? '-' : ''}${pesosOf(Math.abs(n))}`

  test('a percentage is within half a centavo of the exact price, never by floats', () => {
    fc.assert(
      fc.property(centavos, points, (before, bp) => {
        const made = price(percent(percentOf(bp)), known(pesosOf(before)))
        const exact = BigInt(before) * BigInt(10_000 + bp)
        if (made === null || !/^\d/.test(made)) return exact < 5000n || exact >= 10n ** 14n - 5000n
        const off = BigInt(made.replace('.', '')) * 10_000n - exact
        return -5000n < off && off <= 5000n
      }),
    )
  })

  test('more percent never gives a lower price, and a rounded price is the nearest of its kind', () => {
    fc.assert(
      fc.property(
        centavos,
        points,
        points,
        fc.constantFrom<Rounding>('centavo', 'peso', 'noventa'),
        (before, a, b, rounding) => {
          const [less, more] = [Math.min(a, b), Math.max(a, b)].map((bp) =>
            newPrice(percent(percentOf(bp)), rounding, known(pesosOf(before))),
          )
          if (less?.valor == null || more?.valor == null) return true
          const ending = { centavo: /\.\d\d$/, peso: /\.00$/, noventa: /\.90$/ }[rounding]
          return Number(less.valor) <= Number(more.valor) && ending.test(less.valor) && ending.test(more.valor)
        },
      ),
    )
  })

  test('what it is, and what jumps', () => {
    expect([
      classOf('1', '1.00'),
      classOf('1', '1.01'),
      classOf('1', '0.99'),
      classOf(null, '1'),
      classOf('1', null),
    ]).toEqual(['igual', 'sube', 'baja', 'sube', 'baja'])
    expect([isJump('100', '130'), isJump('100', '130.01'), isJump('100', '69.99'), isJump(null, '5')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('what people type', () => {
  test.each([
    ['$1,234.5', '1234.5'],
    ['0125.50', '125.50'],
    ['99999999.99', '99999999.99'],
  ])('«%s» is %s', (text, amount) => expect(typedPrice(text)).toEqual({ amount }))

  test.each([
    ['', 'Escribe un precio.'],
    ['12,5', 'Escribe los decimales con punto: 12.5.'],
    ['1.234,50', 'Escribe los decimales con punto y los miles sin él: 1234.50.'],
    ['0', 'El precio debe ser mayor que cero.'],
    ['0.00', 'El precio debe ser mayor que cero.'],
    ['-5', 'El precio debe ser mayor que cero.'],
    ['1e9', 'Escribe el precio con números, por ejemplo 125.50.'],
    ['1000000000', 'Un precio llega a 99,999,999.99.'],
    ['1.234', 'Un precio lleva hasta dos decimales.'],
    ['doce', 'Escribe el precio con números, por ejemplo 125.50.'],
  ])('«%s»: %s', (text, fault) => expect(typedPrice(text)).toEqual({ fault }))

  test.each([
    ['-100', 'Debe ser mayor que -100.'],
    ['12,5', 'Escribe los decimales con punto: 12.5.'],
    ['1.234', 'Lleva hasta dos decimales.'],
    ['', 'Escribe el porcentaje.'],
    ['1001', 'Llega a 1,000.'],
    ['mucho', 'Escribe el porcentaje con números, por ejemplo 5 o -2.5.'],
  ])('«%s» of percent: %s', (text, fault) => {
    expect(typedChange(text, { least: -100, most: 1000, what: 'el porcentaje' })).toEqual({ fault })
  })
})
