import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areAllOn,
  cambiosOf,
  cellKey,
  type Changes,
  matrixOf,
  matrixStep,
  type Relation,
  stepFrom,
  withCells,
} from './relation-state.ts'

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

const relation = (version: number, ...pares: [number, number][]) => ({ version, pares }) as Relation // of the relation, what is read
const ticked = matrixStep(matrixOf(relation(1, [1, 1], [1, 2])), { type: 'set', keys: ['2:2', '1:1'], isOn: true })

test('who was quicker is shown: what came and what went is told, and what is ticked stays where it still differs', () => {
  expect([...ticked.changes]).toEqual([['2:2', true]])
  const more = matrixStep(ticked, { type: 'set', keys: ['3:3'], isOn: true })
  const overtaken = matrixStep(more, { type: 'overtaken', now: relation(2, [1, 2], [2, 2]) })
  expect(overtaken.base.version).toBe(2)
  expect(overtaken.others?.toSorted()).toEqual(['1:1', '2:2'])
  expect([...overtaken.changes]).toEqual([['3:3', true]])
  expect(matrixStep(overtaken, { type: 'discarded' })).toMatchObject({ base: { version: 2 }, changes: new Map() })
})

test('what was saved is the new ground; what was ticked meanwhile stays to be saved', () => {
  const later = matrixStep(ticked, { type: 'set', keys: ['1:2'], isOn: false })
  const now = relation(2, [1, 1], [1, 2], [2, 2])
  const saved = matrixStep({ ...later, others: ['9:9'] }, { type: 'saved', now, sent: ticked.changes })
  expect(saved).toMatchObject({ base: { version: 2 }, others: null })
  expect([...saved.changes]).toEqual([['1:2', false]])
  expect([...saved.saved].toSorted()).toEqual(['1:1', '1:2', '2:2'])
})

test('arrows stay in the matrix', () => {
  expect(stepFrom('ArrowDown', [0, 0], [2, 2])).toEqual([1, 0])
  expect(stepFrom('ArrowRight', [0, 1], [2, 2])).toBeUndefined()
  expect(stepFrom('a', [0, 0], [2, 2])).toBeUndefined()
})
