import { expect, test } from 'vitest'
import type { Fields } from '#kit/forms/form-fields.ts'
import type { HeldPrice } from './contract.ts'
import { heldPrice, newPrice, piecesIn } from './part-price.ts'

const held = (id: number, more: Partial<HeldPrice>) =>
  ({ id, lista_id: 1, cantidad_min: 1, estado: 'vigente', desde: null, hasta: null, ...more }) as HeldPrice // of a price, when it holds
const change = '2026-12-01T06:00:00Z'
const today = held(1, { hasta: change })
const december = held(2, { estado: 'futuro', desde: change })
const prices = [december, today, held(3, { cantidad_min: 10 }), held(4, { lista_id: 2 })]
const one = { lista_id: 1, cantidad_min: 1 }

test('the price that holds is the one of the list, the pieces and the day', () => {
  expect(heldPrice(prices, one, null)).toBe(today)
  expect(heldPrice(prices, one, '2026-11-30')).toBe(today)
  expect(heldPrice(prices, one, '2026-12-01')).toBe(december)
  expect(heldPrice(prices, { lista_id: 2, cantidad_min: 1 }, null)?.id).toBe(4)
  expect(heldPrice(prices, { lista_id: 1, cantidad_min: 5 }, null)).toBeUndefined()
})

test('what was seen is what holds on the day the new one begins', () => {
  const fields = (typed: Record<string, string>) => ({ text: (name: string) => typed[name] ?? '' }) as Fields // nothing else is asked
  expect(newPrice(7, prices, one, fields({ 'celdas.0.valor': '12.50' }))).toEqual({
    lista_id: 1,
    celdas: [{ producto_id: 7, cantidad_min: 1, visto: 1, valor: '12.50' }],
    desde: null,
    hasta: null,
  })
  const later = newPrice(7, prices, one, fields({ desde: '2026-12-24', hasta: '2026-12-31' }))
  expect(later).toMatchObject({ celdas: [{ visto: 2 }], desde: '2026-12-24', hasta: '2026-12-31' })
  expect(newPrice(7, [], one, fields({})).celdas).toMatchObject([{ visto: null }])
})

test('a number of pieces is whole and has up to five figures', () => {
  expect(['1', '00012', '99999', '', '1.5', '-1', '100000', 'dos'].map(piecesIn)).toEqual([1, 12, 99999, 0, 0, 0, 0, 0])
})
