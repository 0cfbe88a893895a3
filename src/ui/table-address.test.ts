import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, readTable, sortedBy } from './table-address.ts'

const read = (search: string) => readTable(new URLSearchParams(search))

test('values that make no sense count as absent', () => {
  expect(read('?pagina=-1&por=7&sentido=x')).toEqual({
    q: '',
    orden: null,
    sentido: 'asc',
    pagina: 1,
    por: 25,
    columnas: null,
  })
  expect(read('?pagina=1e400&por=50&q=%20ana%20&columnas=a,,b')).toMatchObject({
    pagina: 1,
    por: 50,
    q: 'ana',
    columnas: ['a', 'b'],
  })
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const { pagina, por } = read(query)
      expect(pagina).toBeGreaterThan(0)
      expect([25, 50, 100]).toContain(por)
    }),
  )
})

test('a change goes back to the first page and keeps the rest', () => {
  expect(changed('?q=ana&pagina=4&rol=admin', { rol: 'cliente' })).toBe('?q=ana&rol=cliente')
  expect(changed('?q=ana&pagina=4', { pagina: 5 })).toBe('?q=ana&pagina=5')
  expect(changed('?q=ana&pagina=4', { pagina: 1 })).toBe('?q=ana')
  expect(changed('?q=ana', { q: '' })).toBe('?')
})

test('the same order twice turns it round, a third time back', () => {
  const once = sortedBy('?pagina=2', 'email', read('?pagina=2'))
  const twice = sortedBy(once, 'email', read(once))
  expect([once, twice, sortedBy(twice, 'email', read(twice))]).toEqual([
    '?orden=email',
    '?orden=email&sentido=desc',
    '?orden=email',
  ])
})
