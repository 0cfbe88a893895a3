import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function priceList(javaScriptEnabled = true): Promise<Page> {
  const signedIn = await browser.newContext()
  const first = await signedIn.newPage()
  await enterAs(first, shop, 'cliente')
  const context = await browser.newContext({ javaScriptEnabled, storageState: await signedIn.storageState() })
  await signedIn.close()
  const page = await context.newPage()
  if (javaScriptEnabled) await openPage(page, `${shop.url}/lista-de-precios`)
  else await page.goto(`${shop.url}/lista-de-precios`)
  await csv(page).waitFor()
  return page
}

const csv = (page: Page) => page.getByRole('link', { name: 'Bajar CSV' })
const cursors = `from pg_stat_activity where datname = current_database() and application_name = 'jacve descargas' and state = 'active'`
const working = async () => (await shop.db.rows(`select pid ${cursors}`)).length

/** Does this while nobody can read the parts: a download has begun and gets nowhere. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await shop.db.session(async (client) => {
    await client.query('begin; lock table producto in access exclusive mode')
    try {
      await work()
    } finally {
      await client.query('rollback')
    }
  })
}

async function savedBy(page: Page, press: () => Promise<void>): Promise<string[]> {
  const [saved] = await Promise.all([page.waitForEvent('download'), press()])
  expect(saved.suggestedFilename()).toMatch(/^lista de precios \d{4}-\d\d-\d\d\.csv$/)
  return readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
}

test('a download that broke says so, and is tried again; one under way can be cancelled', async () => {
  const page = await priceList()
  await whileLocked(async () => {
    await csv(page).click()
    await page.getByText('Preparando la descarga').waitFor()
    await expect.poll(working, { timeout: 10_000 }).toBe(1)
    await page.getByRole('button', { name: 'Cancelar la descarga' }).click()
    await expect.poll(working, { timeout: 10_000 }).toBe(0)
    expect(await page.getByText('Preparando la descarga').count()).toBe(0)

    await csv(page).click()
    await expect.poll(working, { timeout: 10_000 }).toBe(1)
    await shop.db.rows(`select pg_terminate_backend(pid) ${cursors}`)
    await page.getByText('No se pudo terminar la descarga').waitFor()
    await page.getByText(/no está disponible en este momento/).waitFor()
  })
  expect(await faultsAtAllSizes(page)).toEqual([])
  const lines = await savedBy(page, () => page.getByRole('button', { name: 'Reintentar' }).click())
  expect(lines.length).toBeGreaterThan(2)
  await page.getByText('No se pudo terminar la descarga').waitFor({ state: 'detached' })
})

test('without scripts the link is a link', async () => {
  const page = await priceList(false)
  expect((await savedBy(page, () => csv(page).click())).length).toBeGreaterThan(2)
})
