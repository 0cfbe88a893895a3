import { expect, test } from 'vitest'
import { withMoved } from './use-drag-order.ts'

test('one is moved to the place of another, and nothing is lost or doubled', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(withMoved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(withMoved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  for (const from of list.keys())
    for (const to of list.keys()) {
      const moved = withMoved(list, from, to)
      expect(moved[to]).toBe(list[from])
      expect(moved.toSorted()).toEqual(list)
      expect(moved.filter((one) => one !== list[from])).toEqual(list.filter((one) => one !== list[from]))
    }
})
