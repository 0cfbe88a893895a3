import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsAtAllSizes, faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { twoParts } from './desk-facts.ts'
import { pageAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
const [first = ''] = await twoParts(shop, true)
const other = await shop.db.row<{ k_parte: string }>(
  `with c as (select * from cliente where clave = 'PISTON'),
   parte as (select p.id, p.k_parte, pr.valor from producto p, c, lateral precio_de(c.id, p.id, 2) pr
     where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and p.k_parte <> $1 order by p.id limit 1),
   puesta as (insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
     select k.id, parte.id, 2, 0, parte.valor from carrito k join c on c.id = k.cliente_id, parte)
   select k_parte from parte`,
  [first],
)
const second = other?.k_parte ?? ''
let page: Page
let asesor: Page

beforeAll(async () => {
  page = await pageAs(browser, shop, 'cliente')
  asesor = await pageAs(browser, shop, 'asesor')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

/** Pieces of a part: at the client's branch, and at one other. */
const stock = (code: string, own: number, other: number) =>
  shop.db.rows(
    `with c as (select sucursal_id as id from cliente where clave = 'PISTON'),
     otra as (select s.id from sucursal s, c where s.activa and s.id <> c.id order by s.orden, s.id limit 1)
     update existencia e set disponible = case e.sucursal_id when (select id from c) then $2::int when (select id from otra) then $3::int else 0 end
     from producto p where p.id = e.producto_id and p.k_parte = $1`,
    [code, own, other],
  )
const line = (code: string) =>
  page.getByRole('listitem').filter({ has: page.getByLabel(`Piezas de ${code}`, { exact: true }) })
const place = process.env['SHOTS']
/** Looked at by whoever changes a screen: SHOTS=folder/name. */
async function picture(on: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await on.setViewportSize({ width, height: 900 })
    expect(await sticksOut(on), `${name} ${width}`).toEqual([])
    if (place) await on.screenshot({ path: `${place}-${name}-${width}.png`, fullPage: true })
  }
  await on.setViewportSize({ width: 1280, height: 900 })
}

test('a line comes from two branches, each with its day; what nobody has is asked for by choice', async () => {
  await stock(first, 1, 2)
  await stock(second, 0, 0)
  await openPage(page, `${shop.url}/CartItemsList`)
  const field = page.getByLabel(`Piezas de ${first}`, { exact: true })
  await field.fill('3')
  await field.press('Enter')
  await line(first)
    .getByText(/^1 de .+: /)
    .waitFor()
  await line(first)
    .getByText(/^2 de .+: /)
    .waitFor()
  await line(second).getByText('Sin existencia').waitFor()
  expect(await line(second).innerText()).not.toContain('$0.00')
  await picture(page, 'cart-lack')
  await page.getByRole('button', { name: `Pedir lo que falta de ${second} para cuando llegue` }).click()
  await line(second).getByText('Por llegar', { exact: true }).first().waitFor()
  expect(await line(second).innerText()).toMatch(/\$[1-9]/)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'cart-owed')
})

test('with less stock than agreed the client takes what there is; the adviser’s document is asked for before it is taken', async () => {
  await stock(first, 10, 10)
  await openPage(page, `${shop.url}/CartItemsList`)
  await page.getByRole('main').getByRole('button', { name: 'Generar pre-pedido', exact: true }).click()
  await page.waitForURL(/DetallePrepedido\?id=\d+/)
  const id = new URL(page.url()).searchParams.get('id')
  await page.getByRole('main').getByRole('button', { name: 'Enviar a autorizar', exact: true }).click()
  await page.getByRole('main').getByText('Por autorizar', { exact: true }).first().waitFor()
  await openPage(asesor, `${shop.url}/cotizaciones/${id}`)
  await asesor.getByRole('main').getByRole('button', { name: 'Tomarla', exact: true }).click()
  await asesor.getByLabel(`Piezas de ${first}`).waitFor()
  await shop.db.rows(
    `update cotizacion set revisor_id = (select id from usuario where id <> revisor_id and estado = 'ACTIVO' order by id limit 1) where id = $1`,
    [Number(id)],
  )
  await asesor.getByRole('main').getByRole('button', { name: 'Autorizar', exact: true }).click()
  const asked = asesor.getByRole('dialog', { name: 'Alguien ya lo está llevando' })
  await asked.getByText(/Lo está llevando/).waitFor()
  expect(await faultsOf(asesor)).toEqual([])
  await picture(asesor, 'holder')
  await asked.getByRole('button', { name: 'Tomarlo yo' }).click()
  await asesor.getByRole('main').getByText('Autorizada', { exact: true }).first().waitFor()

  await page.getByRole('main').getByText('Autorizada', { exact: true }).first().waitFor()
  await stock(first, 1, 1)
  await page.getByRole('main').getByRole('button', { name: 'Aceptar y hacer el pedido', exact: true }).click()
  const sure = page.getByRole('dialog')
  await sure
    .getByRole('button', { name: /Aceptar/ })
    .last()
    .click()
  const lack = page.getByRole('dialog', { name: 'Hay menos piezas de las acordadas' })
  await lack.getByText('2 de 3').waitFor()
  await picture(page, 'lack')
  await lack.getByRole('button', { name: 'Aceptar lo que hay' }).click()
  await page.waitForURL(/DetallePedidoCreado/)
  const ordered = await shop.db.row<{ piezas: number; debe: number }>(
    `select sum(l.cantidad) filter (where l.k_parte = $2)::int as piezas, sum(l.backorder)::int as debe
     from pedido o join pedido_linea l on l.pedido_id = o.id where o.cotizacion_id = $1`,
    [Number(id), first],
  )
  expect(ordered).toEqual({ piezas: 2, debe: 2 })
  await picture(page, 'order')
})

test('who wants each part from one branch says so once: the part, the cart and the adviser’s page of him follow', async () => {
  // One at home, two nearby, three far away: soonest from two branches, whole from the far one.
  await shop.db.rows(
    `with c as (select sucursal_id as id from cliente where clave = 'PISTON'),
     otra as (select s.id, row_number() over (order by s.id) as n from sucursal s, c where s.activa and s.id <> c.id),
     puesta as (update existencia e set disponible = case when e.sucursal_id = (select id from c) then 1
         else coalesce((select case n when 1 then 2 when 2 then 3 end from otra where otra.id = e.sucursal_id), 0) end
       from producto p where p.id = e.producto_id and p.k_parte = $1)
     update sucursal s set dias_traslado = case n when 2 then 6 else 1 end from otra where otra.id = s.id`,
    [first],
  )
  await shop.db.rows(
    `insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
     select k.id, p.id, 1, 1, pr.valor from carrito k join cliente c on c.id = k.cliente_id and c.clave = 'PISTON', producto p, lateral precio_de(c.id, p.id, 1) pr
     where p.k_parte = $1 on conflict do nothing`,
    [first],
  )
  await openPage(page, `${shop.url}/mi-empresa`)
  const way = page.getByRole('radio', { name: 'Cada parte completa de una sucursal, aunque tarde más' })
  await way.check()
  await page.getByText('Guardado').first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await openPage(page, `${shop.url}/CartItemsList`)
  const field = page.getByLabel(`Piezas de ${first}`, { exact: true })
  for (const pieces of ['2', '3']) {
    await field.fill(pieces)
    await field.press('Enter')
  }
  await expect
    .poll(() =>
      line(first)
        .getByText(/^\d de .+: /)
        .count(),
    )
    .toBe(0)
  expect(await line(first).innerText()).not.toContain('Sin existencia')
  await picture(page, 'cart-together')

  const id = await shop.db.row<{ id: number }>(`select id from cliente where clave = 'PISTON'`)
  await openPage(asesor, `${shop.url}/clientes/${id?.id}`)
  await asesor.getByText('Cada parte completa de una sucursal').first().waitFor()

  await openPage(page, `${shop.url}/mi-empresa`)
  await page.getByRole('radio', { name: 'Lo antes posible, aunque venga de varias sucursales' }).check()
  await page.getByText('Guardado').first().waitFor()
  await openPage(page, `${shop.url}/CartItemsList`)
  await line(first)
    .getByText(/^1 de .+: /)
    .waitFor()
})
