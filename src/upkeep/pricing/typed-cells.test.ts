import { expect, test } from 'vitest'
import { pastedColumn, rowStep } from './typed-cells.ts'

test('Enter and the arrows go up and down the grid, and no other key does', () => {
  const keys = ['Enter', 'ArrowDown', 'ArrowUp', 'Tab', '5']
  expect(keys.map((key) => rowStep({ key, shiftKey: false }))).toEqual([1, 1, -1, 0, 0])
  expect(keys.map((key) => rowStep({ key, shiftKey: true }))).toEqual([-1, 1, -1, 0, 0])
})

test('a pasted column is the first cell of each of its lines; a single figure is left to the field', () => {
  expect(pastedColumn('12.50')).toBeNull()
  expect(pastedColumn('12.50\r\n')).toBeNull()
  expect(pastedColumn('12.50\tPZA\r\n\r\n 8 \r\n')).toEqual(['12.50', '', '8'])
})
