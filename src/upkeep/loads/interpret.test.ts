import { expect, test } from 'vitest'
import type { Kind } from '#platform/sheets/columns.ts'
import { type Mapping, readHeaders } from '#platform/sheets/headers.ts'
import { interpret } from './interpret.ts'

/** What one row of a file with these headers says. */
function rowOf(
  kind: Kind,
  row: Record<string, string>,
  { mapping, turned }: { mapping?: Mapping; turned?: string[] } = {},
) {
  const headers = Object.keys(row)
  const reading = readHeaders(kind, headers, mapping)
  if (!('layout' in reading)) throw new Error(`missing ${reading.missing.join()}`)
  const source = {
    fila: 5,
    cells: Object.values(row),
    ...(turned && { turned: turned.map((name) => headers.indexOf(name)) }),
  }
  const read = interpret(reading.layout, source, 4000)
  const puts = (table: string) => read.puts.filter(([name]) => name === table).map(([, values]) => values)
  return {
    ...read,
    puts,
    reasons: read.faults.map(({ columna, motivo }) => `${columna}: ${motivo}`),
    notes: read.notices.map(([key]) => key),
  }
}

test('a product with everything', () => {
  const row = rowOf('productos', {
    CLAVE: ' nor-1 ',
    Descripción: ' Balata   delantera ',
    Línea: 'Frenos',
    Marca: 'Norte',
    Alternas: 'X-1 X-2',
    OEM: '1K0',
    Precio: '$1,200.00',
    Existencia: '7',
    Empaque: '4',
    'Importe del casco': '$350.5',
    'Hecho en México': 'Sí',
    Activo: 'no',
  })
  expect(row.faults).toEqual([])
  expect(row.puts('producto')).toEqual([
    [5, 'NOR-1', 'Balata delantera', 'Frenos', 'Norte', 4, true, 'inactivo', '350.50'],
  ])
  expect(row.puts('codigo')).toEqual([
    [5, 'NOR-1', 'X-1', '', 'alterna'],
    [5, 'NOR-1', 'X-2', '', 'alterna'],
    [5, 'NOR-1', '1K0', '', 'OE'],
  ])
  expect(row.puts('precio')).toEqual([[5, 'NOR-1', 'BASE', 1, '1200']])
  expect(row.puts('existencia')).toEqual([[5, 'NOR-1', null, 7]])
})

test('name and description are joined unless one says the other', () => {
  const described = (nombre: string, descripcion: string) =>
    rowOf('productos', { codigo: 'A1', nombre, descripcion }).puts('producto')[0]?.[2]
  expect(described('PARABRISAS', '4 PUERTAS')).toBe('PARABRISAS 4 PUERTAS')
  expect(described('Bomba de agua', 'BOMBA DE AGUA')).toBe('BOMBA DE AGUA')
  expect(described('MEDALLÓN', 'MEDALLON CON DESEMPAÑADOR')).toBe('MEDALLON CON DESEMPAÑADOR')
  expect(described('', '///')).toBeNull()
})

test('every fault of a row is told, with column, value and reason, and the row gives nothing to notice', () => {
  const row = rowOf('productos', { Clave: '--', Descripcion: 'Balata', Precio: 'doce' })
  expect(row.faults).toEqual([
    { fila: 5, columna: 'Clave', valor: '--', motivo: 'El código no tiene letras ni números' },
  ])
  const bad = rowOf('productos', {
    clave: 'A1',
    descripcion: 'x'.repeat(501),
    precio: '-3',
    existencia: '2.5',
    empaque: '0',
    activo: 'quizá',
  })
  expect(bad.reasons).toEqual([
    'descripcion: Tiene 501 caracteres y el máximo es 500',
    'empaque: Debe ser 1 o más',
    'activo: Escribe sí o no',
    'precio: El precio es negativo',
    'existencia: No es un número entero',
  ])
})

test('a cell with an error of Excel, a formula never computed, a cell too long', () => {
  expect(rowOf('precios', { clave: 'A1', precio: '#REF!' }).reasons).toEqual([
    'precio: La celda trae un error de Excel',
  ])
  expect(rowOf('precios', { clave: 'A1', precio: '#¡REF!' }).faults).toHaveLength(1)
  expect(rowOf('precios', { clave: 'A1', precio: '#FÓRMULA' }).reasons[0]).toContain('no tiene resultado')
  expect(rowOf('productos', { clave: 'A1', descripcion: 'x'.repeat(4001) }).reasons[0]).toContain(
    'más de 4,000 caracteres',
  )
  expect(rowOf('productos', { clave: '#A1', descripcion: 'tornillo' }).faults).toEqual([])
})

test('codes that Excel spoiled', () => {
  expect(rowOf('precios', { clave: '06-oct', precio: '5' }, { turned: ['clave'] }).reasons[0]).toContain('fecha')
  expect(rowOf('precios', { clave: '4.54E+11', precio: '5' }).reasons[0]).toContain('científica')
})

test('rows of a template are skipped: instructions, and defaults without a part', () => {
  expect(rowOf('productos', { titulo: 'Obligatorio', sku: '', precio: 'OBLIGATORIO' })).toMatchObject({
    outcome: 'skipped',
    notes: ['instrucciones'],
  })
  expect(rowOf('productos', { titulo: '', sku: '', existencia: '1' })).toMatchObject({
    outcome: 'skipped',
    notes: ['sin_producto'],
  })
  expect(rowOf('productos', { titulo: 'Balata', sku: '', existencia: '1' }).reasons).toEqual([
    'sku: Falta el código de la parte',
  ])
})

test('no price is no fault', () => {
  const row = rowOf('productos', { clave: 'A1', descripcion: 'Balata', precio: 'Cotizar' })
  expect([row.faults, row.puts('precio'), row.notes]).toEqual([[], [], ['sin_precio']])
})

test('prices of a list and of a quantity', () => {
  expect(
    rowOf('precios', { clave: 'A1', precio: '5', lista: 'mayoreo', 'cantidad minima': '10' }).puts('precio'),
  ).toEqual([[5, 'A1', 'MAYOREO', 10, '5']])
})

test('stock needs a number', () => {
  expect(rowOf('existencias', { clave: 'A1', existencia: '' }).outcome).toBe('read')
  expect(rowOf('existencias', { clave: 'A1', existencia: '' }).reasons[0]).toContain('escribe 0')
  expect(rowOf('existencias', { clave: 'A1', existencia: '1,200', sucursal: 'Norte' }).puts('existencia')).toEqual([
    [5, 'A1', 'Norte', 1200],
  ])
})

test('an application', () => {
  const row = rowOf('aplicaciones', {
    k_parte: 'a1',
    marca: 'Nissan',
    modelo: 'Tsuru',
    motor: 'L4 1.6L',
    anios: '92-17',
    posicion: 'Delantera',
    notas: 'con ABS',
  })
  expect(row.puts('aplicacion')).toEqual([
    [5, 'A1', 'Nissan', 'Tsuru', 'L4 1.6L', 1992, 2017, 'DELANTERA', null, null, 'con ABS'],
  ])
})

test('several ranges are several applications; dates with two readings wait for the whole file', () => {
  expect(
    rowOf('aplicaciones', { clave: 'A1', marca: 'Nissan', modelo: 'Tsuru', anios: '98-02, 06-10' }).puts('aplicacion'),
  ).toHaveLength(2)
  const turned = rowOf('aplicaciones', { clave: 'A1', marca: 'Nissan', modelo: 'Tsuru', anios: '43070' })
  expect(turned.puts('fecha')[0]?.slice(-5)).toEqual([2017, 2001, 2012, 2012, 2017])
  expect(rowOf('aplicaciones', { clave: 'A1', marca: 'Nissan', modelo: 'Tsuru', anios: '45571' }).typed).toEqual([2024])
})

test('an application that is not complete is a fault in its own file and a notice in a list of products', () => {
  const vehicle = { marca: 'Ford', modelo: '', anios: '98-04' }
  expect(rowOf('aplicaciones', { clave: 'A1', ...vehicle }).reasons).toEqual(['modelo: Falta el modelo'])
  expect(rowOf('aplicaciones', { clave: 'A1', marca: '', modelo: '', anios: '' })).toMatchObject({
    faults: [],
    notes: ['sin_vehiculo'],
  })
  const product = rowOf('productos', {
    clave: 'A1',
    nombre: 'Aleta',
    marca1: 'Ford',
    modelo1: '',
    anio1: '98-04',
    marca2: 'Ford',
    modelo2: 'Ka',
    anio2: '01',
  })
  expect(product).toMatchObject({ faults: [], notes: ['aplicacion_incompleta'] })
  expect(product.puts('aplicacion')).toEqual([[5, 'A1', 'Ford', 'Ka', null, 2001, 2001, null, null, null, null]])
  expect(
    rowOf('productos', { clave: 'A1', nombre: 'Aleta', marca1: 'Ford', modelo1: 'Ka', anio1: 'nunca' }).reasons[0],
  ).toContain('anio1: No se entienden')
})

test('a list of applications inside JSON', () => {
  const text = JSON.stringify([
    { make: 'Nissan', model: 'March', engine: '', years: '11-20' },
    { marca: 'Nissan', modelo: 'Versa', anio_inicio: 2012, anio_fin: 2019 },
  ])
  expect(rowOf('productos', { code: 'A1', description: 'Bobina', applications: text }).puts('aplicacion')).toEqual([
    [5, 'A1', 'Nissan', 'March', null, 2011, 2020, null, null, null, null],
    [5, 'A1', 'Nissan', 'Versa', null, 2012, 2019, null, null, null, null],
  ])
  expect(rowOf('productos', { code: 'A1', description: 'Bobina', applications: '[{' }).reasons[0]).toContain(
    'no es JSON',
  )
  expect(rowOf('productos', { code: 'A1', description: 'Bobina', applications: 'varios' }).faults).toEqual([])
})

test('equivalences: kinds by their many names, several codes, a maker', () => {
  const row = rowOf('equivalencias', {
    k_parte: 'A1',
    codigo: '1K0 615 301; X-2',
    fabricante: 'volkswagen',
    tipo: 'Original',
  })
  expect(row.puts('codigo')).toEqual([
    [5, 'A1', '1K0 615 301', 'VOLKSWAGEN', 'OE'],
    [5, 'A1', 'X-2', 'VOLKSWAGEN', 'OE'],
  ])
  expect(rowOf('equivalencias', { k_parte: 'A1', codigo: 'X', tipo: '' }).puts('codigo')[0]?.[4]).toBe('alterna')
  expect(rowOf('equivalencias', { k_parte: 'A1', codigo: '', tipo: 'raro' }).reasons).toHaveLength(2)
})

test("a code equal to the part's own is not its alternate; lost letters are noticed", () => {
  expect(rowOf('productos', { clave: 'A-1', nombre: 'x', alternas: 'a1' }).notes).toEqual(['codigo_propio'])
  expect(rowOf('productos', { clave: 'A-1', nombre: 'pi\uFFFD\uFFFDn' }).notes).toEqual(['caracter_perdido'])
})

test('two columns told to be the description are joined', () => {
  const row = rowOf(
    'productos',
    { COD: 'A1', MEDIDA: '175/70R13', DIBUJO: 'Z108' },
    { mapping: { MEDIDA: 'descripcion', DIBUJO: 'descripcion' } },
  )
  expect(row.puts('producto')[0]?.[2]).toBe('175/70R13 Z108')
})

test.each(['#N/A', '#n/d', 'N/D', '-', '–', 'consultar', ''])(
  'a part whose price says %j is loaded without one, and it is told',
  (precio) => {
    const row = rowOf('productos', { clave: 'A1', descripcion: 'Balata', precio })
    expect(row.reasons).toEqual([])
    expect(row.puts('producto')).toHaveLength(1)
    expect(row.puts('precio')).toEqual([])
    expect(row.notes).toEqual(['sin_precio'])
  },
)

test.each(['#¡VALOR!', '#REF!', '12O.50', '1.2.3', 'USD 12'])(
  'a price that is a slip is refused still: %s',
  (precio) => {
    const row = rowOf('productos', { clave: 'A1', descripcion: 'Balata', precio })
    expect(row.reasons).toHaveLength(1)
  },
)
