import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf, piecesOf, placeOfCode, possibleCodes } from './page-marks.ts'

test('codes are words with a digit, alone or up to three together', () => {
  expect(possibleCodes('Balata FX-100 D, Tsuru 92')).toEqual([
    'BALATAFX100',
    'BALATAFX100D',
    'FX100',
    'FX100D',
    'FX100DTSURU',
    'DTSURU92',
    'TSURU92',
  ])
  expect(possibleCodes('sin nada que pedir')).toEqual([])
})

test('a code is found as a word, never as the beginning of a longer one', () => {
  expect(placeOfCode('Balata fx-100 del.', 'FX-100')).toBe(7)
  expect(placeOfCode('FX-1000', 'FX-100')).toBe(-1)
  expect(placeOfCode('AFX-100, FX-100', 'FX-100')).toBe(9)
})

test('a part is marked where its code stands in the line, and what was searched where it stands', () => {
  const line = { text: 'FX-100 Balata cerámica', left: 0.1, top: 0.2, width: 0.5, height: 0.02 }
  const marks = marksOf([line], { codes: ['FX-100', 'OTRO-9'], q: 'CERAMICA' })
  expect(marks.map(({ kind, text }) => [kind, text])).toEqual([
    ['parte', 'FX-100'],
    ['hallazgo', 'cerámica'],
  ])
  const [part, hit] = marks
  expect(part?.left).toBe(0.1)
  expect(hit?.left).toBeGreaterThan(0.35)
  expect((hit?.left ?? 0) + (hit?.width ?? 0)).toBeCloseTo(0.6)
})

test('the pieces of a text are the text, whatever was searched', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'á', 'B', ' ', '-', '1') })
  fc.assert(
    fc.property(words, words, (text, q) => {
      expect(
        piecesOf(text, q)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
    { seed: 7 },
  )
  expect(piecesOf('Balatas cerámicas', 'ceram').filter(({ isHit }) => isHit)).toEqual([{ text: 'cerám', isHit: true }])
})
