import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answered, type Attribute, keyOf, valueFault, valueText } from './values.ts'

const asked = (change: Partial<Attribute>): Attribute => ({
  clave: 'x',
  nombre: 'X',
  tipo: 'numero',
  unidad: 'mm',
  opciones: [],
  obligatorio: false,
  ...change,
})

describe('an answer fits what is asked', () => {
  test('a number of up to four decimals passes and is what it was; another type never does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_990_000, max: 99_999_999_990_000 }), (tenThousandths) => {
        const number = Number((tenThousandths / 10_000).toFixed(4))
        expect(valueFault(asked({}), number)).toBeNull()
        expect(answered([asked({})], [{ clave: 'x', valor: number }])[0]?.valor).toBe(number)
      }),
    )
    for (const wrong of ['12', true, 1e10, 0.00001]) expect(valueFault(asked({}), wrong)).not.toBeNull()
  })

  test('a choice is one of its own, yes and no are themselves, and nothing always fits', () => {
    const choice = asked({ tipo: 'opcion', opciones: ['Delantera', 'Trasera'] })
    expect([valueFault(choice, 'Trasera'), valueFault(choice, 'valueOf'), valueFault(choice, null)]).toEqual([
      null,
      'Elige una de las opciones.',
      null,
    ])
    expect(valueFault(asked({ tipo: 'sino' }), 'si')).not.toBeNull()
    expect(valueFault(asked({ tipo: 'texto' }), 4)).not.toBeNull()
  })

  test('an answer that no longer fits counts as none', () => {
    expect(answered([asked({ tipo: 'sino' })], [{ clave: 'x', valor: 12 }])[0]?.valor).toBeNull()
  })
})

test('in words', () => {
  expect(valueText({ valor: 1200.5, unidad: 'mm' })).toBe('1,200.5 mm')
  expect([true, false, null, 'M12'].map((valor) => valueText({ valor, unidad: null }))).toEqual(['Sí', 'No', '', 'M12'])
})

test('a key is made of any name, and never empty', () => {
  expect([keyOf('Diámetro interior (mm)'), keyOf('¿¿??'), keyOf('__proto__')]).toEqual([
    'diametro_interior_mm',
    'dato',
    'proto',
  ])
  fc.assert(fc.property(fc.string(), (name) => /^[a-z0-9_]{1,60}$/.test(keyOf(name))))
})
