import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, enterAs, fillSignIn } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
let page: Page
beforeAll(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'cliente')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const CALL = '**/cartItems/generacionCarrito*'
const button = () => page.getByRole('button', { name: 'Generar pre-pedido' })
const madeOf = async () => {
  const found = await shop.db.row<{ n: number }>('select count(*)::int as n from cotizacion where orden_compra = $1', [
    order,
  ])
  return found?.n
}
const isShown = () => page.waitForURL(/DetallePrepedido\?id=\d+/)
let order = ''
let round = 0

/** A cart of two lines, and an order number that only its document has. */
beforeEach(async () => {
  order = `UNICA-${++round}`
  await shop.db.rows(
    `with k as (
       insert into carrito (cliente_id, orden_compra) select id, $1 from cliente where clave = 'PISTON'
       on conflict (cliente_id) where principal do update set orden_compra = $1 returning id, cliente_id
     )
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, sucursal_id)
     select k.id, p.id, 1, 1, c.sucursal_id from k join cliente c on c.id = k.cliente_id
       cross join lateral (
         select p.id from producto p join existencia e on e.producto_id = p.id and e.sucursal_id = c.sucursal_id
         where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 30
           and exists (select from precio_de(c.id, p.id, 1)) order by p.id limit 2) p
     on conflict (carrito_id, producto_id) do update set cantidad = 1, cantidad2 = 1`,
    [order],
  )
  await openPage(page, `${shop.url}/CartItemsList`)
})

test('pressed twice', async () => {
  await button().dblclick()
  await isShown()
  expect(await madeOf()).toBe(1)
})

/** As a finger that stays on the key for two seconds: each repeat after the answer to the one before could be another press. */
async function hold(key: string): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await page.keyboard.down(key)
    await page.waitForTimeout(100)
  }
  await page.keyboard.up(key)
}

test.each(['the button', 'the field'])('Enter held on %s of a part adds it once', async (place) => {
  const part = await shop.db.row<{ k: string }>(
    `select p.k_parte as k from carrito_linea l join producto p on p.id = l.producto_id order by l.id limit 1`,
  )
  await shop.db.rows('delete from carrito_linea')
  await openPage(page, `${shop.url}/verprods/${encodeURIComponent(part?.k ?? '')}`)
  const main = page.getByRole('main')
  if (place === 'the button') await main.getByRole('button', { name: 'Agregar al carrito' }).focus()
  else await main.getByLabel(`Piezas de ${part?.k}`).focus()
  await hold('Enter')
  await page.getByText('en tu carrito').first().waitFor()
  expect(await shop.db.rows('select cantidad from carrito_linea')).toEqual([{ cantidad: 1 }])
})

test('the answer is lost on its way: it is asked for again, and there is one', async () => {
  let lost = 0
  await page.route(CALL, async (route) => {
    if (lost++) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button().click()
  await isShown()
  await page.unroute(CALL)
  expect([lost, await madeOf()]).toEqual([2, 1])
})

test('without a connection nothing is lost; with it again there is one', async () => {
  await page.context().setOffline(true)
  await button().click()
  await page.getByText('No hay conexión').first().waitFor()
  expect(await madeOf()).toBe(0)
  await page.context().setOffline(false)
  await button().click()
  await isShown()
  expect(await madeOf()).toBe(1)
})

test('reloaded in the middle', async () => {
  await Promise.all([page.waitForRequest(CALL), button().click()])
  await openPage(page, `${shop.url}/CartItemsList`)
  await expect.poll(async () => (await madeOf()) === 1 || (await button().isEnabled())).toBe(true)
  if ((await madeOf()) === 0) {
    await button().click()
    await isShown()
  }
  expect(await madeOf()).toBe(1)
})

test('the session ended meanwhile: the cart waits, and there is one after signing in again', async () => {
  // The page hears of it by itself; whether the cart or something else is told first, each with its own word, nobody knows.
  await shop.db.rows('update sesion set revocada_en = now() where revocada_en is null')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:OK|Aceptar)$/ })
    .click()
  await page.waitForURL('**/Ingresa?next=*')
  expect(await madeOf()).toBe(0)
  await fillSignIn(page, emailOf('cliente'))
  await button().click()
  await isShown()
  expect(await madeOf()).toBe(1)
})
