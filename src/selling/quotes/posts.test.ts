import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const owner = await signIn(db, app, ['cliente'], shop.ana)

/** A person of the first client with this post and these caps; ten parts are 1,162.90 with VAT. */
async function member(puesto: string, documento: number | null = null, mes: number | null = null) {
  const { id, email } = await makePerson(db, ['cliente'], { demo: true })
  await db.rows('update usuario set cliente_id = $2, puesto = $3, tope_documento = $4, tope_mes = $5 where id = $1', [
    id,
    shop.ana,
    puesto,
    documento,
    mes,
  ])
  const it = browser(app)
  await it.login(email)
  return { id, it }
}

const event = async (who: TestBrowser, id: number, evento: string, more: object = {}) => {
  const found = await db.row<{ version: number }>('select version from cotizacion where id = $1', [id])
  return postOnce(who, `/api/v1/cotizaciones/${id}/eventos`, { evento, version: found?.version, ...more })
}

async function authorised(who: TestBrowser = owner, pieces = 10): Promise<number> {
  await fillCart(db, shop.ana, { 'COT-1': pieces })
  const made = await postOnce(who, GENERATE, { enviar: true })
  expect(made.statusCode, made.body).toBe(200)
  const { id } = made.json().procesado
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])
  return id
}

beforeEach(async () => {
  await db.rows('delete from carrito_linea')
  await db.rows('update existencia set disponible = 1000, apartado = 0')
})

test('who keeps the books or only looks sees it all and makes nothing', async () => {
  const id = await authorised()
  for (const puesto of ['contador', 'ver']) {
    const { it } = await member(puesto)
    expect((await it.get(`/api/v1/cotizaciones/${id}`)).json()).toMatchObject({ id })
    expect((await it.get('/api/v1/facturas')).statusCode).toBe(200)
    expect((await it.get('/api/v1/estado-cuenta')).statusCode).toBe(200)
    const refused = [
      await event(it, id, 'aceptar'),
      await event(it, id, 'comentar', { texto: 'hola' }),
      await postOnce(it, GENERATE, { enviar: true }),
      await it.post('/api/v1/carrito/lineas', { k_parte: 'COT-1', cantidad: 1 }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  }
})

test('a buyer orders up to his caps, with VAT and to the centavo; what is beyond them waits', async () => {
  const exact = await member('comprador', 1162.9)
  expect((await event(exact.it, await authorised(exact.it), 'aceptar')).json().estado).toBe('CONVERTIDA')
  for (const caps of [[1162.89, null] as const, [null, 0] as const]) {
    const { it } = await member('comprador', ...caps)
    expect((await event(it, await authorised(), 'aceptar')).json()).toMatchObject({
      estado: 'AUTORIZADA',
      compra: { estado: 'PENDIENTE' },
    })
  }
})

test('what is cancelled is his to order again', async () => {
  const { id, it } = await member('comprador', null, 2000)
  expect((await event(it, await authorised(), 'aceptar')).json().estado).toBe('CONVERTIDA')
  await db.rows(`update pedido set estado = 'CANCELADO' where solicitante_id = $1`, [id])
  expect((await event(it, await authorised(), 'aceptar')).json().estado).toBe('CONVERTIDA')
})

test('things go where the buyer may have them sent, and nowhere else', async () => {
  const { id, it } = await member('comprador')
  const place = await db.row<{ id: number }>(
    `insert into direccion (cliente_id, alias, calle, cp, municipio, estado) values ($1, 'Taller', 'Otra', '44100', 'Guadalajara', 'Jalisco') returning id`,
    [shop.ana],
  )
  const bodega = await db.row<{ id: number }>(`select id from direccion where cliente_id = $1 and alias = 'Bodega'`, [
    shop.ana,
  ])
  await db.rows('insert into usuario_direccion values ($1, $2)', [id, place?.id])
  const { carrito: cart } = (await it.get('/cartItems/getItems')).json()
  expect([cart.direccion_id, cart.direcciones.map((one: { id: number }) => one.id)]).toEqual([place?.id, [place?.id]])
  expect((await it.send('PATCH', '/api/v1/carrito', { direccion_id: bodega?.id })).statusCode).toBe(422)
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  expect((await postOnce(it, GENERATE, { enviar: false, direccion: bodega?.id })).statusCode).toBe(422)
  const made = await postOnce(it, GENERATE, { enviar: false })
  expect(made.json().procesado.direccion).toMatchObject({ alias: 'Taller' })
  const draft = made.json().procesado.id
  expect((await event(it, draft, 'editar', { direccion: bodega?.id })).statusCode).toBe(422)
  const theirs = await authorised(owner, 1)
  expect((await event(it, theirs, 'aceptar')).statusCode).toBe(422)
  expect((await owner.get('/getItems')).json().carrito.direccion_id).toBe(bodega?.id)
})

test('a program’s key does no more than its person’s post', async () => {
  const { id, it } = await member('dueno')
  const made = await it.post('/api/v1/programas/llaves', {
    nombre: 'Caja',
    alcances: ['comprar', 'cotizaciones'],
    tope_documento: null,
    tope_mes: null,
    dias: 30,
  })
  const asks = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${made.json().llave}`, 'idempotency-key': randomUUID() }
    return (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode
  }
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  expect(await asks('POST', GENERATE, { enviar: false })).toBe(200)
  await db.rows(`update usuario set puesto = 'ver' where id = $1`, [id])
  await fillCart(db, shop.ana, { 'COT-1': 1 })
  expect([await asks('POST', GENERATE, { enviar: false }), await asks('GET', '/api/v1/cotizaciones')]).toEqual([
    403, 200,
  ])
})
