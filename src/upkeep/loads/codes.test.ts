import { normalCode } from '#kit/base/code.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCode, cleanText, readCode, splitCodes, splitSpacedCodes } from './codes.ts'

test.each([
  [' nor.0707-60  a', 'NOR.0707-60 A'],
  ['34106859181 *1', '34106859181 *1'],
  ['abc\u00A0 12', 'ABC 12'],
  ['\uFEFFab\u200B-1', 'AB-1'],
  ['n\u0303u-1', 'ÑU-1'],
])('%j is stored as %j', (text, code) => expect(readCode(text)).toEqual({ code }))

test.each([
  ['', 'Falta el código'],
  ['-', 'no tiene letras ni números'],
  [' // ', 'no tiene letras ni números'],
  ['4.54E+11', 'notación científica'],
  ['1E+05', 'notación científica'],
  ['A'.repeat(41), '41 caracteres'],
])('%j is refused', (text, part) => expect(readCode(text)).toEqual({ reason: expect.stringContaining(part) }))

test('a code that Excel turned into a date is refused, whatever it looks like', () => {
  expect(readCode('06-oct', true)).toEqual({ reason: expect.stringContaining('fecha') })
  expect(readCode('06-oct')).toEqual({ code: '06-OCT' })
})

test('several codes of a cell: blanks, «;», «|» and «/» between blanks part them', () => {
  expect(splitCodes('KR-90079 25189926;534014710 | 04781570AB / XP-1')).toEqual([
    'KR-90079',
    '25189926',
    '534014710',
    '04781570AB',
    'XP-1',
  ])
})

test('a «/» without blanks belongs to the code, and so does «*1» after one', () => {
  expect(splitCodes('MZ/44-B; 34106859181 *1')).toEqual(['MZ/44-B', '34106859181 *1'])
  expect(splitCodes('*1 - / ,')).toEqual([])
})

test('commas after codes go, repeated codes are given once', () => {
  expect(splitCodes('a-1, A-1, b2,')).toEqual(['A-1', 'B2'])
})

test('an equivalence may hold blanks', () => {
  expect(splitSpacedCodes('1K0 615 301 AA; 5Q0 615 301 / XP 1\nAB')).toEqual([
    '1K0 615 301 AA',
    '5Q0 615 301',
    'XP 1',
    'AB',
  ])
})

test('cleaning twice is cleaning once, and a clean code passes the check of the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const code = cleanCode(text)
      expect(cleanCode(code)).toBe(code)
      expect(code).toBe(code.toUpperCase())
      expect(code).toBe(cleanText(code))
    }),
    // A capital of two parts, where composing again changes what upper case has made.
    { examples: [['\u1fe2']] },
  )
})

test('no split code is empty, and all letters and digits of plain codes are kept', () => {
  const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9./-]{0,12}[A-Z0-9]$/)
  fc.assert(
    fc.property(fc.uniqueArray(code, { maxLength: 8 }), fc.constantFrom(' ', ';', ' | ', ' / '), (codes, sign) => {
      expect(splitCodes(codes.join(sign))).toEqual(codes)
      for (const one of splitCodes(codes.join(sign))) expect(normalCode(one)).not.toBe('')
    }),
  )
})
