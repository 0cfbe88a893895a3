import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { emailOf, enterAs, enterWith, fillSignIn, writeAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

// A buyer of the client's who may order little by himself, and something in the cart that costs more.
await shop.db.rows(
  `with nuevo as (insert into usuario (nombre, email, estado, clave_hash, de_muestra, cliente_id, puesto, tope_documento)
     select 'Beto Lara', 'beto.lara@ejemplo.mx', 'ACTIVO', clave_hash, true, cliente_id, 'comprador', 1 from usuario where email = $1 returning id)
   insert into usuario_rol select n.id, r.id from nuevo n, rol r where r.nombre = 'cliente'`,
  [emailOf('cliente')],
)
await shop.db.rows(
  `with carro as (insert into carrito (cliente_id) select id from cliente where clave = 'PISTON'
     on conflict (cliente_id) where principal do update set version = carrito.version + 1 returning id, cliente_id)
   insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
   select k.id, p.id, 2, 2, pr.valor from carro k join cliente c on c.id = k.cliente_id
   join producto p on p.estado = 'activo' and p.empaque = 1 and p.minimo = 1
   join existencia e on e.producto_id = p.id and e.sucursal_id = c.sucursal_id and e.disponible > 20
   cross join lateral precio_de(c.id, p.id, 2) pr order by p.id limit 1`,
)

test('a purchase beyond the buyer’s cap waits; the owner opens it from the mail, says yes in one tap, and it is ordered', async () => {
  const buying = await browser.newContext({ viewport: { width: 360, height: 760 } })
  await enterWith(buying, shop, 'beto.lara@ejemplo.mx')
  // What the call answers, as far as it is used here.
  const made = (await writeAs(buying, shop, '/cartItems/generacionCarrito', { enviar: true })) as {
    procesado: { id: number; folio: string }
  }
  const { id, folio } = made.procesado
  await shop.db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [
    id,
  ])
  const buyer = await buying.newPage()
  await openPage(buyer, `${shop.url}/DetallePrepedidoAuth?id=${id}`)
  await buyer.getByRole('main').getByRole('button', { name: 'Aceptar y hacer el pedido', exact: true }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Aceptar y hacer el pedido', exact: true }).click()
  await buyer.getByRole('heading', { name: 'Espera aprobación' }).waitFor()
  await buyer.getByText('La puede aprobar').waitFor()
  expect(await buyer.getByRole('button', { name: 'Aceptar y hacer el pedido', exact: true }).count()).toBe(0)
  expect(await faultsAtAllSizes(buyer)).toEqual([])

  // The mail’s link, before signing in: nothing is approved by opening it.
  const owner = await (await browser.newContext({ viewport: { width: 360, height: 760 } })).newPage()
  await owner.goto(`${shop.url}/DetallePrepedidoAuth?id=${id}`)
  await fillSignIn(owner, emailOf('cliente'))
  await owner.getByRole('heading', { name: 'Espera tu aprobación' }).waitFor()
  expect(await faultsAtAllSizes(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Aprobar y hacer el pedido' }).click()
  await owner.getByText('Ya es un pedido', { exact: true }).waitFor()
  // The buyer's page stayed open, and hears of it.
  await buyer.getByText('Ya es un pedido', { exact: true }).waitFor()
  await openPage(buyer, `${shop.url}/compras-por-aprobar`)
  await buyer.getByRole('listitem').filter({ hasText: folio }).getByText('Aprobada', { exact: true }).waitFor()
})

test('who approves says who stands in for him, and takes it back', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await enterAs(page, shop, 'cliente')
  await openPage(page, `${shop.url}/compras-por-aprobar`)
  await page.getByLabel('Desde el').fill('2099-01-10')
  await page.getByLabel('Hasta el').fill('2099-01-05')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('El último día va después del primero.').waitFor()
  await page.getByLabel('Hasta el').fill('2099-01-20')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Beto Lara aprueba en tu lugar del 10 ene 2099 al 20 ene 2099').waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Quitar la suplencia' }).click()
  await page.getByLabel('Desde el').waitFor()
})
