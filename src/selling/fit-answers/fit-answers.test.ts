import { beforeAll, expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, ordersCast, type Shop } from '#selling/orders/testing.server.ts'
import { askWhetherItFitted } from './ask.server.ts'

const db = await testDb()
const app = await testApp(db)
let shop: Shop
let cast: Awaited<ReturnType<typeof ordersCast>>
let model: number

type Made = { id: number; folio: string; lines: number[]; path: string }

beforeAll(async () => {
  shop = await makeShop(db, 500)
  cast = await ordersCast(db, app, shop)
  const row = await db.row<{ id: number }>(
    `with m as (insert into marca (nombre, tipo) values ('Nissan', 'vehiculo') returning id),
     o as (insert into modelo (marca_id, nombre, desde, hasta) select id, 'Tsuru', 1992, 2017 from m returning id),
     a as (insert into aplicacion (producto_id, modelo_id, desde, hasta) select $1, id, 1992, 2017 from o)
     select id from o`,
    [shop.parts[0]?.id],
  )
  model = row?.id ?? 0
})

/** An order of the first two parts of which the first was delivered so many days ago. */
async function delivered(cliente: number, days: number, solicitante?: number): Promise<Made> {
  const order = await db.transaction((tx) =>
    createOrder(contextOf(tx, cliente), orderOf(shop, [2, 1], { cliente_id: cliente })),
  )
  await db.rows('update pedido set solicitante_id = $2 where id = $1', [order.id, solicitante ?? null])
  await db.rows(
    'update pedido_linea set confirmada = cantidad, surtida = cantidad, embarcada = cantidad, entregada = cantidad where pedido_id = $1 and renglon = 1',
    [order.id],
  )
  await db.rows(
    `with e as (insert into embarque (pedido_id, embarcado_en, entregado_en) values ($1, now() - make_interval(days => $2 + 1), now() - make_interval(days => $2)) returning id)
     insert into embarque_linea select e.id, l.id, l.cantidad from e, pedido_linea l where l.pedido_id = $1 and l.renglon = 1`,
    [order.id, days],
  )
  const lines = await db.rows<{ id: number }>('select id from pedido_linea where pedido_id = $1 order by renglon', [
    order.id,
  ])
  const { folio } = (await db.row<{ folio: string }>('select folio from pedido where id = $1', [order.id])) ?? {
    folio: '',
  }
  return { id: order.id, folio, lines: lines.map(({ id }) => id), path: `/api/v1/pedidos/NTE/${folio}/le-quedo` }
}

test('some days after the delivery the buyer is asked, once', async () => {
  const order = await delivered(shop.ana, 6, cast.ana.id)
  await delivered(shop.ana, 1, cast.ana.id)
  await delivered(shop.ana, 90, cast.ana.id)
  expect(await askWhetherItFitted(db, testEnv)).toBe(1)
  expect(await askWhetherItFitted(db, testEnv)).toBe(0)
  const { notificaciones } = (await cast.ana.get('/api/v1/notificaciones')).json()
  expect(notificaciones).toMatchObject([
    {
      tipo: 'le_quedo',
      titulo: `¿Te quedó lo de tu pedido ${order.folio}?`,
      pagina: `/DetallePedidoCreado/NTE/${order.folio}#le-quedo`,
    },
  ])
  const mails = await db.rows(`select from correo_salida where tipo = 'le_quedo'`)
  expect(mails).toHaveLength(1)
})

test('one answer a line, of who bought it alone, which he may change', async () => {
  const order = await delivered(shop.ana, 6)
  const [line, notSent] = order.lines
  const say = (body: object, to = line, who: { send: typeof cast.ana.send } = cast.ana) =>
    who.send('PUT', `${order.path}/${to}`, body)
  expect((await cast.ana.get(order.path)).json()).toMatchObject({ lineas: [{ linea: line, respuesta: null }] })
  expect((await say({ queda: true })).json()).toMatchObject({ lineas: [{ respuesta: { queda: true, motivo: null } }] })
  const no = { queda: false, motivo: 'otra_medida', vehiculo: { modelo: model, anio: 2005 } }
  expect((await say(no)).json()).toMatchObject({
    lineas: [{ respuesta: { queda: false, motivo: 'otra_medida', vehiculo: { texto: 'Nissan Tsuru', anio: 2005 } } }],
  })
  expect(await db.rows('select from le_quedo where linea_id = any ($1)', [order.lines])).toHaveLength(1)

  expect((await say({ queda: false })).statusCode).toBe(422)
  expect((await say({ queda: true, motivo: 'no_entra' })).statusCode).toBe(422)
  // A year or a model that the catalogue does not give the part would make a fitment of hearsay.
  expect((await say({ queda: true, vehiculo: { modelo: model, anio: 2018 } })).statusCode).toBe(422)
  expect((await say({ queda: true }, notSent)).statusCode).toBe(409)
  expect((await say({ queda: true }, 999_999)).statusCode).toBe(404)
  expect((await say({ queda: true }, line, cast.beto)).statusCode).toBe(404)
  for (const who of [cast.admin, cast.asesor]) expect((await say({ queda: true }, line, who)).statusCode).toBe(403)
  expect((await cast.ana.get(`${order.path}/${line}/vehiculos`)).json()).toEqual({
    vehiculos: [{ modelo: model, texto: 'Nissan Tsuru', desde: 1992, hasta: 2017 }],
  })
  expect((await cast.ana.get(order.path)).json()).toMatchObject({ lineas: [{ respuesta: { queda: false } }] })
  await db.rows('delete from le_quedo')
})

test('on the part its buyers are counted, each once, from five; a vehicle from three', async () => {
  const quedo = async () => (await app.inject('/searchDetails/details/PED-1')).json().results[0].quedo
  const tell = async (cliente: number, queda: boolean, anio: number | null) => {
    const { lines } = await delivered(cliente, 6)
    await db.rows(`insert into le_quedo (linea_id, queda, motivo, modelo_id, anio) values ($1, $2, $3, $4, $5)`, [
      lines[0],
      queda,
      queda ? null : 'no_entra',
      anio && model,
      anio,
    ])
  }
  const clients = await db.rows<{ id: number }>(
    `insert into cliente (clave, nombre_comercial, sucursal_id) select 'Q' || n, 'Taller ' || n, $1 from generate_series(1, 4) n returning id`,
    [shop.norte],
  )
  for (const { id } of clients) await tell(id, true, 2005)
  // The same client a second time is no second opinion.
  await tell(clients[0]?.id ?? 0, true, 2005)
  expect(await quedo()).toBeNull()
  await tell(shop.ana, false, null)
  expect(await quedo()).toEqual({ si: 4, total: 5, vehiculos: [{ texto: 'Nissan Tsuru 2005', si: 4, total: 4 }] })
  // One who bought it twice, and once it did not fit.
  await tell(clients[1]?.id ?? 0, false, 2005)
  expect(await quedo()).toEqual({ si: 3, total: 5, vehiculos: [{ texto: 'Nissan Tsuru 2005', si: 3, total: 4 }] })
  // What the catalogue no longer gives it is not told either.
  await db.rows('delete from aplicacion where modelo_id = $1', [model])
  expect(await quedo()).toMatchObject({ total: 5, vehiculos: [] })
})
