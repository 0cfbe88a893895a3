import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullYear, slotOf, yearBits, yearSpans, yearsOf } from './years.ts'

const spans = (text: string) => yearSpans(text).map(({ from, to }) => [from, to])
const next = new Date().getFullYear() + 1

describe('years written in a text', () => {
  test.each<[string, number[][]]>([
    ['aveo 08/17', [[2008, 2017]]],
    ['tsuru 97/06', [[1997, 2006]]],
    ['sentra 92-17', [[1992, 2017]]],
    ['jetta 2007 a 2016', [[2007, 2016]]],
    [
      'golf 98-02, 99-02',
      [
        [1998, 2002],
        [1999, 2002],
      ],
    ],
    ['eurovan 00-00', [[2000, 2000]]],
    ['pickup mod.84/87', [[1984, 1987]]],
    ['cavalier mod. 90', [[1990, 1990]]],
    ['regulador tsuru 2000 12v', [[2000, 2000]]],
    ['chevy 14->', [[2014, next]]],
    ['aveo 08 en adelante', [[2008, next]]],
    ['clutch desde 2000', [[2000, next]]],
    ['bulbo a partir de 05', [[2005, next]]],
    ['faro del 98 al 04', [[1998, 2004]]],
    ['faro de 1998 hasta 2004', [[1998, 2004]]],
    ['maza 98/04', [[1998, 2004]]],
    ['maza hasta 2004', [[1970, 2004]]],
  ])('%s', (text, expected) => {
    expect(spans(text)).toEqual(expected)
  })

  test.each([
    'llanta 215/50 r17',
    'llave 2 13/16',
    'tornillo 15/16"',
    'balero 6305',
    'foco 12/24v',
    'codigo 2015-4',
    'limpiador 22/550 mm',
    '4 pzas 10/12 mm',
    'kr-2005',
    'filtro 1/2',
    'cabeza 16v',
    'modelo 16 valvulas',
    'lt265/60r18 119q wpmt01+',
  ])('no years in: %s', (text) => {
    expect(spans(text)).toEqual([])
  })

  test('a range never ends before it begins', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        for (const { from, to, start, end } of yearSpans(text)) {
          expect(from).toBeLessThanOrEqual(to)
          expect(start).toBeLessThan(end)
        }
      }),
    )
  })
})

describe('two digits', () => {
  test.each([
    ['05', 2005],
    ['98', 1998],
    ['40', 1940],
    ['2010', 2010],
  ])('%s is %i', (digits, year) => {
    expect(fullYear(digits)).toBe(year)
  })
  test.each(['35', '1800', '2099'])('%s is no year', (digits) => {
    expect(fullYear(digits)).toBeUndefined()
  })
})

test('bits and years are one another', () => {
  const year = fc.integer({ min: 1970, max: 2032 })
  fc.assert(
    fc.property(year, year, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const years = yearsOf(yearBits(from, to))
      expect([years[0], years.at(-1), years.length]).toEqual([from, to, to - from + 1])
    }),
  )
  expect(slotOf(1955)).toBe(slotOf(1970))
  expect(slotOf(2040)).toBe(63)
})
