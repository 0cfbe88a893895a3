import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { runPrints } from '#publishing/press/run.server.ts'
import { testEnv } from '#http.testing.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-imprenta-'))
const shop = await startShop({ DATA_DIR })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function pageOf(who: Who): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await enterAs(page, shop, who)
  return page
}

/** What the worker does, which tests have none of. */
const work = () => runPrints({ db: shop.db, env: { ...testEnv, DATA_DIR, PUBLIC_URL: 'https://tienda.ejemplo.mx' } })

async function download(page: Page, name: string | RegExp): Promise<Buffer> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return readFileSync(await saved.path())
}

test('marketing chooses, counts, prints, downloads and publishes a catalogue (MS-7)', async () => {
  const page = await pageOf('MKTG')
  await openPage(page, `${shop.url}/imprenta`)
  await page.getByRole('group', { name: 'Líneas' }).getByLabel('Balatas').check()
  await page.waitForURL(/linea=\d+/)
  await expect.poll(() => page.getByLabel('Título de la portada').inputValue()).toBe('Catálogo de Balatas')
  await page.getByText('Todavía no hay ninguno').waitFor()
  await page.getByLabel('Nota de la portada').fill('Vigente este mes')
  await page.getByRole('button', { name: 'Imprimir catálogo' }).click()
  await page.getByText('En cola', { exact: true }).waitFor()
  await work()
  // The page hears of it by itself.
  await page.getByRole('link', { name: /Descargar/ }).waitFor()
  const file = await download(page, /Descargar/)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.getByRole('button', { name: /Llevar a publicar/ }).click()
  await page.getByRole('link', { name: /Ver el documento/ }).click()
  await page.getByRole('heading', { name: 'Catálogo de Balatas', level: 1 }).waitFor()
})

test('a client prints its own with its prices, and nobody else sees it', async () => {
  const page = await pageOf('cliente')
  await openPage(page, `${shop.url}/lista-de-precios`)
  await page.getByRole('link', { name: 'Imprimir un catálogo con tus precios' }).click()
  await page.getByRole('heading', { name: 'La imprenta', level: 1 }).waitFor()
  await page.getByRole('group', { name: 'Líneas' }).getByLabel('Amortiguadores').check()
  await page.waitForURL(/linea=\d+/)
  await page.getByLabel('Precios').selectOption({ label: 'Con lo que te cuesta a ti' })
  await expect.poll(() => page.getByLabel('Título de la portada').inputValue()).toBe('Catálogo de Amortiguadores')
  await page.getByRole('button', { name: 'Imprimir catálogo' }).click()
  await page.getByText('En cola', { exact: true }).waitFor()
  await work()
  const file = await download(page, /Descargar/)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await page.getByRole('button', { name: /Llevar a publicar/ }).count()).toBe(0)
  const other = await pageOf('otroCliente')
  await openPage(other, `${shop.url}/imprenta`)
  await other.getByText('Todavía no hay ninguno').waitFor()
})
