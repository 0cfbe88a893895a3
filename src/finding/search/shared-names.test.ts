import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { adverseCases, adverseCatalogue, falseClaims, type Pair, sharedPairs } from './shared-names.testing.ts'
import { suggest } from './suggest.server.ts'

let db: Db
let traps: Awaited<ReturnType<typeof adverseCatalogue>>
// The same dozen at every run; the bench asks them all.
const pairs: Pair[] = fc.sample(fc.shuffledSubarray(sharedPairs(), { minLength: 12, maxLength: 12 }), {
  seed: 16,
  numRuns: 1,
})[0] as Pair[] // one run was asked for
beforeAll(async () => {
  db = await testDb()
  traps = await adverseCatalogue(db, pairs)
})

test('no part says that it fits a make, year or engine it does not state', async () => {
  for (const one of adverseCases(pairs)) {
    const wrong = await falseClaims(db, traps, one)
    expect(
      wrong.map(({ k_parte, razon }) => `${k_parte}: ${razon}`),
      one.pregunta,
    ).toEqual([])
  }
})

test('and what is proven is said', async () => {
  let proven = 0
  for (const { una, modelo } of pairs) {
    const rows = await suggest(db, `rotula ${una} ${modelo} 2001 1.6`, 1)
    if (rows.some(({ razon }) => razon.startsWith('Le queda a'))) proven++
  }
  expect(proven).toBeGreaterThanOrEqual(pairs.length * 0.7)
})
