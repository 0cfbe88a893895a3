import { expect, test } from 'vitest'
import { systemOf } from '#catalogue/parts/systems.ts'
import { lines } from './lines.ts'

test('every line of a wholesaler belongs to a system of the car', () => {
  expect(lines.filter(({ nombre }) => systemOf(nombre) === 'Otras partes').map(({ nombre }) => nombre)).toEqual([])
})
