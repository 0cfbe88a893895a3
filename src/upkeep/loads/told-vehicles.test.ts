// Vehicles told in running text, as lists write them; what is not understood whole stays a text.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toldVehicles } from './told-vehicles.ts'

const told = (text: string) => {
  const read = toldVehicles(text)
  if ('reason' in read) return null
  return read.map(({ marca, modelo, motor, nota, years: { desde, hasta } }) =>
    [marca, modelo, motor, `${desde}-${hasta ?? ''}`, nota].filter(Boolean).join(' · '),
  )
}

describe('what is understood', () => {
  test.each([
    [
      'NISSAN: Versa 1.6 L (2012-2019), March 1.6 L (2012-2020) / RENAULT: Logan 05-14',
      ['Nissan · Versa · 1.6L · 2012-2019', 'Nissan · March · 1.6L · 2012-2020', 'Renault · Logan · 2005-2014'],
    ],
    ['Tsuru 92-17', ['Nissan · Tsuru · 1992-2017']],
    [
      'Nissan Tsuru 92-17, Jetta A4 99/07; VW Golf 2.0 (1999-2007)',
      ['Nissan · Tsuru · 1992-2017', 'Volkswagen · Jetta A4 · 1999-2007', 'Volkswagen · Golf · 2.0 · 1999-2007'],
    ],
    ['Mazda 3 04-09, 2010-2013', ['Mazda · 3 · 2004-2009', 'Mazda · 3 · 2010-2013']],
    ['Ram 1500 2019-2022 y Dodge Ram 1500 94-01', ['Ram · 1500 · 2019-2022', 'Dodge · Ram 1500 · 1994-2001']],
    ['Mini Cooper 07-13\nHyundai i10 14-20', ['Mini · Cooper · 2007-2013', 'Hyundai · i10 · 2014-2020']],
    [
      'Chevrolet Silverado 1500 HD V8 5.3L 2007-2013 (4x4)',
      ['Chevrolet · Silverado 1500 HD · V8 5.3L · 2007-2013 · 4x4'],
    ],
    [
      'VW Jetta GLI 12-15; Nissan Sentra B13 91-94',
      ['Volkswagen · Jetta GLI · 2012-2015', 'Nissan · Sentra · 1991-1994 · B13'],
    ],
    ['Ford F150 4.6L/5.4L V8 97-10', ['Ford · F150 · 4.6L 5.4L V8 · 1997-2010']],
    ['VW Jetta A4 1.8T/2.0L 99-15', ['Volkswagen · Jetta A4 · 1.8T 2.0L · 1999-2015']],
    ['Ford Ranger 4 cil 2.3 98 - 11', ['Ford · Ranger · 4 cil 2.3 · 1998-2011']],
    ['Honda CR-V 2007 en adelante', ['Honda · CR-V · 2007-']],
    ['VW SEDAN 1600 1974/2003', ['Volkswagen · SEDAN · 1600 · 1974-2003']],
    [
      'RENAULT SANDERO 1.6L 2016 EN ADELANTE RENAULT KWID 1.0L 2019/2022',
      ['Renault · SANDERO · 1.6L · 2016-', 'Renault · KWID · 1.0L · 2019-2022'],
    ],
    // A model that nobody knows, of a make that is told.
    ['KIA: Telluride (2020-2024)', ['Kia · Telluride · 2020-2024']],
    // Behind the years of one the next begins.
    [
      'Nissan Tsuru (1992 - 2017) Nissan Lucino (1996-2000) Sentra 91-94',
      ['Nissan · Tsuru · 1992-2017', 'Nissan · Lucino · 1996-2000', 'Nissan · Sentra · 1991-1994'],
    ],
    ['NISSAN PICK UP D21 2.4 94-08', ['Nissan · D21 · 2.4 · 1994-2008']],
    ['VW SEDAN 1600I 93-03', ['Volkswagen · SEDAN · 1600I · 1993-2003']],
    [
      'VW CRAFTER 2.5 TDI (07-12) / 2.0 TDI (12-17), 18-20',
      [
        'Volkswagen · CRAFTER · 2.5 TDI · 2007-2012',
        'Volkswagen · CRAFTER · 2.0 TDI · 2012-2017',
        'Volkswagen · CRAFTER · 2.0 TDI · 2018-2020',
      ],
    ],
    ['Italika FT150 2015-2020', ['Italika · FT150 · 2015-2020']],
  ])('%s', (text, expected) => expect(told(text)).toEqual(expected))
})

test.each([
  ['no year for one of two', 'Tsuru, Lucino 92-17'],
  ['none at all', 'Todos los modelos'],
  ['no vehicle', 'Universal'],
  ['a model of another make', 'NISSAN: Tsuru 92-17, Jetta 99-07'],
  ['an exception', 'Versa excepto Advance 2012-2015'],
  ['an exception in brackets', 'Versa (excepto Advance) 2012-2015'],
  ['a year that may be the name', 'Sentra 2000'],
  ['a number that may be a year', 'VW SEDAN 2000 1974/2003'],
  ['two numbers that are no range', 'Tsuru II 87 91'],
  ['two models and one year', 'Nissan Tsuru Lucino 92-17'],
  ['a model of no make', 'Quimera 05-10'],
  ['an engine behind a car of none', 'Versa 2012-2019, 1.8 2020-2022'],
  ['years alone', '2005-2010'],
])('a text with %s stays a text: %s', (_, text) => expect(told(text)).toBeNull())

test('of any list of known vehicles in any of these manners each is read, and no other', () => {
  const vehicles = [
    ['Nissan', 'Tsuru'],
    ['Volkswagen', 'Jetta A4'],
    ['Chevrolet', 'Aveo'],
    ['Ford', 'F-150'],
    ['Mazda', '3'],
    ['Honda', 'CR-V'],
    ['Dodge', 'Ram 1500'],
    ['Peugeot', '206'],
  ] as const
  const one = fc.record({
    vehicle: fc.constantFrom(...vehicles),
    from: fc.integer({ min: 1985, max: 2015 }),
    more: fc.integer({ min: 1, max: 9 }),
    engine: fc.constantFrom('', ' 1.6L', ' 2.0 L', ' V6'),
    years: fc.constantFrom('dos', 'cuatro', 'parentesis', 'a'),
  })
  const between = fc.constantFrom(', ', '; ', ' / ', '\n', ' | ', ' ')
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), between, (list, separator) => {
      const two = (year: number) => String(year).slice(2)
      const written = list.map(({ vehicle: [make, model], from, more, engine, years }) => {
        const said = {
          dos: `${two(from)}-${two(from + more)}`,
          cuatro: `${from}-${from + more}`,
          parentesis: `(${from}-${from + more})`,
          a: `${from} a ${from + more}`,
        }[years]
        return `${make.toUpperCase()} ${model}${engine} ${said}`
      })
      expect(told(written.join(separator))).toEqual(
        list.map(({ vehicle, from, more, engine }) =>
          [...vehicle, engine.replace(' L', 'L').trim(), `${from}-${from + more}`].filter(Boolean).join(' · '),
        ),
      )
    }),
  )
})

test('no text breaks it', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => void toldVehicles(text)))
})
