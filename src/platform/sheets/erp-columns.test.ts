// The columns that the systems of Mexican shops export under names cut short: which of them a field is taken from, by name and values.
import { describe, expect, test } from 'vitest'
import { findHeaders } from './find-headers.ts'

function layoutOf(lines: string[]) {
  const found = findHeaders(
    'productos',
    lines.map((line) => line.split('|')),
  )
  if (!found) throw new Error('no layout')
  return found.layout
}

/** Field → header, of a list of these headers and rows. */
const fieldsOf = (lines: string[]) => {
  const fields = new Map<string, string[]>()
  for (const { columna, campo } of layoutOf(lines).recognised)
    fields.set(campo, [...(fields.get(campo) ?? []), columna])
  return Object.fromEntries([...fields].map(([campo, columns]) => [campo, columns.join(' + ')]))
}

const amounts = [385.75, 716, 492.09, 478.65, 640.06, 185.04]
const times = (amount: number, rate: number) => (Math.round(amount * rate * 100) / 100).toFixed(2)
/** Six parts with these two columns, the second so many times the first. */
const priced = (first: string, second: string, rate: number) => [
  `CLAVE|DESCR|${first}|${second}`,
  ...amounts.map((amount, at) => `BX-10${at}|BALATA ${at}|$ ${amount.toFixed(2)}|$ ${times(amount, rate)}`),
]

describe('a price beside the same price with VAT', () => {
  test.each([
    ['PRECIO1', 'PRECIO1_IVA', 1.16, 'PRECIO1'],
    ['PRECIO1_IVA', 'PRECIO1', 1 / 1.16, 'PRECIO1'],
    ['Precio', 'Precio c/IVA', 1.16, 'Precio'],
    ['Precio', 'Precio c/IVA', 1.08, 'Precio'],
    ['P1', 'P1+IVA', 1.16, 'P1'],
    ['Precio', 'Precio sin IVA', 1 / 1.16, 'Precio sin IVA'],
    // Nothing says it but the values.
    ['PRECIO', 'NETO', 1.16, 'PRECIO'],
    ['PRECIO DE LISTA', 'PRECIO FINAL', 1 / 1.16, 'PRECIO FINAL'],
  ])('%s and %s, %f times the first: it is %s', (first, second, rate, expected) => {
    const lines = priced(first, second, rate)
    expect(fieldsOf(lines)).toMatchObject({ precio: expected, descripcion: 'DESCR' })
    const { taxPair, withTax, headers } = layoutOf(lines)
    expect(headers[taxPair?.without ?? -1]).toBe(expected)
    expect(withTax).toBeNull()
  })

  test.each([
    ['another list', 'PRECIO PUBLICO', 'PRECIO MAYOREO', 1 / 1.16, 'PRECIO PUBLICO'],
    ['a second list', 'PRECIO1', 'PRECIO2', 1 / 1.16, 'PRECIO1'],
    ['what it costs', 'PRECIO', 'COSTO', 1 / 1.16, 'PRECIO'],
    ['another ratio', 'PRECIO', 'PRECIO FINAL', 0.9, 'PRECIO'],
    ['headers that say the contrary', 'PRECIO SIN IVA', 'PRECIO', 1 / 1.16, 'PRECIO'],
  ])('is none beside %s: %s and %s', (_, first, second, rate, expected) => {
    const lines = priced(first, second, rate)
    expect(fieldsOf(lines)).toMatchObject({ precio: expected })
    expect(layoutOf(lines).taxPair).toBeNull()
  })

  test('alone, the one with VAT is asked about as before; plus VAT has it still to come', () => {
    const alone = (header: string) => layoutOf([`CLAVE|DESCR|${header}`, 'BX-1|BALATA|116.00']).withTax
    expect(alone('PRECIO1_IVA')).toBe('PRECIO1_IVA')
    expect(alone('PRECIO + IVA')).toBeNull()
    expect(alone('PRECIO1')).toBeNull()
  })
})

describe('other codes of a part', () => {
  const withCodes = (header: string, cells: string[]) => [
    `CVE_ART|DESCR|${header}|PRECIO1`,
    ...cells.map((cell, at) => `BX-10${at}|BALATA ${at}|${cell}|10.50`),
  ]
  const codes = ['7355-D470', 'UF-295 / 22448-8J115', '', '06A905097', 'D-581', '8718-D1592']

  test.each([
    'CVE_ALTER',
    'CLAVE ALTERNA',
    'COD. ALTERNO',
    'CLAVE FABRICANTE',
    'INTERCAMBIO',
    'Intercambios',
    'EQUIV.',
    'No. parte fabricante',
  ])('%s', (header) =>
    expect(fieldsOf(withCodes(header, codes))).toMatchObject({ alternas: header, k_parte: 'CVE_ART' }),
  )

  test('in two columns are codes of both', () =>
    expect(
      fieldsOf([
        'CLAVE|DESCRIPCION|CLAVE FABRICANTE|INTERCAMBIO|PRECIO',
        ...codes.map((code, at) => `BX-10${at}|BALATA ${at}|KN-3331${at}|${code}|10.50`),
      ]),
    ).toMatchObject({ alternas: 'CLAVE FABRICANTE + INTERCAMBIO' }))

  test('whether an old part is taken in exchange is none, nor is a maker by a few letters', () => {
    expect(fieldsOf(withCodes('INTERCAMBIO', ['SI', 'NO', 'NO', 'SI', 'NO', 'SI']))).not.toHaveProperty('alternas')
    expect(fieldsOf(withCodes('CLAVE FABRICANTE', ['TYC', 'DEPO', 'TYC', 'TYC', 'KYB', 'DEPO']))).not.toHaveProperty(
      'alternas',
    )
  })
})

describe('the line', () => {
  const withLines = (headers: string, cells: string[]) => [
    `CVE_ART|DESCR|${headers}|PRECIO1`,
    ...cells.map((cell, at) => `BX-10${at}|BALATA ${at}|${cell}|10.50`),
  ]
  const few = ['BALDE', 'BALDE', 'BALDE', 'CLUTC', 'CLUTC', 'DISCO']

  test.each(['LIN_PROD', 'LINEA', 'GRUPO', 'FAMILIA', 'DEPTO', 'FAM'])('%s', (header) =>
    expect(fieldsOf(withLines(header, few))).toMatchObject({ linea: header, descripcion: 'DESCR' }),
  )

  test('by words goes before one by keys, whatever their headers', () => {
    const both = few.map((key) => `${key}|${key === 'BALDE' ? 'Balatas delanteras' : 'Clutch y discos'}`)
    expect(fieldsOf(withLines('LINEA|DEPTO', both))).toMatchObject({ linea: 'DEPTO' })
    expect(
      fieldsOf(
        withLines(
          'LINEA|DEPTO',
          both.map((cell) => cell.split('|').toReversed().join('|')),
        ),
      ),
    ).toMatchObject({ linea: 'LINEA' })
  })

  test('with another value in nearly every row is none', () => {
    const many = Array.from({ length: 24 }, (_, at) => `GRUPO DE PRUEBA ${at}`)
    expect(fieldsOf(withLines('GRUPO', many))).not.toHaveProperty('linea')
  })

  test('a key is glued to no description, also where another column is the line and no column describes', () => {
    const { describing } = layoutOf([
      'CLAVE|LINEA|DEPTO|MEDIDA|PRECIO',
      ...few.map((key, at) => `BX-10${at}|Llantas nuevas|${key}|175/70R1${at}|10.50`),
    ])
    expect(describing?.columns.map(({ header }) => header)).toEqual(['MEDIDA'])
  })
})

describe('the make of the vehicle', () => {
  const makes = ['ITALIKA', 'HONDA', 'YAMAHA', 'BAJAJ', '', 'ITALIKA']
  const brands = ['Vini', 'Fersa', 'Genérico', 'Vini', 'Motoflex', 'Genérico']
  const bikes = (other: string, values: string[]) => [
    `CLAVE|DESCRIPCION|${other}|MODELO|AÑO|MARCA|PRECIO`,
    ...values.map((value, at) => `BX-10${at}|BALATA ${at}|${value}|FT15${at}|2008-2022|${brands[at]}|10.50`),
  ]

  test.each(['Moto', 'Marca auto', 'Vehículo', 'Fabricante del vehículo', 'Armadora'])(
    'stands under «%s», and the brand of the part under «Marca»',
    (other) =>
      expect(fieldsOf(bikes(other, makes))).toMatchObject({ vehiculo_marca: other, marca: 'MARCA', modelo: 'MODELO' }),
  )

  test('read as applications, a brand of parts is no make beside it', () => {
    const found = findHeaders(
      'aplicaciones',
      bikes('Moto', makes).map((line) => line.split('|')),
    )
    expect(found?.layout.recognised).toContainEqual({ columna: 'Moto', campo: 'marca' })
  })

  test('«Marca» stays the make of a list of applications where no column of makes stands beside it', () => {
    const kinds = ['Deportiva', 'Trabajo', 'Trabajo', 'Doble propósito', '', 'Trabajo']
    const found = findHeaders(
      'aplicaciones',
      bikes('Moto', kinds).map((line) => line.split('|')),
    )
    expect(found?.layout.recognised).toContainEqual({ columna: 'MARCA', campo: 'marca' })
    expect(fieldsOf(bikes('Moto', kinds))).not.toHaveProperty('vehiculo_marca')
  })
})

describe('said once', () => {
  const heads = 'CLAVE|MCA|MODELO|AÑOS|DESCRIPCION|PRECIO'
  const group = (car: string, ...parts: string[]) =>
    parts.map((part, at) => `${part.slice(0, 2)}-${at}1|${at ? '||' : car}|${part}|10.50`)
  const saidOnce = (...rows: string[]) => [...layoutOf([heads, ...rows]).saidOnce].toSorted((a, b) => a - b)
  const parts = ['FARO', 'FASCIA', 'COFRE', 'PARRILLA']

  test('what stands in the same rows is said together, of the same make twice, and anew on each page', () => {
    const cars = [
      ...group('NS|TSURU|92-17', ...parts),
      ...group('NS|VERSA|12-19', ...parts),
      ...group('VW|JETTA|99-15', ...parts),
    ]
    expect(saidOnce(...cars)).toEqual([1, 2, 3])
    expect(saidOnce(...cars, heads, ...group('VW|JETTA|99-15', ...parts))).toEqual([1, 2, 3])
    expect(saidOnce(...cars, ...group('VW|JETTA|99-15', ...parts))).toEqual([])
  })

  test('where cars stand right under each other, rows without one are for any', () => {
    const one = (car: string, at: number) => `A-${at}|${car}|FARO|10.50`
    const mixed = [
      'NS|TSURU|92-17',
      'NS|VERSA|12-19',
      '||',
      '||',
      '||',
      'VW|JETTA|99-15',
      'VW|GOL|09-20',
      '||',
      '||',
      '||',
      '||',
    ]
    expect(saidOnce(...mixed.map(one))).toEqual([])
  })

  test('a description is said once where codes have its stem', () => {
    const rows = (others: (at: number) => string) =>
      ['AN116', 'PI116', 'MB116', 'AN124'].flatMap((code, at) => [
        `${code}-STD|NPR|||${at}ANILLOS|10.50`,
        ...['050', '100'].map((over) => `${others(at) || code}-${over}|||||10.50`),
      ])
    expect(saidOnce(...rows(() => ''))).toEqual([1, 4])
    expect(saidOnce(...rows((at) => `ZX90${at}`))).toEqual([])
  })
})

test('rows that name a car are told with the parts under them, whatever stands around the name', () => {
  const cars = (...names: string[]) =>
    layoutOf([
      'CLAVE|DESCRIPCION|PRECIO',
      ...names.flatMap((name) => [`|${name}|`, `BX-1|BALATA|10.50`, `BX-2|DISCO|20.50`]),
    ]).hasVehicleSections
  expect(cars('NISSAN 1.6L GA16 TSURU / SENTRA 92-17', 'VW 2.0L JETTA A4 99-15')).toBe(true)
  expect(cars('*** NISSAN ***', '*** FORD ***')).toBe(true)
  expect(cars('NISSAN', 'NISSAN')).toBe(false)
  expect(cars('PRECIOS 2026', 'OFERTAS 2026')).toBe(false)
})

describe('rows that name a section', () => {
  const sections = (headers: string, names: string[]) =>
    layoutOf([
      headers,
      ...names.flatMap((name, at) => [
        `|${name}||`,
        `GPO ${at}|BX-10${at}|BALATA|10.50`,
        `GPO ${at}|BX-20${at}|DISCO|20.50`,
      ]),
    ]).hasSections
  const names = ['FRENOS', 'SUSPENSIÓN Y LLANTAS', 'MOTOR']

  test('are lines where no column is', () => expect(sections('No.|CLAVE|DESCRIPCION|PRECIO', names)).toBe(true))
  test('are no headers where they stand right under them in the first column', () => {
    const rows = [
      'No.|CLAVE|DESCRIPCION|PRECIO',
      ...names.flatMap((name, at) => [`${name}|||`, `${at}|BX-10${at}|BALATA|10.50`, `${at}|BX-20${at}|DISCO|20.50`]),
    ]
    expect(layoutOf(rows)).toMatchObject({ headers: ['No.', 'CLAVE', 'DESCRIPCION', 'PRECIO'], hasSections: true })
  })
  test('go on over pages, which say them again, and a remark of the list on itself is none', () => {
    expect(sections('No.|CLAVE|DESCRIPCION|PRECIO', ['FRENOS', 'FRENOS', 'MOTOR'])).toBe(true)
    expect(sections('No.|CLAVE|DESCRIPCION|PRECIO', ['FRENOS', 'MOTOR', 'FRENOS'])).toBe(false)
    expect(sections('No.|CLAVE|DESCRIPCION|PRECIO', ['PRECIOS MAS IVA', 'TEL. DE ATENCIÓN'])).toBe(false)
    expect(sections('No.|CLAVE|DESCRIPCION|PRECIO', ['FRENOS: BALATAS, DISCOS', 'MOTOR'])).toBe(true)
  })
  test('are none beside a column of lines, of makes, said twice, or once only', () => {
    expect(sections('LINEA|CLAVE|DESCRIPCION|PRECIO', names)).toBe(false)
    expect(sections('No.|CLAVE|DESCRIPCION|PRECIO', ['NISSAN', 'FORD', 'HONDA'])).toBe(false)
    expect(sections('No.|CLAVE|DESCRIPCION|PRECIO', ['CONTINÚA', 'CONTINÚA'])).toBe(false)
    expect(sections('No.|CLAVE|DESCRIPCION|PRECIO', ['FRENOS'])).toBe(false)
  })
})

test.each([
  ['cut short, by the headers of every page', ['NS', 'CH', 'TY', 'VW'], true],
  ['names of parts cut short', ['ACD', 'BOS', 'BRE', 'GAT'], false],
  ['one make', ['NS', 'NS', 'NS', 'NS'], false],
])('a column of makes: %s', (_, cells, isOfMakes) => {
  const page = cells.map((make, at) => `A-${make}${at}|${make}|TSURU|92-17|FARO|10.50`)
  const headers = 'CLAVE|MARCA|MODELO|AÑOS|DESCRIPCION|PRECIO'
  const layout = layoutOf([headers, ...page, headers, ...page, headers, ...page])
  expect([...layout.columns.keys()].includes('marca')).toBe(!isOfMakes)
  expect(layout.vehicles).toHaveLength(isOfMakes ? 1 : 0)
})
