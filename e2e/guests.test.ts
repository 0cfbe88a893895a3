import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openBrowser, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop({ PAGES_MB: '8' })
const browser = await openBrowser()
const contexts: BrowserContext[] = []
let policies: Page
beforeAll(async () => {
  policies = await opened()
  await enterAs(policies, shop, 'admin')
})
afterEach(async () => {
  for (const context of contexts.splice(1)) await context.close()
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser.close()
  await shop.stop()
})

async function opened(width = 1280, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled })
  contexts.push(context)
  return context.newPage()
}

/** A part with a list price and pieces, and what nobody may read who is not told. */
const part = await shop.db.row<{ k_parte: string; precio: string; sucursal: string }>(`
  select p.k_parte, round(b.valor, 2)::text as precio, (select nombre from sucursal where es_principal) as sucursal
  from producto p, lateral precio_de(null, p.id) b
  where p.estado = 'activo' and p.k_parte ~ '^[A-Z]+-[0-9]+$' and exists (
    select from existencia x join sucursal s on s.id = x.sucursal_id and s.es_principal
    where x.producto_id = p.id and x.disponible >= 10 * p.empaque)
  order by p.popularidad desc, p.id limit 1`)
if (!part) throw new Error('the demo has a part with price and stock')

const address = `${shop.url}/verprods/${part.k_parte}`
const html = async (url = address) => (await fetch(url, { headers: { accept: 'text/html' } })).text()
const offersIn = (text: string) => /"offers":\{[^}]*\}?/.exec(text)?.[0] ?? null

/** As the company does: on the page of its rules. The page of the part has been kept before. */
async function choose(label: string): Promise<void> {
  await html()
  await policies.goto(`${shop.url}/politica-de-ventas`)
  await policies.getByRole('radio', { name: new RegExp(`^${label}`) }).check()
  await policies.getByRole('button', { name: 'Guardar política' }).click()
  await policies.getByText('Política de ventas guardada').first().waitFor()
}

const SIGNAL = /Recoge (hoy|mañana|el \w+ \d+ \w+) en /

describe('what who has no account meets', () => {
  test('nothing is shown: list, cards and the part say how one gets a price', async () => {
    await choose('Nada')
    await expect.poll(async () => /Semáforo|\$\d/.test(await html()), { timeout: 5000 }).toBe(false)
    expect(offersIn(await html())).toBeNull()
    const page = await opened()
    for (const list of ['/ListaProds', '/ListaProds?vista=cuadricula']) {
      await page.goto(shop.url + list)
      // Once above the list, not in each of its rows.
      const invitation = page.getByRole('main').getByRole('link', { name: /^regístrate/i })
      await invitation.first().waitFor()
      expect(await invitation.filter({ visible: true }).count()).toBe(1)
      expect(await page.content()).not.toMatch(/\$\d/)
    }
    await page.goto(address)
    await page.getByRole('main').getByRole('link', { name: 'Regístrate y ve tu precio' }).first().click()
    await expect.poll(() => page.getByLabel('Mensaje').inputValue()).toMatch(/^Quiero una cuenta/)
  })

  test('the list price, said to be without VAT, in rows, cards, the part and its linked data', async () => {
    await choose('Precio de lista')
    await expect.poll(async () => offersIn(await html()), { timeout: 5000 }).toContain(`"price":"${part.precio}"`)
    expect(offersIn(await html())).toContain('"valueAddedTaxIncluded":false')
    expect(await html()).not.toMatch(/recoge|Pocas piezas/)
    const page = await opened()
    for (const list of ['/ListaProds', '/ListaProds?vista=cuadricula']) {
      await page.goto(shop.url + list)
      await page.getByText('+ IVA').first().waitFor()
      expect(await page.getByText(SIGNAL).count()).toBe(0)
    }
    await page.goto(address)
    await page.getByText('MXN más IVA, precio de lista').waitFor()
    await page.getByRole('link', { name: 'Regístrate y ve tu precio' }).waitFor()
  })

  test('lights by branch and the day, in rows, cards and the part, without scripts there too; no price', async () => {
    await choose('Semáforo de existencias')
    await expect.poll(async () => (await html()).includes('Por sucursal'), { timeout: 5000 }).toBe(true)
    expect(offersIn(await html())).toBeNull()
    const page = await opened()
    for (const list of ['/ListaProds', '/ListaProds?vista=cuadricula']) {
      await page.goto(shop.url + list)
      await page.getByText(SIGNAL).first().waitFor()
      expect(await page.content()).not.toMatch(/\$\d/)
    }
    await page.goto(address)
    const branches = page.getByRole('list', { name: 'Por sucursal' })
    await branches.getByText(part.sucursal).waitFor()
    await branches
      .getByText(/^recoge /)
      .first()
      .waitFor()
    expect(await faultsOf(page)).toEqual([])

    const plain = await opened(360, false)
    await plain.goto(address)
    await plain
      .getByRole('list', { name: 'Por sucursal' })
      .getByText(/^recoge /)
      .first()
      .waitFor()
    expect(await plain.content()).not.toMatch(/\$\d/)
    expect(await plain.evaluate(() => document.documentElement.scrollWidth).catch(() => 360)).toBeLessThanOrEqual(360)
  })

  test('a page that was kept under one policy shows nothing of it under the next', async () => {
    await choose('Precio de lista')
    await expect.poll(async () => offersIn(await html()), { timeout: 5000 }).not.toBeNull()
    await choose('Nada')
    await expect.poll(async () => offersIn(await html()), { timeout: 5000 }).toBeNull()
    expect(await html()).not.toMatch(/\$\d|recoge/)
  })
})
