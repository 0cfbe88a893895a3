import { expect, test } from 'vitest'
import type { Kind } from './columns.ts'
import { findHeaders, noHeaders } from './find-headers.ts'
import { type Mapping, readHeaders } from './headers.ts'

function fieldsOf(kind: Kind, headers: string, mapping?: Mapping): Record<string, string> {
  const reading = readHeaders(kind, headers.split(','), mapping)
  if (!('layout' in reading)) throw new Error(`missing ${reading.missing.join()}`)
  return Object.fromEntries(reading.layout.recognised.map(({ columna, campo }) => [columna, campo]))
}

test('the documented names of every kind', () => {
  expect(
    fieldsOf('productos', 'k_parte,descripcion,linea,marca,alternas,precio,existencia,empaque,hecho_en_mexico,activo'),
  ).toEqual({
    k_parte: 'k_parte',
    descripcion: 'descripcion',
    linea: 'linea',
    marca: 'marca',
    alternas: 'alternas',
    precio: 'precio',
    existencia: 'existencia',
    empaque: 'empaque',
    hecho_en_mexico: 'hecho_en_mexico',
    activo: 'activo',
  })
  expect(
    Object.values(fieldsOf('aplicaciones', 'k_parte,marca,modelo,anio_inicio,anio_fin,motor,posicion,notas')),
  ).toHaveLength(8)
  expect(Object.values(fieldsOf('equivalencias', 'k_parte,codigo,fabricante,tipo'))).toHaveLength(4)
})

test('Spanish, English, accents, case, punctuation, brackets and order do not matter', () => {
  expect(fieldsOf('productos', 'Category,DESCRIPCIÓN,  Código de Parte ,List Price')).toEqual({
    Category: 'linea',
    DESCRIPCIÓN: 'descripcion',
    'Código de Parte': 'k_parte',
    'List Price': 'precio',
  })
  expect(fieldsOf('precios', 'COD. PROD.,PRECIO DE LISTA (SIN IVA)')).toEqual({
    'COD. PROD.': 'k_parte',
    'PRECIO DE LISTA (SIN IVA)': 'precio',
  })
})

test('the better name wins, the other column is left out and reported', () => {
  const reading = readHeaders('productos', [
    'Num_Producto',
    'codigo',
    'Descripcion',
    'PRECIO SUGERIDO',
    'Precio',
    'Proveedor',
  ])
  if (!('layout' in reading)) throw new Error('no layout')
  expect(reading.layout.columns.get('k_parte')).toEqual([1])
  expect(reading.layout.columns.get('precio')).toEqual([4])
  expect(reading.layout.ignored).toEqual(['Num_Producto', 'PRECIO SUGERIDO', 'Proveedor'])
})

test('in a file of equivalences «codigo» is ours or theirs, by what stands beside it', () => {
  expect(fieldsOf('equivalencias', 'CODIGO,OEM')).toEqual({ CODIGO: 'k_parte', OEM: 'codigo' })
  expect(fieldsOf('equivalencias', 'SKU,CODIGO,MARCA')).toEqual({
    SKU: 'k_parte',
    CODIGO: 'codigo',
    MARCA: 'fabricante',
  })
})

test('MARCA1, MODELO1, AÑO1… are vehicles; an incomplete group is none', () => {
  const reading = readHeaders('productos', [
    'CODIGO',
    'NOMBRE',
    'MARCA1',
    'MODELO1',
    'ANIO1',
    'MARCA2',
    'MODELO2',
    'ANIO2',
    'MARCA3',
  ])
  if (!('layout' in reading)) throw new Error('no layout')
  expect(reading.layout.vehicles.map((vehicle) => [...vehicle.values()])).toEqual([
    [2, 3, 4],
    [5, 6, 7],
  ])
  expect(reading.layout.ignored).toEqual(['MARCA3'])
})

test('in a list of products MARCA and MODELO are not taken for a vehicle, and that is said', () => {
  const plain = readHeaders('productos', ['codigo', 'descripcion', 'MARCA', 'MODELO', 'AÑO'])
  if (!('layout' in plain)) throw new Error('no layout')
  expect(plain.layout.vehicles).toEqual([])
  expect(plain.layout.columns.get('marca')).toEqual([2])
  expect(plain.layout.ambiguous).toEqual(['MODELO', 'AÑO'])

  const explicit = readHeaders('productos', ['codigo', 'descripcion', 'marca', 'ARMADORA', 'MODELO', 'AÑO'])
  if (!('layout' in explicit)) throw new Error('no layout')
  expect(explicit.layout.vehicles).toHaveLength(1)
  expect(explicit.layout.ambiguous).toEqual([])
})

test("a mapping decides before names do; two columns may make one description; '' leaves a column out", () => {
  expect(
    fieldsOf('productos', 'MEDIDA,COD,MODELO,PRECIO', { medida: 'descripcion', Modelo: 'descripcion', precio: '' }),
  ).toEqual({
    MEDIDA: 'descripcion',
    MODELO: 'descripcion',
    COD: 'k_parte',
  })
  expect(() => fieldsOf('precios', 'COD,X', { X: 'linea' })).toThrow('no es una columna de precios')
})

test('headers are found below titles, and the row that says most wins', () => {
  const rows = [
    ['Lista de precios'],
    ['CODIGO', 'DESCRIPCION'],
    ['CODIGO', 'DESCRIPCION', 'PRECIO', 'LINEA'],
    ['A-1', 'Balata', '12', 'Frenos'],
  ]
  expect(findHeaders('productos', rows)?.at).toBe(2)
})

test('the refusal says what is missing, what was seen and what the file would do for', () => {
  const rows = [['fecha', 'cantidad', 'precio unitario', 'modelo']]
  expect(noHeaders('productos', rows).message).toContain('Al archivo le falta la columna k_parte')
  expect(noHeaders('productos', rows).message).toContain('Se vieron: fecha, cantidad, precio unitario, modelo.')
  expect(noHeaders('precios', [['clave', 'nombre']]).message).toContain('El archivo sí sirve para productos.')
  expect(noHeaders('precios', [['', '']]).message).toContain('El archivo no trae texto.')
})

const twoRows = (kind: Kind, text: string) => {
  const rows = text.split('\n').map((line) => line.split(';'))
  const found = findHeaders(kind, rows)
  return (
    found && {
      at: found.at,
      ...Object.fromEntries(found.layout.recognised.map(({ columna, campo }) => [campo, columna])),
    }
  )
}

test('headers over two rows are read together where neither says all', () => {
  expect(
    twoRows(
      'productos',
      'CLAVE;DESCRIPCIÓN;PRECIO;;VEHÍCULO;;AÑOS;\n;;LISTA;OFERTA;MARCA;MODELO;DEL;AL\nAB-1;BALATA;10;9;Nissan;Tsuru;1992;2017\nAB-2;DISCO;20;19;Ford;Fiesta;2001;2004',
    ),
  ).toEqual({
    at: 1,
    k_parte: 'CLAVE',
    descripcion: 'DESCRIPCIÓN',
    precio: 'PRECIO LISTA',
    vehiculo_marca: 'VEHÍCULO MARCA',
    modelo: 'VEHÍCULO MODELO',
    anio_inicio: 'DEL',
    anio_fin: 'AL',
  })
  // Merged downwards the name stands in both; a group ends where the next column has a name of its own.
  expect(
    twoRows(
      'productos',
      'LISTA DE PRECIOS 2026\nCÓDIGO;EXISTENCIA;;PRECIO;MARCA\nCÓDIGO;MTY;GDL;PÚBLICO;MARCA\nAB-1;3;4;10;Bosch\nAB-2;5;6;20;Bosch',
    ),
  ).toEqual({ at: 2, k_parte: 'CÓDIGO', existencia: 'EXISTENCIA MTY', precio: 'PRECIO PÚBLICO', marca: 'MARCA' })
})

test('under headers that say all, a second row of names is no part', () => {
  expect(twoRows('precios', 'CLAVE;PRECIO\n;LISTA\nAB-1;10')).toEqual({
    at: 1,
    k_parte: 'CLAVE',
    precio: 'PRECIO LISTA',
  })
  expect(twoRows('precios', 'CLAVE;PRECIO\nCLAVE;sin IVA\nAB-1;10')).toMatchObject({ at: 1, k_parte: 'CLAVE' })
  expect(twoRows('productos', 'CLAVE;NOMBRE\nABC;BALATA\nAB-1;DISCO')).toMatchObject({ at: 0 })
})

test('a header of two names is of both', () => {
  expect(fieldsOf('productos', 'clave,descripcion,Lester / OEM,CVE FMSI')).toMatchObject({
    'Lester / OEM': 'oem',
    'CVE FMSI': 'alternas',
  })
})

test('a title, and a first part without figures, are no row of headers', () => {
  expect(twoRows('precios', 'LISTA DE PRECIOS;AGOSTO\nCLAVE;PRECIO\nAB-1;10')).toMatchObject({
    at: 1,
    precio: 'PRECIO',
  })
  expect(twoRows('productos', 'CLAVE;DESCRIPCIÓN;MARCA\nABC;BALATA;BOSCH\nABD;DISCO;BOSCH')).toMatchObject({ at: 0 })
  expect(twoRows('productos', 'CLAVE;DESCRIPCIÓN;LÍNEA\nREF;ORIGINAL;MARCA\nABD;DISCO;FRENOS')).toMatchObject({ at: 0 })
})

test('a «MARCA» of brands of parts is no make of a list of vehicles; one that nobody knows may be', () => {
  const heads = ['CODIGO', 'VEHÍCULO', 'AÑOS', 'MARCA']
  const below = (brands: string[]) =>
    Array.from({ length: 12 }, (_, n) => [`F-${n}`, 'TSURU III', '93-04', brands[n % brands.length] ?? ''])
  const brands = readHeaders('aplicaciones', heads, {}, below(['TYC', 'DEPO', 'EAGLE EYES']))
  if (!('missing' in brands)) throw new Error('brands of parts are read as makes')
  expect(brands.missing).toContain('marca o aplicaciones')
  expect(brands.judged).toContainEqual({
    columna: 'MARCA',
    campo: 'marca',
    motivo: 'trae marcas de partes, no de vehículos',
  })
  for (const makes of [['Dinamo'], ['Dinamo', 'Islo'], ['Dinamo', 'Nissan', 'Islo'], ['NS', 'CH', 'TY']])
    expect('layout' in readHeaders('aplicaciones', heads, {}, below(makes))).toBe(true)
})
