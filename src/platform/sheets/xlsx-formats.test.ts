import { expect, test } from 'vitest'
import { lookOf, showNumber } from './xlsx-formats.ts'

test.each([
  [0, undefined, 'plain'],
  [14, undefined, 'date'],
  [16, undefined, 'day-month'],
  [17, undefined, 'month-year'],
  [170, 'General', 'plain'],
  [170, '#,##0.00 "MXN"', 'plain'],
  [170, '"$"#,##0.00;[Red]\\-"$"#,##0.00', 'plain'],
  [170, '0.00%', 'plain'],
  [170, '0.00E+00', 'plain'],
  [170, 'dd/mm/yyyy', 'date'],
  [170, '[$-80A]d\\-mmm;@', 'day-month'],
  [170, 'mmm\\-yy', 'month-year'],
  [170, 'h:mm', 'plain'],
  [170, '00000', { zeros: 5 }],
  [170, '0', 'plain'],
] as const)('format %i %j looks like %j', (id, code, look) => expect(lookOf(id, code)).toEqual(look))

test.each([
  ['45571', 'day-month', '06-oct', true],
  ['43070', 'month-year', 'dic-17', true],
  ['45571', 'date', '2024-10-06', true],
  ['45571', 'plain', '45571', false],
  ['1E5', 'plain', '100000', false],
  ['0.30000000000000004', 'plain', '0.3', false],
  ['111046.17331250003', 'plain', '111046.1733125', false],
  ['1.2345678901234568E+17', 'plain', '1.2345678901234568E+17', false],
  ['300', { zeros: 5 }, '00300', false],
  ['-3', { zeros: 5 }, '-3', false],
  ['0', 'date', '0', false],
  ['x', 'plain', 'x', false],
] as const)('%s as %j shows %s', (raw, look, text, turned) =>
  expect(showNumber(raw, look, false)).toEqual({ text, turned }),
)

test('a workbook that counts from 1904 has the same days', () => {
  expect(showNumber(String(45_571 - 1462), 'date', true).text).toBe('2024-10-06')
})
