import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop, withPage } from './browser.ts'
import { enterAs } from './people.ts'
import { somePart } from './shop-facts.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})
const part = await somePart(shop.db)
const counted = async () =>
  (
    await shop.db.row<{ n: number }>(
      `select coalesce(sum(veces), 0)::int as n from embudo_cuenta where paso = 'vista' and visitante`,
    )
  )?.n

test('a visitor who looks at a part is counted, without a name', async () => {
  await withPage(browser, async (page) => {
    const told = page.waitForRequest((request) => request.url().endsWith('/api/v1/reportes/parte'))
    await openPage(page, `${shop.url}/verprods/${part.k_parte}`)
    expect((await told).method()).toBe('POST')
    // What is counted waits half a minute in the process.
    await expect.poll(counted, { timeout: 60_000, interval: 500 }).toBe(1)
  })
}, 90_000)

test('each figure opens the rows that sum to it, a row a closer look, a document its page', async () => {
  await shop.db.rows(`update embudo_cuenta set dia = hoy_local() - 3`)
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'admin')
    await openPage(page, `${shop.url}/Embudo?desde=2020-01-01`)
    await page.getByRole('heading', { level: 1, name: 'Embudo' }).waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })

    const figure = page.getByRole('link', { name: /^Pedido: / })
    const all = Number(((await figure.textContent()) ?? '').replaceAll(',', ''))
    expect(all).toBeGreaterThan(0)
    await figure.click()
    await page.waitForURL((url) => url.searchParams.get('paso') === 'pedido')
    await page.getByRole('columnheader', { name: 'Documento' }).waitFor()
    expect(Number(((await figure.textContent()) ?? '').replaceAll(',', ''))).toBe(all)

    await page.locator('main tbody a').first().click()
    await page.waitForURL(/\/pedidos\/\w+\/[\w-]+$/)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('no existe')

    await openPage(page, `${shop.url}/Embudo?desde=2020-01-01`)
    await page.getByRole('link', { name: /^Vistas: 1$/ }).click()
    await page.getByRole('columnheader', { name: 'Día' }).waitFor()
    await page.getByRole('link', { name: 'Por tipo de cliente' }).click()
    await page.getByRole('link', { name: 'Visitantes' }).waitFor()
  })
})

test('what was left lies there by value, each part opens where it lies', async () => {
  await shop.db.rows(
    `with k as (insert into carrito (cliente_id) select id from cliente where clave = 'PISTON' on conflict do nothing returning id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto, actualizado_en)
     select k.id, p.id, 3, 3, 100, now() - interval '40 days' from k, producto p where p.k_parte = $1`,
    [part.k_parte],
  )
  await withPage(browser, async (page) => {
    await enterAs(page, shop, 'manager')
    await openPage(page, `${shop.url}/Embudo`)
    await page.getByRole('link', { name: 'Líneas abandonadas' }).click()
    await page.getByRole('heading', { level: 1, name: 'Líneas abandonadas' }).waitFor()
    await page.getByRole('link', { name: part.k_parte, exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('por_que') === 'renglon' && url.searchParams.has('parte'))
    await page.getByRole('columnheader', { name: 'Dónde quedó' }).waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])
  })
})
