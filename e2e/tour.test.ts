import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { closeDemoAccounts } from '#close-demo.ts'
import { STOPS, type Stop, stopWords } from '#fronts/tour/stops.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { enterAs, emailOf, type Who } from './people.ts'
import { wholeDemoDatabase } from './whole-demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'jacve-tour-'))
const shop = await startShop({ DATA_DIR: folder }, wholeDemoDatabase(folder))
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const whoOf: Record<Stop, Who | null> = {
  visitante: null,
  taller: 'cliente',
  mostrador: 'Cotizador-Mostrador',
  asesor: 'asesor',
  contabilidad: 'manager',
  administracion: 'admin',
}

test('a visitor finds it at the foot of the page; it looks right at all sizes, by day and by night', async () => {
  await withPage(browser, async (page) => {
    await openPage(page, `${shop.url}/home`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Conoce la muestra' }).click()
    await page.getByRole('heading', { level: 1, name: 'Conoce la muestra' }).waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      STOPS.map((stop) => stopWords[stop].nombre),
    )
    expect(await faultsAtAllSizes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('link', { name: stopWords.taller.nombre }).click()
    await page.getByText(emailOf('cliente')).waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])
  })
})

describe.each(STOPS)('%s', (stop) => {
  test('every step opens as who it is of, shows its page and no fault, and is remembered', async () => {
    const who = whoOf[stop]
    await withPage(browser, async (page) => {
      if (who) await enterAs(page, shop, who)
      await openPage(page, `${shop.url}/muestra/${stop}`)
      if (who) await page.getByText(emailOf(who)).waitFor()
      const steps = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2 }) })
      const many = await steps.count()
      expect(many).toBeGreaterThanOrEqual(5)
      expect(many).toBeLessThanOrEqual(6)
      for (let n = 0; n < many; n++) {
        const link = steps.nth(n).getByRole('link')
        const href = String(await link.getAttribute('href'))
        const alone = await page.context().request.get(shop.origin + href, { headers: { accept: 'text/html' } })
        expect([href, alone.status(), new URL(alone.url()).pathname]).toEqual([
          href,
          200,
          new URL(shop.origin + href).pathname,
        ])
        await link.click()
        await page.waitForURL((url) => url.pathname + url.search === href)
        const main = page.getByRole('main')
        await main.getByRole('heading', { level: 1 }).first().waitFor()
        expect(await main.innerText()).not.toMatch(/no existe|algo falló|sin acceso/i)
        await page.goBack()
        await steps.nth(n).getByText('Visto').waitFor()
      }
      await openPage(page, `${shop.url}/muestra`)
      await page.getByText(`${many} de ${many} pasos vistos`).waitFor()
      await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
      await page.getByText('pasos vistos').waitFor({ state: 'detached' })
    })
  }, 120_000)
})

test('without scripts its steps are plain links, and who is not in is led to sign in', async () => {
  await withPage(
    browser,
    async (page) => {
      await page.goto(`${shop.url}/muestra/asesor`)
      await page.getByRole('link', { name: 'Su cartera' }).click()
      expect(new URL(page.url()).pathname).toBe('/JACVE/Ingresa')
      await page.goto(`${shop.url}/muestra/visitante`)
      await page.getByRole('link', { name: 'Todo para un vehículo' }).click()
      expect(await page.locator('main a[data-parte]').count()).toBeGreaterThan(0)
    },
    { javaScriptEnabled: false },
  )
})

test('an unknown stop is a 404; when the accounts of the demonstration are closed, so is the tour, and no page leads to it', async () => {
  const statusOf = async (path: string) => (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).status
  expect([await statusOf('/muestra/nadie'), await statusOf('/muestra/taller')]).toEqual([404, 200])
  await shop.db.rows(`update usuario set estado = 'BLOQUEADO' where email = $1`, [emailOf('manager')])
  await expect.poll(() => statusOf('/muestra/contabilidad')).toBe(404)
  expect(await statusOf('/muestra/taller')).toBe(200)

  await closeDemoAccounts(shop.db)
  await expect.poll(() => statusOf('/muestra')).toBe(404)
  const home = async () => (await fetch(`${shop.url}/home`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(async () => (await home()).includes('/muestra')).toBe(false)
  await withPage(browser, async (page) => {
    await openPage(page, `${shop.url}/muestra`)
    await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
  })
})
