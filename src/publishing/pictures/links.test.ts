import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { linkFault, storedLink, storedTextLink } from './links.ts'
import { slugOf } from './slug.ts'

test.each([
  ['/ListaProds', '/ListaProds'],
  ['/JACVE/verprods/A%2F1?x=1#y', '/verprods/A%2F1?x=1#y'],
  ['/listablogs', null],
  [' https://ejemplo.mx/a ', 'https://ejemplo.mx/a'],
  ['HTTPS://EJEMPLO.MX', 'https://ejemplo.mx/'],
  ['https://ejemplo.mx/a b', null],
  ['https:/\\malo.mx', null],
  ['https://ana@malo.mx', null],
  ['http://ejemplo.mx', null],
  ['mailto:ana@ejemplo.mx', null],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//malo.mx', null],
  ['/\\malo.mx', null],
  ['/%2e%2e//malo.mx', null],
  ['ListaProds', null],
  ['', null],
])('%j is stored as %j', (typed, stored) => {
  expect(storedLink(typed)).toBe(stored)
  expect(linkFault(typed) === null).toBe(stored !== null)
})

test('a text may also call and write', () => {
  expect(storedTextLink('tel:+523355550110')).toBe('tel:+523355550110')
  expect(storedTextLink('mailto:ana@ejemplo.mx')).toBe('mailto:ana@ejemplo.mx')
  expect(storedTextLink('#arriba')).toBe('#arriba')
  expect(storedTextLink('sms:1')).toBeNull()
})

test('whatever is stored is ours by path or https', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (typed) => {
      const stored = storedLink(typed)
      if (stored !== null) expect(stored).toMatch(/^(?:https:\/\/[^/\\]|\/(?![/\\]))/)
    }),
  )
})

test('a time of Mexico is an instant and back, over the years of summer time too', () => {
  expect(instantOf('2026-12-01T00:00')).toBe('2026-12-01T06:00:00.000Z')
  expect(instantOf('2020-07-01T00:00')).toBe('2020-07-01T05:00:00.000Z')
  expect([instantOf(''), localTime(null)]).toEqual([null, ''])
  fc.assert(
    fc.property(fc.date({ min: new Date('2015-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }), (date) => {
      const local = localTime(date.toISOString())
      expect(localTime(instantOf(local))).toBe(local)
    }),
  )
})

test.each([
  ['¿Cuándo se cambian las balatas? Cinco señales', 'cuando-se-cambian-las-balatas-cinco-senales'],
  ['  ', 'publicacion'],
  ['ñ', 'n'],
  ['palabra '.repeat(20), 'palabra-palabra-palabra-palabra-palabra-palabra-palabra-palabra-palabra-palabra'],
])('%j as an address is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
