import { expect, test } from 'vitest'
import { loadDemoCatalogue } from '#database.ts'
import { adverseQuestions } from '#finding/search/adverse.testing.ts'
import { truthOf } from '#finding/search/adverse-truth.testing.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { testApp } from '#http.testing.ts'
import { drawer } from '#fronts/agents/assistant.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { falseBehind, openDoors } from './doors.testing.ts'

test('what a part is not for is said to fit at no other door: programs, counter, quick order, vehicles of the company', async () => {
  const { db } = await testDatabase({ name: 'muestra_corta', fill: (empty) => loadDemoCatalogue(empty, 700) })
  const search = await currentSearch(db)
  const truth = await truthOf(db, search.minds.lexicon)
  const draws = drawer(174)
  const questions = await adverseQuestions(db, search, { n: 40, draw: () => draws.below(1_000_000) / 1_000_000 })
  const doors = await openDoors(
    await testApp(db),
    db,
    questions.map(({ parte }) => parte),
  )
  const wrong: string[] = []
  let judged = 0
  for (const question of questions) {
    const { juzgadas, falsas } = await falseBehind(doors, truth, question)
    judged += juzgadas
    for (const one of falsas) wrong.push(`${question.trampa}: ${question.pregunta} → ${one}`)
  }
  expect(wrong).toEqual([])
  // Some things do fit: else nothing was tried.
  expect(judged).toBeGreaterThan(40)
})
