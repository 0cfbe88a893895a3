import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, startShop } from './browser.ts'
import { readyForStorms } from './storm-people.ts'
import { planFrom, runStorms, tell } from './storm-run.ts'
import { rulesOf } from './storm-rules.ts'

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
// Not yet `chunk`: scripts that do not arrive wipe a page, also those that the plug cuts off; nor `write`: a second press adds twice.
const needsScripts = ['busca y agrega', 'filtra la lista']
const rules = rulesOf('page,asset,read,refresh,download,news')
const seeds = [1]

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
  const outcomes = await runStorms(browser, stormy, planFrom(process.env, { seeds, names, rules }))
  expect(outcomes.flatMap(tell)).toEqual([])
}, 1_800_000)

test('the plug is pulled at any moment: what was typed stays, and the page says where one is', async () => {
  const usual = { seeds, names: names.filter((name) => !needsScripts.includes(name)) }
  const outcomes = await runStorms(browser, stormy, { ...planFrom(process.env, usual), plug: true })
  expect(outcomes.flatMap(tell)).toEqual([])
}, 1_800_000)
