import { afterAll, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { lookAtWatches } from '#catalogue/watches/look.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { emailOf, enterAs, fillSignIn } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

/** A part that nobody has, with a price and not followed by anybody. */
const found = await shop.db.row<{ id: number; k_parte: string }>(
  `select p.id, p.k_parte from producto p where p.estado = 'activo' and p.empaque = 1 and not exists (select from parte_seguida w where w.producto_id = p.id)
     and exists (select from precio v where v.producto_id = p.id) and p.k_parte not like '%/%' order by p.popularidad desc limit 1`,
)
if (!found) throw new Error('the demo has a part that nobody follows')
const { id, k_parte } = found
await shop.db.rows('update existencia set disponible = 0 where producto_id = $1', [id])
const partUrl = `${shop.url}/verprods/${encodeURIComponent(k_parte)}`
const kept = () =>
  shop.db.rows(
    `select w.por_existencia as existencia, w.por_precio as precio from parte_seguida w join usuario u on u.id = w.usuario_id
     where w.producto_id = $1 and w.quitada_en is null and u.email = $2`,
    [id, emailOf('cliente')],
  )

const phone = { viewport: { width: 360, height: 760 } }

test('a visitor is led to sign in and comes back to «Avísame», which is open; both kinds are turned on by keys', async () => {
  await withPage(
    browser,
    async (page) => {
      await openPage(page, partUrl)
      await page.getByRole('main').getByRole('link', { name: 'Avísame', exact: true }).click()
      await fillSignIn(page, emailOf('cliente'))
      await page.waitForURL((url) => url.href === `${partUrl}#avisame`)
      const stock = page.getByRole('checkbox', { name: 'Cuando haya' })
      await stock.waitFor()
      await expect.poll(() => stock.isEnabled()).toBe(true)
      await stock.focus()
      await page.keyboard.press('Space')
      await page.getByText(`Te avisamos cuando haya ${k_parte}`).waitFor()
      await page.getByRole('checkbox', { name: 'Si baja de precio' }).check()
      await page.getByText(`Te avisamos si baja de precio ${k_parte}`).waitFor()
      expect(await kept()).toEqual([{ existencia: true, precio: true }])
      await page.keyboard.press('Escape')
      expect(await stock.isVisible()).toBe(false)
      await page
        .getByText(`Te avisamos de ${k_parte}`)
        .or(page.getByLabel(`Te avisamos de ${k_parte}`))
        .first()
        .waitFor()
      expect(await faultsAtAllSizes(page)).toEqual([])
    },
    phone,
  )
})

test('«Partes que sigo»: filtered, taken off and taken back', async () => {
  await withPage(
    browser,
    async (page) => {
      await enterAs(page, shop, 'cliente')
      await openPage(page, `${shop.url}/partes-que-sigo`)
      await page.setViewportSize({ width: 360, height: 760 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.getByLabel('Mostrar').selectOption('Agotadas')
      await page.waitForURL(/ver=agotadas/)
      await page.getByRole('link', { name: k_parte, exact: true }).waitFor()
      expect(await page.getByText('Disponible', { exact: true }).count()).toBe(0)
      await page.getByLabel('Mostrar').selectOption('Bajaron de precio')
      await page.waitForURL(/ver=bajaron/)
      await page
        .getByText(/^bajó \$/)
        .first()
        .waitFor()
      await page.getByLabel('Mostrar').selectOption('Todas')
      await page.getByLabel(`Avisos de ${k_parte}`).click()
      await page.getByRole('button', { name: 'Dejar de seguir' }).filter({ visible: true }).click()
      await page.getByText(`Ya no sigues ${k_parte}`).waitFor()
      expect(await kept()).toEqual([])
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await page.getByText(`Sigues ${k_parte} como antes`).waitFor()
      expect(await kept()).toEqual([{ existencia: true, precio: true }])
      expect(await faultsAtAllSizes(page)).toEqual([])
    },
    { viewport: { width: 1280, height: 900 } },
  )
})

test('the line of the cart that nobody has offers it too; what came is told, and leads to the part', async () => {
  await shop.db.rows('delete from parte_seguida where producto_id = $1', [id])
  await shop.db.rows(
    `with k as (insert into carrito (cliente_id) select cliente_id from usuario where email = $2 on conflict (cliente_id) where principal do update set cliente_id = excluded.cliente_id returning id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2) select k.id, $1, 2, 2 from k on conflict do nothing`,
    [id, emailOf('cliente')],
  )
  await withPage(
    browser,
    async (page) => {
      await enterAs(page, shop, 'cliente')
      await openPage(page, `${shop.url}/CartItemsList`)
      const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: k_parte, exact: true }) })
      await line.getByLabel(`Avísame de ${k_parte}`).click()
      const wish = line.getByRole('checkbox', { name: 'Cuando haya' })
      await expect.poll(() => wish.isEnabled()).toBe(true)
      await page.setViewportSize({ width: 360, height: 760 })
      await wish.check()
      await page.getByText(`Te avisamos cuando haya ${k_parte}`).waitFor()
      expect(await kept()).toEqual([{ existencia: true, precio: false }])

      await shop.db.rows('update existencia set disponible = 9 where producto_id = $1', [id])
      expect(await lookAtWatches(shop.db, testEnv)).toBe(1)
      await openPage(page, `${shop.url}/notificaciones`)
      await page.getByRole('link', { name: `Ya hay ${k_parte}` }).click()
      await page.waitForURL(partUrl)
    },
    { viewport: { width: 1280, height: 900 } },
  )
})
