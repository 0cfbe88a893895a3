import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { prepareDue } from '#selling/lists/standing.server.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})
const env = { APP_KEY: 'a'.repeat(64), PUBLIC_URL: shop.origin, HOST: '', PORT: 0, BASE_PATH: '/JACVE' }

async function pageOf(who: Who): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, who)
  return page
}
const parts = await shop.db.rows<{ k_parte: string }>(
  `select p.k_parte from producto p join existencia e on e.producto_id = p.id join cliente c on c.sucursal_id = e.sucursal_id and c.clave = 'PISTON'
   where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 4 and p.k_parte ~ '^[A-Z0-9-]+$'
     and exists (select from precio_de(c.id, p.id, 1)) order by p.id limit 2`,
)
const [first = '', second = ''] = parts.map(({ k_parte }) => k_parte)

test('a list becomes a standing order, prepares itself, and goes to the cart in one press', async () => {
  const page = await pageOf('cliente')
  await openPage(page, `${shop.url}/listas`)
  await page.getByRole('textbox', { name: 'Nueva lista' }).fill('Surtido de los lunes')
  await page.getByRole('button', { name: 'Crear' }).click()
  await page.getByRole('heading', { name: 'Surtido de los lunes' }).waitFor()
  await page.getByRole('textbox', { name: 'Agregar partes' }).fill(`${first} x 3\n${second} 2\nNADA-DE-ESO-99 1`)
  await page.getByRole('button', { name: 'Agregar a la lista' }).click()
  await page.getByLabel(`Piezas de ${second}`).waitFor()
  await page.getByRole('list', { name: 'Por aclarar' }).getByText('NADA-DE-ESO-99').waitFor()
  await page.getByRole('button', { name: /^Dejar fuera/ }).click()

  await page.getByRole('button', { name: `Quitar ${second} de la lista` }).click()
  await page.getByRole('button', { name: 'Deshacer' }).first().click()
  await page.getByRole('button', { name: `Subir ${second}` }).click()
  const codes = page.getByRole('list', { name: 'Partes de la lista' }).locator('.code')
  await expect.poll(async () => codes.allInnerTexts()).toEqual([second, first])

  await page.getByLabel('Preparar esta lista').selectOption('semana')
  await page.getByLabel('Día', { exact: true }).selectOption('lunes')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Pedido estándar, cada lunes').waitFor()
  await page.getByLabel(`Mínimo de ${first}`).fill('4')
  await page.keyboard.press('Enter')
  await page.getByText('Se sugieren 4').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  const address = page.url()
  await shop.db.rows(`update lista set proxima = current_date - 1 where nombre = 'Surtido de los lunes'`)
  expect(await prepareDue(shop.db, env)).toBe(1)
  await openPage(page, `${shop.url}/dashboard`)
  await page.getByRole('list', { name: 'Pedidos estándar preparados' }).getByRole('link', { name: 'Revisar' }).click()
  await page.waitForURL(address)
  await page.getByRole('button', { name: 'Pasar 2 partes al carrito' }).click()
  await page.getByText('2 partes en tu carrito').waitFor()
  const inCart = await shop.db.rows(
    `select p.k_parte, l.cantidad from carrito_linea l join producto p on p.id = l.producto_id where p.k_parte = any ($1) order by p.k_parte = $2`,
    [[first, second], first],
  )
  expect(inCart).toEqual([
    { k_parte: second, cantidad: 2 },
    { k_parte: first, cantidad: 4 },
  ])

  await openPage(page, `${shop.url}/listas`)
  await page.getByRole('button', { name: 'Borrar Surtido de los lunes' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await page.getByRole('link', { name: 'Surtido de los lunes' }).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
}, 60_000)

test('what is due is offered with its reason, and the price list is a file', async () => {
  const page = await pageOf('cliente')
  await shop.db.rows(
    `with o as (insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total, creado_en)
       select c.sucursal_id, 'RITMO-' || d, c.id, 0, 0, 0, now() - make_interval(days => d) from cliente c, unnest(array[31, 59, 87]) d
       where c.clave = 'PISTON' returning id)
     insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
       select o.id, 1, p.id, p.k_parte, 5, 1 from o, (
         select * from producto p where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and p.k_parte <> all ($1)
           and not exists (select from pedido_linea l where l.producto_id = p.id) order by id limit 1) p`,
    [[first, second]],
  )
  await openPage(page, `${shop.url}/dashboard`)
  const due = page.getByRole('region', { name: 'Te toca resurtir' })
  await due.getByText('Lo compras cada 28 días; la última vez, hace 31.').first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, `${shop.url}/lista-de-precios`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Bajar Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^lista de precios .*\.xlsx$/)
  await file.path()
  await openPage(page, `${shop.url}/lista-de-precios`)
  await page.getByText('la primera').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
}, 60_000)

test('a task is left with a client, done with what follows, and taken back', async () => {
  const page = await pageOf('asesor')
  const client = await shop.db.row<{ id: number }>(
    `select c.id from cliente c join usuario u on u.id = c.asesor_id where u.email like 'asesor@%' order by c.id limit 1`,
  )
  const day = await shop.db.row<{ d: string; t: string }>(
    `select (now() at time zone 'America/Mexico_City')::date as d, (now() at time zone 'America/Mexico_City')::date + 1 as t`,
  )
  await openPage(page, `${shop.url}/clientes/${client?.id}`)
  await page.getByRole('button', { name: 'Dejar tarea' }).click()
  await page.getByLabel('Qué hay que hacer').fill('Llevar catálogo de balatas')
  await page.getByLabel('Para el').fill(day?.d ?? '')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByText('Tarea anotada').waitFor()

  await openPage(page, `${shop.url}/AsesorDashboard`)
  const tasks = page.getByRole('region', { name: /^Tareas de hoy/ })
  await tasks.getByText('Llevar catálogo de balatas').first().waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await tasks.getByRole('button', { name: 'Hecha Llevar catálogo de balatas' }).click()
  await page.getByLabel('Qué resultó (opcional)').fill('Lo tiene')
  await page.getByLabel('Seguir el (opcional)').fill(day?.t ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Hecha' }).click()
  await tasks.getByText('«Lo tiene»').waitFor()
  await tasks.getByRole('link', { name: 'Ver 1 para después' }).click()
  await tasks.getByText('Seguimiento: Llevar catálogo de balatas').first().waitFor()
  await tasks.getByRole('button', { name: /^No está hecha/ }).click()
  await tasks.getByRole('button', { name: 'Hecha Llevar catálogo de balatas' }).waitFor()
}, 60_000)

test('what others buy is offered to the client, and to who calls it, who puts it into its cart', async () => {
  const [part] = await shop.db.rows<{ k_parte: string }>(
    `with parte as (
       update producto set mejoresventas = true where id = (
         select p.id from producto p join existencia e on e.producto_id = p.id
         join cliente c on c.sucursal_id = e.sucursal_id and c.clave = 'PISTON'
         where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 4 and p.k_parte ~ '^[A-Z0-9-]+$'
           and exists (select from precio_de(c.id, p.id, 1))
           and not exists (select from pedido_linea l where l.producto_id = p.id)
           and not exists (select from carrito_linea l where l.producto_id = p.id) order by p.id desc limit 1) returning id, k_parte),
     otros as (insert into cliente (clave, nombre_comercial) select 'OTRO-' || n, 'Vecino ' || n from generate_series(1, 6) n returning id),
     o as (insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total)
       select s.id, 'OTRO-' || c.id, c.id, 0, 0, 0 from otros c, (select id from sucursal order by id limit 1) s returning id)
     insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio) select o.id, 1, p.id, p.k_parte, 2, 1 from o, parte p returning k_parte`,
  )
  const code = part?.k_parte ?? ''
  const page = await pageOf('cliente')
  await openPage(page, `${shop.url}/dashboard`)
  const offered = page.getByRole('region', { name: 'Lo que otros compran y tú no' })
  await offered.getByText(code).waitFor()
  await offered.getByText('La compraron 6 clientes más en 6 meses.').waitFor()
  expect(await offered.innerText()).not.toContain('Vecino')
  expect(await faultsAtAllSizes(page)).toEqual([])
  // «?» tells the keys of the screen, but writes itself where one types.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Teclas de esta pantalla' })
  await keys.getByText('Abre el cotizador de mostrador').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'hidden' })

  await shop.db.rows(`insert into contacto_bitacora (cliente_id, usuario_id, tipo, resultado, nota, proxima_fecha, creado_en)
    select c.id, u.id, 'llamada', 'volver_a_llamar', '', (now() at time zone 'America/Mexico_City')::date, now() - interval '2 days'
    from cliente c, usuario u where c.clave = 'PISTON' and u.email like 'asesor@%'`)
  const adviser = await pageOf('asesor')
  await openPage(adviser, `${shop.url}/AsesorDashboard`)
  await adviser.getByRole('button', { name: 'Qué ofrecerle a Refaccionaria El Pistón' }).click()
  await adviser.getByRole('checkbox', { name: `Ofrecer ${code}` }).check()
  expect(await faultsAtAllSizes(adviser)).toEqual([])
  await adviser.setViewportSize({ width: 1280, height: 900 })
  await adviser.getByRole('button', { name: 'Actuar a su nombre y agregar 1 parte' }).click()
  await adviser.waitForURL('**/CartItemsList')
  await adviser.getByRole('region', { name: 'Actúas a nombre de un cliente' }).waitFor()
  const inCart = await shop.db.rows(
    `select l.cantidad from carrito_linea l join carrito k on k.id = l.carrito_id join cliente c on c.id = k.cliente_id
     join producto p on p.id = l.producto_id where c.clave = 'PISTON' and p.k_parte = $1`,
    [code],
  )
  expect(inCart).toEqual([{ cantidad: 1 }])
}, 60_000)

test('F2 opens the counter from any screen of who may use it', async () => {
  const page = await pageOf('cliente')
  await openPage(page, `${shop.url}/dashboard`)
  // The keys come a moment after the page: they are fetched when it stands.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('F2')
        return page.url()
      },
      { timeout: 15_000 },
    )
    .toContain('/HelpCotizador')
  await page.getByLabel('Cliente (F4)').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Teclas del mostrador' }).waitFor()
}, 30_000)
