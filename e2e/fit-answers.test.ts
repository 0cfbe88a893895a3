import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

/** A delivered order of the demo's client, with one line of a part that has vehicles. */
const order = await shop.db.row<{ folio: string; sucursal: string; k_parte: string; producto: number }>(`
  with c as (select id from cliente where clave = 'PISTON'),
  p as (select id, k_parte, descripcion from producto p where estado = 'activo' and exists (select from aplicacion a where a.producto_id = p.id)
    and le_quedo_de(p.id) is null order by popularidad, id limit 1),
  o as (insert into pedido (sucursal_id, folio, cliente_id, estado, subtotal, iva, total)
    select s.id, 'WEB-900001', c.id, 'ENTREGADO', 100, 16, 116 from c, (select id from sucursal order by id limit 1) s returning id, sucursal_id, folio),
  l as (insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, cantidad, confirmada, surtida, embarcada, entregada, precio)
    select o.id, 1, p.id, p.k_parte, p.descripcion, 1, 1, 1, 1, 1, 100 from o, p returning id)
  select o.folio, s.clave as sucursal, p.k_parte, p.id as producto from o join sucursal s on s.id = o.sucursal_id cross join p cross join l`)
if (!order) throw new Error('the demo has a part with vehicles')

test('the buyer says with one tap whether it fitted, why not with another, in which vehicle; and changes his mind', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 760 } })
  const page = await context.newPage()
  await enterAs(page, shop, 'cliente')
  await openPage(page, `${shop.url}/DetallePedidoCreado/${order.sucursal}/${order.folio}#le-quedo`)
  const question = page.getByRole('region', { name: '¿Te quedó?' })
  await question.getByRole('button', { name: 'Sí', exact: true }).click()
  await question.getByText('Te quedó', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await question.getByRole('button', { name: 'Otra medida', exact: true }).click()
  await question.getByText('No te quedó: otra medida').waitFor()
  await question.getByRole('button', { name: 'Decir en qué vehículo' }).click()
  await question.getByLabel(`Vehículo de ${order.k_parte}`).selectOption({ index: 1 })
  await question.getByLabel('Año', { exact: true }).selectOption({ index: 1 })
  await question.getByText(/^No te quedó: otra medida · /).waitFor()
  expect(await faultsAtAllSizes(page)).toEqual([])
  expect(
    await shop.db.rows(
      `select q.queda, q.motivo, q.anio is not null as con_anio from le_quedo q join pedido_linea l on l.id = q.linea_id
       join pedido o on o.id = l.pedido_id where o.folio = $1`,
      [order.folio],
    ),
  ).toEqual([{ queda: false, motivo: 'otra_medida', con_anio: true }])
  await context.close()
})

test('the part tells how many it fitted, and says that they say it', async () => {
  await shop.db.rows(
    `with c as (insert into cliente (clave, nombre_comercial) select 'LQ' || n, 'Taller ' || n from generate_series(1, 5) n returning id),
     o as (insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total)
       select (select id from sucursal order by id limit 1), 'LQ-' || id, id, 0, 0, 0 from c returning id),
     l as (insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio) select id, 1, $1, $2, 1, 1 from o returning id)
     insert into le_quedo (linea_id, queda) select id, true from l`,
    [order.producto, order.k_parte],
  )
  const html = await (await fetch(`${shop.url}/verprods/${encodeURIComponent(order.k_parte)}`)).text()
  const said = html.replaceAll(/<!--.*?-->|<[^>]+>/g, '')
  expect(said).toContain('A 5 de 6 les quedó')
  expect(said).toContain('lo dicen quienes la compraron')
})
