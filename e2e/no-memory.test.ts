import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, enterAs, enterWith } from './people.ts'

// Browsers that keep nothing for us: memory forbidden, as with all cookies of sites blocked, or without room.
const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const kinds = {
  forbidden: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  },
}

async function within(kind: keyof typeof kinds, work: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(kinds[kind])
  try {
    await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

const title = (page: Page) => page.locator('main h1').first()

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('memory %s: a visitor reads and searches', async (kind) => {
  await within(kind, async (page) => {
    for (const path of ['/home', '/ListaProds', '/BolsaDeTrabajo', '/solicitud', '/Ingresa']) {
      await openPage(page, shop.url + path)
      expect(await title(page).isVisible(), path).toBe(true)
    }
    await openPage(page, `${shop.url}/ListaProds`)
    await page.locator('main a[data-parte]').first().click()
    await page.waitForURL(/\/verprods\//)
    await title(page).waitFor()
  })
})

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('memory %s: a client buys, writes and leaves', async (kind) => {
  await within(kind, async (page, context) => {
    await enterWith(context, shop, emailOf('cliente'))
    for (const path of ['/CartItemsList', '/UploadFileCar', '/cuenta', '/Facturas', '/comparar']) {
      await openPage(page, shop.url + path)
      expect(await title(page).isVisible(), path).toBe(true)
    }
    await openPage(page, `${shop.url}/UploadFileCar`)
    await page.getByLabel('Pega tu lista').fill('COT-1 2')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: /revisada/ }).waitFor()
    await page.locator('summary[aria-label^="Cuenta de"]').click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.waitForURL(/\/home$/)
    await page.getByRole('banner').getByRole('link', { name: 'Ingresar' }).first().waitFor()
  })
})

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('memory %s: the counter takes a line', async (kind) => {
  await within(kind, async (page) => {
    await enterAs(page, shop, 'Cotizador-Mostrador')
    await openPage(page, `${shop.url}/HelpCotizador`)
    const code = page.getByLabel('Código de la línea 1')
    await code.fill('A-1')
    expect(await code.inputValue()).toBe('A-1')
    expect(await title(page).isVisible()).toBe(true)
  })
})
