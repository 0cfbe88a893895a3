import { beforeEach, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const otro = await signIn(db, app, ['cliente'], shop.beto)
const admin = await signIn(db, app, ['admin'])

const setPrice = (k_parte: string, value: number) =>
  db.rows('update precio set valor = $2 where producto_id = (select id from producto where k_parte = $1)', [
    k_parte,
    value,
  ])
const cartLines = () =>
  db.rows<{ k_parte: string; cantidad: number; cantidad2: number }>(
    `select p.k_parte, l.cantidad, l.cantidad2 from carrito_linea l join carrito k on k.id = l.carrito_id join producto p on p.id = l.producto_id
     where k.cliente_id = $1 order by p.k_parte`,
    [shop.ana],
  )
const errors = () => db.rows<{ motivo: string; estado: string }>('select motivo, estado from error_carrito order by id')

beforeEach(async () => {
  await db.rows('delete from carrito_linea')
  await db.rows('delete from error_carrito')
  await db.rows(`update producto set estado = 'activo'`)
  await db.rows('update existencia set disponible = 1000')
  await db.rows('update precio set valor = 100.25')
})

test('T-27: the lines to be supplied become a document, with its address; the rest stays in the cart', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 3, 'COT-2': 5, 'COT-3': 2 })
  await db.rows(
    `update carrito_linea l set cantidad2 = case p.k_parte when 'COT-2' then 4 when 'COT-3' then 0 else l.cantidad2 end
     from producto p where p.id = l.producto_id`,
  )
  const answer = await postOnce(cliente, GENERATE, { via: 'PAQ', orden_compra: 'OC-77', notas: 'Urge' })
  expect(answer.statusCode).toBe(200)
  const { procesado, direnvio } = answer.json()
  expect(Object.keys(answer.json()).toSorted()).toEqual(['direnvio', 'procesado'])
  expect(procesado).toMatchObject({
    folio: expect.stringMatching(/^C-\d{6}$/),
    estado: 'BORRADOR',
    tipo: 'PREPEDIDO',
    orden_compra: 'OC-77',
  })
  expect(
    procesado.renglones.map(({ k_parte, cantidad, importe }: Record<string, unknown>) => [k_parte, cantidad, importe]),
  ).toEqual([
    ['COT-1', 3, '300.75'],
    ['COT-2', 4, '401.00'],
  ])
  expect([procesado.subtotal, procesado.iva, procesado.total]).toEqual(['701.75', '112.28', '814.03'])
  expect(direnvio).toMatchObject({ alias: 'Bodega' })
  expect(procesado.advertencias).toEqual([])
  expect(procesado.renglones[0]).toMatchObject({ piso: null, costo: null, margen: null, lista: null })
  expect(await cartLines()).toEqual([
    { k_parte: 'COT-2', cantidad: 1, cantidad2: 0 },
    { k_parte: 'COT-3', cantidad: 2, cantidad2: 0 },
  ])
})

test('nothing to supply, or nothing sellable: 409 with the reasons by line, the cart intact, the failure recorded', async () => {
  expect((await postOnce(cliente, GENERATE, {})).json()).toMatchObject({ code: 'sin_lineas' })
  await fillCart(db, shop.ana, { 'COT-1': 1, 'COT-2': 1 })
  await db.rows(`update producto set estado = 'descontinuado' where k_parte = 'COT-2'`)
  const answer = await postOnce(cliente, GENERATE, {})
  expect(answer.statusCode).toBe(409)
  expect(answer.json().lineas).toEqual([
    { k_parte: 'COT-2', cantidad: 1, motivo: 'DESCONTINUADA', texto: 'COT-2 ya no se vende.' },
  ])
  expect(await cartLines()).toHaveLength(2)
  expect(await errors()).toEqual([
    { motivo: 'SIN_LINEAS', estado: 'NUEVO' },
    { motivo: 'DESCONTINUADA', estado: 'NUEVO' },
  ])
})

test('a rise needs consent to just that price; then the failure counts as settled', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 2 })
  await setPrice('COT-1', 110)
  const refused = await postOnce(cliente, GENERATE, {})
  expect(refused.statusCode).toBe(409)
  const [cambio] = refused.json().cambios
  expect(cambio).toMatchObject({ k_parte: 'COT-1', tipo: 'precio', antes: '100.25' })
  expect(Number(cambio.ahora)).toBe(110)

  const consent = [{ k_parte: 'COT-1', tipo: 'precio', ahora: cambio.ahora }]
  await setPrice('COT-1', 111)
  expect((await postOnce(cliente, GENERATE, { consentimiento: consent })).statusCode).toBe(409)
  await setPrice('COT-1', 110)
  const made = await postOnce(cliente, GENERATE, { consentimiento: consent })
  expect(made.json().procesado.subtotal).toBe('220.00')
  expect((await errors()).every(({ estado }) => estado === 'RESUELTO')).toBe(true)
})

test('a lack needs consent; what there is goes, the rest stays', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 10 })
  await db.rows(
    `update existencia set disponible = case sucursal_id when $1 then 4 else 0 end
     where producto_id = (select id from producto where k_parte = 'COT-1')`,
    [shop.norte],
  )
  const { cambios } = (await postOnce(cliente, GENERATE, {})).json()
  expect(cambios).toEqual([{ k_parte: 'COT-1', tipo: 'existencia', antes: '10', ahora: '4' }])
  const made = await postOnce(cliente, GENERATE, {
    consentimiento: [{ k_parte: 'COT-1', tipo: 'existencia', ahora: '4' }],
  })
  expect(made.json().procesado.renglones[0].cantidad).toBe(4)
  expect(await cartLines()).toEqual([{ k_parte: 'COT-1', cantidad: 6, cantidad2: 0 }])
})

test('a drop is passed on and told', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  await setPrice('COT-1', 90)
  const { procesado } = (await postOnce(cliente, GENERATE, {})).json()
  expect(procesado.subtotal).toBe('90.00')
  expect(procesado.advertencias).toEqual(['COT-1 bajó de $100.25 a $90.00.'])
})

test('the route’s minimum is told', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  await db.rows(`update via_embarque set minimo = 500 where clave = 'RUTA'`)
  const { procesado } = (await postOnce(cliente, GENERATE, { via: 'RUTA' })).json()
  expect(procesado.advertencias).toEqual(['«Ruta» pide un mínimo de $500.00 sin IVA.'])
})

test('the same key is one document; with another body it is refused; both at once make one', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  const both = await Promise.all([1, 2].map(() => postOnce(cliente, GENERATE, {}, 'la-misma-clave')))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(new Set(both.map((answer) => answer.json().procesado.folio)).size).toBe(1)
  expect((await postOnce(cliente, GENERATE, { notas: 'otra' }, 'la-misma-clave')).statusCode).toBe(422)
})

test('money, another client’s address and an unknown route are refused', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  const foreign = await db.row<{ id: number }>('select id from direccion where cliente_id = $1', [shop.beto])
  for (const body of [{ total: '1.00' }, { precio: 1 }, { direccion: foreign?.id }, { via: 'NOHAY' }]) {
    expect((await postOnce(cliente, GENERATE, body)).statusCode).toBe(422)
  }
})

test('staff without a client is told to choose one; a foreign document does not exist', async () => {
  expect((await postOnce(admin, GENERATE, {})).json()).toMatchObject({ code: 'sin_cliente' })
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  const { id } = (await postOnce(cliente, GENERATE, {})).json().procesado
  expect((await otro.get(`/api/v1/cotizaciones/${id}`)).statusCode).toBe(404)
  expect((await cliente.get(`/api/v1/cotizaciones/${id}`)).statusCode).toBe(200)
})

test('T-29: a client sees its own whatever number it sends; staff only whom it reaches', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  const { folio } = (await postOnce(cliente, GENERATE, {})).json().procesado
  const list = (it: typeof cliente, id: number) => it.get(`/api/controllerpeticiones/cliente/${id}/listcot`)
  expect((await list(cliente, shop.beto)).json().filtrado[0]).toMatchObject({
    folio,
    sucursal: 'NTE',
    estado: 'BORRADOR',
    total: '116.29',
  })
  const rows = (await list(cliente, shop.ana)).json().filtrado
  const days: string[] = rows.map(({ fecha }: { fecha: string }) => fecha)
  expect(days.length).toBeGreaterThan(1)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(Object.keys(rows[0])).toEqual(
    expect.arrayContaining(['folio', 'sucursal', 'fecha', 'estado', 'total', 'vigencia']),
  )
  expect((await list(otro, shop.ana)).json()).toEqual({ filtrado: [] })
  const foreign = await signIn(db, app, ['asesor'])
  expect((await list(foreign, shop.ana)).statusCode).toBe(404)
  expect((await list(admin, shop.ana)).statusCode).toBe(200)
  expect((await list(admin, 999_999)).statusCode).toBe(404)
})

test('folios have no gap, whatever fails in between', async () => {
  const before = await db.row<{ ultimo: number }>(
    `select ultimo from folio_serie where sucursal_id = $1 and serie = 'C'`,
    [shop.norte],
  )
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  await postOnce(cliente, GENERATE, { via: 'NOHAY' })
  const { folio } = (await postOnce(cliente, GENERATE, {})).json().procesado
  expect(folio).toBe(`C-${String((before?.ultimo ?? 0) + 1).padStart(6, '0')}`)
  const counted = await db.row<{ n: number; ultimo: number }>(
    `select count(*)::int as n, max(right(folio, 6)::int) as ultimo from cotizacion where sucursal_id = $1`,
    [shop.norte],
  )
  expect(counted?.n).toBe(counted?.ultimo)
})

test('what somebody changed since the cart was shown is in no document: it is looked at first', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 3 })
  const { version } = (await cliente.get('/cartItems/getItems')).json().carrito
  expect((await cliente.post('/api/v1/carrito/lineas', { k_parte: 'COT-2', cantidad: 9 })).statusCode).toBe(201)
  const stale = await postOnce(cliente, GENERATE, { via: 'PAQ', version })
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'carrito_cambio' }])
  expect((await cartLines()).map(({ k_parte }) => k_parte)).toEqual(['COT-1', 'COT-2'])

  const { version: seen } = (await cliente.get('/cartItems/getItems')).json().carrito
  expect((await postOnce(cliente, GENERATE, { via: 'PAQ', version: seen })).statusCode).toBe(200)
})
