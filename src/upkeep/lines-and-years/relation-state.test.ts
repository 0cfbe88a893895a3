import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areAllOn, cambiosOf, cellKey, type Changes, changedByOthers, stepFrom, withCells } from './relation-state.ts'

const keys = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).map(([m, l]) => cellKey(m, l)),
)

function set(cells: Set<string>, key: string, isOn: boolean): void {
  if (isOn) cells.add(key)
  else cells.delete(key)
}

test('what is sent turns what is saved into what is ticked, and says nothing of the rest', () => {
  fc.assert(
    fc.property(keys, fc.array(fc.tuple(keys, fc.boolean())), (pares, presses) => {
      const saved = new Set(pares)
      const wanted = new Set(pares)
      let changes: Changes = new Map()
      for (const [some, isOn] of presses) {
        changes = withCells(changes, saved, some, isOn)
        for (const key of some) set(wanted, key, isOn)
        expect(areAllOn(changes, saved, some)).toBe(isOn && some.length > 0)
      }
      const result = new Set(saved)
      for (const { marca_id, linea_id, va } of cambiosOf(changes)) {
        const key = cellKey(marca_id, linea_id)
        expect(saved.has(key)).toBe(!va)
        set(result, key, va)
      }
      expect(result).toEqual(wanted)
    }),
  )
})

test('what others changed is what came and what went', () => {
  expect(changedByOthers(new Set(['1:1', '1:2']), new Set(['1:2', '2:2'])).toSorted()).toEqual(['1:1', '2:2'])
})

test('arrows stay in the matrix', () => {
  expect(stepFrom('ArrowDown', [0, 0], [2, 2])).toEqual([1, 0])
  expect(stepFrom('ArrowRight', [0, 1], [2, 2])).toBeUndefined()
  expect(stepFrom('a', [0, 0], [2, 2])).toBeUndefined()
})
