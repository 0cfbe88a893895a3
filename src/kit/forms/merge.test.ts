import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeGrants, mergeNames } from './merge.ts'

const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
const grants = fc.uniqueArray(
  fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), alcance: fc.constantFrom('propio', 'todo') }),
  { selector: ({ name }) => name },
)
const sorted = (values: unknown[]) => values.map((value) => JSON.stringify(value)).toSorted()

test('both sides count: what I added and removed, what the other added and removed', () => {
  expect(mergeNames(['a', 'b'], ['b', 'c'], ['a', 'b', 'd'])).toEqual(['b', 'd', 'c'])
  const give = (name: string, alcance: string) => ({ name, alcance })
  expect(
    mergeGrants(
      [give('a', 'todo'), give('b', 'todo')],
      [give('a', 'propio'), give('c', 'todo')],
      [give('a', 'todo'), give('b', 'propio'), give('d', 'todo')],
    ),
  ).toEqual([give('a', 'propio'), give('d', 'todo'), give('c', 'todo')])
})

test('with nobody else it is mine; with nothing of mine it is the other’s', () => {
  fc.assert(
    fc.property(names, names, (base, other) => {
      expect(sorted(mergeNames(base, other, base))).toEqual(sorted(other))
      expect(sorted(mergeNames(base, base, other))).toEqual(sorted(other))
    }),
  )
  fc.assert(
    fc.property(grants, grants, (base, other) => {
      expect(sorted(mergeGrants(base, other, base))).toEqual(sorted(other))
      expect(sorted(mergeGrants(base, base, other))).toEqual(sorted(other))
    }),
  )
})
