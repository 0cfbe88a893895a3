// Columns as catalogues have them: codes by the thing, several of applications, makers' codes, marks.
import { expect, test } from 'vitest'
import { findHeaders } from './find-headers.ts'
import { kindOf } from './kind-of.ts'

const filters = [
  ['FILTROS LA LOMA S.A. DE C.V.'],
  ['Lista de precios y cruces, vigente a partir de noviembre'],
  [],
  [
    'Filtro No.',
    'Tipo de filtro',
    'Aplicación 1',
    'Aplicación 2',
    'Rosca',
    'Alto mm',
    'GONHER',
    'FRAM',
    'WIX',
    'O.E.M.',
    'P. mayoreo',
  ],
  ...Array.from({ length: 12 }, (_, i) => [
    `A10${11 + i}`,
    'ACEITE ROSCADO',
    'NISSAN TSURU 1.6 92-17',
    i % 3 ? 'NISSAN SENTRA 1.8 01-06' : '',
    'M20x1.5',
    String(65 + i),
    i % 4 ? `GP-${200 + i}` : '-',
    `PH${3100 + i}`,
    String(56700 + i * 7),
    `15208-${65 + i}F0`,
    `${150 + i}.05`,
  ]),
]

test('a code is known by the thing it numbers, and what several columns tell is read of all', () => {
  const found = findHeaders('productos', filters)
  expect(found?.at).toBe(3)
  expect(Object.fromEntries(found?.layout.columns ?? [])).toEqual({
    k_parte: [0],
    aplicaciones: [2, 3],
    alternas: [6, 7, 8],
    oem: [9],
    precio: [10],
  })
  expect([...(found?.layout.makers ?? [])]).toEqual([
    [6, 'GONHER'],
    [7, 'FRAM'],
    [8, 'WIX'],
  ])
})

test('a catalogue that describes its parts is one of products, and prices of codes alone are prices', () => {
  expect(kindOf(filters)).toBe('productos')
  expect(kindOf(filters.map((row) => [row[0] ?? '', row[10] ?? '']))).toBe('precios')
  const vehicles = [
    ['ARMADORA', 'VEHICULO', 'DE', 'HASTA', 'PIEZA', 'ALTO', 'ANCHO', 'CODIGO', 'PUBLICO'],
    ...Array.from({ length: 8 }, (_, i) => [
      'NISSAN',
      'TSURU',
      '92',
      '17',
      'RADIADOR',
      '360',
      '600',
      `RD400${19 + i}`,
      '4263.88',
    ]),
  ]
  expect(kindOf(vehicles)).toBe('productos')
  expect(kindOf(vehicles.map((row) => [...row.slice(0, 4), row[7] ?? '']))).toBe('aplicaciones')
})

test('prices by client and stock by branch are nobody’s codes', () => {
  const rows = [
    ['CLAVE', 'DESCRIPCION', 'PRECIO', 'TALLER', 'MAYORISTA', 'MTY', 'GDL'],
    ...Array.from({ length: 12 }, (_, i) => [
      `B-${100 + i}`,
      'BALATA DELANTERA',
      `${500 + i * 37}`,
      `${1400 + i * 31}`,
      `${1250 + i * 29}`,
      String(i),
      String(12 - i),
    ]),
  ]
  expect(findHeaders('productos', rows)?.layout.makers.size).toBe(0)
  expect(findHeaders('productos', rows)?.layout.columns.has('alternas')).toBe(false)
})

test('a mark says what stands above it, and no year', () => {
  const rows = [
    ['CLAVE', 'ARTICULO', 'VEHICULO', 'DEL', 'TRAS', 'IZQ', 'DER', 'CON LLAVE', 'OFERTA', 'PUBLICO'],
    ...Array.from({ length: 24 }, (_, i) => [
      `H21-${100 + i}`,
      'MANIJA EXTERIOR',
      'TSURU III 92-17',
      i % 2 ? 'X' : '',
      i % 2 ? '' : 'x',
      i % 3 ? 'X' : '-',
      i % 3 ? '' : 'X',
      i % 2 ? 'sí' : 'no',
      i % 2 ? 'X' : '',
      `${600 + i}.00`,
    ]),
  ]
  const { describing, columns } = findHeaders('productos', rows)?.layout ?? {}
  expect(columns?.has('anio_inicio')).toBe(false)
  expect(describing?.columns.filter(({ named }) => named === 'mark').map(({ header }) => header)).toEqual([
    'DEL',
    'TRAS',
    'IZQ',
    'DER',
    'CON LLAVE',
  ])
})
