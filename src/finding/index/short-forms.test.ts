import { expect, test } from 'vitest'
import { closeness, closenessOfPhrase, isSpoken } from './short-forms.ts'

test.each([
  ['hqlla', 'horquilla', 'hebilla'],
  ['calav', 'calavera', 'calentador'],
  ['bje', 'buje', 'bujia'],
  ['foc', 'focus', 'ford'],
])('%s is nearer to %s than to %s', (short, word, other) => {
  expect(closeness(short, word)).toBeGreaterThan(closeness(short, other))
})

test.each([
  ['balata', 'balata'],
  ['xta', 'balata'],
  ['btz', 'balata'],
  ['cofr', 'cobre'],
])('%s is not short for %s', (short, word) => {
  expect(closeness(short, word)).toBe(0)
})

test('whoever has left out letters keeps no vowel after them', () => {
  expect(closeness('acea', 'acelerador')).toBeLessThan(closeness('aclrdr', 'acelerador'))
})

test('the beginnings of two words', () => {
  expect(closenessOfPhrase('lch', 'lado', 'chofer')).toBeGreaterThan(0.5)
  expect(closenessOfPhrase('lcp', 'lado', 'copiloto')).toBeGreaterThan(closenessOfPhrase('lcp', 'lado', 'chofer'))
  expect(closenessOfPhrase('dlt', 'lado', 'chofer')).toBe(0)
})

test.each(['sport', 'detras', 'ranurada', 'cromo'])('%s can be said', (text) => expect(isSpoken(text)).toBe(true))
test.each(['dlt', 'hqlla', 'mtr', 'crmllra'])('%s cannot', (text) => expect(isSpoken(text)).toBe(false))
