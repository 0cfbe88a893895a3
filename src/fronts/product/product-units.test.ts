import { expect, test } from 'vitest'
import { soldBy } from './product-units.ts'

test.each([
  ['PZA', 1, 'Pieza'],
  ['PZA', 4, '4 piezas por empaque'],
  ['jgo', 1, 'Juego'],
  ['PAR', 10, '10 pares por empaque'],
  ['CUBETA', 2, '2 CUBETA por empaque'],
])('%s × %i is sold by «%s»', (unidad, empaque, text) => expect(soldBy({ unidad, empaque })).toBe(text))
