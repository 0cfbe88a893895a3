import { expect, test } from 'vitest'
import { earningsOf, factsOf } from './line-facts.ts'

type Line = Parameters<typeof factsOf>[0]
const line = { n: 1, k_parte: 'A-1', cantidad: 4, precio: '100.00' } as Line // of a line, what these read

test('a line comes to what it would with what was typed; what is no number comes to nothing', () => {
  expect(factsOf(line, undefined)).toMatchObject({ importe: '$400.00', isEdited: false })
  expect(factsOf(line, {})).toMatchObject({ isEdited: false })
  expect(factsOf(line, { cantidad: '3', precio: '$ 1,000' })).toMatchObject({ importe: '$3,000.00', isEdited: true })
  expect(factsOf(line, { cantidad: 'tres' })).toMatchObject({ cantidad: null, importe: '—' })
  expect(factsOf(line, { precio: 'caro' })).toMatchObject({ precio: null, importe: '—' })
  expect(factsOf(line, { cantidad: '0', precio: 'caro' })).toMatchObject({ importe: 'Se quita' })
})

test('what is given, where the floor is and what is earned', () => {
  const known = { precio_lista: '100.00', piso: '80.00', costo: '60.00' }
  expect(earningsOf(known, '90')).toEqual({ off: 1000, isBelowFloor: false, margin: expect.closeTo(3333.33, 1) })
  expect(earningsOf(known, '80')).toMatchObject({ isBelowFloor: false, margin: 2500 })
  expect(earningsOf(known, '79.99')).toMatchObject({ isBelowFloor: true })
  expect(earningsOf(known, '50')).toMatchObject({ margin: expect.closeTo(-2000, 5) })
  expect(earningsOf(known, '120')).toMatchObject({ off: 0, margin: 5000 })
})

test('who may not know the cost or the floor is told neither; a price that is none says nothing', () => {
  expect(earningsOf({ precio_lista: '100.00', piso: null, costo: null }, '10')).toEqual({
    off: 9000,
    isBelowFloor: false,
    margin: null,
  })
  const known = { precio_lista: '100.00', piso: '80.00', costo: '60.00' }
  expect(earningsOf(known, null)).toEqual({ off: 0, isBelowFloor: false, margin: null })
  expect(earningsOf(known, '0')).toMatchObject({ margin: null })
})
