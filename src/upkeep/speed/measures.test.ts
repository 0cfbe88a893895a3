import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, endOf, MEASURES, p75, verdictOf } from './measures.ts'

test('a value lies in a bucket that ends at most 15 % above it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MEASURES), fc.double({ min: 0.003, max: 12, noNaN: true }), (measure, score) => {
      const value = measure === 'CLS' ? score : score * 10_000
      const end = endOf(measure, bucketOf(measure, value))
      expect(end).toBeGreaterThanOrEqual(value * (1 - 1e-9))
      expect(end).toBeLessThanOrEqual(value * 1.1501)
    }),
  )
})

test('the ends of the scale', () => {
  expect([0, 20, 21, 1e9].map((ms) => bucketOf('LCP', ms))).toEqual([0, 0, 1, 63])
  expect(bucketOf('CLS', 0)).toBe(0)
})

test('three visits of four stay under it', () => {
  const visits = (...values: number[]) => {
    const buckets = new Map<number, number>()
    for (const value of values) {
      const bucket = bucketOf('LCP', value)
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1)
    }
    return buckets
  }
  expect(p75('LCP', visits())).toBeNull()
  expect(p75('LCP', visits(1000, 1000, 1000, 9000))).toBeLessThan(1150)
  expect(p75('LCP', visits(1000, 1000, 9000, 9000))).toBeGreaterThanOrEqual(9000)
  expect((['LCP', 'INP', 'CLS'] as const).map((measure) => verdictOf(measure, 0.2))).toEqual([
    'bien',
    'bien',
    'regular',
  ])
})
