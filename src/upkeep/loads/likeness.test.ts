import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneSlipAway, slipOf } from './likeness.ts'

const makes = ['hyundai', 'dodge', 'nissan', 'chevrolet', 'ford', 'mazda', 'mazda 3', 'mazda 5', 'volkswagen']

test.each([
  ['hyndai', 'hyundai'],
  ['dogde', 'dodge'],
  ['nisan', 'nissan'],
  ['chevorlet', 'chevrolet'],
  ['volkswagem', 'volkswagen'],
  ['fodr', 'ford'],
  // A name of its own, however near.
  ['mazda 6', null],
  ['fort', null],
  ['honda', null],
  ['nissan', null],
])('%s', (name, meant) => {
  expect(slipOf(name, makes)).toBe(meant)
})

test('what may be two names is asked as neither', () => {
  expect(slipOf('sentro', ['sentra', 'sentru'])).toBeNull()
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 5, maxLength: 9 })

test('any one slip of a hand is seen, from either side', () => {
  fc.assert(
    fc.property(word, fc.nat(8), fc.constantFrom('x', 'y'), (name, place, letter) => {
      const at = place % name.length
      const without = name.slice(0, at) + name.slice(at + 1)
      const other = name.slice(0, at) + letter + name.slice(at + 1)
      const more = name.slice(0, at) + letter + name.slice(at)
      for (const slip of [without, other, more]) {
        expect(isOneSlipAway(slip, name)).toBe(true)
        expect(isOneSlipAway(name, slip)).toBe(true)
      }
      const turned = name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2)
      if (turned !== name) expect(isOneSlipAway(turned, name)).toBe(true)
    }),
  )
})
