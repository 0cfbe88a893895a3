// Several models in one cell, and names that have the sign themselves.
import { expect, test } from 'vitest'
import { modelsOf } from './several-models.ts'

test.each([
  ['FT125 / FT150 / DT125', 'ITALIKA', ['FT125', 'FT150', 'DT125']],
  ['CGL125, Cargo 150, Tool 125', 'HONDA', ['CGL125', 'Cargo 150', 'Tool 125']],
  ['250Z/RT200', 'ITALIKA', ['250Z', 'RT200']],
  // Named as the ones beside it.
  ['FZ16 / FZ-S / FZ25', 'YAMAHA', ['FZ16', 'FZ-S', 'FZ25']],
  // Known of the make.
  ['Tsuru/Lucino', 'NISSAN', ['Tsuru', 'Lucino']],
  ['FT150 / FT150', 'ITALIKA', ['FT150 / FT150']],
])('%s of %s', (cell, marca, expected) => expect(modelsOf(cell, marca, new Set())).toEqual(expected))

test.each([
  ['Sentra B13/B14', 'NISSAN'],
  ['Silverado 1500/2500', 'CHEVROLET'],
  ['Town & Country/Caravan', 'CHRYSLER'],
  ['C/K 1500', 'CHEVROLET'],
  ['Jetta 1.8/2.0', 'VOLKSWAGEN'],
  ['FT150 / todas', 'ITALIKA'],
  ['FT150', 'ITALIKA'],
])('%s of %s stays one', (cell, marca) => expect(modelsOf(cell, marca, new Set())).toEqual([cell]))

test('the list itself may name the pieces', () => {
  expect(modelsOf('R15 / Nova', 'YAMAHA', new Set())).toEqual(['R15 / Nova'])
  expect(modelsOf('R15 / Nova', 'YAMAHA', new Set(['r15', 'nova']))).toEqual(['R15', 'Nova'])
})
