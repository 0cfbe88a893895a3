import { expect, test } from 'vitest'
import { byLetter, slugOf } from './letters.ts'

const named = (...names: string[]) => names.map((nombre) => ({ nombre }))

test('accents stand with their letter, Ñ after N, the rest under #', () => {
  const groups = byLetter(named('Zeta', 'Élite', 'Ñandú', 'Norte', '3 Estrellas', 'Eco'))
  expect(groups.map(({ letter, things }) => [letter, things.map(({ nombre }) => nombre)])).toEqual([
    ['#', ['3 Estrellas']],
    ['E', ['Eco', 'Élite']],
    ['N', ['Norte']],
    ['Ñ', ['Ñandú']],
    ['Z', ['Zeta']],
  ])
})

test.each([
  ['Mercedes Benz', 'mercedes-benz'],
  ['Citroën', 'citroen'],
  ['  B/M.W. ', 'b-m-w'],
])('%s → %s', (name, slug) => expect(slugOf(name)).toBe(slug))
