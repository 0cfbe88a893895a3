import { expect, it } from 'vitest'
import { batchesOf } from './fits.ts'

it('asks for a list in one call, and for a long one in as many as the contract takes', () => {
  const codes = Array.from({ length: 230 }, (_, place) => `BD-${place}`)
  expect(batchesOf(codes.slice(0, 100))).toHaveLength(1)
  const batches = batchesOf(codes)
  expect(batches.map((batch) => batch.length)).toEqual([100, 100, 30])
  expect(batches.flat()).toEqual(codes)
  expect(batchesOf([])).toEqual([])
})
