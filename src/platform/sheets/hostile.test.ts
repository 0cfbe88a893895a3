import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#kit/base/refusal.ts'
import { bookOf, rowsXml, zipOf, type ZipPart } from './book.testing.ts'
import { oddText, vastTexts } from './hostile.testing.ts'
import { fileOf, readAll } from './reading.testing.ts'
import { openZip } from './zip-file.server.ts'

/** What a load says of a file: how many rows, or the status and sentence of its refusal. */
async function told(name: string, content: string | Buffer): Promise<number | string> {
  try {
    return (await readAll(await fileOf(name, content), { kind: 'precios' })).rows.length
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.status} ${error.message}`
  }
}

const head = ['clave', 'precio']
const book = (xml: string, more: Partial<Parameters<typeof bookOf>[0]> = {}) =>
  bookOf({ sheets: [{ name: 'a', xml }], ...more })
const row = (r: number, cells: string) => `<row r="${r}">${cells}</row>`
const titles = rowsXml([head]).replace('</sheetData>', '')
const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

describe('workbooks', () => {
  test.each<[string, () => Buffer, number | string]>([
    [
      '16,384 columns',
      () => book(rowsXml([head, Array.from({ length: 16_384 }, (_, n) => n + 1)])),
      '413 El archivo tiene más de 256 columnas.',
    ],
    [
      '100,000 cells that claim one place',
      () => book(`${titles}${row(2, '<c r="A2"><v>1</v></c>'.repeat(100_000))}</sheetData>`),
      '413 El archivo tiene más de 256 columnas.',
    ],
    [
      'a column that Excel has not',
      () => book(`${titles}${row(2, '<c r="ZZZZZZ2"><v>1</v></c>')}</sheetData>`),
      '422 El archivo de Excel está dañado',
    ],
    [
      'a row that Excel has not',
      () => book(`${titles}${row(1e12, '<c><v>1</v></c>')}</sheetData>`),
      '422 El archivo de Excel está dañado',
    ],
    [
      'a row without a number',
      () => book(`${titles}<row r="x"><c><v>1</v></c></row></sheetData>`),
      '422 El archivo de Excel está dañado',
    ],
    [
      'a gap down to the last row',
      () => book(`${titles}${row(1_048_576, '<c><v>1</v></c><c><v>2</v></c>')}</sheetData>`),
      1,
    ],
    ['an extent that lies', () => book(`<dimension ref="A1:XFD1048576"/>${rowsXml([head, ['A-1', 5]])}`), 1],
    [
      'a million merged cells',
      () =>
        book(
          `${rowsXml([head, ['A-1', 5], ['A-2', 6]])}<mergeCells>${Array.from(
            { length: 250_000 },
            (_, n) => `<mergeCell ref="${letters(n % 16_384)}2:${letters(n % 16_384)}3"/>`,
          )
            .join('')
            .repeat(4)}</mergeCells>`,
        ),
      2,
    ],
    [
      'merged cells to a column that Excel has not',
      () => book(`${rowsXml([head, ['A-1', 5]])}<mergeCells><mergeCell ref="ZZZZ2:ZZZZ9"/></mergeCells>`),
      '422 El archivo de Excel está dañado',
    ],
    [
      'a million shared texts',
      () => book(rowsXml([head, ['A-1', 5]]), { strings: Array.from({ length: 1_000_000 }, () => '<t>a</t>') }),
      1,
    ],
    [
      'a shared text that is not there',
      () => book(`${titles}${row(2, '<c t="s"><v>99999999999</v></c><c><v>2</v></c>')}</sheetData>`),
      1,
    ],
    [
      'a tag of a megabyte',
      () => book(`${titles}<row r="2" spans="${'1'.repeat(1_000_000)}"/></sheetData>`),
      '422 El archivo de Excel está dañado',
    ],
    ['50,000 levels', () => book(`${titles}${'<x>'.repeat(50_000)}</sheetData>`), 0],
    ['formulas without values', () => book(`${titles}${row(2, '<c><f>A1</f></c>'.repeat(200))}</sheetData>`), 1],
    [
      'turned cells without end at one place',
      () => book(`${titles}${row(2, '<c r="A2" t="d"><v>2026-01-01</v></c>'.repeat(20_000))}</sheetData>`),
      1,
    ],
  ])('%s', async (_, make, expected) => {
    const answer = await told('a.xlsx', make())
    if (typeof expected === 'string') expect(answer).toContain(expected)
    else expect(answer).toBe(expected)
  })
})

describe('archives', () => {
  const limits = { entries: 200, unzipped: 1_000_000 }
  const open = async (parts: ZipPart[], change = (zip: Buffer) => zip) =>
    openZip(await fileOf('a.zip', change(zipOf(parts))), limits)

  test('60,000 files, or a count that lies, are refused before one is read', async () => {
    const many = Array.from({ length: 60_000 }, (_, n) => ({ name: `${n}`, data: '', stored: true }))
    await expect(open(many)).rejects.toMatchObject({ status: 413 })
    const lying = (zip: Buffer) => {
      zip.writeUInt16LE(65_534, zip.length - 12)
      return zip
    }
    await expect(open([{ name: 'a', data: 'x' }], lying)).rejects.toMatchObject({ status: 413 })
  })

  test('a count of four thousand million (ZIP64) is refused', async () => {
    const long = (zip: Buffer) => {
      const end64 = Buffer.alloc(56)
      end64.writeUInt32LE(0x06064b50, 0)
      end64.writeBigUInt64LE(0xffff_ffffn, 24)
      end64.writeBigUInt64LE(0xffff_ffffn, 32)
      const locator = Buffer.alloc(20)
      locator.writeUInt32LE(0x07064b50, 0)
      locator.writeBigUInt64LE(BigInt(zip.length - 22), 8)
      return Buffer.concat([zip.subarray(0, -22), end64, locator, zip.subarray(-22)])
    }
    await expect(open([{ name: 'a', data: 'x' }], long)).rejects.toMatchObject({ status: 413 })
  })

  test('names are keys: those that climb, repeat or are empty harm nobody', async () => {
    const zip = await open([
      { name: '../../etc/passwd', data: 'x' },
      { name: 'a', data: '1' },
      { name: 'a', data: '2' },
      { name: '', data: '3' },
    ])
    expect(zip.entries.map(({ name }) => name)).toEqual(['../../etc/passwd', 'a', 'a', ''])
    expect((await zip.bytes(2, 10))?.toString()).toBe('2')
  })

  test('an entry that says less than it holds is refused', async () => {
    const zip = await open([{ name: 'a', data: 'x'.repeat(500_000), declaredSize: 10 }])
    await expect(zip.bytes(0, 1_000_000)).rejects.toMatchObject({ status: 422 })
  })
})

describe('lines', () => {
  test.each<[string, string, string]>([
    ['a.csv', 'clave,precio\nA-1,2\n'.concat('a,'.repeat(250_000)), '413 El archivo tiene más de 256 columnas'],
    ['a.csv', 'a,'.repeat(300_000), '413 El archivo tiene más de 256 columnas'],
    ['a.csv', 'x'.repeat(5_000_000), '422 No se encontraron los encabezados'],
    ['a.csv', `clave,precio\n${'x'.repeat(5_000_000)}`, '422 Después de la fila 1 hay un renglón de más de un millón'],
    ['a.csv', `clave,precio\n"${'a,b\n'.repeat(400_000)}`, 'comillas que abren y no cierran'],
    [
      'a.jsonl',
      `{"clave":"A","precio":${'['.repeat(200_000)}1${']'.repeat(200_000)}}`,
      '422 El renglón 1 tiene más de 32 niveles.',
    ],
    ['a.jsonl', `{"clave":"A",${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`, '256 claves'],
    ['a.jsonl', `{"clave":"${'x'.repeat(3_000_000)}"}`, '422 Hay un renglón de más de un millón'],
  ])('%s %#', async (name, text, expected) => {
    expect(await told(name, text)).toContain(expected)
  })

  test.each(vastTexts)('as a load: %s', async (_, make) => {
    expect(await told('a.csv', make())).toMatch(/^4(?:13|22) /)
  })

  test('whatever is drawn, it is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(oddText, async (text) => {
        expect(await told('a.csv', `clave,precio\n${text}`)).not.toBeUndefined()
      }),
      { numRuns: 40, seed: 52 },
    )
  })
})
