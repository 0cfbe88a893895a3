import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { quotePaper } from '#selling/quote-screens/quote-paper.server.ts'
import { eligibleLines } from '#selling/returns/eligible.server.ts'
import { bodyOf } from '#upkeep/erp/message.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const otro = await signIn(db, app, ['cliente'], shop.beto)
const admin = await signIn(db, app, ['admin'])

const cause = (who: typeof cliente, id: number, body: object) =>
  postOnce(who, `/api/v1/cotizaciones/${id}/eventos`, body)
const cartOf = async (who = cliente) => (await who.get('/cartItems/getItems')).json().carrito

/** A promotion made at the desk, alone. */
async function offer(body: object): Promise<number> {
  await db.rows('delete from promocion')
  const made = await admin.send('POST', '/api/v1/promociones', { nombre: 'De prueba', nivel: 'documento', ...body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().id
}

/** Three of a part and two of another at $100.25: $501.25. */
async function fill(clientId = shop.ana): Promise<void> {
  await db.rows('delete from carrito_linea using carrito k where k.id = carrito_id and k.cliente_id = $1', [clientId])
  await fillCart(db, clientId, { 'COT-1': 3, 'COT-2': 2 })
}

async function authorised(who = cliente, clientId = shop.ana) {
  await fill(clientId)
  const made = await postOnce(who, GENERATE, {})
  expect(made.statusCode, made.body).toBe(200)
  const { id, version } = made.json().procesado
  await db.rows(
    `update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day', autorizado_en = now() where id = $1`,
    [id],
  )
  return { id, version, procesado: made.json().procesado }
}

const uses = async () =>
  (await db.rows<{ monto: string }>('select monto::text as monto from promocion_uso where devuelto_en is null')).map(
    ({ monto }) => monto,
  )

test('the cart counts it, says what is missing for it, and each write answers the same sums', async () => {
  await offer({ porcentaje: '10', minimo: '500' })
  await fill()
  const cart = await cartOf()
  expect(cart).toMatchObject({ rebaja: '50.13', montosub: '451.12', iva: '72.18', total: '523.30' })
  const fewer = await cliente.send('PATCH', `/api/v1/carrito/lineas/${cart.lineas[0].id}`, { cantidad: 2 })
  expect(fewer.json().totales).toMatchObject({ montosub: '401.00', total: '465.16' })
  expect(fewer.json().totales).not.toHaveProperty('rebaja')
  const again = await cliente.send('POST', '/api/v1/carrito/lineas', { k_parte: 'COT-1', cantidad: 1 })
  expect(again.json().totales).toMatchObject({ rebaja: '50.13', total: '523.30' })
  // Of one line alone, and with its most.
  await offer({ porcentaje: '50', maximo: '20', cliente: 'BETO' })
  expect(await cartOf()).not.toHaveProperty('promociones')
})

test('on freight: lines, then the document, then what the delivery costs', async () => {
  await offer({ nivel: 'flete', porcentaje: '100', minimo: '500' })
  await db.rows(`update via_embarque set costo = 189, dias = 2, gratis_desde = null where clave = 'PAQ'`)
  await db.rows(
    `update cliente set via_embarque_id = (select id from via_embarque where clave = 'PAQ') where id = $1`,
    [shop.ana],
  )
  await fill()
  const cart = await cartOf()
  expect(cart).toMatchObject({ flete: '0.00', montosub: '501.25' })
  await cliente.send('PATCH', `/api/v1/carrito/lineas/${cart.lineas[0].id}`, { cantidad: 2 })
  expect(await cartOf()).toMatchObject({ flete: '189.00', montosub: '590.00' })
  await db.rows('update cliente set via_embarque_id = null where id = $1', [shop.ana])
})

test('less than was seen needs consent; what was quoted keeps it whatever becomes of it, in paper, order, ERP and return', async () => {
  const id = await offer({ porcentaje: '10' })
  await fill()
  const refused = await postOnce(cliente, GENERATE, { rebaja: '60.00' })
  expect(refused.json()).toMatchObject({
    code: 'cambios',
    cambios: [{ k_parte: 'Promociones', tipo: 'promocion', antes: '60.00', ahora: '50.13' }],
  })
  const { procesado } = (await postOnce(cliente, GENERATE, { rebaja: '50.13', enviar: true })).json()
  expect(procesado).toMatchObject({ rebaja: '50.13', subtotal: '451.12', total: '523.30' })
  expect(procesado.promociones).toMatchObject([{ id, porcentaje: '10', rebaja: '50.13' }])
  const paper = quotePaper(procesado, { nombre: 'JACVE', lineas: [] }, { nombre: 'ANA', lineas: [] })
  expect(paper.totales).toMatchObject({ rebaja: '50.13', subtotal: '451.12' })

  const { version } = (await admin.get('/api/v1/promociones')).json().promociones[0]
  expect((await admin.send('DELETE', `/api/v1/promociones/${id}?version=${version}`)).statusCode).toBe(200)
  const taken = (await cause(admin, procesado.id, { evento: 'tomar', version: procesado.version })).json()
  const lineas = [{ n: 1, precio: '90' }]
  const offered = (await cause(admin, procesado.id, { evento: 'proponer', version: taken.version, lineas })).json()
  // 10 % of $470.50.
  expect(offered).toMatchObject({ rebaja: '47.05', subtotal: '423.45' })
  const agreed = (await cause(cliente, procesado.id, { evento: 'aceptarCambios', version: offered.version })).json()
  const done = await cause(cliente, procesado.id, { evento: 'aceptar', version: agreed.version })
  expect(done.statusCode, done.body).toBe(200)
  const [{ folio, sucursal }] = (await cliente.get(`/api/v1/cotizaciones/${procesado.id}`)).json().pedidos
  const place = `/api/v1/pedidos/${sucursal}/${folio}`
  const order = (await admin.get(place)).json()
  expect(order).toMatchObject({ rebaja: '47.05', subtotal: '423.45', total: offered.total })

  const message = await db.row<{ id: number }>(`select id from bandeja_salida where pedido_id = $1`, [order.id])
  const sent = (await bodyOf(db, { id: message?.id ?? 0, tipo: 'pedido' })) as { renglones: { rebaja?: string }[] }
  expect(sent.renglones.map(({ rebaja }) => rebaja)).toEqual(['27.00', '20.05'])

  const deliver = (share: number) =>
    db.rows(
      `update pedido_linea set confirmada = cantidad * $2, surtida = cantidad * $2, embarcada = cantidad * $2, entregada = cantidad * $2
       where pedido_id = $1`,
      [order.id, share],
    )
  await deliver(1)
  const possible = await eligibleLines(db, { pedido_id: order.id, cfdi_id: null })
  expect(possible.map(({ base_importe }) => Number(base_importe))).toEqual([243, 180.45])
  await deliver(0)

  // A piece of three takes its third along; wholly cancelled nothing is left, and nothing was used.
  const fewer = await postOnce(admin, `${place}/eventos`, {
    evento: 'cancelarLinea',
    version: order.version,
    motivo: 'No hay',
    lineas: [{ id: order.lineas[0].id, cantidad: 1 }],
  })
  expect(fewer.json(), fewer.body).toMatchObject({ rebaja: '38.05', subtotal: '342.45' })
})

test('of the last use there is one: who confirms second is asked, and what is cancelled gives it back', async () => {
  const id = await offer({ porcentaje: '10', usos_max: 1 })
  const one = await authorised()
  const two = await authorised(otro, shop.beto)
  const answers = await Promise.all([
    cause(cliente, one.id, { evento: 'aceptar', version: one.version }),
    cause(otro, two.id, { evento: 'aceptar', version: two.version }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await uses()).toEqual(['50.13'])
  const isFirst = answers[0].statusCode === 200
  const [won, lost] = isFirst ? [one, two] : [two, one]
  const [winner, loser] = isFirst ? [cliente, otro] : [otro, cliente]
  expect(answers[isFirst ? 1 : 0].json()).toMatchObject({
    cambios: [{ k_parte: 'Promociones', tipo: 'promocion', antes: '50.13', ahora: '0.00' }],
  })
  await fill(isFirst ? shop.beto : shop.ana)
  const cart = await cartOf(loser)
  expect(cart.promociones).toMatchObject([{ id, agotada: true }])
  expect(cart).not.toHaveProperty('rebaja')

  const [{ folio, sucursal }] = (await winner.get(`/api/v1/cotizaciones/${won.id}`)).json().pedidos
  const { version } = (await admin.get(`/api/v1/pedidos/${sucursal}/${folio}`)).json()
  const gone = await postOnce(admin, `/api/v1/pedidos/${sucursal}/${folio}/eventos`, {
    evento: 'cancelar',
    version,
    motivo: 'Ya no',
  })
  expect(gone.json(), gone.body).toMatchObject({ estado: 'CANCELADO', subtotal: '0.00' })
  expect(await uses()).toEqual([])

  const now = await cause(loser, lost.id, { evento: 'aceptar', version: lost.version })
  expect(now.statusCode, now.body).toBe(200)
  expect(await uses()).toEqual(['50.13'])
})

test('without it, by consent: the document is made anew at its full price', async () => {
  await offer({ porcentaje: '10', usos_cliente: 1 })
  const one = await authorised()
  const two = await authorised()
  expect((await cause(cliente, one.id, { evento: 'aceptar', version: one.version })).statusCode).toBe(200)
  const consentimiento = [{ k_parte: 'Promociones', tipo: 'promocion', ahora: '0.00' }]
  const made = await cause(cliente, two.id, { evento: 'aceptar', version: two.version, consentimiento })
  expect(made.statusCode, made.body).toBe(200)
  const order = await db.row('select subtotal, rebaja from pedido where cotizacion_id = $1', [two.id])
  expect(order).toEqual({ subtotal: '501.25', rebaja: '0.00' })
})

test('the desk: what cannot be is said at its field, the last day changes, an ended one is taken back', async () => {
  const wrong = async (body: object) =>
    (await admin.send('POST', '/api/v1/promociones', { nombre: 'X', nivel: 'documento', ...body })).json().errors
  expect(await wrong({})).toHaveProperty('porcentaje')
  expect(await wrong({ porcentaje: '5', monto: '5' })).toHaveProperty('porcentaje')
  expect(await wrong({ porcentaje: '101' })).toHaveProperty('porcentaje')
  expect(await wrong({ monto: '5', cliente: 'NADIE' })).toHaveProperty('cliente')
  expect(await wrong({ monto: '5', desde: '2020-01-01' })).toHaveProperty('desde')
  const id = await offer({ monto: '50', usos_max: 3 })
  const [row] = (await admin.get('/api/v1/promociones')).json().promociones
  expect(row).toMatchObject({ id, monto: '50.00', usos: 0, usos_max: 3, estado: 'vigente', quien: 'Todos' })
  const hasta = '2099-12-31'
  expect((await admin.send('PATCH', `/api/v1/promociones/${id}`, { version: row.version, hasta })).statusCode).toBe(200)
  expect((await admin.send('DELETE', `/api/v1/promociones/${id}?version=${row.version}`)).statusCode).toBe(409)
  await admin.send('DELETE', `/api/v1/promociones/${id}?version=${row.version + 1}`)
  expect((await admin.get('/api/v1/promociones')).json().promociones).toEqual([])
  const back = await admin.send('POST', `/api/v1/promociones/${id}/deshacer`, {})
  expect(back.statusCode, back.body).toBe(200)
  expect((await admin.get('/api/v1/promociones')).json().promociones).toMatchObject([{ monto: '50.00', usos_max: 3 }])
  const { documento } = (await cliente.get('/api/v1/precios/COT-1/origen')).json()
  expect(documento).toEqual(['$50.00 menos en el pedido, hasta el 31 dic 2099'])
})
