import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areUsual, changed, columnsOf, exported, isFiltered, orderOf, readTable, sortedBy } from './table-address.ts'

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

test('the usual columns are all but the extra ones, whether or not the first is named', () => {
  const columns = [{ id: 'name' }, { id: 'price' }, { id: 'weight', isExtra: true }]
  expect(areUsual(columns, ['name', 'price'])).toBe(true)
  expect(areUsual(columns, ['price'])).toBe(true)
  expect(areUsual(columns, ['name'])).toBe(false)
  expect(areUsual(columns, ['name', 'price', 'weight'])).toBe(false)
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

test('boxes sent one by one and a list in one value choose the same columns; the first always stays', () => {
  const columns = [{ id: 'a' }, { id: 'b' }, { id: 'c', isExtra: true }]
  const shown = (search: string) => columnsOf(columns, read(search).columnas).map(({ id }) => id)
  expect(shown('')).toEqual(['a', 'b'])
  expect(shown('?columnas=c,b')).toEqual(['a', 'b', 'c'])
  expect(shown('?columnas=b&columnas=c')).toEqual(['a', 'b', 'c'])
  expect(shown('?columnas=c')).toEqual(['a', 'c'])
  expect(shown('?columnas=')).toEqual(['a'])
})

test('an order the list does not know is its own order', () => {
  const own = { orden: 'en', sentido: 'desc' } as const
  expect(orderOf(read('?orden=valueOf&sentido=asc'), ['en'], own)).toEqual(own)
  expect(orderOf(read('?orden=en'), ['en'], own)).toEqual({ orden: 'en', sentido: 'asc' })
  expect(orderOf(read(''), ['en'], own)).toEqual(own)
})

test('a file is asked with filters, order and columns, without the page', () => {
  const order = { orden: 'en', sentido: 'desc' } as const
  expect(exported('?q=ana&pagina=3&por=50', order, ['a', 'b'])).toBe('?q=ana&orden=en&sentido=desc&columnas=a%2Cb')
})

test('only what narrows the list is a filter', () => {
  expect(isFiltered('?orden=a&por=50&pagina=2&columnas=a&ajustarMargin=1&q=', ['ajustarMargin'])).toBe(false)
  expect(isFiltered('?rol=admin')).toBe(true)
})
