import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

/** First candidate and pieces of each line. */
const read = (text: string) =>
  readList(text).lineas.map(({ candidatos, cantidad }) => [candidatos[0]?.clave ?? '', cantidad])

test.each([
  ['2 pzas bd-1204', 'BD1204', 2],
  ['BD1204 x 4', 'BD1204', 4],
  ['4 - BD 1204 balata tsuru', 'BD1204', 4],
  ['bd1204 (6)', 'BD1204', 6],
  ['bd-1204 2', 'BD1204', 2],
  ['1204 2', '1204', 2],
  ['1,200 pzas bd-1204 $150.00', 'BD1204', 1200],
  ['10 BD-1204 $1,250.50 c/u', 'BD1204', 10],
  ['BD-1204 = 3', 'BD1204', 3],
  ['*BD-1204* 5 jgos', 'BD1204', 5],
  ['• cant: 7 BD-1204', 'BD1204', 7],
  ['[12/11/26, 10:32:11] Juan Pérez: BD-1204 x 3', 'BD1204', 3],
  ['BD-1204', 'BD1204', null],
  ['7506 balata tsuru 2005', '7506', null],
])('%s', (line, code, pieces) => {
  expect(read(line)).toEqual([[code, pieces]])
})

test('what is no number of pieces is not taken for one: years, models, sizes, prices, numbering', () => {
  expect(readList('balatas golf 4').lineas[0]?.cantidad).toBeNull()
  expect(readList('BD-1204 4x4').lineas[0]?.cantidad).toBeNull()
  expect(readList('2 kit de distribución jetta').lineas[0]).toMatchObject({
    cantidad: 2,
    descripcion: 'kit de distribución jetta',
  })
  expect(read('1. BD-1204 4\n2. BD-1205 2\n3) TA-2200')).toEqual([
    ['BD1204', 4],
    ['BD1205', 2],
    ['TA2200', null],
  ])
  expect(read('1 BD1204\n2 BD1205\n3 BD1206\n4 BD1207\n5 BD1208').map(([, pieces]) => pieces)).toEqual(
    Array(5).fill(null),
  )
})

test('a code glued to its pieces keeps both readings, the catalogue decides', () => {
  expect(readList('BD1204x4').lineas[0]?.candidatos.map(({ clave, cantidad }) => [clave, cantidad])).toEqual([
    ['BD1204X4', undefined],
    ['BD1204', 4],
  ])
})

test('tables: by names, by what is in them, and only the rows filled in of a whole price list', () => {
  expect(read('Código\tDescripción\tCant.\tPrecio\nBD-1204\tBalata\t4\t$150.00')).toEqual([['BD1204', 4]])
  expect(read('Balata tsuru;4;BD-1204\nBalata;6;BD-1205')).toEqual([
    ['BD1204', 4],
    ['BD1205', 6],
  ])
  const { lineas, omitidas } = readList('clave,precio,pedido\nA-100,5.50,\nA-200,6.50,3\nA-300,7.00,\nA-400,8.00,0')
  expect([lineas.map(({ cantidad }) => cantidad), omitidas.map(({ motivo }) => motivo)]).toEqual([
    [3],
    Array(3).fill('Sin cantidad'),
  ])
})

test('greetings, totals and empty words are told, not lost; one line may name several parts', () => {
  const { lineas, omitidas } = readList(
    'Hola buenas tardes, me pueden cotizar:\nBD-1204, BD-1205 y TA-2200\nTotal: 15 piezas\nGracias, saludos',
  )
  expect(lineas.map(({ fila, candidatos }) => [fila, candidatos[0]?.clave])).toEqual([
    [2, 'BD1204'],
    [2, 'BD1205'],
    [2, 'TA2200'],
  ])
  expect(omitidas.map(({ fila }) => fila)).toEqual([1, 3, 4])
})
