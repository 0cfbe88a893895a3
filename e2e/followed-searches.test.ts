import { afterAll, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { lookAtSearches } from '#selling/searches/look.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { emailOf, enterAs } from './people.ts'
import { commonVehicle } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})
const common = await commonVehicle(shop.db)
const results = `/ListadoProductos?${new URLSearchParams({ productobusqueda: 'balatas', tipobusqueda: '1', veh_marca: common.marca, modelo: common.modelo, year: common.year })}`
const button = { name: 'Avísame cuando haya algo nuevo' }

test('a visitor has no such button', async () => {
  await withPage(browser, async (page) => {
    await openPage(page, shop.url + results)
    await page.locator('main a[data-parte]').first().waitFor()
    expect(await page.getByRole('button', button).count()).toBe(0)
  })
})

test('a search with its vehicle is followed with one tap, on a phone; the notice leads back to it; it is taken off and back', async () => {
  await withPage(
    browser,
    async (page) => {
      await enterAs(page, shop, 'cliente')
      await openPage(page, shop.url + results)
      await page.getByRole('button', button).click()
      await page.getByText('Te avisaremos cuando haya algo nuevo').waitFor()
      expect(await faultsAtAllSizes(page)).toEqual([])

      // What is new is what it did not find when it was last looked at.
      await shop.db.rows('update busqueda_seguida set conocidas = conocidas[2:]')
      expect(await lookAtSearches(shop.db, testEnv)).toBe(1)
      expect(await lookAtSearches(shop.db, testEnv)).toBe(0)
      await openPage(page, `${shop.url}/notificaciones`)
      await page
        .getByRole('link', { name: /1 parte nueva en «balatas»/ })
        .first()
        .click()
      await page.waitForURL((url) => url.pathname.endsWith('/ListadoProductos'))
      expect(new URL(page.url()).searchParams.get('modelo')).toBe(common.modelo)

      await openPage(page, `${shop.url}/partes-que-sigo`)
      await page.getByRole('link', { name: 'Búsquedas que sigo' }).click()
      await page.getByRole('heading', { level: 1, name: 'Búsquedas que sigo' }).waitFor()
      await page.getByText('1 parte nueva').waitFor()
      expect(await faultsAtAllSizes(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.getByRole('button', { name: 'Dejar de seguir «balatas»' }).click()
      await page.getByText('Todavía no sigues ninguna búsqueda').waitFor()
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await page.getByRole('link', { name: 'balatas', exact: true }).waitFor()
      const kept = await shop.db.rows(
        `select b.texto from busqueda_seguida b join usuario u on u.id = b.usuario_id where u.email = $1 and b.quitada_en is null`,
        [emailOf('cliente')],
      )
      expect(kept).toEqual([{ texto: 'balatas' }])
    },
    { viewport: { width: 360, height: 760 } },
  )
})
