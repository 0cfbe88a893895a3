import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstYear, readYearList, readYearPair, readYears } from './years.ts'

const now = 2026
const read = (text: string) => {
  const years = readYears(text, now)
  return 'reason' in years ? years.reason : `${years.desde}..${years.hasta ?? ''}`
}

test.each([
  ['98-04', '1998..2004'],
  ['1998-2004', '1998..2004'],
  ['1998-04', '1998..2004'],
  ['2011 - 20', '2011..2020'],
  ['97/06', '1997..2006'],
  ['08 - 12', '2008..2012'],
  ['5-9', '2005..2009'],
  ['89–98', '1989..1998'],
  ["'98-'04", '1998..2004'],
  ['1998 A 2004', '1998..2004'],
  ['AÑOS 98-04', '1998..2004'],
  ['05', '2005..2005'],
  ['2005', '2005..2005'],
  ['2005.0', '2005..2005'],
  ['99', '1999..1999'],
  ['28', '2028..2028'],
  ['29', '1929..1929'],
  ['14->', '2014..'],
  ['14-', '2014..'],
  ['14 ->', '2014..'],
  ['14→', '2014..'],
  ['2014+', '2014..'],
  ['2012 EN ADELANTE', '2012..'],
  ['2012 a la fecha', '2012..'],
  ['2015-ACTUAL', '2015..'],
  ['DESDE 2012', '2012..'],
  ['HASTA 2004', `${firstYear}..2004`],
  ['2004 Y ANTERIORES', `${firstYear}..2004`],
  ['TODOS', `${firstYear}..`],
  ['universal', `${firstYear}..`],
])('%s is read as %s', (text, expected) => expect(read(text)).toBe(expected))

test.each([
  ['45571', '2006..2010'],
  ['45416', '2004..2005'],
  ['2024-10-06', '2006..2010'],
  ['06/10/2024', '2006..2010'],
  ['06-oct', '2006..2010'],
  ['10-jun', '2006..2010'],
  ['02-ago', '2002..2008'],
  ['dic-17', '2012..2017'],
  ['Dec-17', '2012..2017'],
])('a date that Excel made, %s, is read back as %s', (text, expected) => expect(read(text)).toBe(expected))

test('a first of the month may be day and month or month and year: both readings are given', () => {
  expect(readYears('43070', now)).toEqual({
    desde: 2012,
    hasta: 2017,
    typedIn: 2017,
    either: { byDay: { desde: 2001, hasta: 2012 }, byYear: { desde: 2012, hasta: 2017 } },
  })
  expect(readYears('45413', now)).toMatchObject({ desde: 2001, hasta: 2005, typedIn: 2024 })
})

test.each(['', 'OBSOLETA', 'V', '170-140', '1059-1062', '2091', '2010-2005', 'oct-06', '123', '99999', '98-04-07'])(
  '%j is refused',
  (text) => {
    expect(readYears(text, now)).toHaveProperty('reason')
  },
)

test('the reason names the year that is wrong', () => {
  expect(read('1059-1062')).toBe('El año 1059 no es posible')
  expect(read('2010-2005')).toBe('El año final (2005) es menor que el inicial (2010)')
})

test('several ranges of one cell', () => {
  expect(readYearList('98-02, 06-10', now)).toEqual([
    { desde: 1998, hasta: 2002 },
    { desde: 2006, hasta: 2010 },
  ])
  expect(readYearList('81-87; 81-87', now)).toHaveLength(1)
  expect(readYearList('98-02, 1059', now)).toEqual({ reason: 'El año 1059 no es posible' })
})

test('start and end in two columns; no end means still made', () => {
  expect(readYearPair('98', '04', now)).toEqual({ desde: 1998, hasta: 2004 })
  expect(readYearPair('2005', '', now)).toEqual({ desde: 2005, hasta: null })
  expect(readYearPair('2005', 'ACTUAL', now)).toEqual({ desde: 2005, hasta: null })
  expect(readYearPair('2005-2010', '', now)).toEqual({ desde: 2005, hasta: 2010 })
  expect(readYearPair('2010', '2005', now)).toHaveProperty('reason')
})

const year = fc.integer({ min: 1950, max: now })

test('any range of four-digit years is read as written, with any sign between', () => {
  fc.assert(
    fc.property(year, year, fc.constantFrom('-', ' - ', '/', '–', ' a ', ' al ', '..'), (a, b, sign) => {
      const [desde, hasta] = a < b ? [a, b] : [b, a]
      expect(readYears(`${desde}${sign}${hasta}`, now)).toEqual({ desde, hasta })
    }),
  )
})

test('two digits mean the year within the century that ends two years ahead', () => {
  fc.assert(
    fc.property(fc.integer({ min: now - 97, max: now + 2 }), (wanted) => {
      expect(readYears(String(wanted % 100).padStart(2, '0'), now)).toEqual({ desde: wanted, hasta: wanted })
    }),
  )
})

test('whatever Excel makes of «dd-mm» in any year is read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1990, max: now }),
      (day, month, typed) => {
        const serial = Date.UTC(typed, month - 1, day) / 86_400_000 + 25_569
        const [desde, hasta] = [2000 + Math.min(day, month), 2000 + Math.max(day, month)]
        expect(readYears(String(serial), now)).toEqual({ desde, hasta, typedIn: typed })
      },
    ),
  )
})

test('any text gives years in order and in the range of the database, or a reason', () => {
  const pieces = fc.constantFrom('98', '2004', '-', '/', '->', ' ', 'TODOS', 'dic', '45571', ',', 'a', '+', '.', 'x')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 6 }).map((list) => list.join('')),
      ),
      (text) => {
        const years = readYears(text, now)
        if ('reason' in years) return
        expect(years.desde).toBeGreaterThanOrEqual(1900)
        expect(years.hasta ?? years.desde).toBeGreaterThanOrEqual(years.desde)
        expect(years.hasta ?? 0).toBeLessThanOrEqual(2100)
      },
    ),
    { numRuns: 2000 },
  )
})
