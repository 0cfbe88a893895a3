import { expect, test } from 'vitest'
import { fileOf, fixture, readAll } from './reading.testing.ts'

const cellsOf = async (content: string | Buffer, kind: 'productos' | 'precios' = 'precios') =>
  (await readAll(await fileOf('lista.csv', content), { kind })).rows.map(({ cells }) => cells)

test.each([
  ['cp850.csv', 'cp850'],
  ['latin1.csv', 'windows-1252'],
  ['utf16.txt', 'utf-16le'],
  ['utf8-bom.csv', 'utf-8'],
])('%s is read as %s, accents whole', async (name, encoding) => {
  const read = await readAll(fixture(name))
  expect(read.encoding).toBe(encoding)
  expect(read.layout.headers).toEqual(['CLAVE', 'DESCRIPCIÓN', 'LÍNEA', 'PRECIO'])
  expect(read.rows.map(({ cells }) => cells[1])).toEqual([
    'Piñón de distribución',
    'Depósito de anticongelante más tapón',
    'TENSIÓN DE BANDA, ÚNICO',
    'Calefacción 3/8" caña vacía',
  ])
})

test('UTF-16 without a mark, big end first', async () => {
  const text = Buffer.from('clave,precio\r\nÑ-1,12\r\n', 'utf16le').swap16()
  expect(await cellsOf(text)).toEqual([['Ñ-1', '12']])
})

test.each([',', ';', '\t', '|'])('separator %j is found', async (sign) => {
  expect(await cellsOf(`clave${sign}precio\nA-1${sign}12\n`)).toEqual([['A-1', '12']])
})

test('decimal commas and commas in descriptions do not hide «;»', async () => {
  const content =
    'clave;descripcion;precio\nA-1;balata, delantera, cerámica, juego;59,50\nA-2;balata, trasera, orgánica, par;61,25\n'
  expect(await cellsOf(content, 'productos')).toEqual([
    ['A-1', 'balata, delantera, cerámica, juego', '59,50'],
    ['A-2', 'balata, trasera, orgánica, par', '61,25'],
  ])
})

test("Excel's own line «sep=» is obeyed and is no row", async () => {
  const read = await readAll(await fileOf('lista.csv', 'sep=|\r\nclave|precio\r\nA-1|1,5\r\n'), { kind: 'precios' })
  expect(read.rows).toEqual([{ fila: 2, cells: ['A-1', '1,5'] }])
})

test('quotes, line ends within them, inches, ragged rows, NUL, blank rows: rows keep the number seen in Excel', async () => {
  const content =
    'clave,descripcion,precio\r\nA-1,"dos\nrenglones, con coma",5\n\r\nA-2,abrazadera 1/2" corta,6,sobra\r,,\nA-3,"con ""comillas"""\nA\0-4,x,7'
  const read = await readAll(await fileOf('lista.csv', content), { kind: 'precios' })
  expect(read.rows).toEqual([
    { fila: 2, cells: ['A-1', 'dos\nrenglones, con coma', '5'] },
    { fila: 4, cells: ['A-2', 'abrazadera 1/2" corta', '6', 'sobra'] },
    { fila: 6, cells: ['A-3', 'con "comillas"'] },
    { fila: 7, cells: ['A-4', 'x', '7'] },
  ])
})

test('headers in row 8', async () => {
  const read = await readAll(await fileOf('lista.csv', `Lista\n\n\nVigencia,2026\n\n\n\nclave,precio\nA-1,12\n`), {
    kind: 'precios',
  })
  expect(read.headerRow).toBe(8)
  expect(read.rows).toEqual([{ fila: 9, cells: ['A-1', '12'] }])
})

test('a large file comes in batches, every row of it', async () => {
  const lines = Array.from({ length: 12_345 }, (_, at) => `A-${at},${at}`)
  const { rows } = await readAll(await fileOf('lista.csv', `clave,precio\n${lines.join('\n')}\n`), { kind: 'precios' })
  expect(rows.length).toBe(12_345)
  expect(rows.at(-1)).toEqual({ fila: 12_346, cells: ['A-12344', '12344'] })
})

test.each([
  ['clave,precio\nA-1,"12\nA-2,13\n', 'comillas que abren y no cierran'],
  ['', 'vacío'],
  ['   \n\n', 'vacío'],
  ['fecha,total\n1,2\n', 'Se vieron: fecha, total.'],
  ['%PDF-1.7 …', 'PDF'],
  ['<!DOCTYPE html><table>', 'página'],
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Excel antiguo'],
  [Buffer.from('89504e470d0a1a0a', 'hex'), 'no es una lista'],
])('%#: refused with a sentence', async (content, part) => {
  await expect(cellsOf(content)).rejects.toMatchObject({ message: expect.stringContaining(part), status: 422 })
})

test('too many rows, too many bytes, no file', async () => {
  const path = await fileOf('lista.csv', 'clave,precio\nA-1,1\nA-2,2\nA-3,3\n')
  await expect(readAll(path, { kind: 'precios', limits: { textRows: 2 } })).rejects.toMatchObject({ status: 413 })
  await expect(readAll(path, { kind: 'precios', limits: { bytes: 10 } })).rejects.toMatchObject({ status: 413 })
  await expect(readAll('/no/existe.csv')).rejects.toMatchObject({ status: 422 })
})
