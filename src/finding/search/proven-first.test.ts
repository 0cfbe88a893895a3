import { expect, test } from 'vitest'
import { testDatabase } from '#platform/database/testing.server.ts'
import { listFor, plainList } from './listing.server.ts'
import { suggest } from './suggest.server.ts'
import { loadUnsorted } from './unsorted.testing.ts'

const { db } = await testDatabase()
await loadUnsorted(db, [
  ['R-AIRE', 'RADIADOR NISSAN TSURU 92-17 C/AIRE'],
  ['R-ABS', 'RADIADOR NISSAN TSURU 92-17 C/ABS'],
  ['R-1', 'RADIADOR NISSAN TSURU 92-17'],
  ['R-2', 'RADIADOR NISSAN TSURU 92-17 DOBLE'],
])

const asked = 'radiador tsuru 2005'

test('of what is as near, what is proven to fit stands before what is a question, in the box and in the list', async () => {
  const box = await suggest(db, asked, 1)
  const { items } = await listFor(db, asked, plainList, false)
  for (const rows of [box, items]) {
    expect(rows.map(({ k_parte }) => k_parte)).toEqual(['R-1', 'R-2', 'R-AIRE', 'R-ABS'])
    expect(rows.map(({ razon }) => razon.startsWith('Le queda'))).toEqual([true, true, false, false])
  }
})

test('an order that was chosen stays', async () => {
  const { items } = await listFor(db, asked, { ...plainList, orden: 'vendidos' }, false)
  expect(items.map(({ k_parte }) => k_parte)).toEqual(['R-AIRE', 'R-ABS', 'R-1', 'R-2'])
})
