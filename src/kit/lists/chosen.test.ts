import { expect, test } from 'vitest'
import { toggled } from './chosen.ts'

test('what is chosen is left, what is not is added while there is room; the one before stays as it was', () => {
  const chosen: ReadonlySet<number> = new Set([1, 2])
  expect([...toggled(chosen, 1)]).toEqual([2])
  expect([...toggled(chosen, 3)]).toEqual([1, 2, 3])
  expect([...toggled(chosen, 3, 2)]).toEqual([1, 2])
  expect([...toggled(chosen, 2, 2)]).toEqual([1])
  expect([...chosen]).toEqual([1, 2])
})
