import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, sticksOut } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()

// Two parts sold one by one, priced and in stock where the client buys, in a cart that has nothing else.
const parts = await shop.db.rows<{ k_parte: string }>(
  `with cliente_de_prueba as (select * from cliente where clave = 'PISTON'),
   carro as (insert into carrito (cliente_id) select id from cliente_de_prueba on conflict (cliente_id) where principal do update set version = carrito.version + 1 returning id, cliente_id),
   partes as (
     select p.id, p.k_parte, pr.valor from producto p join cliente_de_prueba c on true
     join existencia e on e.producto_id = p.id and e.sucursal_id = c.sucursal_id
     cross join lateral precio_de(c.id, p.id, 2) pr
     where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 20 and p.costo < pr.valor * 0.7 order by p.id limit 2),
   lineas as (insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto) select k.id, x.id, 2, 2, x.valor from carro k, partes x)
   select k_parte from partes order by id`,
)
const [first = ''] = parts.map(({ k_parte }) => k_parte)

let client: Page
let adviser: Page

beforeAll(async () => {
  client = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  adviser = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(client, shop, 'cliente')
  await enterAs(adviser, shop, 'asesor')
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const state = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1 }).locator('..').locator('..').getByText(name, { exact: true }).first().waitFor()

/** What is wrong with the page that is open, where it is narrowest. */
async function narrowFaults(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 780 })
  const faults = [...(await faultsOf(page)), ...(await sticksOut(page))]
  await page.setViewportSize({ width: 1280, height: 900 })
  return faults
}

test('from the cart to the order: generated, sent, taken, proposed, agreed, accepted, each seeing the other at once', async () => {
  await openPage(client, `${shop.url}/CartItemsList`)
  await press(client, 'Generar pre-pedido')
  await client.waitForURL(/DetallePrepedido\?id=\d+/)
  // The address is there before the page; the cart that still stands has a field of the same name.
  await client.getByRole('form', { name: 'Documento' }).waitFor()
  const id = new URL(client.url()).searchParams.get('id')
  await client.getByLabel('Tu orden de compra').fill('OC-PRUEBA')
  await client.getByLabel(`Piezas de ${first}`).fill('3')
  expect(await narrowFaults(client)).toEqual([])
  await press(client, 'Enviar a autorizar')
  await state(client, 'Por autorizar')

  // What is handed over by WhatsApp is short, and leads each to his own screen of it.
  const chat = client.getByRole('main').getByRole('link', { name: 'WhatsApp', exact: true }).first()
  const [short = ''] = /http\S+\/q\/\S+$/.exec(decodeURIComponent((await chat.getAttribute('href')) ?? '')) ?? []
  const leads = async (page: Page) => (await page.context().request.get(short)).url()
  expect(await leads(client)).toBe(`${shop.url}/DetallePrepedido?id=${id}`)
  expect(await leads(adviser)).toBe(`${shop.url}/cotizaciones/${id}`)

  await openPage(adviser, `${shop.url}/cotizaciones?q=OC-PRUEBA`)
  expect(await narrowFaults(adviser)).toEqual([])
  await adviser
    .getByRole('main')
    .getByRole('link', { name: /^C-\d{6}/ })
    .click()
  await press(adviser, 'Tomarla')
  await adviser.getByLabel(`Precio de ${first}`).waitFor()
  // The client's page, which nobody touched, tells it.
  await state(client, 'En revisión')

  const price = Number(await adviser.getByLabel(`Precio de ${first}`).inputValue())
  await adviser.getByLabel(`Precio de ${first}`).fill((price * 0.95).toFixed(2))
  const total = await adviser.locator('[data-total]').getAttribute('data-total')
  await adviser.getByLabel('Mensaje para el cliente (opcional)').fill('Te bajé la primera.')
  expect(await narrowFaults(adviser)).toEqual([])
  await press(adviser, 'Proponer al cliente')
  await state(adviser, 'Devuelta')

  await state(client, 'Devuelta')
  await client.getByText('Te bajé la primera.').waitFor()
  expect(await client.locator('[data-total]').getAttribute('data-total')).toBe(total)
  await press(client, 'Aceptar los cambios')
  await state(client, 'Autorizada')

  await press(client, 'Aceptar y hacer el pedido')
  await client.getByRole('dialog').getByRole('button', { name: 'Aceptar y hacer el pedido' }).click()
  await client.waitForURL(/DetallePedidoCreado\/\w+\/WEB-\d+/)
  const made = await shop.db.row(
    `select q.estado, q.orden_compra, q.total::text as total, p.total::text as pedido, count(*) over ()::int as pedidos
     from cotizacion q join pedido p on p.cotizacion_id = q.id where q.id = $1`,
    [Number(id)],
  )
  expect(made).toEqual({ estado: 'CONVERTIDA', orden_compra: 'OC-PRUEBA', total, pedido: total, pedidos: 1 })
})

test('the lists of the client say what the specification says; a double press sends once', async () => {
  await openPage(client, `${shop.url}/listadocotizacionesaut?fecha=2020-01-01`)
  await client.getByRole('heading', { name: 'No se encontraron pedidos autorizados' }).waitFor()
  await client.getByText('Por favor seleccione otra fecha.').waitFor()
  await openPage(client, `${shop.url}/listadocotizaciones?cliente=999999`)
  expect(await narrowFaults(client)).toEqual([])

  const draft = await shop.db.row<{ id: number }>(
    `select q.id from cotizacion q join cliente c on c.id = q.cliente_id where c.clave = 'PISTON' and q.estado = 'RECHAZADA' limit 1`,
  )
  const before = await shop.db.row<{ n: number }>('select count(*)::int as n from cotizacion')
  await openPage(client, `${shop.url}/DetallePrepedido?id=${draft?.id}`)
  await client.getByRole('main').getByRole('button', { name: 'Volver a cotizar' }).dblclick()
  await state(client, 'Borrador')
  expect(await shop.db.row('select count(*)::int as n from cotizacion')).toEqual({ n: (before?.n ?? 0) + 1 })
})

test('an authorised document becomes an order, and a file, from its row; who comes late is told', async () => {
  await openPage(client, `${shop.url}/listadocotizacionesaut`)
  const dayless = client.getByRole('heading', { name: 'Oops... Por favor seleccione una fecha.' })
  await shop.db.rows(
    `update cotizacion set autorizado_en = autorizado_en - interval '40 days' where autorizado_en is not null`,
  )
  await openPage(client, `${shop.url}/listadocotizacionesaut`)
  await dayless.waitFor()
  await openPage(client, `${shop.url}/listadocotizacionesaut?fecha=`)
  await dayless.waitFor()

  const found = await shop.db.rows<{ id: number; folio: string }>(
    `update cotizacion q set estado = 'AUTORIZADA', vigencia = now() + interval '3 days', autorizado_en = now(), version = version + 1
     from (select q.id from cotizacion q join cliente c on c.id = q.cliente_id where c.clave = 'PISTON' and q.estado in ('BORRADOR', 'RECHAZADA')
       order by q.id limit 2) x where q.id = x.id returning q.id, q.folio`,
  )
  const [one, other] = found.toSorted((a, b) => a.id - b.id)
  await openPage(client, `${shop.url}/listadocotizacionesaut`)
  const open = (folio = '') => client.getByRole('main').getByLabel(`Qué hacer con ${folio}`).click()
  expect(await narrowFaults(client)).toEqual([])
  await client.setViewportSize({ width: 360, height: 780 })
  for (const [name, type] of [
    ['Bajar PDF', /\.pdf$/],
    ['Bajar Excel', /\.xlsx$/],
  ] as const) {
    await open(one?.folio)
    const link = client.getByRole('link', { name }).filter({ visible: true })
    const [file] = await Promise.all([client.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(type)
  }
  const toOrder = client.getByRole('main').getByRole('button', { name: 'Hacer el pedido' }).filter({ visible: true })
  const dialog = client.getByRole('dialog')
  await open(one?.folio)
  await toOrder.click()
  await client.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Hacer el pedido' }).dblclick()
  await client.getByText('Pedido creado').waitFor()
  expect(await shop.db.row('select count(*)::int as n from pedido where cotizacion_id = $1', [one?.id])).toEqual({
    n: 1,
  })

  await open(other?.folio)
  await toOrder.click()
  await shop.db.rows('update cotizacion set version = version + 1 where id = $1', [other?.id])
  await dialog.getByRole('button', { name: 'Hacer el pedido' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  expect(await shop.db.row('select count(*)::int as n from pedido where cotizacion_id = $1', [other?.id])).toEqual({
    n: 0,
  })
}, 60_000)
