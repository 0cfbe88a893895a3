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

const line = await shop.db.row<{ id: number; slug: string; nombre: string }>(
  `select l.id, l.slug, l.nombre from linea l join producto p on p.linea_id = l.id and p.estado = 'activo'
   group by 1, 2, 3 having count(*) < 900 order by count(*) desc, l.id limit 1`,
)
const linePage = `/ListadoProductos/${line?.id}/${line?.slug}`
const vehiclePage = `/catalogo/busqueda/${[common.year, common.marca, common.modelo, '-'].map(encodeURIComponent).join('/')}?linea=${line?.id}`

test.each([results, linePage, vehiclePage])('a visitor has no such button: %s', async (path) => {
  await withPage(browser, async (page) => {
    await openPage(page, shop.url + path)
    await page.locator('main a[data-parte]').first().waitFor()
    expect(await page.getByRole('button', button).count()).toBe(0)
  })
})

test('a line and a vehicle are followed, too, and lead back to their pages by name', async () => {
  await withPage(
    browser,
    async (page) => {
      await enterAs(page, shop, 'asesor')
      for (const path of [linePage, vehiclePage]) {
        await openPage(page, shop.url + path)
        await page.getByRole('button', button).click()
        await page.getByText('Te avisamos de lo nuevo.').waitFor()
        expect(await faultsAtAllSizes(page)).toEqual([])
      }
      await openPage(page, `${shop.url}/busquedas-que-sigo`)
      const name = [common.marca, common.modelo, common.year].join(' ')
      await page.getByRole('link', { name: `${name} · ${line?.nombre}`, exact: true }).waitFor()
      await page.getByRole('link', { name: line?.nombre, exact: true }).click()
      await page.waitForURL(shop.url + linePage)
      await page.getByRole('button', button).waitFor()
      await shop.db.rows('delete from busqueda_seguida')
    },
    { viewport: { width: 360, height: 760 } },
  )
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
