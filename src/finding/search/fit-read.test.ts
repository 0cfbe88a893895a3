import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { understand } from '#finding/question/interpret.ts'
import { judgingOf } from '#finding/index/judged.ts'
import { fitColumns, type FitFields } from './fit-fields.ts'
import { judgeOf, judgesOf } from './fit.server.ts'

let db: Db
beforeAll(async () => {
  db = await testDb()
  await sampleCatalogue(db)
})

test.each([
  'balata tsuru 2005 1.6',
  'balata nissan 2005',
  'bomba de agua jetta 2004',
  'bomba de agua jetta a4 2004',
  'amortiguador aveo 1999',
  'amortiguador aveo sin aire 2010',
  'filtro tsuru iii 2000',
])('verdicts from the applications of the vehicles asked are those from all of them: %s', async (text) => {
  const search = await currentSearch(db)
  const { groups, asked } = understand(text, search.minds, { isTyping: false })
  const judging = judgingOf({ groups, asked }, search.minds.lexicon)
  const parts = await db.rows<FitFields & { k_parte: string; descripcion: string }>(
    `select p.k_parte, p.descripcion${fitColumns(judging, () => '$1')} from busca_parte p`,
    judging && judging !== 'all' ? [judging] : [],
  )
  const codes = parts.map(({ k_parte }) => k_parte)
  const judge = judgeOf(asked, search)
  const judgeAll = await judgesOf(db, search, codes)
  const verdicts = parts.map((part) => judge(part))
  expect(new Set(verdicts.map(({ veredicto }) => veredicto)).size).toBeGreaterThan(1)
  expect(verdicts).toEqual(codes.map((code) => judgeAll(code, asked)))
})
