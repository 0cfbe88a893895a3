import { expect, test } from 'vitest'
import { loadDemoCatalogue } from '#database.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { adverseQuestions } from '#finding/search/adverse.testing.ts'
import { truthOf } from '#finding/search/adverse-truth.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { falseAtDoors } from './adverse-doors.testing.ts'

const { db } = await testDatabase({ name: 'muestra_corta', fill: (empty) => loadDemoCatalogue(empty, 700) })

/** A draw of its own, the same at every run. */
function drawOf(seed: number) {
  let state = seed
  return () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0), state / 2 ** 32)
}

test('what a part is not for is said to fit neither in the review of a list nor in a quotation', async () => {
  const search = await currentSearch(db)
  const truth = await truthOf(db, search.minds.lexicon)
  const questions = await adverseQuestions(db, search, { n: 200, draw: drawOf(157) })
  const wrong: string[] = []
  for (const one of questions)
    for (const found of await falseAtDoors(db, truth, one)) wrong.push(`${one.trampa}: ${one.pregunta} → ${found}`)
  expect(questions).toHaveLength(200)
  expect(wrong).toEqual([])
})
