import { expect, test } from 'vitest'
import { openShapes } from './path-shapes.ts'

const shapes = openShapes<string>()
for (const shape of ['/orders', '/orders/:id', '/orders/open', '/orders/:order/lines/:line', '/'])
  shapes.of(shape, () => shape)

test.each([
  ['/orders', ['/orders']],
  ['/ORDERS/', ['/orders']],
  ['/orders/7', ['/orders/:id']],
  ['/orders/open', ['/orders/open', '/orders/:id']],
  ['/orders/%6Fpen', ['/orders/open', '/orders/:id']],
  ['/orders/7/lines/2', ['/orders/:order/lines/:line']],
  ['/orders/a%2Fb', ['/orders/:id']],
  ['/orders/%', ['/orders/:id']],
  ['/', ['/']],
  ['/orders//lines/2', []],
  ['/orders/7/lines', []],
  ['/orders/constructor/__proto__', []],
])('%s has the shapes %j', (path, found) => {
  expect(shapes.matching(path)).toEqual(found)
})

test('what differs in the names of its parameters alone is one', () => {
  expect(shapes.of('/orders/:other', () => 'another')).toBe('/orders/:id')
})
