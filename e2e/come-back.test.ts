import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, enterAs, enterWith, signInAs } from './people.ts'
import { somePart } from './shop-facts.ts'

const shop = await startShop()
const part = await somePart(shop.db)
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

let context: BrowserContext
let page: Page
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
})
afterEach(() => context.close())

const account = () => page.locator('summary[aria-label^="Cuenta de"]')
const partPage = `${shop.url}/verprods/${encodeURIComponent(part.k_parte)}`
/** Somewhere that is not ours, and back by the browser's own button: the document as it was kept. */
async function awayAndBack(meanwhile: () => Promise<unknown>): Promise<void> {
  await page.goto('data:text/html,<title>Otro sitio</title>')
  await meanwhile()
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForURL(/JACVE/)
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
}
/** As when it comes back from the browser's memory: it stood still, and nobody told it anything. */
const wake = () => page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
const deaf = () => page.route('**/api/v1/novedades*', (route) => route.abort())

test('a visitor’s page that he comes back to with «Atrás» after he signed in elsewhere is his own', async () => {
  await openPage(page, partPage)
  await awayAndBack(() => enterWith(context, shop, emailOf('cliente')))
  await account().waitFor()
})

test('what the part was called when the page was kept is not what it says now', async () => {
  await openPage(page, partPage)
  const before = part.descripcion
  await awayAndBack(async () => {
    await shop.db.rows('update producto set descripcion = $2 where k_parte = $1', [part.k_parte, 'OTRO NOMBRE'])
    await shop.db.rows(`select pg_notify('catalogo', '')`)
  })
  await page.getByRole('heading', { level: 1, name: /OTRO NOMBRE/ }).waitFor()
  await shop.db.rows('update producto set descripcion = $2 where k_parte = $1', [part.k_parte, before])
  await shop.db.rows(`select pg_notify('catalogo', '')`)
})

test('what a visitor was answered is not what he is shown once he is in', async () => {
  await openPage(page, `${shop.url}/home`)
  const ask = () =>
    page.evaluate(async () => JSON.stringify(await (await fetch('/JACVE/api/productoslista/balata')).json()))
  const before = await ask()
  await enterWith(context, shop, emailOf('cliente'))
  const own = await (await context.request.get(`${shop.url}/api/productoslista/balata`)).text()
  expect(own).not.toBe(before)
  expect(await ask()).toBe(own)
})

test('a page that comes back from the browser’s memory shows today’s price and cart', async () => {
  await enterAs(page, shop, 'cliente')
  await deaf()
  await shop.db.rows('delete from carrito_linea')
  await openPage(page, partPage)
  const price = () =>
    page
      .getByRole('main')
      .getByText(/\$[\d,]+\.\d\d/)
      .first()
  const before = await price().innerText()
  for (const table of ['precio', 'precio_contrato'])
    await shop.db.rows(
      `update ${table} x set valor = valor * 2 from producto p where p.id = x.producto_id and p.k_parte = $1`,
      [part.k_parte],
    )
  const other = await context.newPage()
  await openPage(other, partPage)
  await other.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).first().click()
  await other.getByText('en tu carrito').first().waitFor()
  await other.close()
  await wake()
  await expect.poll(() => price().innerText()).not.toBe(before)
  await page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 parte' }).waitFor()
})

test('while nobody answers who is in, what comes back is told to be old', async () => {
  await signInAs(page, shop, 'cliente')
  await openPage(page, partPage)
  await page.route(/\/JACVE\/(?:api|search)/, (route) => route.abort())
  await wake()
  await page.getByText('No se pudo actualizar.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('No se pudo actualizar.').waitFor({ state: 'detached' })
})

test('a page of somebody’s is not kept by the browser: after he has left, «Atrás» asks who he is', async () => {
  await signInAs(page, shop, 'cliente')
  await openPage(page, `${shop.url}/Facturas`)
  await awayAndBack(() => shop.db.rows('delete from sesion'))
  await page.waitForURL(/Ingresa/)
  expect(await page.content()).not.toContain('Refaccionaria El Pistón')
})
