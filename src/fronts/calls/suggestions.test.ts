import { expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const BEST = '/controllerpeticiones/producvendidosNocomp/productosmvnc'
const SOUGHT = '/controllerpeticiones/producBuscotrosClient/buscadosc'

const one = async (text: string, values: unknown[] = []) => (await db.row<{ id: number }>(text, values))?.id ?? 0
const linea = await one(`insert into linea (nombre) values ('Bujías') returning id`)
const branch = await one(`insert into sucursal (clave, nombre) values ('NTE', 'Norte') returning id`)
const part = (code: string, more: { best?: boolean; popularity?: number; estado?: string } = {}) =>
  one(
    `insert into producto (k_parte, linea_id, estado, mejoresventas, popularidad) values ($1, $2, $3, $4, $5) returning id`,
    [code, linea, more.estado ?? 'activo', more.best ?? false, more.popularity ?? 0],
  )

async function clientPerson(clave: string): Promise<{ it: TestBrowser; cliente: number }> {
  const cliente = await one('insert into cliente (clave, nombre_comercial) values ($1, $1) returning id', [clave])
  const person = await makePerson(db, ['cliente'])
  await db.rows('update usuario set cliente_id = $1 where id = $2', [cliente, person.id])
  const it = browser(app, { 'user-agent': 'Mozilla/5.0' })
  await it.login(person.email)
  return { it, cliente }
}

async function order(
  cliente: number,
  producto: number,
  folio: string,
  more: { estado?: string; cancelada?: number } = {},
) {
  const id = await one(
    `insert into pedido (sucursal_id, folio, cliente_id, estado, subtotal, iva, total) values ($1, $2, $3, $4, 0, 0, 0) returning id`,
    [branch, folio, cliente, more.estado ?? 'CREADO'],
  )
  await db.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, cancelada, precio) values ($1, 1, $2, 'X', 2, $3, 1)`,
    [id, producto, more.cancelada ?? 0],
  )
}

const codes = async (it: TestBrowser, path: string) =>
  (await it.get(path)).json<{ filtrado: { k_parte: string }[] }>().filtrado.map(({ k_parte }) => k_parte)

test('best sellers not bought (T-18): what others bought, and what was cancelled, counts as not bought', async () => {
  const [ana, beto] = [await clientPerson('ANA'), await clientPerson('BETO')]
  const [bought, cancelled, given] = [
    await part('MV-1', { best: true, popularity: 40 }),
    await part('MV-2', { best: true, popularity: 30 }),
    await part('MV-3', { best: true, popularity: 20 }),
  ]
  await part('MV-4', { best: true, popularity: 10 })
  await part('NO-VENDE', { popularity: 99 })
  await part('MV-BAJA', { best: true, popularity: 99, estado: 'inactivo' })
  await order(ana.cliente, bought, 'W1')
  await order(ana.cliente, cancelled, 'W2', { estado: 'CANCELADO' })
  await order(ana.cliente, given, 'W3', { cancelada: 2 })
  await order(beto.cliente, cancelled, 'W4')
  expect(await codes(ana.it, BEST)).toEqual(['MV-2', 'MV-3', 'MV-4'])
  expect(await codes(beto.it, BEST)).toEqual(['MV-1', 'MV-3', 'MV-4'])
})

test('sought by others (T-19): by five other clients at least, never by four, and not what this one sought', async () => {
  for (const code of ['BUS-5', 'BUS-4', 'BUS-MIA']) await part(code)
  const me = await clientPerson('YO')
  const search = (it: TestBrowser, buscar: string) => it.post('/api/registrabusqueda', { buscar, resultados: 1 })
  await search(me.it, 'bus mia')
  for (let n = 0; n < 5; n++) {
    const { it } = await clientPerson(`OTRO-${n}`)
    // The same client twice is one client; blanks and dashes make no other code.
    await search(it, 'bus-5')
    await search(it, 'BUS 5')
    await search(it, 'bus/mia')
    if (n < 4) await search(it, 'bus-4')
  }
  expect(await codes(me.it, SOUGHT)).toEqual(['BUS-5'])

  await db.rows(`update busqueda set creado_en = now() - interval '91 days' where consulta_norm = 'bus-5'`)
  await db.rows(`update busqueda set creado_en = now() - interval '91 days' where consulta_norm = 'bus 5'`)
  expect(await codes(me.it, SOUGHT)).toEqual([])
})

test('who forgets his searches counts no more', async () => {
  const { it, cliente } = await clientPerson('OLVIDO')
  await it.post('/api/registrabusqueda', { buscar: 'BUS-4', resultados: 1 })
  const kept = () => db.rows('select from busqueda where cliente_id = $1', [cliente])
  expect(await kept()).toHaveLength(1)
  await it.send('DELETE', '/api/v1/busquedas')
  expect(await kept()).toHaveLength(0)
})

test('a session without a client has neither', async () => {
  const it = browser(app)
  await it.login((await makePerson(db, ['cliente'])).email)
  for (const path of [BEST, SOUGHT]) expect((await it.get(path)).statusCode).toBe(403)
  for (const path of [BEST, SOUGHT]) expect((await browser(app).get(path)).statusCode).toBe(401)
})

test('what others buy and the client does not is offered with its reason, from five of them on, and never with a name', async () => {
  const OFFERS = '/api/v1/sugerencias'
  type Offer = { k_parte: string; motivo: string; clientes: number }
  const [known, few, mine] = [
    await part('OF-5', { best: true, popularity: 9 }),
    await part('OF-4', { best: true, popularity: 9 }),
    await part('OF-MIA', { best: true, popularity: 9 }),
  ]
  await db.rows(`insert into existencia (producto_id, sucursal_id, disponible) select p.id, $1, 5 from producto p`, [
    branch,
  ])
  const me = await clientPerson('QUIEN')
  await order(me.cliente, mine, 'OF-0')
  for (let n = 0; n < 5; n++) {
    const { cliente } = await clientPerson(`VECINO-${n}`)
    await order(cliente, known, `OF-A${n}`)
    await order(cliente, known, `OF-B${n}`)
    await order(cliente, mine, `OF-C${n}`)
    await order(cliente, few, `OF-D${n}`, n === 0 ? { estado: 'CANCELADO' } : {})
  }
  const offered = async (it: TestBrowser, query = '') =>
    (await it.get(`${OFFERS}${query}`))
      .json<{ partes: Offer[] }>()
      .partes.filter(({ k_parte }) => k_parte.startsWith('OF-'))
  expect(await offered(me.it)).toEqual([expect.objectContaining({ k_parte: 'OF-5', motivo: 'compran', clientes: 5 })])
  expect((await me.it.get(OFFERS)).body).not.toContain('VECINO')
  // One of the five is told only of the others: four, which is nothing.
  const neighbour = browser(app)
  const person = await makePerson(db, ['cliente'])
  await db.rows(`update usuario set cliente_id = (select id from cliente where clave = 'VECINO-1') where id = $1`, [
    person.id,
  ])
  await neighbour.login(person.email)
  expect(await offered(neighbour)).toEqual([])

  const adviser = await makePerson(db, ['asesor'])
  const his = browser(app)
  await his.login(adviser.email)
  expect((await his.get(`${OFFERS}?cliente=${me.cliente}`)).statusCode).toBe(404)
  expect((await his.get(OFFERS)).json()).toEqual({ partes: [] })
  await db.rows('update cliente set asesor_id = $1 where id = $2', [adviser.id, me.cliente])
  expect((await offered(his, `?cliente=${me.cliente}`)).map(({ k_parte }) => k_parte)).toEqual(['OF-5'])
  // A client asks of nobody else, and what is in the cart is not offered again.
  expect((await neighbour.get(`${OFFERS}?cliente=${me.cliente}`)).statusCode).toBe(404)
  expect((await browser(app).get(OFFERS)).statusCode).toBe(401)
  await db.rows(
    `with k as (insert into carrito (cliente_id) values ($1) returning id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2) select k.id, $2, 1, 1 from k`,
    [me.cliente, known],
  )
  expect(await offered(me.it)).toEqual([])
})
