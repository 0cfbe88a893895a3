import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop({ PAGES_MB: '8' })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const main = (page: Page) => page.getByRole('main')
const quote = await shop.db.row<{ id: number }>(
  `select q.id from cotizacion q join cliente c on c.id = q.cliente_id where c.clave = 'PISTON' and q.estado = 'BORRADOR' order by q.id desc limit 1`,
)
const address = `${shop.url}/DetallePrepedido?id=${quote?.id}`
const seesIt = async (page: Page) => {
  await openPage(page, address)
  await page.getByRole('link', { name: 'WhatsApp' }).first().waitFor()
  return (await main(page).getByRole('button', { name: 'Copiar texto' }).count()) === 1
}

test('a pilot is turned on for a client, seen by its people, and taken back', async () => {
  await withPage(browser, async (page) => {
    await withPage(browser, async (client) => {
      await enterAs(client, shop, 'cliente')
      expect(await seesIt(client)).toBe(false)

      await enterAs(page, shop, 'admin')
      await openPage(page, `${shop.url}/pilotos`)
      await main(page).getByText('Nadie lo ve').waitFor()
      await main(page).getByRole('link', { name: 'cotizacion-como-texto' }).click()
      await page.getByLabel('Clientes').fill('piston nadie')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await page.getByText('No hay un cliente con esta clave: NADIE.').first().waitFor()
      await page.getByLabel('Clientes').fill('piston')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await page.getByText('Piloto guardado').waitFor()
      await main(page).getByText('Prendido', { exact: true }).waitFor()

      expect(await seesIt(client)).toBe(true)
      await client.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await main(client).getByRole('button', { name: 'Copiar texto' }).click()
      await client.getByText('Cotización copiada').waitFor()
      expect(await client.evaluate(() => navigator.clipboard.readText())).toMatch(/Total con IVA: \$[\d,.]+/)

      await page.getByRole('button', { name: 'Apagar' }).click()
      await page.getByText('Piloto apagado').waitFor()
      expect(await seesIt(client)).toBe(false)
      await page.getByRole('button', { name: 'Deshacer' }).last().click()
      await page.getByText('El piloto está como antes').waitFor()
      expect(await seesIt(client)).toBe(true)
      await main(page).getByRole('region', { name: 'Historial' }).getByText('Apagó un piloto').waitFor()
    })
  })
})

test('list and pilot have no faults that axe knows', async () => {
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'admin')
    for (const path of ['/pilotos', '/pilotos/cotizacion-como-texto']) {
      await openPage(page, shop.url + path)
      expect(await faultsAtAllSizes(page)).toEqual([])
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        if (process.env['PICTURES'])
          await page.screenshot({
            path: `${process.env['PICTURES']}/pilots-${path.length}-${width}.png`,
            fullPage: true,
          })
      }
    }
  })
})
