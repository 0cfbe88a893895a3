import { expect, test } from 'vitest'
import { type DescribingColumn } from './describing.ts'
import { findHeaders } from './find-headers.ts'
import type { Mapping } from './headers.ts'
import { kindOf } from './kind-of.ts'
import { natureOfCell } from './telling-cells.ts'

type Named = Pick<DescribingColumn, 'header' | 'named' | 'stands'>

function describing(
  headers: string,
  rows: string[],
  { titles = [], mapping }: { titles?: string[]; mapping?: Mapping } = {},
) {
  const lines = [...titles, headers, ...rows].map((line) => line.split(';'))
  return findHeaders('productos', lines, mapping)?.layout.describing ?? null
}

/** The names of the columns that describe, with «*» where the header is written too, in brackets where they name nothing alone. */
function told(headers: string, rows: string[], more: { titles?: string[]; mapping?: Mapping } = {}): string {
  const sign = ({ header, named, stands }: Named) => {
    const name = named === 'always' ? `${header}*` : header
    return stands ? name : `(${name})`
  }
  return (describing(headers, rows, more)?.columns ?? []).map(sign).join(' ')
}

const six = (row: (n: number) => string) => Array.from({ length: 6 }, (_, n) => row(n + 1))

test('words, measures and the numbers of a thing describe; a brand, letters, an origin, figures and prices do not', () => {
  const rows = six((n) => `BT-${n}AX;1${n};19${n}/65R15;NORTE;TURISTA K${n};H;8${n};CHN;(A);1${n}04.5;9${n}.55;-0.32`)
  expect(
    told('COD. PROD.;LLANTA;MEDIDA;MARCA;MODELO;IV;IC;ORIGEN*;LÍNEA (A/C);PRECIO DE LISTA;COSTO (IVA);DESCUENTO', rows),
  ).toBe('LLANTA* MEDIDA (MODELO)')
})

test.each([
  ['CLAVE;PRECIO;MARGEN', (n: number) => `A-${n};12${n}.5;3${n}`],
  ['CLAVE;PRECIO;NEGOCIO;LLEVAR;COLOCADO', (n: number) => `A-${n};12${n}.5;8${n};9${n};1${n}0`],
  ['CLAVE;PRECIO;NEGOCIO', (n: number) => `A-${n};12${n}.5;${n % 2 ? `$1,2${n}0.00` : `${n}20 pesos`}`],
  ['CLAVE;PRECIO;Actualización;Cuándo', (n: number) => `A-${n};1${n};2026-01-0${n};0${n}/02/2026`],
  ['CLAVE;PRECIO;Cuándo', (n: number) => `A-${n};1${n};${['ENE-2025', 'Marzo de 2026', '12 de mayo'][n % 3]}`],
  [
    'CLAVE;PRECIO;_id;ligado',
    (n: number) => `A-${n};1${n};65f1c0ffee0badc0de00000${n};3f2a9c1e-7b4d-4e8a-9f10-0a1b2c3d4e5${n}`,
  ],
  ['CLAVE;PRECIO;CLASE;TIPO;Activa', (n: number) => `A-${n};1${n};A;${n % 2 ? 'B' : 'C'};${n % 2 ? 'SÍ' : 'NO'}`],
  ['CLAVE;PRECIO;VENTA EN;Cómo', (n: number) => `A-${n};1${n};PZA;JUEGO`],
  ['CLAVE;PRECIO;IVA;Moneda;Proveedor;Cliente', (n: number) => `A-${n};1${n};16%;PESOS;Refaccionaria Norte;Taller Sur`],
  ['CLAVE;PRECIO;OTRO;SEGUNDO', (n: number) => `A-${n};1${n};QK-${n}77;75010${n}2345678`],
  ['CLAVE;PRECIO;Sitio;Quién', (n: number) => `A-${n};1${n};https://norte.mx/p/balata-${n};ventas${n}@norte.mx`],
  ['CLAVE;PRECIO;AÑO;APARECE', (n: number) => `A-${n};1${n};200${n};9${n}-0${n}`],
  ['CLAVE;PRECIO;MODELO;COLOR', (n: number) => `A-${n};1${n};Tsuru ${n};ROJO`],
  ['CLAVE;PRECIO;MARCA;MODELO', (n: number) => `A-${n};1${n};${['Nissan', 'Ford', 'Kia'][n % 3]};Versa`],
  ['CLAVE;PRECIO;MEDIDA;MODELO', (n: number) => `A-${n};1${n};;`],
])('nothing of «%s» says what a part is', (headers, row) => {
  expect(describing(headers, six(row))).toBeNull()
})

test('beside a description or a name only measures and traits describe', () => {
  const rows = six((n) => `A-${n};Llanta;1${n}5/70R13;Para pintar;Cromado`)
  expect(told('CLAVE;DESCRIPCIÓN;MEDIDA;LEYENDA;ACABADO', rows)).toBe('MEDIDA (ACABADO)')
  expect(told('CLAVE;PRODUCTO;MEDIDA;LEYENDA;ACABADO', rows)).toBe('MEDIDA (ACABADO)')
  expect(
    told(
      'CLAVE;PRODUCTO;LADO;POSICIÓN',
      six((n) => `A-${n};Llanta;${n % 2 ? 'IZQ' : 'DER'};A-0${n}-3`),
    ),
  ).toBe('(LADO)')
  expect(
    describing(
      'CLAVE;PRODUCTO;LEYENDA',
      six((n) => `A-${n};Llanta;Para pintar`),
    ),
  ).toBeNull()
})

test('a bare number describes under a word of the trade only', () => {
  const rows = six((n) => `A-${n};1${n}.5;${n}4;${n};${n};${n}2`)
  expect(told('CLAVE;PRECIO;DIENTES;Núm. de birlos;PÁGINA;CAPACIDAD (AH)', rows)).toBe(
    'DIENTES Núm. de birlos CAPACIDAD (AH)',
  )
})

test('what a column is judged to hold counts, and not what its header says', () => {
  const rows = six((n) => `A-${n};Balata delantera cerámica ${n};1${n}.5`)
  expect(told('SKU;REFERENCIA;PRECIO', rows)).toBe('REFERENCIA')
})

test('a column that somebody left out is not used; one that was none anyway is', () => {
  const rows = six((n) => `A-${n};Frenos;Balata cerámica ${n};1${n}.5`)
  const headers = 'CLAVE;FAMILIA;TIPO DE PASTA;PRECIO'
  expect(told(headers, rows)).toBe('TIPO DE PASTA')
  expect(told(headers, rows, { mapping: { FAMILIA: '', 'TIPO DE PASTA': '', PRECIO: 'precio' } })).toBe('TIPO DE PASTA')
  expect(describing(headers, rows, { mapping: { 'TIPO DE PASTA': 'descripcion' } })).toBeNull()
})

test('a title that is one thing of the trade names it; a company, or two things, do not', () => {
  const rows = six((n) => `A-${n};${n}2V;1${n}.5`)
  const thing = (title: string) => describing('CLAVE;VOLTAJE;PRECIO', rows, { titles: [title] })?.thing
  expect(thing('LISTA DE PRECIOS BATERÍAS - ABRIL 2026')).toBe('BATERIA')
  expect(thing('Acumuladores')).toBe('ACUMULADOR')
  expect(thing('FILTROS LÓPEZ SA DE CV')).toBe('')
  expect(thing('LLANTAS Y RINES')).toBe('')
  expect(thing('LISTA DE PRECIOS')).toBe('')
})

test('of a wide table twelve columns at most', () => {
  const names = Array.from({ length: 200 }, (_, n) => `Rasgo ${n}`)
  const rows = six((n) => [`A-${n}`, ...names.map((name) => `valor del ${name}`)].join(';'))
  expect(describing(['CLAVE', ...names, 'PRECIO'].join(';'), rows)?.columns).toHaveLength(12)
})

test('a list with a brand and what describes its parts is of products; without either it stays one of prices', () => {
  const rows = (text: string) => text.split('\n').map((line) => line.split(';'))
  expect(
    kindOf(rows(['CLAVE;MEDIDA;MARCA;PRECIO', ...six((n) => `A-${n};1${n}5/70R13;NORTE;1${n}.5`)].join('\n'))),
  ).toBe('productos')
  expect(kindOf(rows(['CLAVE;MEDIDA;PRECIO', ...six((n) => `A-${n};1${n}5/70R13;1${n}.5`)].join('\n')))).toBe('precios')
  expect(kindOf(rows(['CLAVE;MARCA;PRECIO', ...six((n) => `A-${n};NORTE;1${n}.5`)].join('\n')))).toBe('precios')
})

test.each([
  ['175/70R13', 'medida'],
  ['11R22.5', 'medida'],
  ['205/65 15', 'medida'],
  ['3/8', 'medida'],
  ['1-1/2"', 'medida'],
  ['12V', 'medida'],
  ['12V 500 CCA', 'medida'],
  ['5.5 mm', 'medida'],
  ['M8 x 1.25', 'medida'],
  ['5W-30', 'medida'],
  ['ZUPERECO Z108', 'palabras'],
  ['Orgánica', 'palabras'],
  ['RP26', 'clave'],
  ['13', 'numero'],
  ['0', 'nada'],
  ['2015', 'nada'],
  ['1,250.00', 'nada'],
  ['$ 120', 'nada'],
  ['120 USD', 'nada'],
  ['15 %', 'nada'],
  ['98-04', 'nada'],
  ['06/10', 'nada'],
  ['2026-11-27T03:00:00-06:00', 'nada'],
  ['06-oct-2024', 'nada'],
  ['ENE-2025 / JUL-2025', 'nada'],
  ['3f2a9c1e-7b4d-4e8a-9f10-0a1b2c3d4e5f', 'nada'],
  ['T', 'nada'],
  ['(A)', 'nada'],
  ['Sí', 'nada'],
  ['N/A', 'nada'],
  ['JGO.', 'nada'],
  ['---', 'nada'],
  ['', 'nada'],
] as const)('«%s» is %s', (cell, nature) => expect(natureOfCell(cell)).toBe(nature))
