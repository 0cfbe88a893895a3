import { afterAll, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, enterAs, enterWith } from './people.ts'
import { somePart } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})
const part = await somePart(shop.db)

/** A tab that does not hear what others say, as one that the browser has put to sleep. */
async function deafPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.assign(window, {
      BroadcastChannel: class extends EventTarget {
        postMessage() {}
        close() {}
      },
    })
  })
  return { context, page }
}

test('what is pressed on a page of who was in before is not done in the name of who is in now, and the page becomes his', async () => {
  const { context, page } = await deafPage()
  await enterAs(page, shop, 'cliente')
  await openPage(page, `${shop.url}/verprods/${encodeURIComponent(part.k_parte)}`)
  const add = page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' })
  await add.waitFor()
  // At once: a moment without anybody would be told as the end of the session.
  const other = await browser.newContext()
  await enterWith(other, shop, emailOf('otroCliente'))
  await context.addCookies(await other.cookies())
  const before = await shop.db.rows('select * from carrito_linea')
  await Promise.all([page.waitForEvent('load'), add.click()])
  await page.locator('html[data-interactiva]').waitFor({ state: 'attached' })
  await page.getByRole('banner').getByText('Taller Hermanos').first().waitFor()
  expect(await shop.db.rows('select * from carrito_linea')).toEqual(before)
  await add.click()
  await page.getByText('en tu carrito').first().waitFor()
  await other.close()
  await context.close()
})
