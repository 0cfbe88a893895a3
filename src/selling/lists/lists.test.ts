import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { makePerson, browser } from '#people/access/testing.server.ts'
import { shop } from '#selling/cart/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { WholeList } from './contract.ts'
import { sweepTable } from '#upkeep/retention/sweep.server.ts'
import { prepareDue } from './standing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { ana, beto, otra, sofia, mine } = await shop(db, app)
const env = { APP_KEY: 'a'.repeat(64), PUBLIC_URL: 'https://tienda.invalid', HOST: '', PORT: 0, BASE_PATH: '/JACVE' }

const once = (it: TestBrowser, path: string, body?: object) =>
  it.send('POST', path, body, { 'idempotency-key': randomUUID() })
const make = async (nombre = 'Semanal') =>
  (await once(ana, '/api/v1/listas/nueva', { nombre })).json<{ id: number }>().id
const add = (id: number, lineas: object[]) => once(ana, `/api/v1/listas/${id}/lineas`, { lineas })
const read = async (id: number, it = ana) => (await it.get(`/api/v1/listas/${id}`)).json<{ lista: WholeList }>().lista
const codes = (list: WholeList) => list.lineas.map(({ k_parte }) => k_parte)
const inDays = async (n: number) =>
  (await db.row<{ d: string }>(`select (now() at time zone 'America/Mexico_City')::date + $1::int as d`, [n]))?.d ?? ''
const mails = () =>
  db.rows<{ para: string }>(`select para from correo_salida where tipo = 'pedido_estandar' order by id`)
const inCart = async () =>
  (await ana.get('/getItems'))
    .json()
    .carrito.lineas.map(({ k_parte, cantidad }: { k_parte: string; cantidad: number }) => [k_parte, cantidad])

beforeEach(async () => {
  await db.rows('delete from carrito')
  await db.rows('delete from lista')
  await db.rows('delete from correo_salida')
})

test('a list is made, filled, mended and put in order; its sum is of what it would cost today', async () => {
  const id = await make()
  await add(id, [
    { k_parte: 'FX-202', cantidad: 3 },
    { k_parte: 'fx-100/d', cantidad: 3 },
  ])
  await add(id, [{ k_parte: 'FX-202', cantidad: 2, nota: 'azul' }])
  const list = await read(id)
  expect(list.lineas).toMatchObject([
    { k_parte: 'FX-202', cantidad: 5, precio: '7.50', importe: '37.50', semaforo: 'disponible' },
    // Sold in pairs: the sum is of four.
    { k_parte: 'FX-100/D', cantidad: 3, precio: '123.456', importe: '493.82' },
  ])
  expect(list.subtotal).toBe('531.32')
  const [first, second] = list.lineas.map((line) => line.id)
  const moved = await ana.send('PUT', `/api/v1/listas/${id}/orden`, { lineas: [second] })
  expect(codes(moved.json().lista)).toEqual(['FX-100/D', 'FX-202'])
  const changed = await ana.send('PATCH', `/api/v1/listas/${id}/lineas/${first}`, { cantidad: 9, minimo: 2, maximo: 8 })
  expect(changed.json().lista.lineas[1]).toMatchObject({ cantidad: 9, minimo: 2, maximo: 8, sugerida: null })
  const wrong = await ana.send('PATCH', `/api/v1/listas/${id}/lineas/${first}`, { minimo: 9 })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['minimo']])
})

test('what is taken out comes back where it stood, with its bounds', async () => {
  const id = await make()
  await add(id, [
    { k_parte: 'FX-202', cantidad: 3, minimo: 1 },
    { k_parte: 'FA-300', cantidad: 1 },
  ])
  const [line] = (await read(id)).lineas
  const left = (await ana.send('DELETE', `/api/v1/listas/${id}/lineas/${line?.id}`)).json().lista
  expect(codes(left)).toEqual(['FA-300'])
  expect((await ana.send('DELETE', `/api/v1/listas/${id}/lineas/${line?.id}`)).statusCode).toBe(404)
  await add(id, [{ k_parte: 'FX-202', cantidad: 3, minimo: 1, lugar: 1 }])
  expect((await read(id)).lineas).toMatchObject([{ k_parte: 'FX-202', cantidad: 3, minimo: 1 }, { k_parte: 'FA-300' }])

  expect((await ana.send('DELETE', `/api/v1/listas/${id}`)).json().listas).toEqual([])
  expect([
    (await ana.get(`/api/v1/listas/${id}`)).statusCode,
    (await once(ana, `/api/v1/listas/${id}/carga`)).statusCode,
  ]).toEqual([404, 404])
  const twin = await make()
  expect((await ana.post(`/api/v1/listas/${id}/recuperacion`)).statusCode).toBe(409)
  await ana.send('PATCH', `/api/v1/listas/${twin}`, { nombre: 'Otra' })
  expect((await ana.post(`/api/v1/listas/${id}/recuperacion`)).json().listas).toHaveLength(2)
  expect((await read(id)).lineas).toHaveLength(2)

  await ana.send('DELETE', `/api/v1/listas/${id}`)
  await sweepTable(db, 'lista')
  expect((await ana.post(`/api/v1/listas/${id}/recuperacion`)).statusCode).toBe(200)
  await db.rows(`update lista set borrada_en = now() - interval '31 days' where id = $1`, [id])
  await sweepTable(db, 'lista')
  expect((await ana.post(`/api/v1/listas/${id}/recuperacion`)).statusCode).toBe(404)
})

test('pasted text: what is sure goes in, the rest is asked', async () => {
  const id = await make()
  const answer = (
    await once(ana, `/api/v1/listas/${id}/texto`, { texto: 'FX-202 x 3\nFX-100/D 4\nNOEXISTE-77 2' })
  ).json()
  expect(answer.agregadas).toBe(2)
  expect(codes(answer.lista)).toEqual(['FX-202', 'FX-100/D'])
  expect(answer.dudosas).toMatchObject([{ cantidad: 2 }])
  const unknown = await add(id, [
    { k_parte: 'FX-202', cantidad: 1 },
    { k_parte: 'NADA-1', cantidad: 1 },
  ])
  expect([unknown.statusCode, unknown.json().partes]).toEqual([404, ['NADA-1']])
  expect((await read(id)).lineas[0]?.cantidad).toBe(3)
})

test('a standing order suggests on its day, once, and never buys; one press puts it into the cart', async () => {
  const id = await make()
  await add(id, [
    { k_parte: 'FX-202', cantidad: 3 },
    { k_parte: 'FX-100/D', cantidad: 3 },
    { k_parte: 'FA-300', cantidad: 0 },
  ])
  const neither = await ana.send('PUT', `/api/v1/listas/${id}/cadencia`, { tipo: 'estandar' })
  const past = await ana.send('PUT', `/api/v1/listas/${id}/cadencia`, {
    tipo: 'estandar',
    cada_dias: 7,
    proxima: await inDays(-1),
  })
  expect([neither.json().errors, past.json().errors]).toMatchObject([{ cada_dias: [/.+/] }, { proxima: [/.+/] }])
  const set = await ana.send('PUT', `/api/v1/listas/${id}/cadencia`, { tipo: 'estandar', cada_dias: 7 })
  expect(set.json().lista).toMatchObject({ tipo: 'estandar', cada_dias: 7, proxima: await inDays(7), sugerencia: null })
  expect(await prepareDue(db, env)).toBe(0)

  // Nobody ran for nine days: it is made up for once, and the next day lies ahead.
  await db.rows('update lista set proxima = proxima - 16 where id = $1', [id])
  const runs = await Promise.all([prepareDue(db, env), prepareDue(db, env)])
  expect(runs.toSorted()).toEqual([0, 1])
  expect(await prepareDue(db, env)).toBe(0)
  const list = await read(id, beto)
  expect(list).toMatchObject({ proxima: await inDays(5), sugerencia: { fecha: await inDays(0) } })
  expect(list.sugerencia?.lineas).toMatchObject([
    { k_parte: 'FX-202', cantidad: 3 },
    { k_parte: 'FX-100/D', cantidad: 4 },
  ])
  expect(await mails()).toHaveLength(2)
  expect((await ana.get('/api/v1/listas')).json().listas).toMatchObject([{ tipo: 'estandar', sugeridas: 2 }])
  expect(await inCart()).toEqual([])

  await db.rows(`update producto set estado = 'descontinuado' where k_parte = 'FX-202'`)
  const suggestion = list.sugerencia?.id
  const taken = await once(beto, `/api/v1/sugerencias/${suggestion}/carga`)
  await db.rows(`update producto set estado = 'activo' where k_parte = 'FX-202'`)
  expect(taken.json()).toMatchObject({ agregadas: 1, omitidas: ['FX-202'], cantidad: 1 })
  expect(await inCart()).toEqual([['FX-100/D', 4]])
  expect((await once(ana, `/api/v1/sugerencias/${suggestion}/carga`)).json().code).toBe('sugerencia_usada')
  expect((await read(id)).sugerencia).toBe(null)
})

test('a suggestion is discarded and comes back; a newer one takes its place', async () => {
  const id = await make()
  await add(id, [{ k_parte: 'FX-202', cantidad: 3 }])
  const day = 3
  const set = await ana.send('PUT', `/api/v1/listas/${id}/cadencia`, { tipo: 'estandar', dia_semana: day })
  const next = new Date(`${set.json().lista.proxima}T12:00:00Z`)
  expect([next.getUTCDay(), set.json().lista.proxima > (await inDays(0))]).toEqual([day, true])
  const due = (date: string) => db.rows('update lista set proxima = $2 where id = $1', [id, date])
  await due(await inDays(0))
  await prepareDue(db, env)
  const first = (await read(id)).sugerencia?.id
  const put = (estado: string, it = ana) => it.send('PATCH', `/api/v1/sugerencias/${first}`, { estado })
  await put('DESCARTADA')
  expect((await once(ana, `/api/v1/sugerencias/${first}/carga`)).statusCode).toBe(409)
  await put('PENDIENTE')
  expect((await read(id)).sugerencia?.id).toBe(first)

  await db.rows(`update sugerencia set fecha = fecha - 7 where id = $1`, [first])
  await due(await inDays(0))
  expect(await prepareDue(db, env)).toBe(1)
  expect((await read(id)).sugerencia?.id).not.toBe(first)
  expect((await put('PENDIENTE')).statusCode).toBe(409)
  await ana.send('PUT', `/api/v1/listas/${id}/cadencia`, { tipo: 'normal' })
  expect(await read(id)).toMatchObject({ tipo: 'normal', proxima: null, dia_semana: null, sugerencia: null })
})

test('whose permission to buy has run out is not told of a standing order', async () => {
  const id = await make()
  await add(id, [{ k_parte: 'FX-202', cantidad: 3 }])
  await ana.send('PUT', `/api/v1/listas/${id}/cadencia`, { tipo: 'estandar', cada_dias: 7 })
  const due = async () => {
    await db.rows('update lista set proxima = $2 where id = $1', [id, await inDays(0)])
    await prepareDue(db, env)
    return (await mails()).map(({ para }) => para)
  }
  const email = 'vencida@cliente.mx'
  const someone = await makePerson(db, [], { email })
  await db.rows('update usuario set cliente_id = $1 where id = $2', [mine, someone.id])
  const grant = (vence: string) =>
    db.rows(
      `insert into usuario_permiso (usuario_id, permiso_id, vence_en) select $1, id, now() + $2::interval from permiso where nombre = 'permission_compras'
       on conflict (usuario_id, permiso_id) do update set vence_en = excluded.vence_en`,
      [someone.id, vence],
    )
  await grant('1 day')
  expect(await due()).toContain(email)
  await db.rows('delete from correo_salida')
  await grant('-1 minute')
  expect(await due()).not.toContain(email)
})

test('between its bounds a line suggests what was bought of late', async () => {
  const id = await make()
  await add(id, [
    { k_parte: 'FX-202', cantidad: 30, minimo: 4, maximo: 9 },
    { k_parte: 'FA-300', cantidad: 30, minimo: 4, maximo: 90 },
    { k_parte: 'FX-203', cantidad: 30, minimo: 0 },
  ])
  await ana.send('PUT', `/api/v1/listas/${id}/cadencia`, { tipo: 'estandar', cada_dias: 30 })
  const order = await db.row<{ id: number }>(
    `insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total, creado_en)
     select (select min(id) from sucursal), 'L-1', $1, 0, 0, 0, now() - interval '20 days' returning id`,
    [mine],
  )
  await db.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
     select $1, row_number() over (), id, k_parte, 120, 1 from producto where k_parte in ('FX-202', 'FA-300')`,
    [order?.id],
  )
  // 120 in 180 days are 20 in 30.
  expect((await read(id)).lineas.map(({ sugerida }) => sugerida)).toEqual([9, 20, 0])
})

test('another client’s list is none, and who may not buy only reads', async () => {
  const id = await make()
  await add(id, [{ k_parte: 'FX-202', cantidad: 3 }])
  await db.rows(`insert into sugerencia (lista_id, fecha) values ($1, current_date)`, [id])
  const suggestion = (await db.row<{ id: number }>('select id from sugerencia'))?.id
  const line = (await read(id)).lineas[0]?.id
  const tries = [
    ['GET', ''],
    ['PUT', '/cadencia', { tipo: 'normal' }],
    ['PUT', '/orden', { lineas: [] }],
    ['POST', '/lineas', { lineas: [{ k_parte: 'FX-202', cantidad: 1 }] }],
    ['POST', '/texto', { texto: 'FX-202' }],
    ['PATCH', `/lineas/${line}`, { cantidad: 1 }],
    ['DELETE', `/lineas/${line}`],
    ['POST', '/recuperacion'],
  ] as const
  for (const [method, path, body] of tries) {
    const send = (it: TestBrowser) =>
      method === 'GET'
        ? it.get(`/api/v1/listas/${id}`)
        : it.send(method, `/api/v1/listas/${id}${path}`, body, { 'idempotency-key': randomUUID() })
    expect([path, (await send(otra)).statusCode]).toEqual([path, 404])
    // Staff that buys for nobody has no lists.
    expect([404, 409]).toContain((await send(sofia)).statusCode)
  }
  expect((await once(otra, `/api/v1/sugerencias/${suggestion}/carga`)).statusCode).toBe(404)
  expect((await otra.send('PATCH', `/api/v1/sugerencias/${suggestion}`, { estado: 'DESCARTADA' })).statusCode).toBe(404)

  const reader = await makePerson(db, ['Cotizador-Mostrador'], { demo: true })
  await db.rows('update usuario set cliente_id = $1 where id = $2', [mine, reader.id])
  const it = browser(app)
  await it.login(reader.email)
  expect((await read(id, it)).lineas).toHaveLength(1)
  expect(
    (await once(it, `/api/v1/listas/${id}/lineas`, { lineas: [{ k_parte: 'FX-202', cantidad: 1 }] })).statusCode,
  ).toBe(403)
})
