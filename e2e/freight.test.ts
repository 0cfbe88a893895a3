import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { pageAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
await twoParts(shop, true)
// So dear that no cart of this test is sent free.
await shop.db.rows(`update via_embarque set costo = 189, gratis_desde = 900000 where clave = 'PAQ'`)
let page: Page
let admin: Page

beforeAll(async () => {
  page = await pageAs(browser, shop, 'cliente')
  admin = await pageAs(browser, shop, 'admin')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const place = process.env['SHOTS']
/** Looked at by whoever changes a screen: SHOTS=folder/name. */
async function picture(on: Page, name: string): Promise<void> {
  for (const width of [1280, 768, 360]) {
    await on.setViewportSize({ width, height: 900 })
    expect(await sticksOut(on), `${name} ${width}`).toEqual([])
    if (place) await on.screenshot({ path: `${place}-${name}-${width}.png`, fullPage: true })
  }
  await on.setViewportSize({ width: 1280, height: 900 })
}
const sums = (on: Page) => on.getByRole('region', { name: 'Totales' })
const amountAt = async (name: string) => {
  const text = await sums(page).innerText()
  return text.match(new RegExp(`${name}\\s+\\$([\\d,.]+)`))?.[1]
}

test('the cart tells the freight before anything is made, and the document says the same', async () => {
  await openPage(page, `${shop.url}/CartItemsList`)
  await page.getByLabel('Vía de embarque').selectOption({ label: 'Paquetería' })
  await sums(page).getByText('$189.00').waitFor()
  await sums(page)
    .getByText(/^Faltan \$[\d,.]+ para envío sin costo\.$/)
    .waitFor()
  await page.getByText(/flete \$189\.00 más IVA · sin costo desde \$900,000\.00/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'cart')

  // Dearer behind his back: the same question as for a price.
  await shop.db.rows(`update via_embarque set costo = 210.50 where clave = 'PAQ'`)
  await page.getByRole('main').getByRole('button', { name: 'Generar pre-pedido', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Cambió algo desde que viste el carrito' })
  await asked.getByText('$210.50').waitFor()
  expect(await asked.innerText()).toMatch(/Flete\s+sube de precio/)
  await picture(page, 'consent')
  await sums(page).getByText('$210.50').waitFor()
  const [subtotal, total] = [await amountAt('Subtotal'), await amountAt('Total MXN')]
  await asked.getByRole('button', { name: 'Acepto y generar' }).click()
  await page.waitForURL(/DetallePrepedido\?id=\d+/)
  await sums(page).getByText('$210.50').waitFor()
  expect([await amountAt('Subtotal'), await amountAt('Total MXN')]).toEqual([subtotal, total])
  await picture(page, 'quote')
})

test('whoever keeps the rules says from where on it is free, and what weight adds', async () => {
  await openPage(admin, `${shop.url}/politica-de-ventas`)
  await admin.getByRole('button', { name: 'Editar Paquetería' }).click()
  const form = admin.getByRole('dialog', { name: 'Editar Paquetería' })
  await form.getByLabel('Sin costo desde ($)').fill('2,500')
  await form.getByLabel('Kilos incluidos').fill('10')
  await form.getByLabel('Cada kilo más ($)').fill('12.50')
  await picture(admin, 'route')
  await form.getByRole('button', { name: 'Guardar vía' }).click()
  await admin.getByText(/sin costo desde \$2,500\.00 · 10 kg incluidos, \$12\.50 por kg más/).waitFor()
  expect(await faultsOf(admin)).toEqual([])
})
