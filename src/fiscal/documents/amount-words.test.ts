import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, wordsOf } from './amount-words.ts'

test.each([
  ['0', 'MXN', 'CERO PESOS 00/100 M.N.'],
  ['0.01', 'MXN', 'CERO PESOS 01/100 M.N.'],
  ['1', 'MXN', 'UN PESO 00/100 M.N.'],
  ['1.00', 'USD', 'UN DÓLAR 00/100 USD'],
  ['16.10', 'USD', 'DIECISÉIS DÓLARES 10/100 USD'],
  ['21.5', 'MXN', 'VEINTIÚN PESOS 50/100 M.N.'],
  ['31', 'MXN', 'TREINTA Y UN PESOS 00/100 M.N.'],
  ['100', 'MXN', 'CIEN PESOS 00/100 M.N.'],
  ['101', 'MXN', 'CIENTO UN PESOS 00/100 M.N.'],
  ['999.995', 'MXN', 'MIL PESOS 00/100 M.N.'],
  ['1000', 'MXN', 'MIL PESOS 00/100 M.N.'],
  ['1160.50', 'MXN', 'MIL CIENTO SESENTA PESOS 50/100 M.N.'],
  ['21000', 'MXN', 'VEINTIÚN MIL PESOS 00/100 M.N.'],
  ['100000', 'MXN', 'CIEN MIL PESOS 00/100 M.N.'],
  ['1000000', 'MXN', 'UN MILLÓN DE PESOS 00/100 M.N.'],
  ['1000001', 'MXN', 'UN MILLÓN UN PESOS 00/100 M.N.'],
  ['2000000.99', 'MXN', 'DOS MILLONES DE PESOS 99/100 M.N.'],
  ['21500700', 'MXN', 'VEINTIÚN MILLONES QUINIENTOS MIL SETECIENTOS PESOS 00/100 M.N.'],
  [
    '999999999.99',
    'MXN',
    'NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.',
  ],
  ['12.34', 'EUR', 'DOCE EUR 34/100'],
])('%s %s', (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words)
})

test('what has no words here has none', () => {
  for (const amount of ['1000000000', '999999999.995', '-1', '1e3', '', '1,000']) {
    expect(amountInWords(amount, 'MXN')).toBeNull()
  }
})

const values = new Map([
  ...[...Array(30).keys()].slice(1).map((n): [string, number] => [wordsOf(n), n]),
  ...[30, 40, 50, 60, 70, 80, 90].map((n): [string, number] => [wordsOf(n), n]),
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((n): [string, number] => [wordsOf(n * 100), n * 100]),
  ['cien', 100],
  ['ciento', 100],
])

/** The number that words say, by adding them up: the other way round, written apart. */
function said(words: string): number {
  let whole = 0
  let part = 0
  for (const word of words.split(' ')) {
    if (word === 'y' || word === 'cero') continue
    if (word === 'mil') part = (part || 1) * 1000
    else if (word.startsWith('mill')) {
      whole = part * 1_000_000
      part = 0
    } else part += values.get(word) ?? Number.NaN
  }
  return whole + part
}

test('words say the number they were made of', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => said(wordsOf(n)) === n),
    { numRuns: 2000 },
  )
})
