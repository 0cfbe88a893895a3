import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, nearMisses, sharedStart } from './near-codes.ts'

const code = fc.stringMatching(/^[A-Z0-9]{1,12}$/)

test.each([
  ['', '', 0],
  ['BD1204', 'BD1204', 0],
  ['BD1204', '8D1204', 1],
  ['BD1204', 'DB1204', 1],
  ['BD1204', 'BD124', 1],
  ['BD1204', 'BD12O4X', 2],
  ['ABC', '', 3],
])('%s to %s: %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})

test('near misses are exactly the codes one slip away', () => {
  fc.assert(
    fc.property(code, code, (typed, other) => {
      const misses = new Set(nearMisses(typed))
      expect(misses.has(other)).toBe(editDistance(typed, other) === 1)
    }),
  )
})

test('near misses of a code are one slip away, and few enough to look up', () => {
  fc.assert(
    fc.property(code, (typed) => {
      const misses = nearMisses(typed)
      for (const miss of misses) expect(editDistance(typed, miss)).toBe(1)
      expect(misses.length).toBeLessThanOrEqual(74 * typed.length + 36)
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['FX100', 'FX1D', 3],
  ['FX', 'FX', 2],
  ['', 'FX', 0],
  ['AX', 'FX', 0],
])('%s and %s begin alike for %i', (one, other, length) => expect(sharedStart(one, other)).toBe(length))
