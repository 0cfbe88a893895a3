import { expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { areCountsStale } from './counts.server.ts'
import { fillCatalogue } from './fixture.testing.ts'
import { catalogueJobs } from './jobs.server.ts'

const db = await testDb()
await fillCatalogue(db)

const lines = () => db.rows<{ partes: number }>(`select partes from catalogo_conteo where clase = 'linea' order by id`)
const clear = () => db.rows('delete from catalogo_conteo')

async function heard(payloads: string[], signal = new AbortController().signal): Promise<void> {
  for (const item of catalogueJobs) if (item.kind === 'listener') await item.run(payloads, { db, env: testEnv, signal })
}

test('a load is counted at once', async () => {
  await clear()
  await heard(['filas', 'todo'])
  expect(await lines()).toEqual([{ partes: 6 }, { partes: 5 }])
})

test('at the start only what was missed is counted', async () => {
  expect(await areCountsStale(db)).toBe(false)
  await db.rows(`update catalogo_conteo set partes = partes where clase = 'linea'`)
  const before = await db.rows('select xmin::text from catalogo_conteo order by clase, id, otro')
  await heard([])
  expect(await db.rows('select xmin::text from catalogo_conteo order by clase, id, otro')).toEqual(before)

  await clear()
  expect(await areCountsStale(db)).toBe(true)
  await heard([])
  expect(await lines()).toHaveLength(2)
})

test('single edits wait to be counted together, and a worker that stops leaves them to the next', async () => {
  await clear()
  const stopping = new AbortController()
  const waiting = heard(['filas'], stopping.signal)
  stopping.abort()
  await waiting
  expect(await lines()).toEqual([])
})
