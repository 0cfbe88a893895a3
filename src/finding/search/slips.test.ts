import { expect, test } from 'vitest'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { suggest } from './suggest.server.ts'

const { db } = await testDatabase()
await sampleCatalogue(db)

test.each([
  // Names of vehicles elsewhere.
  ['balata tracer tsuru', 'BAL-7600'],
  ['balatas traser tsuru', 'BAL-7600'],
  // The vocabulary writes one gender of each.
  ['balata trasra tsuru', 'BAL-7600'],
  ['balata trasro tsuru', 'BAL-7600'],
  ['balata traseta tsuru', 'BAL-7600'],
  ['balatas delantras tsuru', 'BAL-7506'],
  ['balata delatera tsuru', 'BAL-7506'],
  ['balata delanteta tsuru', 'BAL-7506'],
  ['balata delantea tsuru', 'BAL-7506'],
])('«%s»', async (text, code) => {
  const [first] = await suggest(db, text, 1)
  expect([first?.k_parte, first?.aproximado]).toEqual([code, false])
})
