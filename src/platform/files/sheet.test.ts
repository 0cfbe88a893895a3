import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { Download } from './download.server.ts'
import { csvOf, harmless } from './sheet-cells.ts'
import { sheetOf } from './sheet.server.ts'

type Row = { name: string; n: number | null }
const columns = [
  { title: 'Nombre', value: (row: Row) => row.name },
  { title: 'Número', value: (row: Row) => row.n },
]

/** A reader of RFC 4180, written apart from the writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let place = 0; place < text.length; place++) {
    const sign = text[place]
    if (quoted && sign === '"' && text[place + 1] === '"') {
      cell += '"'
      place++
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === ',') {
      lines.at(-1)?.push(cell)
      cell = ''
    } else if (!quoted && sign === '\r' && text[place + 1] === '\n') {
      lines.at(-1)?.push(cell)
      cell = ''
      lines.push([])
      place++
    } else cell += sign
  }
  return lines.slice(0, -1)
}

/** Told otherwise than the writer tells it: every form of the four signs, after anything that is not seen. */
const BEGINS = /^(?:[\t\r\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺₊₌])/u

test.each([
  '=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '﹦1',
  ' =1',
  '\u200B=1',
  '\uFEFF＝1',
  '\u00A0+1',
  '\n=1',
  '\u202E@x',
  '\t1',
])('%j is no formula', (text) => expect(csvOf([[text]]).replaceAll('"', '')).toBe(`\uFEFF'${text}\r\n`))

test.each(['disco = 3', 'a@b.mx', '', ' ', '3-4', '¿=?', '(+52) 33'])('%j stays as it is', (text) =>
  expect(csvOf([[text]])).toBe(`\uFEFF${text}\r\n`),
)

test('whatever the texts, a reader gets them back, and none can be a formula', () => {
  const line = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '=1+1',
        '+52',
        '-x',
        '@SUM',
        '\tx',
        '\rx',
        '\0x',
        'a,"b"\r\nc',
        '＝1+1',
        ' \u200B﹢52',
        '\u2060＠SUM',
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const read = readCsv(csvOf(lines).slice(1))
      expect(read).toEqual(lines.map((cells) => cells.map(harmless)))
      for (const cell of read.flat()) expect(cell).not.toMatch(BEGINS)
    }),
  )
})

test('as CSV: the mark of UTF-8, headers, a name with the day', async () => {
  const { name, type, body } = await sheetOf({
    name: 'usuarios',
    format: 'csv',
    columns,
    rows: [{ name: 'Íñigo "Ñ"', n: -3 }],
  })
  expect(name).toMatch(/^usuarios \d{4}-\d\d-\d\d\.csv$/)
  expect(type).toContain('text/csv')
  expect(body.toString('utf8')).toBe('\uFEFFNombre,Número\r\n"Íñigo ""Ñ""",-3\r\n')
})

test('as XLSX: text stays text, numbers stay numbers', async () => {
  const rows = [
    { name: '=HYPERLINK("http://x")', n: 12.5 },
    { name: '00123', n: null },
  ]
  const { body } = await sheetOf({ name: 'usuarios', format: 'xlsx', columns, rows })
  const read = await readXlsxFile(body)
  const [sheet] = read as unknown as { data: unknown[][] }[] // one sheet was written
  expect(sheet?.data ?? read).toEqual([
    ['Nombre', 'Número'],
    ['=HYPERLINK("http://x")', 12.5],
    ['00123', null],
  ])
})

test('the header of the answer cannot be broken by a name', () => {
  const { disposition } = new Download('año "1"\r\nX: y.csv', 'text/csv', Buffer.from(''))
  expect(disposition).not.toMatch(/[\r\n]/)
  expect(disposition).toBe(`attachment; filename="ano 1X y.csv"; filename*=UTF-8''a%C3%B1o%20%221%22%0D%0AX%3A%20y.csv`)
})
