import { afterAll, expect, test } from 'vitest'
import { makeShop, ordersCast } from '#selling/orders/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { makeDocument } from './documents.testing.ts'
import { satService } from './service.server.ts'
import { simulateSat } from './simulation.testing.ts'
import { verifyDue } from './verify.server.ts'

const db = await testDb()
const shop = await makeShop(db)
const sat = await simulateSat()
afterAll(() => sat.close())
const on = await testApp(db, { SAT_URL: sat.url })
const cast = await ordersCast(db, on, shop)
const off = await testApp(db)

const at = (uuid: string) => `/api/v1/documentos/${uuid}/verificacion`
const verify = () => {
  const service = satService({ SAT_URL: sat.url })
  return service ? verifyDue(db, { service, perMinute: 60_000_000 }) : null
}
const later = () => db.rows(`update cfdi set verificar_en = now() + interval '9 days' where verificar_en is not null`)

test('a client asks about its document: 202 at once, the answer later, in the history', async () => {
  const one = await makeDocument(db, { cliente: shop.ana })
  sat.know(one, 'en_proceso')
  await later()
  const first = await cast.ana.get(at(one.uuid))
  expect(first.json()).toMatchObject({
    encendido: true,
    en_cola: false,
    estado_sat: 'SIN_VERIFICAR',
    plazo: null,
    historial: [],
  })
  expect(first.json().pagina).toContain(`id=${one.uuid.toUpperCase()}`)

  const asked = await cast.ana.post(at(one.uuid), {})
  expect([asked.statusCode, asked.json()]).toEqual([202, { en_cola: true }])
  expect((await cast.ana.post(at(one.uuid), {})).statusCode).toBe(202)
  expect((await cast.ana.get(at(one.uuid))).json()).toMatchObject({ en_cola: true, estado_sat: 'SIN_VERIFICAR' })
  expect(await verify()).toEqual({ asked: 1, failed: 0 })

  const then = (await cast.ana.get(at(one.uuid))).json()
  expect(then).toMatchObject({ en_cola: false, estado_sat: 'CANCELACION_EN_PROCESO' })
  expect(then.historial).toMatchObject([{ estado: 'CANCELACION_EN_PROCESO', cancelacion: 'En proceso' }])
  // 72 h from when it was first seen, however often it is asked about meanwhile.
  expect(Date.parse(then.plazo) - Date.parse(then.historial[0].en)).toBe(72 * 3_600_000)
  await db.rows(`update cfdi_verificacion set en = en - interval '10 hours' where cfdi_id = $1`, [one.id])
  await cast.ana.post(at(one.uuid), {})
  await verify()
  const again = (await cast.ana.get(at(one.uuid))).json()
  expect(Date.parse(again.plazo)).toBe(Date.parse(then.plazo) - 10 * 3_600_000)
})

test('a foreign document is no document; neither is one without a client, but for who reaches all', async () => {
  const foreign = await makeDocument(db, { cliente: shop.beto })
  const nobodys = await makeDocument(db)
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const uuid of [foreign.uuid, nobodys.uuid, missing]) {
    for (const who of [cast.ana, cast.asesor]) {
      const read = await who.get(at(uuid))
      expect([read.statusCode, read.json().message]).toEqual([404, 'El documento no existe.'])
      expect((await who.post(at(uuid), {})).statusCode).toBe(404)
    }
  }
  expect((await cast.vendedor.get(at(foreign.uuid))).statusCode).toBe(403)
  expect((await cast.admin.get(at(nobodys.uuid))).statusCode).toBe(200)
  expect((await cast.admin.post(at(nobodys.uuid), {})).statusCode).toBe(202)
  expect((await cast.ana.get(at('no-es-uuid'))).statusCode).toBe(422)
  const noted = await db.row(
    `select from auditoria where accion = 'documento_verificacion_pedida' and objeto_id = $1`,
    [nobodys.uuid],
  )
  expect(noted).toBeDefined()
})

test('turned off: reading says so and gives the page of the tax office, asking is refused with it', async () => {
  const one = await makeDocument(db, { cliente: shop.ana })
  const { cookies } = cast.ana
  const read = await off.inject({ url: at(one.uuid), cookies: Object.fromEntries(cookies) })
  expect(read.json()).toMatchObject({ encendido: false })
  const refused = await off.inject({
    method: 'POST',
    url: at(one.uuid),
    payload: {},
    cookies: Object.fromEntries(cookies),
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' },
  })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'sat_apagado'])
  expect(refused.json().pagina).toContain('verificacfdi.facturaelectronica.sat.gob.mx')
  expect(await db.row('select from sat_pregunta where cfdi_id = $1', [one.id])).toBeUndefined()
})

test('what is cancelled stays so: nobody is asked', async () => {
  const one = await makeDocument(db, { cliente: shop.ana, estado: 'CANCELADO', verified: 5 })
  const refused = await cast.ana.post(at(one.uuid), {})
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'ya_cancelado'])
})

test('the same document again within minutes, and too many in an hour, are 429', async () => {
  const limited = await testApp(db, { SAT_URL: sat.url, RATE_LIMITS: 'on' })
  const send = (uuid: string) =>
    limited.inject({
      method: 'POST',
      url: at(uuid),
      payload: {},
      cookies: Object.fromEntries(cast.beto.cookies),
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': cast.beto.cookies.get('XSRF-TOKEN') ?? '' },
    })
  await cast.beto.get('/sanctum/csrf-cookie')
  const fresh = await makeDocument(db, { cliente: shop.beto, estado: 'VIGENTE', verified: 0.02 })
  const soon = await send(fresh.uuid)
  expect(soon.statusCode).toBe(429)
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(200)

  await db.rows(
    `with d as (insert into cfdi (uuid, version, tipo, fecha, rfc_emisor, rfc_receptor, cliente_id, moneda, subtotal, total, sello, timbre, cuadra, xml_id)
       select gen_random_uuid(), version, tipo, fecha, rfc_emisor, rfc_receptor, cliente_id, moneda, 1, 1, sello, timbre, true, xml_id
       from cfdi, generate_series(1, 30) where id = $1 returning id)
     insert into sat_pregunta (cfdi_id, usuario_id) select id, $2 from d`,
    [fresh.id, cast.beto.id],
  )
  const another = await makeDocument(db, { cliente: shop.beto })
  expect((await send(another.uuid)).statusCode).toBe(429)
  await db.rows(`update sat_pregunta set pedida_en = now() - interval '2 hours' where usuario_id = $1`, [cast.beto.id])
  expect((await send(another.uuid)).statusCode).toBe(202)
})

test('a batch puts what the filter names in the queue, once, behind what people asked for', async () => {
  await db.rows('delete from sat_pregunta')
  await db.rows('delete from cfdi')
  const made = [
    await makeDocument(db, { cliente: shop.ana, age: 24 }),
    await makeDocument(db, { cliente: shop.ana, age: 24 * 40, estado: 'VIGENTE', verified: 24 * 20 }),
    await makeDocument(db, { age: 24 * 60, estado: 'VIGENTE', verified: 1 }),
    await makeDocument(db, { age: 24 * 60, estado: 'CANCELADO', verified: 1 }),
  ]
  const batch = (body: object) => cast.admin.post('/api/v1/documentos/verificacion', body)
  expect((await batch({ dias: 7, tipo: 'I' })).json()).toEqual({ en_cola: 2, minutos: 1 })
  expect((await batch({})).json()).toMatchObject({ en_cola: 1 })
  expect((await batch({ uuids: made.map(({ uuid }) => uuid) })).json()).toMatchObject({ en_cola: 0 })
  expect((await batch({ cliente: shop.ana, desde: '2000-01-01', hasta: '2001-01-01' })).json()).toMatchObject({
    en_cola: 0,
  })
  expect((await batch({ otro: 1 })).statusCode).toBe(422)
  for (const who of [cast.ana, cast.asesor, cast.director])
    expect((await who.post('/api/v1/documentos/verificacion', {})).statusCode).toBe(403)

  const state = (await cast.admin.get('/api/v1/documentos/verificacion')).json()
  expect(state).toMatchObject({ encendido: true, pedidos: 3, sin_verificar: 1, pausa_hasta: null, por_minuto: 20 })
  expect(state.estados).toContainEqual({ estado_sat: 'CANCELADO', documentos: 1 })
})
