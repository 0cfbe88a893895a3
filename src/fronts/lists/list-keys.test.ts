import { expect, it } from 'vitest'
import { stepOf } from './list-keys.ts'

it('moves within the list and stops at its ends', () => {
  expect(stepOf('ArrowDown', 0, 3)).toBe(1)
  expect(stepOf('ArrowDown', 2, 3)).toBe(2)
  expect(stepOf('ArrowUp', 0, 3)).toBe(0)
  expect(stepOf('Home', 2, 3)).toBe(0)
  expect(stepOf('End', 0, 3)).toBe(2)
  expect(stepOf('a', 1, 3)).toBeNull()
})
