import { expect, test } from 'vitest'
import { fileOf, fixture, readAll } from './reading.testing.ts'

test('keys of any line are headers, lists are one cell, blank lines keep the numbers', async () => {
  const read = await readAll(fixture('productos.jsonl'))
  expect(read.layout.headers).toEqual([
    'code',
    'description',
    'line',
    'brand',
    'price',
    'alt_codes',
    'applications',
    'hecho_en_mexico',
  ])
  expect(read.layout.ignored).toEqual([])
  expect(read.rows.map(({ fila }) => fila)).toEqual([1, 2, 4])
  expect(read.rows[0]?.cells.slice(0, 6)).toEqual([
    'JL-1',
    'Amortiguador delantero',
    'Suspensión',
    'Norte',
    '845.5',
    '33-1; G-771',
  ])
})

test.each([
  ['{"code": 1}\n{"code": }\n', 'El renglón 2'],
  ['{"code": 1}\n[1, 2]\n', 'El renglón 2'],
  ['{"otra": 1}\n', 'Se vieron: otra.'],
])('%j is refused', async (content, part) => {
  await expect(readAll(await fileOf('a.jsonl', content))).rejects.toMatchObject({
    message: expect.stringContaining(part),
    status: 422,
  })
})

test('JSON in one piece is refused with what is needed', async () => {
  await expect(readAll(await fileOf('a.json', '[{"code": 1}]'))).rejects.toThrow('un objeto por renglón')
})

test('keys like __proto__ are only names', async () => {
  const read = await readAll(await fileOf('a.jsonl', '{"code": "A-1", "__proto__": "x", "precio": 5}\n'), {
    kind: 'precios',
  })
  expect(read.rows[0]?.cells).toContain('A-1')
})

test('lines with ever new keys are stopped', async () => {
  const lines = Array.from({ length: 501 }, (_, at) => JSON.stringify({ code: 'A', precio: 1, [`k${at}`]: 1 }))
  await expect(readAll(await fileOf('a.jsonl', lines.join('\n')), { kind: 'precios' })).rejects.toThrow('256 claves')
})
