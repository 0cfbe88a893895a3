import { afterAll, expect, test } from 'vitest'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, pageAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const place = process.env['SHOTS']
// The demo's client buys alone.
await shop.db.rows(
  `update usuario set cliente_id = (select u.cliente_id from usuario u where u.email = $1), puesto = 'comprador' where email = $2`,
  [emailOf('cliente'), emailOf('otroCliente')],
)

test('a cart is shared with one colleague by name, with nobody again, and then with all', async () => {
  const page = await pageAs(browser, shop, 'cliente')
  const dialog = page.getByRole('dialog')
  await openPage(page, `${shop.url}/CartItemsList`)
  await page.getByRole('button', { name: 'Carritos', exact: true }).click()
  await dialog.getByLabel('Nuevo carrito').fill('Taller Norte')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Taller Norte', level: 1 }).waitFor()
  await page.getByText('solo tú lo ves').waitFor()

  await page.getByRole('button', { name: 'Carritos', exact: true }).click()
  await dialog.getByRole('button', { name: 'Compartir Taller Norte con algunas personas' }).click()
  const form = dialog.getByRole('form', { name: 'Compartir Taller Norte con' })
  await form.getByRole('button', { name: 'Compartir', exact: true }).click()
  await form.getByText('Elige al menos a una persona.').waitFor()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    expect([...(await faultsOf(page)), ...(await sticksOut(page))]).toEqual([])
    if (place) await page.screenshot({ path: `${place}-share-${width}.png` })
  }
  await form.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: 'Compartir', exact: true }).press('Enter')
  await dialog.getByText('Con 1 persona').waitFor()
  if (place) await page.screenshot({ path: `${place}-shared-1280.png` })
  await page.keyboard.press('Escape')
  await openPage(page, `${shop.url}/CartItemsList`)
  await page.getByText('lo ven tú y 1 persona más').waitFor()

  await page.getByRole('button', { name: 'Carritos', exact: true }).click()
  await dialog.getByRole('button', { name: 'Dejar de compartir Taller Norte' }).click()
  await dialog.getByText('Solo tuyo').waitFor()
  await dialog.getByRole('button', { name: 'Compartir Taller Norte con tu empresa' }).click()
  await dialog.getByRole('button', { name: 'Dejar de compartir Taller Norte' }).waitFor()
}, 180_000)
