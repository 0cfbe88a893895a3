import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { audit } from '#upkeep/auditor/run.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
// A year too many in the best sold part that has an end, as a file with a slip would bring it.
const [bad] = await shop.db.rows<{ id: number; k_parte: string; hasta: number }>(
  `update aplicacion a set hasta = mo.hasta + 2 from modelo mo, producto p
   where mo.id = a.modelo_id and p.id = a.producto_id and a.id = (
     select x.id from aplicacion x join modelo m on m.id = x.modelo_id and m.hasta = x.hasta join producto q on q.id = x.producto_id
     where q.estado = 'activo' order by q.popularidad desc, x.id limit 1)
   returning a.id, p.k_parte, mo.hasta`,
)
await audit(shop.db)
const browser = await openBrowser()

let contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

async function newPage(who: Who): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  await enterAs(page, shop, who)
  return page
}

const yearNow = async () =>
  (await shop.db.row<{ hasta: number }>('select hasta from aplicacion where id = $1', [bad?.id]))?.hasta

test('the administrator finds the fault, mends it with one click, takes it back, and passes it with a reason', async () => {
  const page = await newPage('admin')
  await openPage(page, `${shop.url}/AuditorAplicaciones?regla=anios_modelo`)
  const row = page.getByRole('row', { name: new RegExp(bad?.k_parte.replace(/[^\w]/g, '.') ?? '') })
  await row.getByText(`se vendió hasta ${bad?.hasta}`).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await row.getByRole('button', { name: /^Recortar a/ }).click()
  await page.getByText('1 hallazgo arreglado').waitFor()
  expect(await yearNow()).toBe(bad?.hasta)
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await page.getByText('1 arreglo deshecho').waitFor()
  expect(await yearNow()).toBe((bad?.hasta ?? 0) + 2)
  await row.getByRole('button', { name: /^Ignorar/ }).click()
  await page.getByLabel('Por qué están bien').fill('Se vendió como taxi dos años más.')
  await page.getByRole('button', { name: 'Dar por bueno' }).click()
  await page.getByText('1 hallazgo dado por bueno').waitFor()
  await openPage(page, `${shop.url}/AuditorAplicaciones?estado=IGNORADO`)
  await page.getByText('Se vendió como taxi dos años más.').waitFor()
})

test('somebody else is not let in', async () => {
  const page = await newPage('MKTG')
  await page.goto(`${shop.url}/AuditorAplicaciones`)
  await page.waitForURL(/unauthorized/)
})
