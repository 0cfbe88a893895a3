import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { filled, type PlacesOf, say, setTextSource } from './texts.ts'

const plain = 'Descripción no disponible'
const placed = 'Pedido {folio} de {sucursal}'
afterEach(() => setTextSource(() => null))

test('a text says what the program says until the company says something else', () => {
  expect(say(plain)).toBe('Descripción no disponible')
  setTextSource(() => ({ otra: 'x' }))
  expect(say(plain)).toBe('Descripción no disponible')
  setTextSource(() => ({ [plain]: '🚗 Sin descripción' }))
  expect(say(plain)).toBe('🚗 Sin descripción')
  setTextSource(() => ({ [plain]: '' }))
  expect(say(plain)).toBe('')
})

test('what fills a place is put there as it is, whatever it looks like', () => {
  setTextSource(() => ({ [placed]: '{sucursal}: {folio}' }))
  expect(say(placed, { folio: '{sucursal}', sucursal: '$& <b>Ñ</b>' })).toBe('$& <b>Ñ</b>: {sucursal}')
  expect(filled('{nadie} {folio}', { folio: '7' })).toBe('{nadie} 7')
})

test('the places of a text are known before it is said', () => {
  expectTypeOf<PlacesOf<typeof placed>>().toEqualTypeOf<'folio' | 'sucursal'>()
  expectTypeOf<PlacesOf<typeof plain>>().toEqualTypeOf<never>()
})
