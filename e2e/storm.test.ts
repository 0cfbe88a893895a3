import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, startShop } from './browser.ts'
import { figureOf } from './storm-checker.ts'
import { journeys } from './storm-journeys.ts'
import { readyForStorms } from './storm-people.ts'
import { faultsOf, type Kind, quickRules } from './storm-rules.ts'
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

test('a journey meets the same when it is walked again alone, where its documents and files have other names', () => {
  const asked: [Kind, (n: number, build: string) => string][] = [
    ['page', (n) => `GET /JACVE/cotizaciones/${n}`],
    ['chunk', (_, build) => `GET /JACVE/assets/review.page-${build}.js`],
    ['read', (n) => `GET /JACVE/api/v1/cotizaciones/${n}`],
    ['write', (n) => `POST /JACVE/api/v1/cotizaciones/${n}/eventos`],
    ['page', (n) => `GET /JACVE/DetallePrepedido?id=${n}`],
  ]
  const met = (seed: number, n: number, build: string) => {
    const faultOf = faultsOf({ seed })
    return Array.from({ length: 20 }, () => asked.map(([kind, name]) => faultOf(kind, name(n, build))))
  }
  expect(met(7, 31, 'Dc2AL96O')).toEqual(met(7, 4507, 'CAI-_NL3'))
  expect(met(7, 31, 'Dc2AL96O')).not.toEqual(met(8, 31, 'Dc2AL96O'))
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
