import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
let page: Page
let codes: string[]
beforeAll(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await enterAs(page, shop, 'cliente')
  const parts = await shop.db.rows<{ k_parte: string }>(
    `select p.k_parte from producto p where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and exists (
       select from existencia e where e.producto_id = p.id and e.disponible > 20) order by p.popularidad desc limit 6`,
  )
  codes = parts.map(({ k_parte }) => k_parte)
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

test('a pasted message becomes a cart by keyboard: mended, kept over a reload, bought once, undone, learnt', async () => {
  const [one = '', two = '', three = ''] = codes
  await page.goto(`${shop.url}/UploadFileCar`, { waitUntil: 'networkidle' })
  await page.getByLabel('Pega tu lista').focus()
  await page.keyboard.insertText(
    `Hola buenas tardes:\n2 pzas ${one.toLowerCase()}\n${two} x 3\nMI-CLAVE-RARA-9 x 4\nGracias`,
  )
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: '3 líneas revisadas' }).waitFor()
  await page.getByText('2 listas para agregar · 1 espera tu decisión').waitFor()
  await page.getByText('2 líneas que no piden nada').waitFor()

  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Por decidir 1' }).press('Enter')
  await page.getByLabel('Otra parte para la línea 4').fill(three)
  await page.keyboard.press('Enter')
  await page.getByText('3 listas para agregar').waitFor()
  await page.getByRole('button', { name: 'Todas 3' }).press('Enter')
  await page.getByLabel('Piezas de la línea 3').fill('5')
  await page.keyboard.press('Enter')
  await page.getByText('11', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Agregar 3 líneas' }).press('Enter')
  await page.getByText('Agregaste 3 partes al carrito').waitFor()
  const inCart = () =>
    shop.db.rows<{ k_parte: string; cantidad: number }>(
      'select p.k_parte, l.cantidad from carrito_linea l join producto p on p.id = l.producto_id order by 2',
    )
  expect(await inCart()).toEqual([
    { k_parte: one, cantidad: 2 },
    { k_parte: three, cantidad: 4 },
    { k_parte: two, cantidad: 5 },
  ])
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await page.getByRole('heading', { name: '3 líneas revisadas' }).waitFor()
  expect(await inCart()).toEqual([])

  await page.getByRole('button', { name: 'Empezar otra lista' }).press('Enter')
  await page.getByLabel('Pega tu lista').fill('mi clave rara 9 x 1')
  await page.keyboard.press('Control+Enter')
  await page.getByText('1 lista para agregar').waitFor()
  await page.getByText('Así lo elegiste antes').waitFor()
})

test('a file with its columns corrected, and the lines that are left as a workbook; nothing to object to at 360', async () => {
  const [one = ''] = codes
  await page.getByRole('button', { name: 'Empezar otra lista' }).click()
  const csv = `renglón;lo que sea;otra\n7;${one};2\n9;NADIE-VENDE-777;3\n`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pedido.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('pedido.csv').waitFor()
  await page.locator('summary', { hasText: 'Columnas detectadas' }).click()
  await page.getByLabel('Cantidad', { exact: true }).selectOption({ label: 'otra' })
  await page.getByRole('button', { name: 'Leer así' }).click()
  await page.getByText('Cantidad: otra').waitFor()
  expect(await page.getByLabel('Piezas de la línea 2').inputValue()).toBe('2')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar pendientes' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lineas por corregir .*\.xlsx$/)
  const again = join(tmpdir(), `jacve-${process.pid}.xlsx`)
  await download.saveAs(again)

  await page.setViewportSize({ width: 360, height: 780 })
  expect(await faultsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Empezar otra lista' }).click()
  await page.locator('input[type=file]').setInputFiles(again)
  await page.getByRole('heading', { name: '1 línea revisada' }).waitFor()
})

test('a line that names a vehicle says whether its part fits it, and why; so does one that is of other years', async () => {
  const [use] = await shop.db.rows<{ k_parte: string; marca: string; modelo: string; desde: number; hasta: number }>(
    `select p.k_parte, k.nombre as marca, m.nombre as modelo, a.desde, coalesce(a.hasta, a.desde) as hasta
     from aplicacion a join producto p on p.id = a.producto_id and p.estado = 'activo' join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id
     where k.nombre = 'Nissan' and m.nombre = 'Versa' and not exists (select from aplicacion_condicion c where c.aplicacion_id = a.id)
       and not exists (select from aplicacion o where o.producto_id = a.producto_id and o.modelo_id = a.modelo_id and o.id <> a.id)
     order by p.popularidad desc limit 1`,
  )
  if (!use) throw new Error('the demo has no part for a Versa')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Empezar otra lista' }).click()
  await page
    .getByLabel('Pega tu lista')
    .fill(
      `${use.k_parte} para ${use.marca} ${use.modelo} ${use.desde}\n${use.k_parte} para ${use.modelo} 1996\n${use.k_parte} x 2`,
    )
  await page.keyboard.press('Control+Enter')
  const lines = page.getByRole('list', { name: 'Líneas de la lista' }).getByRole('listitem')
  await lines
    .nth(0)
    .getByText(/^(?:Sí le queda a|Depende para) Nissan Versa/)
    .waitFor()
  await lines.nth(0).getByText('¿Por qué?').click()
  await lines.nth(0).getByText(`Nissan Versa ${use.desde}`).last().waitFor()
  await page.getByText('No le queda a Nissan Versa 1996').waitFor()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faultsOf(page)).toEqual([])
  }
})
