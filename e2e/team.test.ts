import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

test('the owner invites a buyer, changes what he may, takes his access and gives it back', async () => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 760 } })).newPage()
  await enterAs(page, shop, 'cliente')
  await openPage(page, `${shop.url}/mi-empresa`)
  await page.getByRole('button', { name: 'Invitar a una persona' }).click()
  const form = page.getByRole('dialog', { name: 'Invitar a una persona' })
  await form.getByLabel('Nombre').fill('Beto Lara')
  await form.getByLabel('Correo electrónico').fill('beto.lara@ejemplo.mx')
  await form.getByLabel('Tope por documento').fill('15 mil')
  await form.getByRole('button', { name: 'Enviar invitación' }).click()
  await form.getByText('Escribe el tope en pesos').waitFor()
  await form.getByLabel('Tope por documento').fill('$15,000')
  await form.getByRole('button', { name: 'Enviar invitación' }).click()
  await page.getByRole('heading', { name: 'Invitaciones' }).waitFor()
  await page.getByText('beto.lara@ejemplo.mx · Comprador').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])

  // As if he had followed the link.
  await shop.db.rows(`update usuario set estado = 'ACTIVO', clave_hash = 'x' where email = 'beto.lara@ejemplo.mx'`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${shop.url}/mi-empresa`)
  await page.getByText('Hasta $15,000.00 por documento').waitFor()
  await page.getByRole('button', { name: 'Cambiar lo que puede Beto Lara' }).click()
  const change = page.getByRole('dialog', { name: 'Qué puede Beto Lara' })
  await change.getByLabel('Puesto').selectOption('contador')
  await change.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Beto Lara' }).getByText('Contador', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Quitar acceso a Beto Lara' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar acceso' }).click()
  await page.getByText('Sin acceso', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Dar acceso a Beto Lara' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dar acceso' }).click()
  await page.getByText('Sin acceso', { exact: true }).waitFor({ state: 'detached' })
})

test('who only looks sees what he may and whom to ask; the menu has nothing to buy with', async () => {
  await shop.db.rows(`update usuario set puesto = 'ver' where email = $1`, [emailOf('cliente')])
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'cliente')
  await openPage(page, `${shop.url}/mi-empresa`)
  await page.getByRole('heading', { name: 'Tu puesto: Solo ver' }).waitFor()
  expect(await page.getByRole('button', { name: 'Invitar a una persona' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Carrito' }).count()).toBe(0)
  expect(await faultsAtAllSizes(page)).toEqual([])
})
