import fc from 'fast-check'
import { expect, it } from 'vitest'
import { yearRuns, yearsText } from './years.ts'

it('writes an application’s years as the trade does', () => {
  expect(yearsText(1998, 2004)).toBe('1998–2004')
  expect(yearsText(2005, 2005)).toBe('2005')
  expect(yearsText(2014, null)).toBe('2014 en adelante')
  expect(yearsText(null, 1991)).toBe('hasta 1991')
  expect(yearsText(null, null)).toBe('')
})

it('joins years that follow each other', () => {
  expect(yearRuns([2005, 2007, 2006, 2014])).toBe('2005–2007, 2014')
  expect(yearRuns([])).toBe('')
})

it('loses no year and invents none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1950, max: 2030 })), (years) => {
      const told = yearRuns(years)
        .split(', ')
        .filter(Boolean)
        .flatMap((run) => {
          const [from = 0, to = from] = run.split('–').map(Number)
          return Array.from({ length: to - from + 1 }, (_, place) => from + place)
        })
      expect(told).toEqual([...years].sort((a, b) => a - b))
    }),
  )
})
