import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf } from '#selling/orders/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from '#selling/quotes/testing.server.ts'
import { sumDays } from './count.server.ts'
import type { FunnelRow, LeftRow } from './funnel-columns.ts'
import { shareText } from './steps.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
await db.rows(`insert into grupo_cliente (nombre) values ('Talleres')`)
await db.rows(`update cliente set grupo_id = (select id from grupo_cliente where nombre = 'Talleres') where id = $1`, [
  shop.ana,
])
await db.rows('update cliente set sucursal_id = $1 where id = $2', [shop.sur, shop.beto])
const ana = await signIn(db, app, ['cliente'], shop.ana)
const beto = await signIn(db, app, ['cliente'], shop.beto)
const admin = await signIn(db, app, ['admin'])
const manager = await signIn(db, app, ['manager'])
const mktg = await signIn(db, app, ['MKTG'])

type Funnel = { total: number; filas: FunnelRow[]; suma: Omit<FunnelRow, 'clave' | 'nombre' | 'ruta'> }
type Left = { total: number; filas: LeftRow[]; suma: { renglones: number; piezas: number; importe: string } }
const read = async (query = '', who = admin): Promise<Funnel> =>
  (await who.get(`/api/v1/embudo?por=100${query}`)).json()
const left = async (query = '', who = admin): Promise<Left> =>
  (await who.get(`/api/v1/embudo/abandonadas?por=100${query}`)).json()
const steps = ({ vista, carrito, cotizado, pedido, entregado }: Funnel['suma']) => [
  vista,
  carrito,
  cotizado,
  pedido,
  entregado,
]
const partOf = (k_parte: string) => db.row<{ id: number }>('select id from producto where k_parte = $1', [k_parte])

/** Looked at so many times by this person, a visitor when none; the process that counts ends, and so adds what it has. */
async function look(k_parte: unknown, cookies: Record<string, string> = {}, times = 1) {
  const other = await testApp(db)
  for (let n = 0; n < times; n++) {
    const answer = await other.inject({
      method: 'POST',
      url: '/JACVE/api/v1/reportes/parte',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ k_parte }),
      cookies,
    })
    expect(answer.statusCode).toBe(204)
  }
  await other.close()
}
const cookiesOf = ({ cookies }: typeof ana) => Object.fromEntries(cookies)
const cartNamed = async (nombre: string) =>
  (await db.row<{ id: number }>('select id from carrito where nombre = $1', [nombre]))?.id
const add = (who: typeof ana, k_parte: string, cantidad: number) =>
  postOnce(who, '/api/v1/carrito/lineas', { k_parte, cantidad })

test('views are counted by kind of client, nobody’s name is kept; staff and what is no part count nowhere', async () => {
  await look('COT-1', {}, 3)
  await look('COT-1', cookiesOf(ana), 2)
  await look('COT-1', cookiesOf(admin))
  await look('NO-HAY')
  await look(7)
  const kept = await db.rows(
    'select paso, visitante, grupo_id is not null as agrupado, veces from embudo_cuenta order by visitante',
  )
  expect(kept).toEqual([
    { paso: 'vista', visitante: false, agrupado: true, veces: 2 },
    { paso: 'vista', visitante: true, agrupado: false, veces: 3 },
  ])
  const columns = await db.rows<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'embudo_cuenta'`,
  )
  expect(
    columns.map(({ column_name }) => column_name).filter((name) => /usuario|cliente|producto|sesion/.test(name)),
  ).toEqual([])
})

test('a new line of a cart counts once: more of it, taken out and put back, or in another cart it is the same', async () => {
  expect((await add(ana, 'COT-1', 4)).statusCode).toBeLessThan(300)
  await add(ana, 'COT-2', 2)
  await add(ana, 'COT-2', 1)
  await add(beto, 'COT-3', 5)
  await db.rows(`update carrito_linea set creado_en = now() - interval '1 hour'`)
  const [line] = await db.rows<{ id: number }>(
    `select l.id from carrito_linea l join carrito k on k.id = l.carrito_id where k.cliente_id = $1 order by l.id`,
    [shop.ana],
  )
  const gone = await ana.send('DELETE', `/api/v1/carrito/lineas/${line?.id}`)
  expect(gone.statusCode, gone.body).toBe(200)
  expect((await ana.post(`/api/v1/carrito/retiros/${gone.json().deshacer}`, {})).statusCode).toBe(200)
  const other = await ana.post('/api/v1/carritos', { nombre: 'Otro' })
  expect(other.statusCode, other.body).toBeLessThan(300)
  const moved = await ana.post(`/api/v1/carritos/${await cartNamed('Otro')}/lineas`, { lineas: [line?.id] })
  expect(moved.statusCode, moved.body).toBe(200)
  expect((await ana.post(`/api/v1/carrito/retiros/${moved.json().deshacer}`, {})).statusCode).toBe(200)
  expect(steps((await read()).suma)).toEqual([5, 3, 0, 0, 0])
})

test('quoted, ordered and delivered are the lines of documents, each on its day; rows sum to the figures, by whatever', async () => {
  await db.rows('delete from carrito_activo')
  const made = (await postOnce(ana, GENERATE, { via: 'PAQ' })).json().procesado
  expect(steps((await read()).suma)).toEqual([5, 3, 0, 0, 0])
  const sent = await postOnce(ana, `/api/v1/cotizaciones/${made.id}/eventos`, {
    version: made.version,
    evento: 'enviar',
  })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(steps((await read()).suma)).toEqual([5, 3, 2, 0, 0])

  const part = await partOf('COT-1')
  const order = await db.transaction((tx) =>
    createOrder(contextOf(tx, shop.ana), {
      cliente_id: shop.ana,
      sucursal_id: shop.norte,
      cotizacion_id: made.id,
      via_id: null,
      direccion: null,
      orden_compra: '',
      notas: '',
      lineas: [{ producto_id: part?.id ?? 0, k_parte: 'COT-1', descripcion: 'Balata', cantidad: 4, precio: '100.25' }],
    }),
  )
  expect(await read()).toMatchObject({ suma: { pedido: 1, importe_pedido: '401.00' } })
  await db.rows(
    `with l as (update pedido_linea set confirmada = 4, surtida = 4, embarcada = 4, entregada = 4 where pedido_id = $1 returning id),
     e as (insert into embarque (pedido_id, entregado_en) select $1, now() returning id)
     insert into embarque_linea (embarque_id, linea_id, cantidad) select e.id, l.id, 4 from e, l`,
    [order.id],
  )
  const all = await read()
  expect(steps(all.suma)).toEqual([5, 3, 2, 1, 1])
  for (const por of ['linea', 'tipo', 'dia', 'documento']) {
    const { filas, suma } = await read(`&por_que=${por}`)
    const sum = (name: 'cotizado' | 'pedido' | 'entregado' | 'vista' | 'carrito') =>
      filas.reduce((n, row) => n + row[name], 0)
    expect([por, sum('vista'), sum('carrito'), sum('cotizado'), sum('pedido'), sum('entregado')]).toEqual([
      por,
      ...steps(suma),
    ])
    expect([por, suma.cotizado, suma.pedido, suma.entregado]).toEqual([por, 2, 1, 1])
  }
  const types = (await read('&por_que=tipo')).filas.map((row) => [row.nombre, ...steps(row)])
  expect(types.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['Clientes sin grupo', 0, 1, 0, 0, 0],
    ['Talleres', 2, 2, 2, 1, 1],
    ['Visitantes', 3, 0, 0, 0, 0],
  ])
  const documents = (await read('&por_que=documento&paso=pedido')).filas
  expect(documents).toMatchObject([{ pedido: 1, ruta: expect.stringMatching(/^\/pedidos\/NTE\/.+/) }])
  expect((await admin.get(`/JACVE/api/v1${documents[0]?.ruta}`)).statusCode).toBe(200)
})

test('other days, lines and kinds are others’; days the wrong way round are read the right way', async () => {
  const far = '&desde=2020-01-01&hasta=2020-01-31'
  expect(steps((await read(far)).suma)).toEqual([0, 0, 0, 0, 0])
  expect(steps((await read('&tipo=visitante')).suma)).toEqual([3, 0, 0, 0, 0])
  expect(steps((await read('&linea=999999')).suma)).toEqual([0, 0, 0, 0, 0])
  expect(await read('&desde=2020-01-31&hasta=2020-01-01')).toMatchObject({ desde: '2020-01-01', hasta: '2020-01-31' })
  expect([shareText(1, 8), shareText(0, 0), shareText(3, 2)]).toEqual(['12.5 %', '—', '150 %'])
})

test('a manager sees the branch; who has no such role sees nothing', async () => {
  const { suma } = await read('', manager)
  // His branch is Ana's; visitors are of none, and Beto's cart is of the other.
  expect(steps(suma)).toEqual([2, 2, 2, 1, 1])
  for (const path of ['/api/v1/embudo', '/api/v1/embudo/abandonadas', '/api/v1/embudo/exportacion/csv'])
    for (const who of [mktg, ana]) expect((await who.get(path)).statusCode).toBe(403)
})

test('days that are over are summed, twice to the same; the figures stay', async () => {
  await db.rows(`update embudo_cuenta set dia = hoy_local() - 1`)
  await db.rows(`insert into embudo_cuenta (dia, paso, linea_id, visitante, veces)
    select hoy_local() - 1, 'vista', id, true, 4 from linea where nombre = 'Balatas de cotización'`)
  const before = steps((await read()).suma)
  await sumDays(db)
  const once = await db.rows('select * from embudo_cuenta order by 2, 4, 5, 6')
  await sumDays(db)
  expect(await db.rows('select * from embudo_cuenta order by 2, 4, 5, 6')).toEqual(once)
  expect(new Set(once.map((row) => JSON.stringify({ ...row, veces: 0 }))).size).toBe(once.length)
  expect(steps((await read()).suma)).toEqual(before)
})

test('left behind: quiet carts and quotations that ran out without an order, by value, each with its lines', async () => {
  await db.rows('delete from carrito_linea')
  await fillCart(db, shop.beto, { 'COT-3': 5, 'COT-4': 1 })
  expect((await left()).total).toBe(0)
  await db.rows(`update carrito_linea set actualizado_en = now() - interval '20 days'`)
  expect(await left()).toMatchObject({ total: 2, suma: { renglones: 2, piezas: 6, importe: '601.50' } })

  await fillCart(db, shop.ana, { 'COT-3': 2 })
  const { id, version } = (await postOnce(ana, GENERATE, { via: 'PAQ' })).json().procesado
  await postOnce(ana, `/api/v1/cotizaciones/${id}/eventos`, { version, evento: 'enviar' })
  await db.rows(`update cotizacion set vigencia = now() - interval '15 days' where id = $1`, [id])
  const byPart = await left()
  expect(
    byPart.filas.map(({ k_parte, renglones, clientes, importe }) => [k_parte, renglones, clientes, importe]),
  ).toEqual([
    ['COT-3', 2, 2, '701.75'],
    ['COT-4', 1, 1, '100.25'],
  ])
  const lines = await left('&por_que=renglon&parte=COT-3')
  expect(lines.suma).toEqual({ renglones: 2, piezas: 7, importe: '701.75' })
  expect(lines.filas.map(({ cliente, origen }) => [cliente?.nombre, origen])).toEqual([
    ['Refaccionaria BETO', 'carrito'],
    ['Refaccionaria ANA', 'cotizacion'],
  ])
  expect((await left('&origen=cotizacion')).filas.map(({ k_parte }) => k_parte)).toEqual(['COT-3'])
  expect((await left('&dias=30')).total).toBe(0)
  expect((await left('&por_que=renglon&q=ana')).filas.map(({ cliente }) => cliente?.nombre)).toEqual([
    'Refaccionaria ANA',
  ])
  // The manager's branch has Ana alone.
  expect((await left('&por_que=renglon', manager)).filas.map(({ cliente }) => cliente?.nombre)).toEqual([
    'Refaccionaria ANA',
  ])

  const file = await admin.get('/api/v1/embudo/abandonadas/exportacion/csv?por_que=renglon')
  expect(file.body).toContain('Refaccionaria ANA')
  expect((await admin.get('/api/v1/embudo/exportacion/csv?por_que=dia')).statusCode).toBe(200)
  // Ordered after all: no longer left.
  await db.rows('update pedido set cotizacion_id = $1', [id])
  expect((await left('&origen=cotizacion')).total).toBe(0)
})
