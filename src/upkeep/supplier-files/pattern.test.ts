import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNamed, isPassing } from './pattern.ts'
import { folderFault } from './states.ts'

test.each([
  ['lista-*.xlsx', 'lista-mayo.xlsx', true],
  ['lista-*.xlsx', 'LISTA-MAYO.XLSX', true],
  ['lista-*.xlsx', 'lista-.xlsx', true],
  ['lista-*.xlsx', 'lista.xlsx', false],
  ['lista-*.xlsx', 'lista-mayo.xlsx.bak', false],
  ['lista-??.csv', 'lista-05.csv', true],
  ['lista-??.csv', 'lista-5.csv', false],
  ['?.csv', '😀.csv', true],
  ['norteña*', 'Norten\u0303a 🚗 mayo.csv', true],
  ['a.c', 'abc', false],
  ['[ab].csv', 'a.csv', false],
  ['*', '', true],
  ['', '', true],
  ['', 'a', false],
])('«%s» and «%s»: %s', (pattern, name, is) => expect(isNamed(pattern, name)).toBe(is))

test('any name is of itself, of a star, and of itself with any part of it a star', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(30), fc.nat(30), (text, one, two) => {
      const name = text.normalize('NFC').replaceAll(/[*?]/g, 'x')
      const all = Array.from(name)
      const [from, to] = [Math.min(one, two, all.length), Math.min(Math.max(one, two), all.length)]
      expect(isNamed(name, name)).toBe(true)
      expect(isNamed('*', name)).toBe(true)
      expect(isNamed(`${all.slice(0, from).join('')}*${all.slice(to).join('')}`, name)).toBe(true)
    }),
  )
})

test('a pattern of many stars is answered without trying every way', () => {
  expect(isNamed(`${'*a'.repeat(50)}b`, 'a'.repeat(5000))).toBe(false)
})

test('what a copy leaves half done is no list', () => {
  for (const name of ['.lista.xlsx.a8Xk', '~$lista.xlsx', 'lista.xlsx.part', 'lista.xlsx.filepart', 'lista.xlsx.listo'])
    expect(isPassing(name), name).toBe(true)
  expect(isPassing('lista.xlsx')).toBe(false)
})

test.each(['norteña', 'Norteña 2026/precios de mayo', 'a/b/c/d', 'lista.2026'])(
  'the folder «%s» can be said',
  (folder) => expect(folderFault(folder)).toBeNull(),
)
test.each([
  '',
  '/',
  '/etc',
  '..',
  'a/..',
  '../b',
  'a//b',
  'a/',
  '.ssh',
  'a/.b',
  'C:\\x',
  'a\\..\\b',
  'a\nb',
  'a\0',
  ' a',
  'a/b/c/d/e',
])('the folder «%s» cannot', (folder) => expect(folderFault(folder)).not.toBeNull())
