import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoCatalogue } from '#database.ts'
import { testApp, testEnv } from '#http.testing.ts'
import type { Db } from '#platform/database/db.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { fuzz } from './fuzz.testing.ts'
import { doTasks, tasks } from './tasks.testing.ts'
import { type World, worldOf } from './tasks-world.testing.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-tareas-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

let world: World
beforeAll(async () => {
  const { db } = await testDatabase({ name: 'muestra', fill: (empty) => loadDemoCatalogue(empty, 1500) })
  await fillWithPapers(db)
  world = worldOf(await testApp(db, { DATA_DIR }), db)
}, 120_000)

const demo = (name: string) => import(pathToFileURL(resolve(`db/demo/${name}.ts`)).href)
async function fillWithPapers(db: Db): Promise<void> {
  const { loadDemoAccounts } = await demo('accounts')
  await loadDemoAccounts(db, 'una frase de prueba 77')
  const { loadDemoDocuments } = await demo('documents')
  await loadDemoDocuments(db, openStorage({ ...testEnv, DATA_DIR }))
}

test('twenty tasks that people give their assistants, by a program that knows only what the door tells', async () => {
  const outcomes = await doTasks(world)
  expect(tasks).toHaveLength(20)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  expect(world.unconfirmed).toEqual([])
})

test('whatever a program sends, nothing is written that was not confirmed, and no cap is passed', async () => {
  const found = await fuzz(world, { seed: 77, rounds: 150 })
  expect(found).toMatchObject({ unconfirmed: [], beyond: [] })
  // It did get to write, and was held back: else it has tried nothing.
  expect(found.written).toBeGreaterThan(0)
  expect(found.capped).toBeGreaterThan(0)
})
