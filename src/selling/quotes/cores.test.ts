import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { quotePaper } from '#selling/quote-screens/quote-paper.server.ts'
import { bodyOf } from '#upkeep/erp/message.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const asesor = await signIn(db, app, ['admin'])

const setCore = (k_parte: string, casco: string | null) =>
  db.rows('update producto set casco = $2 where k_parte = $1', [k_parte, casco])
const cartNow = async () => (await cliente.get('/cartItems/getItems')).json().carrito
const cause = (who: typeof cliente, id: number, body: object) =>
  postOnce(who, `/api/v1/cotizaciones/${id}/eventos`, body)

/** Three of a part at $100.25 with a core of $350, and two of one without; picked up. */
async function start(): Promise<void> {
  await db.rows('delete from carrito_linea')
  await db.rows('update producto set casco = null')
  await setCore('COT-1', '350')
  await fillCart(db, shop.ana, { 'COT-1': 3, 'COT-2': 2 })
}

async function draft(body: object = {}) {
  await start()
  const made = await postOnce(cliente, GENERATE, body)
  expect(made.statusCode, made.body).toBe(200)
  return made.json().procesado
}

test('the cart tells it beside its part and in its sums, with VAT, and in no amount of the line', async () => {
  await start()
  const cart = await cartNow()
  expect(cart.lineas.map(({ casco, importe }: { casco?: string; importe: string }) => [casco, importe])).toEqual([
    ['350.00', '300.75'],
    [undefined, '200.50'],
  ])
  expect(cart).toMatchObject({ cascos: '1050.00', montosub: '1551.25', iva: '248.20', total: '1799.45' })
  // A write answers the sums with it, and what is taken out takes its core along.
  const out = await cliente.send('PATCH', `/api/v1/carrito/lineas/${cart.lineas[0].id}`, { cantidad2: 0 })
  expect(out.json().totales).toEqual({
    ...out.json().totales,
    montosub: '200.50',
    total: '232.58',
  })
  expect(out.json().totales).not.toHaveProperty('cascos')
})

test('it counts neither for a free delivery nor for the least of a route', async () => {
  await start()
  await db.rows(`update via_embarque set costo = 189, dias = 2, gratis_desde = 1000, minimo = 600 where clave = 'PAQ'`)
  await db.rows(
    `update cliente set via_embarque_id = (select id from via_embarque where clave = 'PAQ') where id = $1`,
    [shop.ana],
  )
  expect(await cartNow()).toMatchObject({ flete: '189.00', cascos: '1050.00', montosub: '1740.25' })
  const { procesado } = (await postOnce(cliente, GENERATE, { flete: '189.00', cascos: '1050.00' })).json()
  expect(procesado.advertencias.join()).toContain('mínimo')
  await db.rows('update cliente set via_embarque_id = null where id = $1', [shop.ana])
})

test('one that rose since it was seen needs consent as a price does; one that fell is told', async () => {
  await start()
  await setCore('COT-2', '80')
  const refused = await postOnce(cliente, GENERATE, { cascos: '1050.00' })
  expect(refused.json()).toMatchObject({
    code: 'cambios',
    cambios: [{ k_parte: 'Cascos', tipo: 'casco', antes: '1050.00', ahora: '1210.00' }],
  })
  const consentimiento = [{ k_parte: 'Cascos', tipo: 'casco', ahora: '1210.00' }]
  const made = await postOnce(cliente, GENERATE, { cascos: '1050.00', consentimiento })
  expect(made.json().procesado, made.body).toMatchObject({ cascos: '1210.00' })
  await start()
  await setCore('COT-1', null)
  const cheaper = (await postOnce(cliente, GENERATE, { cascos: '1050.00' })).json().procesado
  expect(cheaper.advertencias).toContain('Los cascos suman $0.00 en lugar de $1050.00.')
  expect(cheaper).not.toHaveProperty('cascos')
})

test('a draft is sent with the cores of now; sent, they stay, and a discount leaves them alone', async () => {
  const { id, version, subtotal } = await draft()
  expect(subtotal).toBe('1551.25')
  await setCore('COT-1', '400')
  const refused = await cause(cliente, id, { evento: 'enviar', version })
  expect(refused.json()).toMatchObject({ code: 'cambios', cambios: [{ tipo: 'casco', ahora: '1200.00' }] })
  await setCore('COT-1', '350')
  const sent = (await cause(cliente, id, { evento: 'enviar', version })).json()
  await setCore('COT-1', '900')
  const taken = (await cause(asesor, id, { evento: 'tomar', version: sent.version })).json()
  const lineas = [{ n: 1, precio: '90' }]
  const offered = (await cause(asesor, id, { evento: 'proponer', version: taken.version, lineas })).json()
  expect(offered).toMatchObject({ cascos: '1050.00', subtotal: '1520.50' })
  const agreed = (await cause(cliente, id, { evento: 'aceptarCambios', version: offered.version })).json()
  const done = await cause(cliente, id, { evento: 'aceptar', version: agreed.version })
  expect(done.statusCode, done.body).toBe(200)
  const order = await db.row<{ id: number }>('select id, subtotal, total from pedido where cotizacion_id = $1', [id])
  expect(order).toMatchObject({ subtotal: '1520.50', total: offered.total })
})

/** An authorised document of it made an order; its address. */
async function ordered() {
  const { id, version } = await draft()
  await db.rows(
    `update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day', autorizado_en = now() where id = $1`,
    [id],
  )
  const done = await cause(cliente, id, { evento: 'aceptar', version })
  expect(done.statusCode, done.body).toBe(200)
  const quote = (await cliente.get(`/api/v1/cotizaciones/${id}`)).json()
  const [{ folio, sucursal }] = quote.pedidos
  return { quote, place: `/api/v1/pedidos/${sucursal}/${folio}` }
}

test('the order has it by line; what is cancelled takes its cores along; paper and ERP tell it as a line of its own', async () => {
  const { quote, place } = await ordered()
  const order = (await asesor.get(place)).json()
  expect(order).toMatchObject({ cascos: '1050.00', subtotal: '1551.25', total: '1799.45' })
  expect(order.lineas.map(({ casco }: { casco?: string }) => casco)).toEqual(['350.00', undefined])

  const { lineas } = quotePaper(quote, { nombre: 'JACVE', lineas: [] }, { nombre: 'ANA', lineas: [] })
  expect(lineas.map(({ k_parte, importe }) => [k_parte, importe])).toEqual([
    ['COT-1', '300.75'],
    ['Casco', '1050.00'],
    ['COT-2', '200.50'],
  ])
  expect(lineas[1]?.descripcion).toContain('se devuelve al entregar el usado')
  expect((await asesor.get(`${place}/archivo/pdf`)).statusCode).toBe(200)

  const message = await db.row<{ id: number }>(`select id from bandeja_salida where pedido_id = $1`, [order.id])
  const sent = (await bodyOf(db, { id: message?.id ?? 0, tipo: 'pedido' })) as { renglones: { casco?: string }[] }
  expect(sent.renglones.map(({ casco }) => casco)).toEqual(['350.00', undefined])

  const { version, lineas: lines } = order
  const gone = await postOnce(asesor, `${place}/eventos`, {
    evento: 'cancelarLinea',
    version,
    motivo: 'No hay',
    lineas: [{ id: lines[0].id, cantidad: 2 }],
  })
  expect(gone.json(), gone.body).toMatchObject({ cascos: '350.00', subtotal: '650.75' })
})

test('a line of an invoice that charges cores is known as such, whether it names its part or not', async () => {
  const found = await db.rows<{ es: boolean }>(
    `select es_casco(c) as es from (values
       (null::bigint, 'Casco de COT-1'), (null, 'CARGO POR CASCO COT-1'), ((select id from producto where k_parte = 'COT-1'), 'Depósito de casco'),
       ((select id from producto where k_parte = 'COT-1'), 'Balata 1'), (null, 'Cascos y más'), (null, 'Cascote')) v (producto_id, descripcion)
     cross join lateral jsonb_populate_record(null::cfdi_concepto, to_jsonb(v)) c`,
  )
  expect(found.map(({ es }) => es)).toEqual([true, true, true, false, true, false])
})
