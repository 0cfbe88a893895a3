import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, withAccounts } from './people.ts'

const LINES = 1_000
const shop = await startShop()
await withAccounts(shop)
const browser = await openBrowser()
await shop.db.rows(
  `with linea as (select id from linea order by id limit 1),
   partes as (insert into producto (k_parte, descripcion, linea_id, estado)
     select 'LARGO-' || lpad(n::text, 4, '0'), 'Parte del carrito largo ' || n, linea.id, 'activo' from linea, generate_series(1, $1::int) n returning id),
   precios as (insert into precio (lista_id, producto_id, valor) select l.id, p.id, 10 from lista_precio l, partes p where l.clave = 'BASE'),
   hay as (insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 50 from partes p, sucursal s where s.activa),
   carro as (insert into carrito (cliente_id) select id from cliente where clave = 'PISTON'
     on conflict (cliente_id) do update set version = carrito.version + 1 returning id)
   insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto) select c.id, p.id, 1, 1, 10 from carro c, partes p order by p.id`,
  [LINES],
)
let page: Page

beforeAll(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'cliente')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const pieces = (n: number) => page.getByLabel(`Piezas de LARGO-${String(n).padStart(4, '0')}`, { exact: true })
/** Whether a line is laid out and painted at this moment. */
const isDrawn = (n: number) =>
  pieces(n).evaluate((field) => field.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))

test(`a cart of ${LINES} lines: what is out of sight is not laid out, and is there for the keyboard, for finding and for paper`, async () => {
  await openPage(page, `${shop.url}/CartItemsList`)
  const opened = Date.now()
  await openPage(page, `${shop.url}/CartItemsList`)
  await expect.poll(() => pieces(1).isEnabled()).toBe(true)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  console.log(`abrir ${Date.now() - opened} ms, nodos ${nodes}`)
  expect(await page.getByRole('listitem').filter({ hasText: 'LARGO-' }).count()).toBe(LINES)
  expect([await isDrawn(1), await isDrawn(900)]).toEqual([true, false])

  const edit = await page.evaluate(async () => {
    const region = document.querySelector('[aria-label="Totales"]')
    const field = document.querySelector<HTMLInputElement>('[data-columna="cantidad"]')
    if (!region || !field) return null
    field.focus()
    const before = region.textContent
    Reflect.set(HTMLInputElement.prototype, 'value', '7', field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const from = performance.now()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    while (region.textContent === before) await new Promise((done) => requestAnimationFrame(done))
    return performance.now() - from
  })
  console.log(`editar ${edit} ms`)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Piezas de LARGO-0002')
  await expect
    .poll(() =>
      shop.db.row(
        `select l.cantidad from carrito_linea l join producto p on p.id = l.producto_id where k_parte = 'LARGO-0001'`,
      ),
    )
    .toEqual({ cantidad: 7 })

  // From a line in sight to one that was not: it is drawn when the keyboard comes.
  await pieces(900).focus()
  await expect.poll(() => isDrawn(900)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => pieces(901).evaluate((field) => field === document.activeElement)).toBe(true)

  await page.emulateMedia({ media: 'print' })
  expect([await isDrawn(1), await isDrawn(500), await isDrawn(LINES)]).toEqual([true, true, true])
  await page.emulateMedia({ media: null })
})
