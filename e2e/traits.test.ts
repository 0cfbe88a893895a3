import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, startShop } from './browser.ts'

const shop = await startShop()
const browser = await openBrowser()
const contexts: BrowserContext[] = []
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser.close()
  await shop.stop()
})

async function opened(width: number, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled })
  contexts.push(context)
  return context.newPage()
}

/** A line whose parts differ by a measure, and one of its values. */
const line = await shop.db.row<{ id: number; slug: string; clave: string; valor: string; n: number }>(`
  select l.id, l.slug, r.clave, min(r.valor) as valor, count(*)::int as n from busca_rasgo r join busca_parte p using (rank) join linea l on l.id = p.linea_id
  where r.num is not null group by l.id, r.clave having count(distinct r.valor) > 2 order by count(*) desc, l.id, r.clave limit 1`)
if (!line) throw new Error('the demo has measures')
const address = `${shop.url}/ListadoProductos/${line.id}/${line.slug}`
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filtros' })
const total = async (page: Page) =>
  Number(/([\d,]+) parte/.exec(await page.locator('output').first().innerText())?.[1]?.replace(',', ''))

test('a position is chosen from the list, stands in the address and can be taken away', async () => {
  const page = await opened(1280)
  await page.goto(`${shop.url}/ListaProds`)
  const before = await total(page)
  const rear = filters(page).getByRole('link', { name: /^Trasera/ })
  const told = Number((await rear.innerText()).replace(/\D/g, ''))
  await rear.click()
  await page.waitForURL(/r\.posicion=trasera/)
  await expect.poll(() => total(page)).toBe(told)
  expect(told).toBeLessThan(before)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Quitar Posición: Trasera' }).click()
  await expect.poll(() => total(page)).toBe(before)
})

test('without scripts a measure is asked for with its tolerance', async () => {
  const page = await opened(1280, false)
  await page.goto(address)
  const field = page.locator(`input[name="r.${line.clave}"]`)
  await field.fill(line.valor)
  await page.locator(`select[name="t.${line.clave}"]`).selectOption('5')
  await field.press('Enter')
  await page.waitForURL((url) => url.searchParams.get(`r.${line.clave}`) === line.valor)
  expect(await page.getByRole('list', { name: 'Filtros activos' }).innerText()).toContain('± 5')
  const found = await total(page)
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(line.n)
})

test('on a phone they stand in the sheet, and nothing is wider than the screen', async () => {
  const page = await opened(360)
  await page.goto(address)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.locator(`input[name="r.${line.clave}"]`).scrollIntoViewIfNeeded()
  await page.locator(`input[name="r.${line.clave}"]`).fill(line.valor)
  await filters(page).getByRole('button', { name: 'Ver', exact: true }).first().click()
  await page.waitForURL(/r\./)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await faultsOf(page)).toEqual([])
})
