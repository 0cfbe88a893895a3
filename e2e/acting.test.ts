import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, startShop } from './browser.ts'
import { signInAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function pageOf(who: Who): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  ).newPage()
  await signInAs(page, shop, who)
  return page
}

const band = (page: Page) => page.getByRole('region', { name: 'Actúas a nombre de un cliente' })

test('an adviser acts for a client of his portfolio, sees what it sees, and comes back', async () => {
  const page = await pageOf('asesor')
  await page.goto(`${shop.url}/clientes`)
  const tab = await page.context().newPage()
  await tab.goto(`${shop.url}/clientes`)
  await page.getByRole('button', { name: 'Actuar a nombre de Refaccionaria El Pistón' }).click()
  await band(page).waitFor()
  expect(await band(page).innerText()).toContain('Actúas a nombre de Refaccionaria El Pistón · como Sofía Asesora')
  expect(new URL(page.url()).pathname).not.toContain('unauthorized')

  // Another tab follows: what it showed is not the client's.
  await tab.waitForURL('**/unauthorized')
  await band(tab).waitFor()

  // What stands under the bar begins below the band, at every width.
  await page.goto(`${shop.url}/Contacto`)
  for (const width of [1280, 900, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const gap = () =>
      page.evaluate(() => {
        const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        return Math.abs(
          bar - Number.parseFloat(getComputedStyle(document.querySelector('main') ?? document.body).paddingTop),
        )
      })
    await expect.poll(gap).toBeLessThanOrEqual(2)
  }

  await page.goto(`${shop.url}/clientes`)
  await page.getByRole('heading', { name: 'Esta sección no es del cliente' }).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.goto(`${shop.url}/cuenta`)
  await page.getByRole('heading', { name: 'Esta sección no es del cliente' }).waitFor()

  await band(page).getByRole('button', { name: 'Dejar de actuar' }).click()
  await page.getByRole('heading', { name: 'Refaccionaria El Pistón', level: 1 }).waitFor()
  expect(await band(page).count()).toBe(0)
  await band(tab).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actuar a su nombre' }).waitFor()

  const admin = await pageOf('admin')
  await admin.goto(`${shop.url}/bitacora?cliente=piston`)
  const rows = admin.getByRole('row').filter({ hasText: 'a nombre de Refaccionaria El Pistón' })
  expect(await rows.filter({ hasText: 'Sofía Asesora' }).count()).toBeGreaterThanOrEqual(2)
})

test('news reach an open page', async () => {
  const page = await pageOf('cliente')
  const client = await shop.db.row<{ id: number }>(
    `select cliente_id as id from usuario where nombre = 'Refaccionaria El Pistón'`,
  )
  const topic = `pedidos:${client?.id}`
  await page.evaluate(
    ({ url, topics }) => {
      const source = new EventSource(`${url}?temas=${topics}`)
      const heard: string[] = []
      Object.assign(globalThis, { heard, source })
      source.addEventListener('open', () => heard.push('open'))
      source.addEventListener('message', ({ data }) => heard.push(String(data)))
    },
    { url: `${shop.url}/api/v1/novedades`, topics: `${topic},pedidos:99999999` },
  )
  const heard = () => page.evaluate('heard.join()')
  await expect.poll(heard).toBe('open')
  await shop.db.rows(`select pg_notify('novedad', $1), pg_notify('novedad', 'pedidos:99999999')`, [topic])
  await expect.poll(heard).toBe(`open,${topic}`)
})
