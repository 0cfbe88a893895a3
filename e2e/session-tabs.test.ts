import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { PASSWORD } from './demo-database.ts'
import { emailOf, fillSignIn, signInAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

let context: BrowserContext
let page: Page
let other: Page
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  await signInAs(page, shop, 'cliente')
  other = await context.newPage()
})
afterEach(() => context.close())

const OWN = 'Refaccionaria El Pistón'
const account = (on: Page) => on.locator('summary[aria-label^="Cuenta de"]')
const endSessions = () => shop.db.rows('delete from sesion')
async function signOut(on: Page): Promise<void> {
  await account(on).click()
  await on.getByRole('button', { name: 'Salir' }).click()
}
/** As when it comes back from the browser's memory. */
const wake = (on: Page) =>
  on.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('signing out clears every other tab and sends it to the start (M-09)', async () => {
  await openPage(other, `${shop.url}/Facturas`)
  await account(other).waitFor()
  const third = await context.newPage()
  await openPage(third, `${shop.url}/clave`)
  await signOut(page)
  await other.waitForURL(/\/home$/)
  await other.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ingresar' }).waitFor()
  expect(await other.content()).not.toContain(OWN)
  expect(await other.getByRole('dialog').count()).toBe(0)
})

test('a form with changes does not keep it either', async () => {
  await openPage(other, `${shop.url}/cuenta`)
  await other.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  await other.locator('main').click()
  let asked = 0
  other.on('dialog', (dialog) => {
    asked++
    void dialog.accept()
  })
  await signOut(page)
  await other.waitForURL(/\/home$/)
  expect(asked).toBe(0)
})

test('a tab that slept finds out when it wakes', async () => {
  // What is told while it sleeps does not reach it.
  await other.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()))
  await openPage(other, `${shop.url}/Facturas`)
  await page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
  await signOut(page)
  await page.waitForURL(/\/home$/)
  await wake(other)
  await other.waitForURL(/\/home$/)
  expect(await other.content()).not.toContain(OWN)
})

test('a session that ended by itself keeps the page under its warning; for another person all is loaded anew', async () => {
  await openPage(other, `${shop.url}/Facturas`)
  await endSessions()
  await wake(other)
  await other.getByRole('dialog', { name: 'Sesión expirada' }).waitFor()

  await openPage(page, `${shop.url}/Ingresa`)
  await fillSignIn(page, emailOf('otroCliente'), PASSWORD)
  await account(page).waitFor()
  await expect.poll(() => account(other).getAttribute('aria-label')).toContain('Bielas')
  expect(new URL(other.url()).pathname).toMatch(/Facturas$/)
  expect(await other.content()).not.toContain(OWN)
  expect(await other.getByRole('dialog').count()).toBe(0)
})

test('the same person in another tab takes the warning away', async () => {
  await openPage(other, `${shop.url}/Facturas`)
  await endSessions()
  await wake(other)
  const warning = other.getByRole('dialog', { name: 'Sesión expirada' })
  await warning.waitFor()
  await openPage(page, `${shop.url}/Ingresa`)
  await fillSignIn(page, emailOf('cliente'), PASSWORD)
  await account(page).waitFor()
  await warning.waitFor({ state: 'detached' })
  await account(other).waitFor()
})
