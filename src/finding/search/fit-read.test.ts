import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { understand } from '#finding/question/interpret.ts'
import { judgeQuestion, judgesOf } from './fit.server.ts'

let db: Db
beforeAll(async () => {
  db = await testDb()
  await sampleCatalogue(db)
})

test.each([
  'balata tsuru',
  'balata tsuru 2005 1.6',
  'balata nissan 2005',
  'bomba de agua jetta 2004',
  'bomba de agua jetta a4 2004',
  'amortiguador aveo 1999',
  'amortiguador aveo sin aire 2010',
  'filtro tsuru iii 2000',
])('verdicts from the applications of the vehicles asked are those from all of them: %s', async (text) => {
  const search = await currentSearch(db)
  const { asked } = understand(text, search.minds, { isTyping: false })
  const parts = await db.rows<{ id: number; k_parte: string }>('select parte_id as id, k_parte from busca_parte')
  const verdicts = await judgeQuestion(
    db,
    search,
    parts.map(({ id }) => id),
    asked,
  )
  const judge = await judgesOf(
    db,
    search,
    parts.map(({ k_parte }) => k_parte),
  )
  expect(new Set([...verdicts.values()].map(({ veredicto }) => veredicto)).size).toBeGreaterThan(1)
  for (const { id, k_parte } of parts) expect(verdicts.get(id), k_parte).toEqual(judge(k_parte, asked))
})
