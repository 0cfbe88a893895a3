import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, mergeRanges, yearsText } from './years.ts'

const year = fc.integer({ min: 1950, max: 2050 })
const range = fc
  .tuple(year, fc.option(fc.integer({ min: 0, max: 40 })))
  .map(([desde, length]) => ({ desde, hasta: length === null ? null : desde + length }))

test('neighbours and overlaps are joined, gaps stay', () => {
  const merged = mergeRanges([
    { desde: 2014, hasta: 2014 },
    { desde: 2009, hasta: 2012 },
    { desde: 2005, hasta: 2008 },
    { desde: 2006, hasta: 2007 },
  ])
  expect(yearsText(merged)).toBe('2005–2012, 2014')
})

test('a range without end swallows what follows', () => {
  const merged = mergeRanges([
    { desde: 2015, hasta: null },
    { desde: 2010, hasta: 2014 },
    { desde: 2018, hasta: 2020 },
  ])
  expect(yearsText(merged)).toBe('2010 en adelante')
})

test('merging changes no year, leaves no neighbours and keeps order', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), year, (ranges, asked) => {
      const merged = mergeRanges(ranges)
      expect(covers(merged, asked)).toBe(covers(ranges, asked))
      for (const [place, { desde }] of merged.entries()) {
        const before = merged[place - 1]
        if (before) expect(desde).toBeGreaterThan((before.hasta ?? Number.POSITIVE_INFINITY) + 1)
      }
    }),
  )
})
