import { describe, expect, test } from 'vitest'
import { bookOf, rowsXml, type TestBook, zipOf } from './book.testing.ts'
import type { Kind } from './columns.ts'
import { fileOf, fixture, readAll } from './reading.testing.ts'
import { booksLoad, openXlsx } from './read-apart.server.ts'
import { type Limits, uploadLimits } from './source.ts'

async function readBook(book: TestBook | Buffer, kind: Kind = 'precios', limits: Partial<Limits> = {}) {
  return readAll(await fileOf('libro.xlsx', Buffer.isBuffer(book) ? book : bookOf(book)), { kind, limits })
}

const sheet = (xml: string) => ({ sheets: [{ name: 'Lista', xml }] })
const plain = rowsXml([
  ['clave', 'precio'],
  ['A-1', 12],
])

test('headers in row 8 under a title, a code merged over its rows, years that Excel made dates, zeros kept', async () => {
  const read = await readAll(fixture('encabezado-fila-8.xlsx'), { kind: 'aplicaciones' })
  expect([read.sheet, read.headerRow]).toEqual(['Aplicaciones', 8])
  expect(read.rows).toEqual([
    { fila: 9, cells: ['RV-100', 'NISSAN', 'TSURU', 'L4 1.6L', '92-17', 'DELANTERA'] },
    { fila: 10, cells: ['RV-100', 'NISSAN', 'SENTRA', 'L4 1.8L', '06-oct', 'DELANTERA'], turned: [4] },
    { fila: 11, cells: ['RV-100', 'NISSAN', 'TIIDA', '', 'dic-17'], turned: [4] },
    { fila: 12, cells: ['RV-200', 'CHEVROLET', 'AVEO', 'L4 1.6L', '45571', 'TRASERA'] },
    { fila: 13, cells: ['00300', 'CHEVROLET', 'BEAT', '', '2018', 'TRASERA'] },
  ])
})

test('the first visible sheet that has the headers is read', async () => {
  const help = rowsXml([['Cómo se llena'], ['Un producto por renglón']])
  const { sheet, rows } = await readBook({
    sheets: [
      { name: 'Ayuda', xml: help },
      { name: 'Oculta', xml: plain, state: 'veryHidden' },
      {
        name: 'Buena',
        xml: rowsXml(
          [
            ['clave', 'precio'],
            ['B-1', 5],
          ],
          3,
        ),
      },
      { name: 'Otra', xml: plain },
    ],
  })
  expect(sheet).toBe('Buena')
  expect(rows).toEqual([{ fila: 4, cells: ['B-1', '5'] }])
})

test('every kind of cell', async () => {
  const row = [
    '<c r="A2" t="s"><v>0</v></c>',
    '<c r="B2" s="1"><v>1250.5</v></c>',
    '<c r="C2"><f>B2*2</f><v>2501</v></c>',
    '<c r="D2" t="str"><f>A2&amp;"x"</f><v>A-1x</v></c>',
    '<c r="E2" t="e"><v>#N/A</v></c>',
    '<c r="F2" t="b"><v>1</v></c>',
    '<c r="G2"><f>SUM(B:B)</f></c>',
    '<c r="H2"><v>1E5</v></c>',
    '<c r="J2" t="inlineStr"><is><r><t>dos</t></r><r><t xml:space="preserve"> partes</t></r></is></c>',
  ]
  const headers =
    '<row r="1"><c t="inlineStr"><is><t>clave</t></is></c><c t="inlineStr"><is><t>precio</t></is></c></row>'
  const strings = ['<r><t>A</t></r><r><t>-1_x000D_</t></r><rPh><t>no</t></rPh>']
  const { rows } = await readBook({
    ...sheet(`<sheetData>${headers}<row r="2">${row.join('')}</row></sheetData>`),
    strings,
    formats: [4],
  })
  expect(rows).toEqual([
    { fila: 2, cells: ['A-1\r', '1250.5', '2501', 'A-1x', '#N/A', 'sí', '#FÓRMULA', '100000', '', 'dos partes'] },
  ])
})

test('prefixes on every element, cells without references, rows without numbers', async () => {
  const xml =
    '<x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>clave</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>precio</x:t></x:is></x:c></x:row><x:row><x:c><x:v>7</x:v></x:c><x:c><x:v>9</x:v></x:c></x:row></x:sheetData>'
  expect((await readBook(sheet(xml))).rows).toEqual([{ fila: 2, cells: ['7', '9'] }])
})

test('cells far to the right are left out', async () => {
  const xml = plain.replace('</row></sheetData>', '<c r="XFD2"><v>1</v></c></row></sheetData>')
  expect((await readBook(sheet(xml))).rows[0]?.cells).toHaveLength(2)
})

test('ten thousand rows, all of them, in order', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [`A-${at}`, at])
  const read = await readBook(sheet(`<dimension ref="A1:B10001"/>${rowsXml([['clave', 'precio'], ...rows])}`))
  expect(read.total).toBe(10_000)
  expect(read.rows.map(({ cells }) => cells)).toEqual(rows.map(([code, price]) => [code, String(price)]))
})

test.each<[string, Buffer, Partial<Limits>, number, string]>([
  ['a ZIP that is no workbook', zipOf([{ name: 'a.txt', data: 'hola' }]), {}, 422, 'no es un libro de Excel'],
  ['a ZIP cut short', bookOf(sheet(plain)).subarray(0, 900), {}, 422, 'dañado'],
  ['damaged contents', damaged(bookOf(sheet(plain))), {}, 422, 'dañado'],
  ['a password', zipOf([{ name: 'xl/workbook.xml', data: 'x', encrypted: true }]), {}, 422, 'contraseña'],
  ['a document type', bookOf(sheet(`<!DOCTYPE a [<!ENTITY x "y">]>${plain}`)), {}, 422, 'dañado'],
  [
    'only hidden sheets',
    bookOf({ sheets: [{ name: 'a', xml: plain, state: 'hidden' }] }),
    {},
    422,
    'ninguna hoja visible',
  ],
  [
    'too many entries',
    zipOf(Array.from({ length: 201 }, (_, at) => ({ name: `${at}`, data: '' }))),
    {},
    413,
    'más de 200 archivos',
  ],
  [
    'too much inside',
    bookOf({ ...sheet(plain), extra: [{ name: 'x', data: Buffer.alloc(3_000_000) }] }),
    { unzipped: 2_000_000 },
    413,
    'descomprimido',
  ],
  [
    'too many rows',
    bookOf(sheet(rowsXml([['clave', 'precio'], ...Array.from({ length: 1200 }, () => ['A', 1])]))),
    { rows: 1000 },
    413,
    'más de 1,000 filas',
  ],
])('%s is refused', async (_, book, limits, status, part) => {
  await expect(readBook(book, 'precios', limits)).rejects.toMatchObject({
    status,
    message: expect.stringContaining(part),
  })
})

test('a bomb that lies about its size is stopped by what comes out of it', async () => {
  const huge = `<row r="9"><c t="inlineStr"><is><t>${'a'.repeat(60_000_000)}</t></is></c></row>`
  const parts = bookOf(sheet(plain))
  expect(parts.length).toBeLessThan(10_000)
  const bomb = bookOf({
    sheets: [{ name: 'Lista', xml: plain }],
    extra: [
      {
        name: 'xl/worksheets/sheet9.xml',
        data: `<worksheet><sheetData>${huge}</sheetData></worksheet>`,
        declaredSize: 100,
      },
    ],
  })
  const aimed = Buffer.from(
    bomb
      .toString('latin1')
      .replaceAll('worksheets/sheet1.xml', 'worksheets/sheetX.xml')
      .replaceAll('worksheets/sheet9.xml', 'worksheets/sheet1.xml'),
    'latin1',
  )
  await expect(readBook(aimed)).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('descomprimido'),
  })
})

test('merged cells without end do not fill the memory', async () => {
  const merges = Array.from({ length: 400 }, (_, at) => `<mergeCell ref="A${at + 1}:A1048576"/>`)
  const { rows } = await readBook(sheet(`${plain}<mergeCells>${merges.join('')}</mergeCells>`))
  expect(rows).toHaveLength(1)
})

test('reading may stop early, and the thread with it', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`A-${at}`, at])
  const read = readBook(sheet(rowsXml([['clave', 'precio'], ...rows])), 'precios', { rows: 100 })
  await expect(read).rejects.toMatchObject({ status: 413 })
})

/** The same file with the packed bytes of its sheet overwritten. */
function damaged(book: Buffer): Buffer {
  const copy = Buffer.from(book)
  const at = copy.indexOf('xl/worksheets/sheet1.xml') + 30
  return copy.fill(0xff, at, at + 40)
}

test('a workbook that nobody begins to read gives its place and its thread back; one that is read, or given up, at once', async () => {
  const path = fixture('encabezado-fila-8.xlsx')
  const open = (patience: number) => openXlsx(path, { kind: 'pedido', limits: uploadLimits, whole: true }, patience)
  await open(50)
  await open(50)
  // Two at once are all there are: the third waits for one of those that were forgotten.
  const third = await open(60_000)
  const rows = []
  for await (const batch of third.batches) rows.push(...batch)
  expect(rows.length).toBeGreaterThan(0)
  const fourth = await open(60_000)
  for await (const batch of fourth.batches) if (batch.length > 0) break
  await expect.poll(booksLoad).toEqual({ busy: 0, waiting: 0 })
})

describe('text of more than a glance', () => {
  const lines = (most: number, line: (n: number) => string) =>
    Array.from({ length: most }, (_, n) => line(n)).join('\n')
  const csv = (most: number) => `clave,precio\n${lines(most, (n) => `"A-${n}",${n}.50`)}`
  const jsonl = (most: number) => lines(most, (n) => JSON.stringify({ clave: `A-${n}`, precio: n }))

  type Read = Awaited<ReturnType<typeof readAll>>

  /** What comes of it, and how many threads it took. */
  async function read(content: string, limits: Partial<Limits> = {}) {
    let threads = 0
    const count = () => threads++
    process.on('worker', count)
    const path = await fileOf('lista.txt', content)
    const made = await readAll(path, { kind: 'precios', limits }).catch((error: unknown) => error)
    process.off('worker', count)
    return { made, threads }
  }

  test.each([
    ['separated text', csv],
    ['JSONL', jsonl],
  ])('%s is read in a thread, with the rows it would have where it is; a little of it where it is', async (_, make) => {
    const { made, threads } = await read(make(20_000))
    expect(threads).toBe(1)
    const few = await read(make(20))
    expect(few.threads).toBe(0)
    // Neither was refused.
    const [large, small] = [made, few.made] as [Read, Read]
    expect(large.rows).toHaveLength(20_000)
    const codes = ({ rows }: Read) => rows.slice(0, 20).map(({ fila, cells }) => [fila, cells[0]])
    expect(codes(large)).toEqual(codes(small))
    expect([large.headerRow, large.layout]).toEqual([small.headerRow, small.layout])
  })

  test.each([
    ['quotes that never close', `${csv(20_000)}\nB-1,"`, 422, 'csv_roto'],
    ['another list', lines(20_000, (n) => `uno ${n},dos`), 422, 'sin_encabezados'],
    ['a line that is no object', `${jsonl(20_000)}\n{`, 422, 'jsonl_roto'],
    ['too many rows', csv(20_000), 413, undefined],
  ])('%s: refused from there in the same words', async (_, content, status, code) => {
    const { made, threads } = await read(content, code === undefined ? { textRows: 10_000 } : {})
    expect(threads).toBe(1)
    expect(made).toMatchObject({ name: 'Refusal', status, ...(code && { code }) })
  })
})
