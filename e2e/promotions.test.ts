import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const [code = ''] = await twoParts(shop, true)
const as = (who: Who, work: (page: Page) => Promise<void>) =>
  withPage(browser, async (page) => {
    await enterAs(page, shop, who)
    await work(page)
  })

test('a promotion is made after seeing who pays what, shown on the part and in the cart, ended and taken back', async () => {
  const rules = `${shop.url}/ListasDePrecios/descuentos`
  await as('admin', async (page) => {
    await openPage(page, rules)
    const form = page.getByRole('form', { name: 'Nuevo descuento o promoción' })
    await form.getByLabel('Nombre').fill('Buen fin')
    await form.getByLabel('Por ciento menos').fill('12,5')
    await form.getByLabel('Qué es').selectOption({ label: 'Promoción que se suma al descuento' })
    await form.getByRole('button', { name: 'Ver quién paga' }).click()
    await form.getByText('Escribe el descuento con números, por ejemplo 7.5.').waitFor()
    await form.getByLabel('Por ciento menos').fill('12.5')
    await form.getByLabel('Último día').fill('2099-11-30')
    await form.getByRole('button', { name: 'Ver quién paga' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Quién paga con «Buen fin»' })
    await dialog.getByText('Pagan menos').waitFor()
    expect((await shop.db.rows('select from descuento_regla')).length).toBe(0)
    await dialog.getByRole('button', { name: 'Guardar promoción' }).click()
    await page.getByText('Promoción guardada').waitFor()
    await page.getByRole('cell', { name: 'Se suma' }).waitFor()
    await expect.poll(() => form.getByLabel('Nombre').inputValue()).toBe('')
    expect(await faultsAtAllSizes(page)).toEqual([])
  })
  await as('cliente', async (page) => {
    await openPage(page, `${shop.url}/verprods/${encodeURIComponent(code)}`)
    await page.getByText('Promoción: 12.5 % hasta el 30 nov 2099').waitFor()
    await page.getByText('¿Por qué este precio?').click()
    await page.getByText(/, con 12\.5 % de promoción, hasta el 30 nov 2099\.$/).waitFor()
    await openPage(page, `${shop.url}/CartItemsList`)
    await page
      .getByText(/Promoción: 12\.5 % hasta el 30 nov 2099/)
      .first()
      .waitFor()
  })
  await as('admin', async (page) => {
    await openPage(page, rules)
    await page.getByRole('button', { name: 'Terminar Buen fin' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click()
    await page.getByText('Aún no hay promociones').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('«Buen fin» cuenta de nuevo').waitFor()
    await page.getByRole('cell', { name: 'Se suma' }).waitFor()
  })
})

test('a list in dollars says that the rate is missing, takes it typed or from a file, and then gives prices', async () => {
  await as('admin', async (page) => {
    await openPage(page, `${shop.url}/ListasDePrecios`)
    await page.getByRole('button', { name: 'Nueva lista' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva lista' })
    await dialog.getByLabel('Nombre').fill('Importados')
    await dialog.getByLabel('Clave').fill('IMP')
    await dialog.getByLabel('Moneda').selectOption({ label: 'Dólares' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('1 lista en dólares no da precio').waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])
    await openPage(page, `${shop.url}/AdminDashboard`)
    await page.getByRole('link', { name: /lista en dólares sin tipo de cambio reciente/ }).click()

    const form = page.getByRole('form', { name: 'Capturar el tipo de cambio' })
    await form.getByLabel('Dónde lo leíste').fill('DOF')
    await form.getByLabel('Pesos por dólar').fill('18,34')
    await form.getByRole('button', { name: 'Guardar tipo de cambio' }).click()
    await form.getByText('Escribe los pesos por dólar con números, por ejemplo 18.3456.').waitFor()
    await form.getByLabel('Pesos por dólar').fill('18.34')
    await form.getByRole('button', { name: 'Guardar tipo de cambio' }).press('Enter')
    await page.getByText('$18.34', { exact: true }).first().waitFor()
    await form.getByLabel('Dónde lo leíste').fill('Banco')
    await form.getByLabel('O un archivo CSV: día, pesos').setInputFiles({
      name: 'fix.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Fecha,FIX\n02/01/2026,17.5\n05/01/2026,17.6\n'),
    })
    await form.getByRole('button', { name: 'Guardar tipo de cambio' }).click()
    await page.getByText('3 días', { exact: true }).waitFor()
  })
})
