import { expect, test } from 'vitest'
import { audit } from '#upkeep/auditor/run.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { judge, putFaults } from './faults.ts'
import { loadDemo } from './load.ts'

// `npm run bench -- auditor` shows the same on the whole demo catalogue, where the rules that learn from other parts have more to learn from.
test('of errors of every kind, put into a catalogue, nine in ten are found and one alarm in ten at most is false', async () => {
  const { url } = await testDatabase()
  const db = openDb(url, { max: 2, statementTimeout: 0 })
  await loadDemo(db, { parts: 1500 })
  const faults = await db.transaction((tx) => putFaults(tx, 'a', 12))
  await db.rows('analyze aplicacion')
  await audit(db)
  const judged = await judge(db, faults)
  await db.end()
  expect(judged.faults).toBeGreaterThanOrEqual(200)
  const whole = JSON.stringify(judged)
  expect(judged.found / judged.faults, whole).toBeGreaterThanOrEqual(0.9)
  expect(judged.falseAlarms / judged.findings, whole).toBeLessThanOrEqual(0.1)
})
