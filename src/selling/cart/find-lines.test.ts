import { expect, test } from 'vitest'
import { linesWith } from './find-lines.ts'
import type { CartLine } from './predict.ts'

/** Only what is looked at. */
const line = (id: number, k_parte: string, descripcion: string, nota = '') =>
  ({ id, k_parte, descripcion, linea: 'Frenos', nota }) as CartLine
const lines = [
  line(1, 'FAL-7123/D', 'Balata delantera Jetta'),
  line(2, 'FAL-7124/D', 'Balata trasera Jetta', 'urge al señor Núñez'),
  line(3, 'TK 22', 'Amortiguador'),
]
const found = (words: string, also?: number) => linesWith(lines, words, also).map(({ id }) => id)

test('lines of a cart are found by code however it is written, and by every word of what stands there', () => {
  expect(found('fal7123')).toEqual([1])
  expect(found('FAL-712')).toEqual([1, 2])
  expect(found('jetta TRASERA')).toEqual([2])
  expect(found('nunez')).toEqual([2])
  expect(found('frenos tk22')).toEqual([3])
  expect(found('embrague')).toEqual([])
})

test('no words are all of them, signs alone match nothing by code, and what was just added stays in sight', () => {
  expect(found('  ')).toEqual([1, 2, 3])
  expect(found('¿?')).toEqual([])
  expect(found('trasera', 3)).toEqual([2, 3])
})
