import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { GENERATE, makeShop, signIn } from '#selling/quotes/testing.server.ts'
import { SCOPES } from './scopes.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const otro = await signIn(db, app, ['cliente'], shop.beto)
const admin = await signIn(db, app, ['admin'])

const wanted = { nombre: 'Prueba', alcances: SCOPES, tope_documento: null, tope_mes: null, dias: 30, prueba: true }
let llave = ''
let id = 0
beforeAll(async () => {
  const made = await cliente.post('/api/v1/programas/llaves', wanted)
  expect(made.statusCode).toBe(201)
  ;({ llave, id } = made.json())
})

const tries = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, key = llave) =>
  app.inject({ method, url, payload, headers: { authorization: `Bearer ${key}` } })

/** Every row of the shop's own tables, as one print each. */
async function prints(): Promise<Record<string, string>> {
  const tables = await db.rows<{ tabla: string }>(
    `select table_name as tabla from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { tabla } of tables) {
    const row = await db.row<{ print: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from public."${tabla}" t`,
    )
    found[tabla] = row?.print ?? ''
  }
  return found
}

test('a trial key quotes, orders and asks as any, and no row of the shop changes by it', async () => {
  const hook = await cliente.post('/api/v1/programas/avisos', {
    url: 'http://127.0.0.1:1/x',
    eventos: ['cotizacion'],
    prueba: true,
  })
  const real = await cliente.post('/api/v1/programas/avisos', { url: 'http://127.0.0.1:1/y', eventos: ['cotizacion'] })
  expect([hook.statusCode, real.statusCode]).toEqual([201, 201])
  await tries('GET', '/api/v1/pedidos')
  const before = await prints()

  // Real prices and stock.
  const own = (await cliente.get('/api/v1/precios?k_parte=COT-1')).json().partes[0]
  const seen = await tries('GET', '/api/v1/precios?k_parte=COT-1')
  expect([seen.headers['jacve-prueba'], seen.json().partes[0]]).toEqual(['1', own])

  expect((await tries('POST', '/api/v1/carrito/lineas', { k_parte: 'COT-1', cantidad: 3 })).statusCode).toBe(201)
  const lote = await tries('POST', '/api/v1/carrito/lote', {
    lineas: [{ k_parte: 'COT-2', cantidad: 2, codigo: 'mio' }],
  })
  expect(lote.statusCode).toBe(200)
  const [line] = (await tries('GET', '/getItems')).json().carrito.lineas
  expect((await tries('PATCH', `/api/v1/carrito/lineas/${line.id}`, { cantidad: 5 })).statusCode).toBe(200)
  const made = await tries('POST', GENERATE, { tipo: 'PREPEDIDO', enviar: true })
  expect(made.statusCode).toBe(200)
  const { procesado } = made.json()
  expect(procesado.folio).toMatch(/^PRUEBA-/)
  expect(procesado.id).toBeGreaterThanOrEqual(1_900_000_000)
  const { cotizaciones } = (await tries('GET', '/api/v1/cotizaciones')).json()
  expect(cotizaciones).toMatchObject([{ folio: procesado.folio, estado: 'POR_AUTORIZAR' }])
  const paper = await tries('GET', `/api/v1/cotizaciones/${procesado.id}/archivo/pdf`)
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { version } = (await tries('GET', `/api/v1/cotizaciones/${procesado.id}`)).json()
  const at = `/api/v1/cotizaciones/${procesado.id}/eventos`
  expect((await tries('POST', at, { evento: 'retirar', version })).json()).toMatchObject({ estado: 'BORRADOR' })

  const after = await prints()
  const changed = Object.keys(after).filter((tabla) => after[tabla] !== before[tabla])
  // Its notices, to the address for trying; and when the key and who signed in were last seen.
  expect(changed.filter((tabla) => !['webhook_entrega', 'clave_api', 'sesion'].includes(tabla))).toEqual([])
  const told = await db.rows<{ url: string; prueba: boolean }>(
    `select distinct w.url, (e.cuerpo ->> 'prueba')::boolean as prueba from webhook_entrega e join webhook w on w.id = e.webhook_id`,
  )
  expect(told).toEqual([{ url: 'http://127.0.0.1:1/x', prueba: true }])
  for (const who of [cliente, admin]) {
    const list = (await who.get('/api/v1/cotizaciones')).json()
    expect([list.total, (await who.get(`/api/v1/cotizaciones/${procesado.id}`)).statusCode]).toEqual([0, 404])
  }
})

test('a real document tells no address for trying', async () => {
  await db.rows('delete from webhook_entrega')
  await cliente.post('/api/v1/carrito/lineas', { k_parte: 'COT-1', cantidad: 1 })
  expect((await cliente.post(GENERATE, {})).statusCode).toBe(200)
  const told = await db.rows<{ url: string }>(
    'select w.url from webhook_entrega e join webhook w on w.id = e.webhook_id',
  )
  expect(told).toEqual([{ url: 'http://127.0.0.1:1/y' }])
})

test('each client has his own; it is emptied by its own people, and goes with its last key', async () => {
  await tries('POST', '/api/v1/carrito/lineas', { k_parte: 'COT-1', cantidad: 1 })
  const theirs = (await otro.post('/api/v1/programas/llaves', wanted)).json()
  expect((await tries('GET', '/api/v1/cotizaciones', undefined, theirs.llave)).json().total).toBe(0)
  expect((await tries('GET', '/getItems', undefined, theirs.llave)).json().carrito.lineas).toEqual([])

  expect((await cliente.get('/api/v1/programas')).json()).toMatchObject({
    pruebas: { cotizaciones: 1, pedidos: 0 },
    llaves: [{ prueba: true }],
  })
  expect((await otro.send('DELETE', '/api/v1/programas/pruebas')).statusCode).toBe(200)
  expect((await tries('GET', '/api/v1/cotizaciones')).json().total).toBe(1)
  expect((await admin.send('DELETE', '/api/v1/programas/pruebas')).statusCode).toBe(403)
  const real = await db.row<{ n: number }>('select count(*)::int as n from cotizacion')
  expect((await cliente.send('DELETE', '/api/v1/programas/pruebas')).statusCode).toBe(200)
  expect((await tries('GET', '/api/v1/cotizaciones')).json().total).toBe(0)
  expect((await tries('GET', '/getItems')).json().carrito.lineas).toEqual([])
  expect(await db.row('select count(*)::int as n from cotizacion')).toEqual(real)

  await cliente.send('DELETE', `/api/v1/programas/llaves/${id}`)
  expect((await tries('GET', '/getItems')).statusCode).toBe(401)
  expect(await db.rows(`select from pg_namespace where nspname = 'prueba_' || $1`, [shop.ana])).toEqual([])
  expect((await cliente.get('/api/v1/programas')).json().pruebas).toBeNull()
})

test('a release that changed the real tables makes it anew', async () => {
  const made = (await cliente.post('/api/v1/programas/llaves', wanted)).json()
  const read = () => tries('GET', '/getItems', undefined, made.llave)
  expect((await read()).statusCode).toBe(200)
  await db.rows(`alter table carrito_linea add de_manana text`)
  await db.session((client) => client.query(`comment on schema prueba_${shop.ana} is '1'`))
  expect((await read()).statusCode).toBe(200)
  const there = await db.rows(
    `select from information_schema.columns where table_schema = 'prueba_' || $1 and column_name = 'de_manana'`,
    [shop.ana],
  )
  expect(there).toHaveLength(1)
})
