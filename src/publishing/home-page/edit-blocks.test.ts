import { expect, test } from 'vitest'
import { type Block, defaultBlocks } from './blocks.ts'
import { areSameBlocks, moved, withBlock } from './edit-blocks.ts'

const [first, second, third] = defaultBlocks.slice(0, 3) as [Block, Block, Block] // there are ten
const three = [first, second, third]
const keys = (blocks: Block[]) => blocks.map(({ clave }) => clave)

test('a start is the same until a block is another, elsewhere or gone', () => {
  expect(areSameBlocks(three, structuredClone(three))).toBe(true)
  expect(areSameBlocks(three, [first, { ...second, oculto: true }, third])).toBe(false)
  expect(areSameBlocks(three, [second, first, third])).toBe(false)
  expect(areSameBlocks(three, [first, second])).toBe(false)
  expect(areSameBlocks([first, second], three)).toBe(false)
})

test('a block is changed in its place; a new one comes first', () => {
  const hidden = { ...second, oculto: true }
  expect(withBlock(three, hidden)).toEqual([first, hidden, third])
  const made: Block = { ...first, clave: 'b1', tipo: 'texto' }
  expect(keys(withBlock(three, made))).toEqual(['b1', first.clave, second.clave, third.clave])
})

test('it goes one place up or down, and not out of the list', () => {
  expect(keys(moved(three, third.clave, -1))).toEqual([first.clave, third.clave, second.clave])
  expect(keys(moved(three, first.clave, 1))).toEqual([second.clave, first.clave, third.clave])
  expect(moved(three, first.clave, -1)).toEqual(three)
  expect(moved(three, third.clave, 1)).toEqual(three)
})
