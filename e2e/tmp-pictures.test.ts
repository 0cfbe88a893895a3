import { test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, withAccounts } from './people.ts'
const shop = await startShop({ DATA_DIR: temporaryData() })
await withAccounts(shop)
const browser = await openBrowser()
test('pictures', async () => {
  const id = (await shop.db.row<{ id: number }>(`select p.id from producto p join precio v on v.producto_id = p.id where estado='activo' and v.cantidad_min > 1 limit 1`))?.id ?? 1
  for (const [w, dark] of [[360, false], [768, true], [1280, false]] as const) {
    const context = await browser.newContext({ viewport: { width: w, height: 900 }, reducedMotion: 'reduce', colorScheme: dark ? 'dark' : 'light' })
    const page = await context.newPage()
    await enterAs(page, shop, 'admin')
    const shot = async (name: string) => page.screenshot({ path: `/tmp/prices-${name}-${w}.png`, fullPage: w > 400 })
    await openPage(page, `${shop.url}/AdminProductos/precios?linea=1`)
    const field = page.locator('input[data-precio]').first()
    await field.fill('12,5')
    await page.locator('input[data-precio]').nth(1).fill('150')
    await shot('grid')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('button', { name: 'Cambiar muchos' }).click()
    await page.getByRole('textbox', { name: 'Por ciento' }).fill('40')
    await shot('bulk')
    await page.getByRole('button', { name: 'Ver qué cambia' }).click()
    await page.getByRole('dialog').getByText('más de 30 %').waitFor()
    await shot('preview')
    await openPage(page, `${shop.url}/AdminProductos/${id}/precios`)
    await shot('part')
    await openPage(page, `${shop.url}/AdminProductos/existencias`)
    await shot('moves')
    for (const path of (process.env['MORE'] ?? '').split(',').filter(Boolean)) {
      await openPage(page, shop.url + path)
      await shot(path.replaceAll('/', '_'))
    }
    await context.close()
  }
  await browser.close()
  await shop.stop()
})
