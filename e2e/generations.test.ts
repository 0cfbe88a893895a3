import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { auditGaps } from '#upkeep/auditor/run.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(width = 1280, who: Who = 'MKTG'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  await enterAs(page, shop, who)
  return page
}

const said = (page: Page, text: string) => page.locator('.toast', { hasText: text })
const yearsOf = () =>
  shop.db.rows(
    `select nombre, desde, hasta, alias from generacion where modelo = 'Golf' and nombre in ('A4', 'A8') order by nombre`,
  )

async function choose(page: Page, text: string): Promise<void> {
  await openPage(page, `${shop.url}/Sinonimos?ver=generaciones`)
  await page.getByRole('button', { name: 'Cargar lista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cargar generaciones' })
  await dialog
    .getByLabel('Archivo')
    .setInputFiles({ name: 'golf.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Ver qué cambia' }).click()
}

test('a file of generations is seen first, applied whole, and taken back from its toast and from its page', async () => {
  const before = await yearsOf()
  const page = await newPage()
  await choose(
    page,
    'marca;modelo;generación;desde;hasta;alias\nVW;Golf;A8;2021;;MK8|Octavo\nVW;Golf;A4;1998;2007;MK4\nVW;Golff;A9;2030;;\nVW;Golf;A7;2020;2013;\n',
  )
  await page.getByRole('heading', { name: 'golf.csv' }).waitFor()
  const rows = page.getByRole('list', { name: 'Filas' })
  expect(await rows.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('«Golff»: lo más parecido es «Golf»'),
    expect.stringContaining('Los años están al revés: de 2020 a 2013.'),
    expect.stringContaining('2021 en adelante, también MK8, Octavo'),
    expect.stringContaining('1998–2007, también MK4'),
  ])
  expect(await yearsOf()).toEqual(before)
  expect(await faultsAtAllSizes(page)).toEqual([])

  // A reload forgets nothing: the address is the load.
  await page.reload()
  await page.getByText('2 filas rechazadas se quedan fuera').waitFor()
  await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click()
  await said(page, '2 generaciones guardadas').waitFor()
  expect(await yearsOf()).toEqual([
    { nombre: 'A4', desde: 1998, hasta: 2007, alias: ['MK4'] },
    { nombre: 'A8', desde: 2021, hasta: null, alias: ['MK8', 'Octavo'] },
  ])
  await said(page, '2 generaciones guardadas').getByRole('button', { name: 'Deshacer' }).click()
  await said(page, 'Carga deshecha').waitFor()
  expect(await yearsOf()).toEqual(before)

  await page.getByText('Archivos cargados').click()
  await page.getByRole('link', { name: 'golf.csv' }).click()
  await page.getByText(/^Se deshizo/).waitFor()
})

test('on a phone: what was downloaded changes nothing when it is loaded, and what is no list is told at its field', async () => {
  const page = await newPage(360)
  await openPage(page, `${shop.url}/Sinonimos?ver=generaciones`)
  const answer = await page.context().request.get(`${shop.origin}/api/v1/generaciones/exportacion/csv`)
  await choose(page, await answer.text())
  await page.getByText('no hay nada que cambiar').waitFor()
  expect(await page.getByRole('button', { name: /^Aplicar/ }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await choose(page, 'marca;modelo\nVW;Golf\n')
  await page.getByRole('dialog').getByText('Al archivo le falta «generación», «desde» y «hasta»').first().waitFor()
})

test('what is missing stands by its worth, keeps its list while it is filtered, and leads to the part', async () => {
  await auditGaps(shop.db)
  const page = await newPage(1280, 'admin')
  await openPage(page, `${shop.url}/AuditorAplicaciones`)
  await page.getByRole('link', { name: 'Le falta algo' }).click()
  await page.waitForURL(/grupo=falta/)
  const worths = async () =>
    (await page.getByRole('cell', { name: /^\$/ }).allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, '')))
  await expect.poll(async () => (await worths()).length).toBeGreaterThan(1)
  const found = await worths()
  expect(found).toEqual(found.toSorted((a, b) => b - a))
  expect(await faultsAtAllSizes(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Regla').selectOption('sin_motor')
  await page.getByRole('button', { name: 'Buscar', exact: true }).last().click()
  await page.waitForURL(/regla=sin_motor/)
  expect(page.url()).toContain('grupo=falta')
  await page
    .getByText(/^No dice el motor de/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Completar la parte' }).first().click()
  await page.waitForURL(/\/EditProds\/\d+/)
})
