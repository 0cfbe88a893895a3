import { expect, test } from 'vitest'
import { changesOf, dropsOf, type Seen, unconsented } from './changes.ts'

const line = (more: Partial<Seen> = {}): Seen => ({
  k_parte: 'A',
  cantidad: 4,
  precio: '10.50',
  visto: '10.50',
  disponible: 4,
  ...more,
})

test('what stayed as it was needs no consent', () => {
  expect(changesOf([line(), line({ visto: null }), line({ visto: '10.5' })])).toEqual([])
})

test('a rise and a lack do; a drop is passed on', () => {
  const lines = [line({ visto: '10' }), line({ k_parte: 'B', disponible: 3 }), line({ k_parte: 'C', visto: '11' })]
  expect(changesOf(lines)).toEqual([
    { k_parte: 'A', tipo: 'precio', antes: '10', ahora: '10.50' },
    { k_parte: 'B', tipo: 'existencia', antes: '4', ahora: '3' },
  ])
  expect(dropsOf(lines).map(({ k_parte }) => k_parte)).toEqual(['C'])
})

test('a consent is to exactly what was seen', () => {
  const changes = changesOf([line({ visto: '10' })])
  expect(unconsented(changes, [{ k_parte: 'A', tipo: 'precio', ahora: '10.50' }])).toEqual([])
  expect(unconsented(changes, [{ k_parte: 'A', tipo: 'precio', ahora: '10.40' }])).toEqual(changes)
  expect(unconsented(changes, [{ k_parte: 'A', tipo: 'existencia', ahora: '10.50' }])).toEqual(changes)
  expect(unconsented(changes, [{ k_parte: 'B', tipo: 'precio', ahora: '10.50' }])).toEqual(changes)
  expect(unconsented(changes)).toEqual(changes)
})
