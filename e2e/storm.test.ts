import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, startShop } from './browser.ts'
import { figureOf } from './storm-checker.ts'
import { journeys } from './storm-journeys.ts'
import { readyForStorms } from './storm-people.ts'
import { quickRules } from './storm-rules.ts'
import { planFrom, runStorms, tell } from './storm-run.ts'

// What the suite goes through; `npm run bench -- storm` goes through everything, with seeds that nobody chose.
const names = [
  'busca y agrega',
  'filtra la lista',
  'elige su vehículo',
  'corrige el carrito y cotiza',
  'pega una lista',
  'acepta y pide',
  'entra y sale',
  'cotiza en mostrador',
  'contesta una cotización',
  'baja su estado de cuenta',
]
const seeds = [1, 2, 3]

const dataDir = mkdtempSync(join(tmpdir(), 'jacve-storm-'))
const shop = await startShop({ DATA_DIR: dataDir })
const stormy = await readyForStorms(shop, dataDir)
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('whatever happens on the way: nothing blank, nothing twice, nothing lost, and always a way on', async () => {
  const outcomes = await runStorms(browser, stormy, planFrom(process.env, { seeds, names, rules: quickRules }))
  expect(outcomes.flatMap(tell)).toEqual([])
}, 1_800_000)

test('the plug is pulled at any moment: what was typed stays, and the page says where one is', async () => {
  // Every journey once, with one of the seeds: with all of them in `npm run bench -- storm`, or as the environment says.
  const { names: all, seeds: drawn } = planFrom(process.env, { seeds: [1], names: Object.keys(journeys) })
  const outcomes = []
  for (const [n, seed] of (process.env['STORM_SEEDS'] ? drawn : seeds).entries()) {
    const own = process.env['STORM_SEEDS'] ? all : all.filter((_, at) => at % seeds.length === n)
    outcomes.push(...(await runStorms(browser, stormy, { seeds: [seed], names: own, plug: true })))
  }
  expect(outcomes.flatMap(tell)).toEqual([])
}, 1_800_000)

test('afterwards nobody holds a place', async () => {
  await expect.poll(() => figureOf(shop.origin, 'http_requests_at_work'), { timeout: 30_000 }).toBe(0)
})
