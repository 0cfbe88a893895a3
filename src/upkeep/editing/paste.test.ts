import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, conditionsOf, conditionsText, pastedRows, pastedYears } from './paste.ts'

const short = (text: string) =>
  pastedRows(text, 2026).map(({ marca, modelo, motor, desde, hasta, posicion, cantidad }) => [
    marca,
    modelo,
    motor,
    desde,
    hasta,
    posicion,
    cantidad,
  ])

test('a sheet without headings: years as catalogues write them', () => {
  expect(short('Nissan\tTsuru\tL4 1.6L\t92-17\tDelantera\tIzquierdo\t1\nVW\tJetta\t\t2015->\t\t\t\n\n')).toEqual([
    ['Nissan', 'Tsuru', 'L4 1.6L', 1992, 2017, 'Delantera', 1],
    ['VW', 'Jetta', null, 2015, null, null, null],
  ])
})

test('years in two columns', () => {
  expect(short('Nissan\tTsuru\t\t2005\t2012\tTrasera')).toEqual([
    ['Nissan', 'Tsuru', null, 2005, 2012, 'Trasera', null],
  ])
})

test('a range in the first of two columns of years', () => {
  expect(short('Marca\tModelo\tDesde\tHasta\nNissan\tTsuru\t05-10\t\nVW\tJetta\t05\t10\nVW\tPolo\t?\t2012')).toEqual([
    ['Nissan', 'Tsuru', null, 2005, 2010, null, null],
    ['VW', 'Jetta', null, 2005, 2010, null, null],
    ['VW', 'Polo', null, null, 2012, null, null],
  ])
})

test.each([
  ['05-10', { desde: 2005, hasta: 2010 }],
  [' 2005 - 2010 ', { desde: 2005, hasta: 2010 }],
  ['98-04', { desde: 1998, hasta: 2004 }],
  ['2014->', { desde: 2014, hasta: null }],
  ['2005 en adelante', { desde: 2005, hasta: null }],
  ['2005', null],
  ['casi todos', null],
  ['', null],
])('%s pasted into the cell of a year', (text, years) => expect(pastedYears(text, 2026)).toEqual(years))

test('headings in any order and spelling', () => {
  expect(short('Modelo\tArmadora\tAños\tCant.\nTsuru\tNissan\t05\t2')).toEqual([
    ['Nissan', 'Tsuru', null, 2005, 2005, null, null],
  ])
  expect(short('MODELO\tMARCA\tDesde\tHasta\tCantidad\r\nTsuru\tNissan\t2005\t\t2\r\n')).toEqual([
    ['Nissan', 'Tsuru', null, 2005, null, null, 2],
  ])
})

test('years that nobody can read are left for the grid to ask', () => {
  expect(short('Nissan\tTsuru\t\tcasi todos')).toEqual([['Nissan', 'Tsuru', null, null, null, null, null]])
})

test('cells with line ends and quotes', () => {
  expect(cellsOf('a\t"dos\nlíneas"\t"un ""dicho"""\nb')).toEqual([['a', 'dos líneas', 'un "dicho"'], ['b']])
})

test('conditions as people write them, and back', () => {
  const conditions = conditionsOf('con ABS; sin aire; Transmisión: automática, versión != GL; y otra cosa')
  expect(conditions).toEqual([
    { atributo: 'abs', operador: '=', valor: 'si' },
    { atributo: 'aire', operador: '=', valor: 'no' },
    { atributo: 'transmision', operador: '=', valor: 'automática' },
    { atributo: 'version', operador: '!=', valor: 'GL' },
  ])
  expect(conditionsOf(conditionsText(conditions))).toEqual(conditions)
})

test('whatever is on the clipboard makes rows that fit the grid', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', '9', ' ', ';', ':'), maxLength: 60 }),
      (text) => {
        for (const row of pastedRows(text, 2026)) {
          expect(row.marca.length).toBeLessThanOrEqual(80)
          expect(row.condiciones.length).toBeLessThanOrEqual(12)
        }
      },
    ),
  )
})
