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
// Those of the demo itself are seen by the first test; the others make their own.
const demo = await shop.db.row<{ k_parte: string }>(
  `select p.k_parte from producto p join linea l on l.id = p.linea_id where l.nombre = 'Plumas limpiadoras' and p.estado = 'activo'
     and exists (select from precio v where v.producto_id = p.id) order by p.popularidad desc, p.id limit 1`,
)
const as = (who: Who, work: (page: Page) => Promise<void>) =>
  withPage(browser, async (page) => {
    await enterAs(page, shop, who)
    await work(page)
  })

test('who comes to the demo for the first time finds one: on a part, and in the desk that makes them', async () => {
  await as('cliente', async (page) => {
    await openPage(page, `${shop.url}/verprods/${encodeURIComponent(demo?.k_parte ?? '')}`)
    await page.getByText(/^Promoción: 8 % hasta el /).waitFor()
  })
  await as('admin', async (page) => {
    await openPage(page, `${shop.url}/ListasDePrecios/descuentos`)
    await page.getByRole('cell', { name: 'Temporada de lluvias', exact: true }).waitFor()
    await openPage(page, `${shop.url}/ListasDePrecios/descuentos/documento`)
    await page.getByRole('row', { name: /Envío de talleres/ }).waitFor()
  })
  await shop.db.rows('with r as (delete from descuento_regla) delete from promocion')
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

test('a promotion by document: the cart says what it still takes, then counts it; copied, ended and taken back', async () => {
  const desk = `${shop.url}/ListasDePrecios/descuentos/documento`
  const cart = `${shop.url}/CartItemsList`
  const choose = async (page: Page, what: string) => {
    const row = page.getByRole('row', { name: /Mil más/ })
    await row.locator('summary').click()
    await row.getByRole('button', { name: what }).click()
  }
  const make = async (page: Page, fields: Record<string, string>) => {
    const form = page.getByRole('form', { name: /^Nueva/ })
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByRole('button', { name: 'Guardar promoción' }).click()
  }
  await as('admin', async (page) => {
    await openPage(page, `${shop.url}/ListasDePrecios/descuentos`)
    await page.getByRole('link', { name: 'Promociones por documento' }).click()
    await page.getByText('Aún no hay promociones por documento').waitFor()
    await make(page, { Nombre: 'Mil más', 'Por ciento menos': '5', 'O pesos menos': '10' })
    await page.getByText('Escribe un por ciento o unos pesos, uno de los dos.').waitFor()
    await make(page, { 'O pesos menos': '', 'Desde (pesos sin IVA)': '90000000' })
    await page.getByText('Promoción guardada').waitFor()
    await page.getByRole('cell', { name: '5 % menos en el pedido' }).waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])
  })
  await as('cliente', async (page) => {
    await openPage(page, cart)
    await page.getByText(/^Faltan \$[\d,.]+ para 5 % menos en el pedido\.$/).waitFor()
  })
  await as('admin', async (page) => {
    await openPage(page, desk)
    await choose(page, 'Copiar')
    await page.getByRole('form', { name: 'Nueva, como «Mil más»' }).waitFor()
    await make(page, { Nombre: 'Para todos', 'Desde (pesos sin IVA)': '' })
    await page.getByText('Promoción guardada').waitFor()
    await choose(page, 'Terminar')
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click()
    await page.getByText('«Mil más» ya no cuenta').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('«Mil más» cuenta de nuevo').waitFor()
  })
  await as('cliente', async (page) => {
    await openPage(page, cart)
    const totals = page.getByRole('region', { name: 'Totales' })
    await totals.getByText('5 % menos en el pedido.', { exact: true }).waitFor()
    expect(await totals.getByText('Promociones', { exact: true }).count()).toBe(1)
    expect(await faultsAtAllSizes(page)).toEqual([])
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
