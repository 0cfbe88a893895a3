import { describe, expect, test } from 'vitest'
import { bookOf, rowsXml, type TestBook } from './book.testing.ts'
import type { Kind } from './columns.ts'
import { fileOf, readAll } from './reading.testing.ts'

async function read(book: TestBook, kind: Kind = 'precios') {
  return readAll(await fileOf('libro.xlsx', bookOf(book)), { kind })
}
const one = (xml: string, more: Partial<TestBook> = {}): TestBook => ({ sheets: [{ name: 'Lista', xml }], ...more })
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (fila: number, cells: string, more = '') => `<row r="${fila}" ${more}>${cells}</row>`
const data = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`
const header = row(1, text('A1', 'clave') + text('B1', 'precio'))
const part = (fila: number, code: string, price: number, more = '') =>
  row(fila, `${text(`A${fila}`, code)}<c r="B${fila}"><v>${price}</v></c>`, more)

describe('what is hidden', () => {
  test('rows under a filter are read, and said so: whoever sent the list may not have meant them', async () => {
    const xml = data(
      header,
      part(2, 'A-1', 10),
      part(3, 'A-2', 20, 'hidden="1"'),
      part(4, 'A-3', 30, 'hidden="true"'),
      row(5, '', 'hidden="1"'),
    )
    const { rows, notices } = await read(one(xml))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A-1', '10'],
      ['A-2', '20'],
      ['A-3', '30'],
    ])
    expect(notices).toEqual(['El libro oculta 2 filas, por un filtro o a mano (la primera, la 3): también se leyeron.'])
  })

  test('a column that is read and hidden is named; one that nobody reads is not, nor are rows above the headers', async () => {
    const hidden = '<cols><col min="2" max="3" width="9" hidden="1"/></cols>'
    const titled = data(
      row(1, text('A1', 'Lista de hoy'), 'hidden="1"'),
      row(2, text('A2', 'clave') + text('B2', 'precio') + text('C2', 'color')),
      part(3, 'A-1', 10),
    )
    expect((await read(one(hidden + titled))).notices).toEqual([
      'El libro oculta la columna «precio»: también se leyó.',
    ])
    expect((await read(one(data(header, part(2, 'A-1', 10))))).notices).toEqual([])
  })

  test('a hidden sheet is no sheet, however well its headers fit', async () => {
    const old = data(header, part(2, 'VIEJA-1', 1))
    const now = data(header, part(2, 'A-1', 10))
    const { sheet, rows } = await read({
      sheets: [
        { name: 'Anterior', xml: old, state: 'hidden' },
        { name: 'Hoy', xml: now },
      ],
    })
    expect([sheet, rows[0]?.cells]).toEqual(['Hoy', ['A-1', '10']])
  })
})

describe('headers', () => {
  test('merged over two rows, with a group above some of them: the row that names the columns counts, and no part is lost', async () => {
    const xml = `${data(
      row(1, text('A1', 'LISTA DE PRECIOS 2026')),
      row(2, text('A2', 'clave') + text('B2', 'descripcion') + text('C2', 'PRECIOS')),
      row(3, text('C3', 'precio') + text('D3', 'mayoreo')),
      row(4, `${text('A4', 'A-1')}${text('B4', 'Balata')}<c r="C4"><v>10</v></c><c r="D4"><v>9</v></c>`),
    )}<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/><mergeCell ref="C2:D2"/></mergeCells>`
    const { headerRow, layout, rows } = await read(one(xml))
    expect(headerRow).toBe(3)
    expect([layout.columns.get('k_parte'), layout.columns.get('precio')]).toEqual([[0], [2]])
    expect(rows.map(({ cells }) => cells)).toEqual([['A-1', 'Balata', '10', '9']])
  })

  test('a code merged over its rows stands in each of them, a title merged over the sheet makes no row', async () => {
    const xml = `${data(header, part(2, 'A-1', 10), row(3, '<c r="B3"><v>20</v></c>'), row(5, text('A5', 'Precios sin IVA')))}<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A5:B6"/></mergeCells>`
    const { rows } = await read(one(xml))
    expect(rows.map(({ cells }) => cells)).toEqual([['A-1', '10'], ['A-1', '20'], ['Precios sin IVA']])
  })
})

describe('cells', () => {
  test('a formula counts by the value that was kept with it; without one it is told as a fault and is no price', async () => {
    const formula = (fila: number, value: string) =>
      row(fila, `${text(`A${fila}`, `A-${fila}`)}<c r="B${fila}"><f>C${fila}*1.3</f>${value}</c>`)
    const { rows } = await read(one(data(header, formula(2, '<v>13.5</v>'), formula(3, ''))))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A-2', '13.5'],
      ['A-3', '#FÓRMULA'],
    ])
  })

  test('a code that Excel made a date is marked, whichever way the workbook counts its days', async () => {
    // 45571 is a day of 2024; with format 17 («mmm-yy») Excel shows a month and a year.
    const dated = row(2, '<c r="A2" s="1"><v>45571</v></c><c r="B2"><v>10</v></c>')
    for (const is1904 of [false, true]) {
      const { rows } = await read(one(data(header, dated), { formats: [17], is1904 }))
      expect(rows[0]?.turned).toEqual([0])
      expect(rows[0]?.cells[1]).toBe('10')
    }
    const plain = await read(one(data(header, row(2, '<c r="A2"><v>45571</v></c><c r="B2"><v>10</v></c>'))))
    expect(plain.rows).toEqual([{ fila: 2, cells: ['45571', '10'] }])
  })

  test('what rowsXml writes without references is read by its order', async () => {
    expect(
      (
        await read(
          one(
            rowsXml([
              ['clave', 'precio'],
              ['A-1', 5],
            ]),
          ),
        )
      ).rows,
    ).toEqual([{ fila: 2, cells: ['A-1', '5'] }])
  })
})
