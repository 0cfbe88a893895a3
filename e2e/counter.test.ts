import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsAtAllSizes, faultsOf } from './axe.ts'
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
  await expect.poll(() => page.getByLabel('Cliente (F4)').inputValue()).toBe('Don Chuy')
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

test('the customer’s vehicle stands once: each part says whether it fits it, also when the vehicle is another', async () => {
  const found = await shop.db.row<{ k_parte: string; suyo: string; otro: string }>(
    `select p.k_parte, m.nombre || ' ' || o.nombre || ' ' || a.desde as suyo, (
       select x.nombre || ' ' || y.nombre || ' ' || b.desde from aplicacion b join modelo y on y.id = b.modelo_id join marca x on x.id = y.marca_id
       where x.id <> m.id and not exists (select from aplicacion c join modelo z on z.id = c.modelo_id where c.producto_id = p.id and z.nombre = y.nombre)
       order by b.id limit 1) as otro
     from producto p join aplicacion a on a.producto_id = p.id join modelo o on o.id = a.modelo_id join marca m on m.id = o.marca_id
     where p.estado = 'activo' and a.desde is not null and a.motor_id is null order by p.popularidad desc, p.id limit 1`,
  )
  if (!found) throw new Error('the demo has parts with applications')
  const { k_parte, suyo, otro } = found
  await page.goto(`${shop.url}/HelpCotizador`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^Nueva/ }).click()
  await page.getByRole('textbox', { name: 'Vehículo' }).fill(suyo)
  await page.getByRole('combobox', { name: 'Código de la línea 1', exact: true }).fill(k_parte)
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Sí le queda/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: 'Vehículo' }).fill(otro)
  await page
    .getByText(/^No le queda/)
    .first()
    .waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  // An answer on its way when the vehicle becomes another is none for that one.
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route(
    '**/carrito/revision/linea',
    async (route) => {
      await mayCome
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: /^Nueva/ }).click()
  await page.getByRole('textbox', { name: 'Vehículo' }).fill(suyo)
  await page.getByRole('combobox', { name: 'Código de la línea 1', exact: true }).fill(k_parte)
  await page.keyboard.press('Enter')
  await page.getByText('Buscando…').waitFor()
  await page.getByRole('textbox', { name: 'Vehículo' }).fill(otro)
  await page.waitForTimeout(900)
  come()
  await page
    .getByText(/^No le queda/)
    .first()
    .waitFor()
  expect(await page.getByText(/^Sí le queda/).count()).toBe(0)

  await page.getByRole('textbox', { name: 'Vehículo' }).fill('')
  await expect.poll(() => page.getByText(/e queda a/).count()).toBe(0)
})
