import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvOf } from './csv.ts'

test('what is written is what is read, and no cell is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = parse(csvOf(rows), { bom: true, record_delimiter: '\r\n', skip_empty_lines: false })
      expect(read).toEqual(rows.map((row) => row.map((cell) => (/^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell))))
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['-12', "'-12"],
  ['disco, ventilado', '"disco, ventilado"'],
  ['3/8"', '"3/8"""'],
  [null, ''],
  [2005, '2005'],
])('%j is written %s', (value, written) => expect(csvCell(value)).toBe(written))
