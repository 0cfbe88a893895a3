import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
let page: Page
beforeAll(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await enterAs(page, shop, 'Cotizador-Mostrador')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

test('ten lines by keyboard in code + 3 keys each, saved, printed without a cost', async () => {
  const parts = await shop.db.rows<{ k_parte: string }>(
    `select p.k_parte from producto p join precio r on r.producto_id = p.id where p.estado = 'activo' group by 1, p.popularidad order by p.popularidad desc limit 10`,
  )
  await page.goto(`${shop.url}/HelpCotizador`, { waitUntil: 'networkidle' })
  await page.getByLabel('Código de la línea 1').focus()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    for (const sign of text) await press(sign)
  }
  for (const { k_parte } of parts) {
    keys = 0
    // Without its punctuation, as people type; pieces are one digit.
    const code = k_parte.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
    await type(code)
    await press('Enter')
    await type('2')
    await press('Enter')
    expect(keys).toBeLessThanOrEqual(code.length + 3)
  }
  for (const [i, { k_parte }] of parts.entries())
    await page.waitForFunction(
      ([at, code]) => document.querySelector<HTMLInputElement>(`[data-celda="codigo-${at}"]`)?.value === code,
      [i + 1, k_parte] as const,
    )

  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Teclas del mostrador' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F4')
  await page.keyboard.type('Don Chuy')
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.getByLabel('Cliente (F4)').inputValue()).toBe('Don Chuy')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Cotización 1' }).waitFor()

  await page.evaluate(() => Reflect.set(window, 'print', () => Reflect.set(window, 'printed', true)))
  await page.keyboard.press('F8')
  await page.waitForURL(/imprimir=\d+$/)
  await page.getByText('Cotización 1').last().waitFor()
  await page.waitForFunction(() => Reflect.get(window, 'printed') === true)
  const html = await (await page.context().request.get(page.url(), { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('Don Chuy')
  expect(html).not.toMatch(/costo|margen|redondeo/i)
  await page.emulateMedia({ media: 'print' })
  expect(
    await page
      .locator('header', { has: page.getByRole('navigation') })
      .first()
      .isVisible(),
  ).toBe(false)
  await page.emulateMedia({ media: 'screen' })
})

test('equivalents by arrow; nothing to object to at 360', async () => {
  const found = await shop.db.row<{ codigo: string }>(
    `select e.codigo from equivalencia e join producto p on p.id = e.producto_id and p.estado = 'activo' where e.tipo = 'OE'
     group by 1 having count(distinct p.id) > 1 limit 1`,
  )
  await page.goto(`${shop.url}/HelpCotizador`, { waitUntil: 'networkidle' })
  const code = page.getByLabel('Código de la línea 1')
  await code.focus()
  await page.keyboard.type(found?.codigo ?? '')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() =>
    document.querySelector('[data-celda="codigo-1"]')?.parentElement?.querySelector('span[title]'),
  )
  const before = await code.inputValue()
  await code.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox', { name: 'Equivalentes y parecidos' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  expect(await code.inputValue()).not.toBe(before)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await faultsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
