import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { understand } from '#finding/question/interpret.ts'
import { noFilters } from './filters.ts'
import { listParts } from '#finding/search/listing-rows.server.ts'
import { type Plan, planOf } from './plan.ts'
import { refreshParts } from './refresh.server.ts'
import { sampleCatalogue } from './sample.testing.ts'
import { shelfOf } from './shelf.ts'
import { catchUp, currentSearch } from './state.server.ts'
import { findWords } from '#finding/search/words.server.ts'

let db: Db
beforeAll(async () => {
  db = await testDb()
  await sampleCatalogue(db)
})

/** The plan of a text, and the same choosing by vehicle and line, which a catalogue this small would not. */
async function plansOf(text: string): Promise<{ byWords: Plan; byShelf: Plan; years: [number, number] | null }> {
  const search = await currentSearch(db)
  const understanding = understand(text, search.minds, { isTyping: false })
  const plan = planOf(understanding, search)
  const { groups, asked } = understanding
  const shelf = shelfOf(groups, asked, { ...search, vocabulary: search.minds.vocabulary, byWords: Infinity })
  if (!plan || !shelf) throw new Error(`«${text}» has no shelf`)
  expect(plan.shelf, 'a small catalogue needs none').toBeUndefined()
  return { byWords: plan, byShelf: { ...plan, shelf }, years: asked.years }
}

const page = { order: 'relevancia', limit: 25, offset: 0, after: null } as const

describe('choosing parts by vehicle and line', () => {
  test.each([
    'balata delantera tsuru',
    'pastillas de freno tsuru',
    'balatas tsuru 2005',
    'balata tsuru 2005 1.6',
    'bomba de agua aveo 2010',
    'bomba de agua jetta',
    'amortiguador delantero aveo 2020',
    'amortiguador tsuru izquierdo',
  ])('finds what choosing by words finds: %s', async (text) => {
    const { byWords, byShelf, years } = await plansOf(text)
    const fitting = (rows: { k_parte: string; k: number }[]) =>
      rows.filter(({ k }) => k < 8).map((row) => [row.k_parte, row.k])
    expect(fitting(await findWords(db, byShelf, years, 20, 12))).toEqual(
      fitting(await findWords(db, byWords, years, 20, 12)),
    )
    const search = await currentSearch(db)
    const [one, other] = await Promise.all(
      [byShelf, byWords].map((plan) => listParts(db, search, { plan, filters: noFilters }, page)),
    )
    expect(one).toEqual(other)
  })

  test('only the best sold are looked at first, and all of them when those are not enough', async () => {
    const { byShelf, byWords, years } = await plansOf('balata tsuru')
    const many = { ...byShelf, shelf: byShelf.shelf && { ...byShelf.shelf, expected: 1000 } }
    expect(await findWords(db, many, years, 20, 1)).toEqual(await findWords(db, byWords, years, 20, 1))
    expect(await findWords(db, many, years, 20, 12)).toEqual(await findWords(db, byWords, years, 20, 12))
  })

  test('what the years exclude is shown when nothing else is there', async () => {
    const { byShelf, byWords, years } = await plansOf('balata delantera aveo 1999')
    const found = await findWords(db, byShelf, years, 20, 12)
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(await findWords(db, byWords, years, 20, 12))
  })

  test('a part that moves to a line where its words were not is found there at once', async () => {
    const moved = await db.row<{ id: number }>(
      `update producto set linea_id = (select id from linea where nombre = 'Sensores') where k_parte = 'BAL-7600' returning id`,
    )
    await refreshParts(db, [moved?.id ?? 0])
    await catchUp(db)
    const { byShelf, years } = await plansOf('balata trasera tsuru')
    expect((await findWords(db, byShelf, years, 20, 12)).map((row) => row.k_parte)).toContain('BAL-7600')
  })
})
