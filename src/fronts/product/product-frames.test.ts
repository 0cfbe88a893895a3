import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameAfterDrag, turnedBy } from './product-frames.ts'

test('turning goes around in both directions', () => {
  expect(turnedBy(1, 7, 8)).toBe(0)
  expect(turnedBy(-1, 0, 8)).toBe(7)
  expect(turnedBy(-17, 0, 8)).toBe(7)
})

test('dragging across the whole picture is one turn, half of it half a turn', () => {
  expect(frameAfterDrag(3, 1, 24)).toBe(3)
  expect(frameAfterDrag(0, 0.5, 24)).toBe(12)
  expect(frameAfterDrag(0, 0.25, 24)).toBe(18)
})

test('every drag ends on a frame', () => {
  const share = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 72 }), share, (count, moved) => {
      const frame = frameAfterDrag(0, moved, count)
      expect(Number.isInteger(frame) && frame >= 0 && frame < count).toBe(true)
    }),
  )
})
