import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const owner = await signIn(db, app, ['cliente'], shop.ana)
const stranger = await signIn(db, app, ['cliente'], shop.beto)

/** A person of the first client with this post and these caps; ten parts are 1,162.90 with VAT. */
async function member(puesto: string, documento: number | null = null, mes: number | null = null, client = shop.ana) {
  const { id, email } = await makePerson(db, ['cliente'], { demo: true })
  await db.rows('update usuario set cliente_id = $2, puesto = $3, tope_documento = $4, tope_mes = $5 where id = $1', [
    id,
    client,
    puesto,
    documento,
    mes,
  ])
  const it = browser(app)
  await it.login(email)
  return { id, it, email }
}

const event = async (who: TestBrowser, id: number, evento: string, more: object = {}) => {
  const found = await db.row<{ version: number }>('select version from cotizacion where id = $1', [id])
  return postOnce(who, `/api/v1/cotizaciones/${id}/eventos`, { evento, version: found?.version, ...more })
}
const requestOf = (id: number) =>
  db.row<{ id: number; estado: string; comprador_id: number }>(
    'select id, estado, comprador_id from compra_por_aprobar where cotizacion_id = $1 order by id desc limit 1',
    [id],
  )
const decide = async (who: TestBrowser, id: number, decision: string, more: object = {}) =>
  postOnce(who, `/api/v1/cotizaciones/${id}/compra`, { compra: (await requestOf(id))?.id, decision, ...more })
const stateOf = async (id: number) =>
  (await db.row<{ estado: string }>('select estado from cotizacion where id = $1', [id]))?.estado
const waitsFor = async (it: TestBrowser) =>
  (await it.get('/api/v1/compras-por-aprobar')).json().por_aprobar.map(({ id }: { id: number }) => id)
const counted = async (it: TestBrowser) =>
  (await it.get('/api/v1/pendientes')).json().pendientes.find((one: { id: string }) => one.id === 'compras')?.n ?? 0

async function authorised(pieces = 10): Promise<number> {
  await fillCart(db, shop.ana, { 'COT-1': pieces })
  const made = await postOnce(owner, GENERATE, { enviar: true })
  expect(made.statusCode, made.body).toBe(200)
  const { id } = made.json().procesado
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])
  return id
}

beforeEach(async () => {
  await db.rows('delete from carrito_linea')
  await db.rows('update existencia set disponible = 1000, apartado = 0')
  await db.rows(`update compra_por_aprobar set estado = 'RETIRADA' where estado = 'PENDIENTE'`)
  await db.rows('delete from suplencia_compra')
})

describe('beyond a cap', () => {
  test('it waits; the approver is written to and counts it, and his yes orders it for the buyer', async () => {
    const buyer = await member('comprador', 1000)
    const approver = await member('aprobador')
    const id = await authorised()
    const asked = await event(buyer.it, id, 'aceptar')
    expect([asked.statusCode, asked.json().compra.estado]).toEqual([200, 'PENDIENTE'])
    expect(asked.json().eventos).not.toContain('aceptar')
    expect(await stateOf(id)).toBe('AUTORIZADA')
    const mails = await db.rows(`select from correo_salida where para = $1 and tipo = 'cotizacion_compra'`, [
      approver.email,
    ])
    expect(mails).toHaveLength(1)
    expect([await waitsFor(approver.it), await counted(approver.it), await counted(buyer.it)]).toEqual([[id], 1, 0])
    expect((await decide(buyer.it, id, 'aprobar')).statusCode).toBe(403)
    const yes = await decide(approver.it, id, 'aprobar')
    expect([yes.statusCode, yes.json().estado]).toEqual([200, 'CONVERTIDA'])
    expect(await db.row('select solicitante_id, total::text from pedido where cotizacion_id = $1', [id])).toEqual({
      solicitante_id: buyer.id,
      total: '1162.90',
    })
    const steps = yes.json().historia.map(({ evento }: { evento: string }) => evento)
    expect(steps.slice(-4)).toEqual(['pedirCompra', 'aprobarCompra', 'aceptar', 'crearPedido'])
    expect([await waitsFor(approver.it), await counted(approver.it)]).toEqual([[], 0])
  })

  test('a no needs words, which the buyer reads; then he may ask again or take it back', async () => {
    const buyer = await member('comprador', 1000)
    const id = await authorised()
    await event(buyer.it, id, 'aceptar')
    expect((await event(buyer.it, id, 'aceptar')).statusCode).toBe(409)
    expect((await decide(owner, id, 'rechazar')).statusCode).toBe(422)
    expect((await decide(owner, id, 'rechazar', { respuesta: 'Hay en bodega' })).statusCode).toBe(200)
    expect((await buyer.it.get(`/api/v1/cotizaciones/${id}`)).json().compra).toMatchObject({
      estado: 'RECHAZADA',
      respuesta: 'Hay en bodega',
    })
    expect((await decide(owner, id, 'aprobar')).statusCode).toBe(409)
    await event(buyer.it, id, 'aceptar')
    expect((await decide(owner, id, 'retirar')).statusCode).toBe(403)
    expect((await decide(buyer.it, id, 'retirar')).statusCode).toBe(200)
    expect((await event(owner, id, 'aceptar')).statusCode).toBe(200)
  })

  test('nobody approves beyond his own cap, another company’s, or who may not buy', async () => {
    const buyer = await member('comprador', 1000)
    const short = await member('aprobador', 1162.89)
    const exact = await member('aprobador', 1162.9)
    const books = await member('contador')
    const id = await authorised()
    await event(buyer.it, id, 'aceptar')
    const answers = [short.it, books.it, stranger].map((it) => decide(it, id, 'aprobar'))
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 404])
    expect((await decide(exact.it, id, 'aprobar')).statusCode).toBe(200)
  })

  test('two approvers at once make one order', async () => {
    const buyer = await member('comprador', 1000)
    const approver = await member('aprobador')
    const id = await authorised()
    await event(buyer.it, id, 'aceptar')
    const answers = await Promise.all([decide(owner, id, 'aprobar'), decide(approver.it, id, 'aprobar')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.rows('select from pedido where cotizacion_id = $1', [id])).toHaveLength(1)
  })

  test('a document that changes asks again', async () => {
    const buyer = await member('comprador', 1000)
    const id = await authorised()
    await event(buyer.it, id, 'aceptar')
    expect((await event(buyer.it, id, 'solicitarCambio', { texto: 'Diez más' })).statusCode).toBe(200)
    expect(await requestOf(id)).toMatchObject({ estado: 'ANULADA' })
    expect((await decide(owner, id, 'aprobar')).statusCode).toBe(409)
    await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [
      id,
    ])
    await event(buyer.it, id, 'aceptar')
    expect(await requestOf(id)).toMatchObject({ estado: 'PENDIENTE' })
  })

  test('with less stock than asked for a yes orders nothing', async () => {
    const buyer = await member('comprador', 1000)
    const id = await authorised()
    await event(buyer.it, id, 'aceptar')
    await db.rows('update existencia set disponible = 2')
    expect((await decide(owner, id, 'aprobar')).statusCode).toBe(409)
    expect([await stateOf(id), (await requestOf(id))?.estado]).toEqual(['AUTORIZADA', 'PENDIENTE'])
  })
})

describe('the month', () => {
  test('counts what waits: of two at once that fit one by one, one is ordered and one waits', async () => {
    const { it } = await member('comprador', null, 2000)
    const ids = [await authorised(), await authorised()]
    const answers = await Promise.all(ids.map((id) => event(it, id, 'aceptar')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(await Promise.all(ids.map(stateOf)))).toEqual(new Set(['AUTORIZADA', 'CONVERTIDA']))
    // 1,162.90 ordered and as much that waits: a tenth of it would fit what is left without that.
    const third = await event(it, await authorised(1), 'aceptar')
    expect(third.json().compra).toMatchObject({
      estado: 'PENDIENTE',
      motivo: expect.stringContaining('este mes le quedan $0.00'),
    })
  })
})

describe('a substitute', () => {
  const stand = (who: TestBrowser, suplente_id: number, desde: string, hasta: string) =>
    who.send('PUT', '/api/v1/compras-por-aprobar/suplencia', { suplencia: { suplente_id, desde, hasta } })
  const today = async (days = 0) =>
    (await db.row<{ d: string }>('select (hoy_local() + $1::int)::text as d', [days]))?.d ?? ''

  test('approves on the days that were said, never his own', async () => {
    const buyer = await member('comprador', 1000)
    const other = await member('comprador', 1000)
    const approver = await member('aprobador')
    const id = await authorised()
    await event(buyer.it, id, 'aceptar')
    expect((await decide(other.it, id, 'aprobar')).statusCode).toBe(403)
    expect((await stand(approver.it, other.id, await today(1), await today(3))).statusCode).toBe(200)
    expect(await waitsFor(other.it)).toEqual([])
    expect((await stand(approver.it, other.id, await today(), await today())).statusCode).toBe(200)
    expect(await waitsFor(other.it)).toEqual([id])
    const own = await authorised()
    await event(other.it, own, 'aceptar')
    expect((await decide(other.it, own, 'aprobar')).statusCode).toBe(403)
    expect((await decide(other.it, id, 'aprobar')).statusCode).toBe(200)
  })

  test('is somebody of the company who buys, named by who approves, for days to come', async () => {
    const approver = await member('aprobador')
    const books = await member('contador')
    const buyer = await member('comprador')
    const theirs = await member('comprador', null, null, shop.beto)
    const from = await today()
    expect((await stand(buyer.it, approver.id, from, from)).statusCode).toBe(403)
    for (const id of [books.id, theirs.id, approver.id])
      expect((await stand(approver.it, id, from, from)).json().errors).toHaveProperty('suplente_id')
    expect((await stand(approver.it, buyer.id, await today(-3), await today(-1))).json().errors).toHaveProperty('hasta')
    expect((await stand(approver.it, buyer.id, await today(2), await today(1))).json().errors).toHaveProperty('hasta')
  })
})
