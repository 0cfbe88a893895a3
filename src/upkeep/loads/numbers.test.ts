import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPrice, readStock, readWhole, readYesNo } from './numbers.ts'

test.each([
  ['$1,200.00', '1200'],
  ['1.200,00', '1200'],
  ['1,200', '1200'],
  ['1.200.000', '1200000'],
  ['1,5', '1.5'],
  ['12.', '12'],
  ['.5', '0.5'],
  ['$ 89', '89'],
  ['MXN 845.5', '845.5'],
  ['845.50 M.N.', '845.5'],
  ['111046.17331250003', '111046.173313'],
  ['7.0E-2', '0.07'],
])('%s is a price of %s', (text, valor) => expect(readPrice(text)).toEqual({ valor }))

test.each(['810.-', '$ 810.=', '810,--', '810.00'])('%s is without centavos', (text) =>
  expect(readPrice(text)).toEqual({ valor: '810' }),
)

test.each([
  'LLAMAR',
  'S/Pedido',
  'sobre pedido',
  '',
  'Cotizar',
  'A COTIZAR',
  'por confirmar',
  'N/A',
  's/p',
  '-',
  '$0.00',
  '0',
])('%j is no price', (text) => {
  expect(readPrice(text)).toEqual({ sinPrecio: true })
})

test.each([
  ['-12', 'negativo'],
  ['(12.00)', 'negativo'],
  ['$-5', 'negativo'],
  ['US$ 12', 'pesos'],
  ['12 USD', 'pesos'],
  ['doce', 'No es un precio'],
  ['1,2,3', 'No es un precio'],
  ['12 a 15', 'No es un precio'],
  ['100000000', 'demasiado grande'],
])('%s is refused', (text, part) => expect(readPrice(text)).toEqual({ reason: expect.stringContaining(part) }))

test.each([
  ['10', 10],
  ['10.0', 10],
  ['1,000', 1000],
  ['12 pzas', 12],
  ['0', 0],
])('%s pieces', (text, n) => expect(readWhole(text)).toEqual({ n }))

test.each([
  ['+10', { n: 10 }],
  ['10+', { n: 10 }],
  ['> 10', { n: 10 }],
  ['Más de 10 pzas', { n: 10 }],
  ['Agotado', { n: 0 }],
  ['NO', { n: 0 }],
  ['SI', { hay: true }],
  ['muchas', { reason: 'No es un número' }],
])('a stock of %j', (text, stock) => expect(readStock(text)).toEqual(stock))

test.each(['-1', '2.5', 'muchas', '', '�', '>10', '9999999999'])('%j is no number of pieces', (text) => {
  expect(readWhole(text)).toHaveProperty('reason')
})

test('at least one piece a package', () => expect(readWhole('0', 1)).toEqual({ reason: 'Debe ser 1 o más' }))

test.each([
  ['Sí', true],
  ['X', true],
  ['ACTIVO', true],
  ['no', false],
  ['Baja', false],
])('%s', (text, value) => expect(readYesNo(text)).toEqual({ value }))

test('neither yes nor no', () => expect(readYesNo('tal vez')).toHaveProperty('reason'))

test('any amount of centavos comes back however it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.boolean(), (centavos, isEuropean) => {
      const pesos = (centavos / 100).toLocaleString(isEuropean ? 'de-DE' : 'es-MX', { minimumFractionDigits: 2 })
      expect(readPrice(`$${pesos}`)).toEqual({ valor: String(centavos / 100) })
    }),
  )
})

test('any text is a price that the column holds, none, or a reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[$ 0-9.,()-]{0,12}$/)), (text) => {
      const price = readPrice(text)
      if ('valor' in price) expect(price.valor).toMatch(/^\d{1,8}(\.\d{1,6})?$/)
    }),
    { numRuns: 2000 },
  )
})
