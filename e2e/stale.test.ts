import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, signInAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

let context: BrowserContext
let page: Page
afterEach(() => context.close())

async function open(width = 1280): Promise<void> {
  context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  page = await context.newPage()
}

/** Reads of calls are answered so from now on; writes go through. */
const refuse = (status: number | 'lost') =>
  page.route(/\/JACVE\/(?:api|search)\//, (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (status === 'lost') return route.abort()
    return route.fulfill({ status, contentType: 'application/json', body: '{"message":"No.","code":"saturado"}' })
  })
const answerAgain = () => page.unroute(/\/JACVE\/(?:api|search)\//)
/** The page reads its data once more, as a page does that hears of a change. */
const readAgain = () =>
  page.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have one origin: ours
    new BroadcastChannel('jacve.sesion').postMessage('')
  })
const strip = () => page.getByRole('status').filter({ hasText: 'no se pudo' })
const old = () => page.getByText(/No se pudo actualizar\./)

test('a write that was kept, and a refresh that fails: the person is told so and loses nothing', async () => {
  await open()
  await signInAs(page, shop, 'asesor')
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit Safari/605' })
  await signInAs(await elsewhere.newPage(), shop, 'asesor')
  await elsewhere.close()
  await openPage(page, `${shop.url}/cuenta`)
  await page.getByLabel('Contraseña actual').fill('a medias')
  await refuse(503)
  await page.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }).click()
  await page.getByText('Se guardó, pero no se pudo actualizar.').waitFor()
  await page.getByRole('heading', { name: 'Mi cuenta' }).waitFor()
  expect(await page.getByLabel('Contraseña actual').inputValue()).toBe('a medias')
  expect(await faultsOf(page)).toEqual([])

  await answerAgain()
  await strip().getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Safari en iPhone').waitFor({ state: 'detached' })
  expect(await page.getByText('no se pudo actualizar').count()).toBe(0)
})

test.each([503, 500, 429, 'lost'] as const)(
  'a list that cannot be read again (%s) stays as it was, with its age',
  async (status) => {
    await open(360)
    await enterAs(page, shop, 'admin')
    await openPage(page, `${shop.url}/users`)
    const rows = await page.locator('main tbody tr').count()
    const text = await page.locator('main tbody').innerText()
    expect(rows).toBeGreaterThan(5)
    await page.clock.install({ time: Date.now() + 4 * 60_000 })
    await refuse(status)
    // Who is in is known; the list is not.
    await page.route('**/api/v1/sesion', (route) => route.continue())
    await readAgain()
    await old().waitFor()
    expect(await strip().innerText()).toContain('es de hace 4 min')
    expect(await page.locator('main tbody').innerText()).toBe(text)
    await answerAgain()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await old().waitFor({ state: 'detached' })
    expect(await page.locator('main tbody tr').count()).toBe(rows)
  },
)

test('a filter that cannot be had leaves the list that is there, address and all', async () => {
  await open()
  await openPage(page, `${shop.url}/ListaProds`)
  const first = await page.locator('main a[data-parte]').first().innerText()
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await refuse(503)
  await page.getByRole('link', { name: 'Ver como cuadrícula' }).evaluate((link: HTMLElement) => link.click())
  await page.getByText('No se pudo abrir la página.').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.locator('main a[data-parte]').first().innerText()).toBe(first)
  expect(await page.evaluate(() => scrollY)).toBe(300)
  expect(await faultsOf(page)).toEqual([])
  await answerAgain()
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await page.waitForURL(/vista=cuadricula/)
  await page.getByText('No se pudo abrir la página.').waitFor({ state: 'detached' })
})

test('pointing at a link that cannot be had says nothing; going back to one that cannot tells it in its place', async () => {
  await open()
  await openPage(page, `${shop.url}/ListaProds`)
  const contact = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' })
  await contact.click()
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor()
  await refuse(503)
  const asked = page.waitForResponse(/\/JACVE\/api\//)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Todo el catálogo' }).hover()
  await asked
  await page.waitForTimeout(300)
  expect(await page.getByText('No se pudo abrir la página.').count()).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor()
  await answerAgain()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.locator('main a[data-parte]').first().waitFor()
})
