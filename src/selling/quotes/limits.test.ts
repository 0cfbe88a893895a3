import { expect, test } from 'vitest'
import { discountOf, excessesOf, type Limit } from './limits.ts'

const limit: Limit = { descuento_max: '8.00', total_max: '1000.00', bajo_piso: false }
const line = (precio: string, precio_lista = '100.000000', piso: string | null = null) => ({
  precio,
  precio_lista,
  piso,
})

test.each([
  ['exactly the limit passes', [line('92')], '1000.00', []],
  ['a millionth of a peso beyond does not', [line('91.999999')], '1000.00', ['DESCUENTO']],
  ['one bad line among good ones is found', [line('100'), line('50')], '10.00', ['DESCUENTO']],
  ['a centavo over the total', [line('100')], '1000.01', ['TOTAL']],
  ['below the floor', [line('99', '100', '99.000001')], '10.00', ['PISO']],
  ['the client’s own list lies below the floor', [line('100', '100', '120')], '10.00', []],
  ['lower still than such a list', [line('99.99', '100', '120')], '10.00', ['PISO']],
  ['at the floor', [line('99', '100', '99')], '10.00', []],
  ['dearer than the list is no discount', [line('120')], '10.00', []],
  ['all at once', [line('1', '100', '80')], '5000.00', ['DESCUENTO', 'TOTAL', 'PISO']],
])('%s', (_, lines, total, wanted) => {
  expect(excessesOf(lines, total, limit)).toEqual(wanted)
})

test('without limits everything passes', () => {
  const free: Limit = { descuento_max: null, total_max: null, bajo_piso: true }
  expect(excessesOf([line('0', '100', '80')], '99999999.00', free)).toEqual([])
})

test('the discount in hundredths of a per cent', () => {
  expect(discountOf(line('92.50'))).toBe(750)
  expect(discountOf(line('101'))).toBe(0)
  expect(discountOf({ precio: '0', precio_lista: '0' })).toBe(0)
})
