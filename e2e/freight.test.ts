import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { pageAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
const [cored = ''] = await twoParts(shop, true)
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

test('a core is set at the desk, stands beside its part from the cart on, and is asked for back with the used one', async () => {
  const id = (await shop.db.row<{ id: number }>('select id from producto where k_parte = $1', [cored]))?.id ?? 0
  await openPage(admin, `${shop.url}/EditProds/${id}`)
  const field = admin.getByLabel(/^Importe del casco, sin IVA/)
  await field.fill('0')
  await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
  await admin.getByRole('alert').getByText('Déjalo vacío si no lleva casco.').waitFor()
  await field.fill('350')
  await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
  await admin.getByText('El producto se actualizo correctamente!').first().waitFor()

  await twoParts(shop, true)
  await openPage(page, `${shop.url}/CartItemsList`)
  await page.getByText('Casco: 2 × $350.00 = $700.00; se devuelve al entregar el usado').waitFor()
  expect(await amountAt('Cascos')).toBe('700.00')
  // Fewer pieces, fewer cores.
  await page.getByLabel(`Piezas de ${cored}`, { exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await page.getByText('Casco: $350.00; se devuelve al entregar el usado').waitFor()
  await expect.poll(() => amountAt('Cascos')).toBe('350.00')
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'core-cart')

  await shop.db.rows('update producto set casco = 400 where id = $1', [id])
  await page.getByRole('main').getByRole('button', { name: 'Generar pre-pedido', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Cambió algo desde que viste el carrito' })
  expect(await asked.innerText()).toMatch(/Cascos\s+suben de precio/)
  await asked.getByRole('button', { name: 'Acepto y generar' }).click()
  await page.waitForURL(/DetallePrepedido\?id=\d+/)
  await sums(page).getByText('$400.00').waitFor()
  await page.getByText('Casco: $400.00; se devuelve al entregar el usado').waitFor()
  await picture(page, 'core-quote')

  const [line] = await shop.db.rows<{ sucursal: string; folio: string }>(
    `select s.clave as sucursal, o.folio from pedido o join sucursal s on s.id = o.sucursal_id join cliente c on c.id = o.cliente_id
     join pedido_linea l on l.pedido_id = o.id where c.clave = 'PISTON' and l.entregada > 0 order by o.id desc limit 1`,
  )
  await openPage(page, `${shop.url}/devoluciones/nueva?sucursal=${line?.sucursal}&pedido=${line?.folio}`)
  await page.getByRole('radio', { name: /^Casco/ }).check()
  await picture(page, 'core-return')
})
