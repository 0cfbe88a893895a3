// What a file says beside its values: headers again, another table, a currency, a box, a sign of thousands.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { bookOf, rowsXml } from '#platform/sheets/book.testing.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import { fileOf } from '#platform/sheets/reading.testing.ts'
import { importFile, type ImportRequest } from './import.server.ts'
import { emptyCatalogue, importText } from './import.testing.ts'
import { decimalOf } from './doubt-signs.server.ts'
import { signOf } from './numbers.ts'

let db: Db
beforeAll(async () => void (db = await testDb()))
beforeEach(() => emptyCatalogue(db))

const load = (tipo: Kind, lines: string[], more: Partial<ImportRequest> = {}) =>
  importText(db, tipo, `${lines.join('\n')}\n`, { parcial: true, ...more })
const prices = async () =>
  Object.fromEntries(
    (
      await db.rows<{ k: string; valor: string }>(
        `select k_parte k, trim_scale(valor)::text valor from precio join producto p on p.id = producto_id where vigencia @> now() order by 1`,
      )
    ).map(({ k, valor }) => [k, valor]),
  )
const parts = async () => (await db.rows<{ k: string }>('select k_parte k from producto order by 1')).map(({ k }) => k)
const rows = (codes: string[], rest: (n: number) => string) => codes.map((code, n) => `${code},${rest(n)}`)
const codes = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']

describe('headers further down', () => {
  test.each(['CODIGO,DESCRIPCION,PRECIO', ' código ,Descripción,precio', 'CLAVE,DESCRIPCION,PRECIO'])(
    'the headers of a page, «%s», are no part',
    async (again) => {
      const first = rows(codes.slice(0, 3), (n) => `Balata ${n},${n + 10}.50`)
      const second = rows(codes.slice(3), (n) => `Bomba ${n},${n + 20}.50`)
      const result = await load('productos', ['CODIGO,DESCRIPCION,PRECIO', ...first, again, ...second])
      expect(await parts()).toEqual(codes)
      expect(result).toMatchObject({ errores: 0, filas: 6, dudas: [] })
      expect(result.avisos.join()).toContain('encabezados otra vez')
    },
  )

  test('another table is not read by the columns of the first, and says in which row it begins', async () => {
    const result = await load('productos', [
      'CODIGO,DESCRIPCION,PRECIO',
      'A-1,Balata delantera,100.50',
      'A-2,Bomba de agua,200.50',
      'CODIGO,EXISTENCIA,PRECIO MAYOREO,SUCURSAL',
      'A-1,7,80.50,MTY',
      'B-9,3,40.50,MTY',
      ',3,40.50,MTY',
    ])
    expect(await prices()).toEqual({ 'A-1': '100.5', 'A-2': '200.5' })
    expect(await parts()).toEqual(['A-1', 'A-2'])
    expect(result).toMatchObject({ filas: 5, errores: 3 })
    expect(result.motivos[0]?.motivo).toContain('fila 4: «CODIGO», «EXISTENCIA»')
  })

  test('the first table goes on where its headers come back', async () => {
    const lines = ['CODIGO,DESCRIPCION', 'A-1,Balata', 'CODIGO,EXISTENCIA', 'A-1,7', 'CODIGO,DESCRIPCION', 'A-3,Bomba']
    expect(await load('productos', lines)).toMatchObject({ errores: 1 })
    expect(await parts()).toEqual(['A-1', 'A-3'])
  })

  test('a part that is named like a column is a part', async () => {
    const lines = ['CODIGO,DESCRIPCION,LINEA,MARCA', 'REF,Balata,Original,Norte', 'KIT-PRODUCTO,Nombre,Frenos,Norte']
    expect(await load('productos', lines)).toMatchObject({ errores: 0, filas: 2 })
    expect(await parts()).toEqual(['KIT-PRODUCTO', 'REF'])
  })

  test('in a workbook as in a text', async () => {
    const head = ['CODIGO', 'DESCRIPCION', 'PRECIO']
    const xml = rowsXml([
      head,
      ['A-1', 'Balata', 10.5],
      head,
      ['A-2', 'Bomba', 12.5],
      ['CODIGO', 'STOCK', 'LINEA'],
      ['A-2', 4, 'Frenos'],
    ])
    const path = await fileOf('lista.xlsx', bookOf({ sheets: [{ name: 'Lista', xml }] }))
    expect(await importFile(db, { path, tipo: 'productos', parcial: true })).toMatchObject({ filas: 3, errores: 1 })
    expect(await parts()).toEqual(['A-1', 'A-2'])
  })

  test('other sheets of a book that are lists too are named, one that was asked for alone is not', async () => {
    const sheet = (name: string, cells: (string | number)[][]) => ({ name, xml: rowsXml(cells) })
    const book = bookOf({
      sheets: [
        sheet('POR CARRO', [
          ['CODIGO', 'DESCRIPCION', 'PRECIO'],
          ['A-1', 'Mofle Tsuru', 100.5],
        ]),
        sheet('CONDICIONES', [['Crédito a 15 días'], ['Garantía de 30 días']]),
        sheet('UNIVERSALES', [
          ['pieza', 'cve', 'precio'],
          ['Mofle redondo', 'U-1', 390],
        ]),
        sheet('VACÍA', [['CODIGO', 'DESCRIPCION', 'PRECIO']]),
      ],
    })
    const path = await fileOf('lista.xlsx', book)
    const first = await importFile(db, { path, tipo: 'productos' })
    expect(first.avisos).toContain('La hoja «UNIVERSALES» también es una lista y no se leyó: cárgala aparte.')
    const other = await importFile(db, { path, tipo: 'productos', hoja: 'UNIVERSALES' })
    expect(other.avisos.join()).not.toContain('no se leyó')
    expect(await parts()).toEqual(['A-1', 'U-1'])
  })
})

describe('what stands beside a price', () => {
  beforeEach(() => load('productos', ['clave,descripcion', ...rows(codes, (n) => `Balata ${n}`)]))

  test.each([
    ['Moneda', 'USD'],
    ['CURRENCY', 'Dólares'],
    ['Divisa', 'DLLS'],
    ['Tipo de moneda', 'EUR'],
  ])('a column «%s» that says «%s» in one row: its price is not believed', async (column, says) => {
    const lines = [`clave,precio,${column}`, ...rows(codes, (n) => `${n + 1}0.50,${n === 2 ? says : 'MXN'}`)]
    const result = await load('precios', lines)
    expect(result).toMatchObject({ errores: 1, filas: 6 })
    expect(result.motivos[0]?.motivo).toContain(`«${column}» dice «${says}»: el precio no está en pesos`)
    expect(Object.keys(await prices())).toEqual(codes.filter((code) => code !== 'A-3'))
  })

  test('a currency in the name of the column is of all its prices', async () => {
    await expect(load('precios', ['clave,Precio (USD)', ...rows(codes, (n) => `${n + 1}0.50`)])).resolves.toMatchObject(
      { errores: 6 },
    )
    expect(await prices()).toEqual({})
  })

  test.each(['MXN', 'M.N.', 'Pesos', 'Moneda Nacional', '$', ''])('«%s» are pesos', async (says) => {
    expect(await load('precios', ['clave,precio,Moneda', ...rows(codes, (n) => `${n + 1}0.50,${says}`)])).toMatchObject(
      { errores: 0, dudas: [] },
    )
  })

  test.each(['Precio por caja', 'PRECIO CAJA', 'Precio x paquete', 'Precio master'])(
    '«%s» is not the price of a piece',
    async (name) => {
      const lines = [`clave,${name},piezas por caja`, ...rows(codes, () => '120.50,12')]
      await expect(load('precios', lines)).rejects.toThrow(
        `«${name}» no se usó como precio: es el precio de un paquete o una caja`,
      )
      expect(await load('productos', lines)).toMatchObject({ errores: 0 })
      expect(await prices()).toEqual({})
      // Whoever says so is believed.
      expect(await load('precios', lines, { mapping: { [name]: 'precio' } })).toMatchObject({ errores: 0 })
    },
  )

  test('beside the price of a box the price of a piece is read', async () => {
    await load('precios', ['clave,Precio por caja,Precio', ...rows(codes, () => '120.50,10.25')])
    expect((await prices())['A-1']).toBe('10.25')
  })

  test('a row sold by the box, with its pieces beside it, is not believed', async () => {
    const lines = [
      'clave,precio,unidad,empaque',
      ...rows(codes, (n) => `120.50,${n === 1 ? 'CAJA' : 'PZA'},${n < 2 ? 12 : 1}`),
    ]
    const result = await load('productos', lines)
    expect(result).toMatchObject({ errores: 1 })
    expect(result.motivos[0]?.motivo).toContain('«CAJA» y trae 12 piezas')
  })
})

describe('signs of thousands and decimals', () => {
  beforeEach(() => load('productos', ['clave,descripcion', ...rows(codes, (n) => `Balata ${n}`)]))
  const withPrices = (list: string[]) =>
    load('precios', ['clave;precio', ...list.map((price, n) => `${codes[n]};${price}`)])

  test("are read as the file's other prices show", async () => {
    await withPrices(['12.001', '1.250,00', '845,50', '99,90'])
    expect(await prices()).toEqual({ 'A-1': '12001', 'A-2': '1250', 'A-3': '845.5', 'A-4': '99.9' })
    await withPrices(['12.001', '1,250.00', '845.50', '12,345'])
    expect(await prices()).toEqual({ 'A-1': '12.001', 'A-2': '1250', 'A-3': '845.5', 'A-4': '12345' })
    await withPrices(['12,345', '1.250,00', '845,50', '99,90'])
    expect((await prices())['A-1']).toBe('12.345')
  })

  test('are asked about where no other price shows them, and stay out until then', async () => {
    const result = await withPrices(['12.001', '845', '900'])
    expect(result.dudas).toMatchObject([{ tema: 'precio', fila: 2, retiene: true }])
    expect(result.dudas[0]?.texto).toContain(
      '«12.001» y sus otros precios no dicen si el punto separa miles o decimales',
    )
    expect(await prices()).toEqual({ 'A-2': '845', 'A-3': '900' })
  })

  test('a file that shows both is asked about', async () => {
    expect((await withPrices(['12.001', '1.250,00', '845.50', '3,456'])).dudas).toHaveLength(2)
  })

  test("a comma alone is Mexico's", async () => {
    expect(await withPrices(['12,001', '845'])).toMatchObject({ dudas: [] })
    expect((await prices())['A-1']).toBe('12001')
  })

  test.each([
    ['12.001', 'punto?'],
    ['$ 12,345', 'coma?'],
    ['0.125', 'punto'],
    ['1,200.5', 'punto'],
    ['1.200,5', 'coma'],
    ['1.200.300', 'coma'],
    ['12,5', 'coma'],
    ['1200', null],
  ] as const)('%s', (text, sign) => expect(signOf(text)).toBe(sign))

  test('a slip of the pen does not unsettle a file', () => {
    expect(
      decimalOf(
        new Map([
          ['punto', 100],
          ['coma', 1],
        ]),
      ),
    ).toBe('punto')
    expect(
      decimalOf(
        new Map([
          ['punto', 3],
          ['coma', 2],
        ]),
      ),
    ).toBeNull()
    expect(decimalOf(new Map([['punto?', 9]]))).toBeNull()
  })
})
