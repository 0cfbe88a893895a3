import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { listOf } from './list.server.ts'
import type { Context } from './serve.server.ts'

const db = await testDb()
// A list reads with no more than these two.
const viewer = { db, session: {} } as Context

type Query = {
  mas_de?: number
  orden?: 'n' | 'resto'
  sentido?: 'asc' | 'desc'
  pagina?: number
  por?: number
}
type Row = { n: number; resto: number; dia: string }

const declared = {
  columns: `s.n, s.n % 3 as resto, t.dia`,
  from: 'generate_series(1, 60) s (n)',
  joins: `cross join (select timestamptz '2026-03-01 00:00-06' as dia) t`,
  where: ({ mas_de = 0 }: Query) => ({ where: 's.n > $1', values: [mas_de] }),
  orders: { n: 's.n', resto: 'resto' },
  defaultOrder: { orden: 'n', sentido: 'desc' },
  order: (by: string, way: string) => `${by} ${way}, s.n`,
} as const
const numbers = listOf<Query, Row>(declared)
const read = (query: Query) => numbers.read(query, viewer)
const first = async (query: Query) => (await read({ por: 3, ...query })).rows.map(({ n }) => n)

test('a page holds its rows as they are, and how many there are in all', async () => {
  expect(await read({ mas_de: 10, por: 2, pagina: 2 })).toEqual({
    total: 50,
    pagina: 2,
    por: 2,
    rows: [
      { n: 58, resto: 1, dia: '2026-03-01T06:00:00.000Z' },
      { n: 57, resto: 0, dia: '2026-03-01T06:00:00.000Z' },
    ],
  })
})

test('one statement reads both', async () => {
  const asked: string[] = []
  const counting: Context['db'] = { ...db, rows: (text, values) => (asked.push(text), db.rows(text, values)) }
  await numbers.read({}, { ...viewer, db: counting })
  expect(asked).toHaveLength(1)
})

test('a page beyond the last says how many there are, and so does a list of nothing', async () => {
  expect(await read({ pagina: 9 })).toEqual({ total: 60, pagina: 9, por: 25, rows: [] })
  expect(await read({ mas_de: 60 })).toEqual({ total: 0, pagina: 1, por: 25, rows: [] })
})

test('it comes in its own order; ordered by something it rises unless told, as its table shows', async () => {
  expect(await first({})).toEqual([60, 59, 58])
  expect(await first({ orden: 'n' })).toEqual([1, 2, 3])
  expect(await first({ orden: 'n', sentido: 'desc' })).toEqual([60, 59, 58])
  expect(await first({ sentido: 'asc' })).toEqual([1, 2, 3])
  expect(await first({ orden: 'resto' })).toEqual([3, 6, 9])
  expect(await first({ orden: 'resto', sentido: 'desc' })).toEqual([2, 5, 8])
})

test('what only tells more of a row is not read for counting, and counting ends where it is told', async () => {
  const { counted, from } = await numbers.wanted({}, viewer)
  expect(`${counted} ${from}`).not.toContain('dia')
  const few = listOf<Query, Row>({ ...declared, countTo: 7 })
  expect((await few.read({ por: 10 }, viewer)).rows).toHaveLength(10)
  expect((await few.read({ por: 10 }, viewer)).total).toBe(7)
})

test('rows are answered as `row` makes them, under the name that the call has for them', async () => {
  const named = listOf<Query, { numero: string }, Row>({ ...declared, row: ({ n }) => ({ numero: `N${n}` }) })
  const answer = named.page(({ total, rows }) => ({ total, numeros: rows }))
  expect(await answer({ query: { mas_de: 58 } }, viewer)).toEqual({
    total: 2,
    numeros: [{ numero: 'N60' }, { numero: 'N59' }],
  })
})
