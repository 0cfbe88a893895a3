import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import type { WholeOrder } from '#selling/orders/order.server.ts'
import { contextOf, makeShop, orderOf, ordersCast, stockOf } from '#selling/orders/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db, 1000)
const cast = await ordersCast(db, app, shop)
const base = '/api/v1/pedidos'

async function place(pieces: number[], cliente = shop.ana) {
  return db.transaction((tx) =>
    createOrder(contextOf(tx, cliente), orderOf(shop, pieces, { cliente_id: cliente, orden_compra: 'OC-77' })),
  )
}
const addressOf = ({ sucursal, folio }: { sucursal: string; folio: string }) => `${base}/${sucursal}/${folio}`

type Visitor = (typeof cast)['ana']
async function read(visitor: Visitor, url: string): Promise<WholeOrder> {
  const answer = await visitor.get(url)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
async function cause(visitor: Visitor, url: string, body: object) {
  const { version } = await read(cast.admin, url)
  return visitor.post(`${url}/eventos`, { version, ...body })
}

test('read by its client, its adviser, its branch and by who sees all; a 404 for everybody else, as if there were none', async () => {
  const url = addressOf(await place([2, 1]))
  for (const visitor of [cast.ana, cast.asesor, cast.vendedor, cast.manager, cast.director, cast.admin])
    expect((await visitor.get(url)).statusCode).toBe(200)
  for (const visitor of [cast.beto, cast.otroAsesor]) {
    const [foreign, absent] = [await visitor.get(url), await visitor.get(`${base}/NTE/WEB-999999`)]
    expect(foreign.statusCode).toBe(404)
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...absent.json(), requestId: '' })
    expect((await visitor.post(`${url}/eventos`, { evento: 'cancelar', version: 1 })).statusCode).toBe(404)
  }
  const order = await read(cast.ana, url)
  expect(order).toMatchObject({
    estado: 'CREADO',
    subtotal: '301.52',
    iva: '48.24',
    total: '349.76',
    orden_compra: 'OC-77',
  })
  expect(order.lineas[0]).toMatchObject({
    k_parte: 'PED-1',
    cantidad: 2,
    pendiente: 2,
    importe: '201.01',
    estado: 'PENDIENTE',
  })
  expect(order.eventos).toEqual(['cancelar'])
  expect((await read(cast.ana, `${base}/ultimo`)).folio).toBe(order.folio)
  expect((await read(cast.ana, `${base}/${order.id}`)).folio).toBe(order.folio)
  expect((await cast.beto.get(`${base}/${order.id}`)).statusCode).toBe(404)
  expect((await cast.beto.get(`${base}/ultimo`)).statusCode).toBe(404)
})

test('from confirmed to closed: quantities, guide, stock, history and mail', async () => {
  const url = addressOf(await place([10, 4]))
  await db.rows('update pedido set solicitante_id = $1', [cast.ana.id])
  const before = await stockOf(db, shop)
  const { lineas } = await read(cast.ana, url)
  const [first, second] = lineas
  const confirmed = await cause(cast.asesor, url, {
    evento: 'confirmar',
    lineas: [{ id: first?.id, cantidad: 6, backorder: 3 }],
  })
  expect(confirmed.json()).toMatchObject({ estado: 'CONFIRMADO', total: '1515.62' })
  expect(confirmed.json().lineas[0]).toMatchObject({ confirmada: 6, backorder: 3, cancelada: 1, estado: 'BACKORDER' })
  // What is owed or cancelled goes back to the shelf.
  expect((await stockOf(db, shop))[0]?.disponible).toBe((before[0]?.disponible ?? 0) + 4)

  await cause(cast.asesor, url, { evento: 'iniciarSurtido' })
  expect((await cause(cast.asesor, url, { evento: 'surtir' })).json().estado).toBe('SURTIDO_PARCIAL')
  const sent = (
    await cause(cast.asesor, url, { evento: 'embarcar', guia: 'G-1', transportista: 'Fletes del Norte' })
  ).json()
  expect(sent).toMatchObject({
    estado: 'SURTIDO_PARCIAL',
    embarques: [{ guia: 'G-1', lineas: [{ k_parte: 'PED-1', cantidad: 6 }, { cantidad: 4 }] }],
  })
  await cause(cast.asesor, url, { evento: 'recibir', lineas: [{ id: first?.id }] })
  await cause(cast.asesor, url, { evento: 'surtir' })
  expect((await cause(cast.asesor, url, { evento: 'embarcar', guia: 'G-2' })).json().estado).toBe('EMBARCADO')
  await cause(cast.asesor, url, { evento: 'entregar', recibio: 'Toño' })
  const closed = (await cause(cast.asesor, url, { evento: 'cerrar' })).json()
  expect(closed).toMatchObject({ estado: 'CERRADO', embarques: [{ recibio: 'Toño' }, { recibio: 'Toño' }] })
  expect(closed.lineas.map(({ estado }: { estado: string }) => estado)).toEqual(['ENTREGADA', 'ENTREGADA'])
  expect(second?.cantidad).toBe(4)

  const after = await stockOf(db, shop)
  expect(
    after.map(
      ({ disponible, apartado }, n) =>
        (before[n]?.disponible ?? 0) + (before[n]?.apartado ?? 0) - disponible - apartado,
    ),
  ).toEqual([9, 4, 0])
  expect(closed.historial.map(({ evento }: { evento: string }) => evento)).toEqual([
    'cerrar',
    'entregar',
    'embarcar',
    'surtir',
    'recibir',
    'embarcar',
    'surtir',
    'iniciarSurtido',
    'confirmar',
    'crear',
  ])
  const mails = await db.rows<{ para: string; asunto: string }>(
    `select para, asunto from correo_salida where tipo = 'pedido' order by id`,
  )
  expect(mails.map(({ asunto }) => asunto.replace(/ WEB.*?(?= |$)/, ''))).toEqual([
    'Tu pedido está confirmado',
    'Tu pedido va en camino',
    'Tu pedido va en camino',
    'Entregamos tu pedido',
  ])
  expect(new Set(mails.map(({ para }) => para))).toEqual(new Set([cast.ana.email]))
  const logged = await db.row<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'pedido_movido' and actor_id = $1 and ip is not null`,
    [cast.asesor.id],
  )
  expect(logged?.n).toBe(9)
  expect(await db.rows('select piezas from venta_dia order by producto_id')).toEqual([{ piezas: 9 }, { piezas: 4 }])
})

test('the company says its mails in its own words, and what they name stays named', async () => {
  const admin = browser(app)
  await admin.login((await makePerson(db, ['admin'], { demo: true })).email)
  const clave = 'correo-pedido-confirmado'
  const put = async (es: string | null) => {
    const { version } = (await admin.get(`/api/v1/textos/todos/${clave}`)).json<{ version: number }>()
    return admin.send('PUT', `/api/v1/textos/todos/${clave}`, { version, es, en: null })
  }
  expect((await put('Ya lo preparamos')).json().message).toBe('Falta {folio}: es el folio. Escríbelo donde deba ir.')
  expect((await put('Pedido {folo} {folio}')).statusCode).toBe(422)
  expect((await put('¡Va! Preparamos tu pedido {folio}')).statusCode).toBe(200)
  const url = addressOf(await place([1, 1]))
  await cause(cast.asesor, url, { evento: 'confirmar' })
  const last = () =>
    db.row<{ asunto: string }>(`select asunto from correo_salida where tipo = 'pedido' order by id desc limit 1`)
  expect((await last())?.asunto).toMatch(/^¡Va! Preparamos tu pedido WEB-\d+$/)
  // What only mails say is on no page.
  expect((await browser(app).get('/api/v1/textos')).json()).toEqual({ textos: {} })
  await put(null)
  await cause(cast.asesor, addressOf(await place([1, 1])), { evento: 'confirmar' })
  expect((await last())?.asunto).toMatch(/^Tu pedido WEB-\d+ está confirmado$/)
})

test('each parcel by itself: one delivered and its pieces returned, another come back, while pieces are owed', async () => {
  const url = addressOf(await place([10, 4]))
  const { lineas } = await read(cast.ana, url)
  const [first, second] = lineas.map(({ id }) => id)
  await cause(cast.asesor, url, { evento: 'confirmar', lineas: [{ id: first, cantidad: 6, backorder: 4 }] })
  await cause(cast.asesor, url, { evento: 'iniciarSurtido' })
  await cause(cast.asesor, url, { evento: 'surtir' })
  await cause(cast.asesor, url, { evento: 'embarcar', guia: 'G-1', lineas: [{ id: first }] })
  const out = (await cause(cast.asesor, url, { evento: 'embarcar', guia: 'G-2', lineas: [{ id: second }] })).json()
  const [one, two] = out.embarques.map(({ id }: { id: number }) => id)
  const held = await stockOf(db, shop)

  const delivered = (await cause(cast.asesor, url, { evento: 'entregar', embarque: one, recibio: 'Lupe' })).json()
  expect(delivered).toMatchObject({
    estado: 'SURTIDO_PARCIAL',
    embarques: [
      { guia: 'G-1', estado: 'ENTREGADO', recibio: 'Lupe' },
      { guia: 'G-2', estado: 'EN_CAMINO', entregado_en: null },
    ],
  })
  expect(delivered.lineas.map(({ entregada }: { entregada: number }) => entregada)).toEqual([6, 0])
  // What has arrived can be sent back already.
  const may = await cast.ana.get(`/api/v1/devoluciones/posibles?sucursal=NTE&pedido=${delivered.folio}`)
  expect(may.json().lineas).toMatchObject([{ k_parte: 'PED-1', piezas: 6 }])

  const again = await cause(cast.asesor, url, { evento: 'entregar', embarque: one })
  expect([again.statusCode, again.json().code]).toEqual([409, 'embarque_cerrado'])
  expect((await cause(cast.asesor, url, { evento: 'entregar', embarque: 99_999 })).statusCode).toBe(404)
  expect((await cause(cast.asesor, url, { evento: 'entregar', lineas: [{ id: second }] })).statusCode).toBe(422)
  expect((await cause(cast.asesor, url, { evento: 'regresar', embarque: two })).statusCode).toBe(422)

  const back = (await cause(cast.asesor, url, { evento: 'regresar', embarque: two, motivo: 'Cerrado' })).json()
  expect(back.embarques[1]).toMatchObject({ estado: 'REGRESADO', motivo: 'Cerrado' })
  // The pieces are with us again, held for this order.
  const now = await stockOf(db, shop)
  expect([now[1]?.disponible, now[1]?.apartado]).toEqual([held[1]?.disponible, (held[1]?.apartado ?? 0) + 4])
  const sent = (await cause(cast.asesor, url, { evento: 'embarcar', guia: 'G-3' })).json()
  expect(sent.embarques).toHaveLength(3)
  await cause(cast.asesor, url, { evento: 'entregar' })
  const done = (
    await cause(cast.asesor, url, { evento: 'cancelarLinea', lineas: [{ id: first }], motivo: 'Ya no' })
  ).json()
  expect(done.estado).toBe('ENTREGADO')
})

test('a stale version and a wrong state answer 409 with what is allowed now; an unknown field 422', async () => {
  const url = addressOf(await place([1]))
  const { version } = await read(cast.asesor, url)
  expect((await cast.asesor.post(`${url}/eventos`, { evento: 'confirmar', version })).statusCode).toBe(200)
  const stale = await cast.asesor.post(`${url}/eventos`, { evento: 'iniciarSurtido', version })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_anterior'])
  expect(stale.json().eventos).toContain('iniciarSurtido')
  const wrong = await cause(cast.asesor, url, { evento: 'embarcar' })
  expect([wrong.statusCode, wrong.json().code, wrong.json().estado]).toEqual([409, 'estado', 'CONFIRMADO'])
  expect((await cause(cast.asesor, url, { evento: 'surtir', precio: 1 })).statusCode).toBe(422)
})

test('who may not, may not: sellers and directors move nothing on, a client only cancels, and only at the start', async () => {
  const url = addressOf(await place([3]))
  for (const visitor of [cast.vendedor, cast.director, cast.ana])
    expect((await cause(visitor, url, { evento: 'confirmar' })).statusCode).toBe(403)
  expect((await cause(cast.ana, url, { evento: 'cancelarLinea', lineas: [{ id: 1 }] })).statusCode).toBe(403)
  expect((await cause(cast.director, url, { evento: 'cancelar' })).json().errors).toHaveProperty('motivo')

  const before = await stockOf(db, shop)
  expect((await cause(cast.ana, url, { evento: 'cancelar', motivo: 'Ya no la quiero' })).json()).toMatchObject({
    estado: 'CANCELADO',
    total: '0.00',
  })
  expect((await stockOf(db, shop))[0]?.disponible).toBe((before[0]?.disponible ?? 0) + 3)
  const late = addressOf(await place([1]))
  await cause(cast.asesor, late, { evento: 'confirmar' })
  await cause(cast.asesor, late, { evento: 'iniciarSurtido' })
  expect((await cause(cast.ana, late, { evento: 'cancelar' })).statusCode).toBe(409)
  expect((await cause(cast.asesor, late, { evento: 'cancelar', motivo: 'Lo pidió por teléfono' })).statusCode).toBe(200)
})

test('a substitute never costs more than what was agreed, and takes its own stock', async () => {
  const url = addressOf(await place([2]))
  const [line] = (await read(cast.asesor, url)).lineas
  const same = { evento: 'sustituir', lineas: [{ id: line?.id, k_parte: 'NO-HAY' }] }
  expect((await cause(cast.asesor, url, same)).statusCode).toBe(422)
  await db.rows(`update precio set valor = 500 where producto_id = $1`, [shop.parts[1]?.id])
  const before = await stockOf(db, shop)
  const changed = (
    await cause(cast.asesor, url, { evento: 'sustituir', lineas: [{ id: line?.id, k_parte: 'PED-2' }] })
  ).json()
  expect(changed.lineas).toMatchObject([
    { k_parte: 'PED-1', cancelada: 2, estado: 'SUSTITUIDA', sustituta: 'PED-2' },
    { k_parte: 'PED-2', cantidad: 2, precio: '100.505000', estado: 'PENDIENTE', sustituye: 'PED-1' },
  ])
  const after = await stockOf(db, shop)
  expect(after.map(({ apartado }, n) => apartado - (before[n]?.apartado ?? 0))).toEqual([-2, 2, 0])
})

test('a note is the house’s own: a client does not read it', async () => {
  const url = addressOf(await place([1]))
  await cause(cast.asesor, url, { evento: 'nota', motivo: 'Cliente delicado' })
  expect((await read(cast.asesor, url)).historial[0]).toMatchObject({ evento: 'nota', motivo: 'Cliente delicado' })
  expect((await read(cast.ana, url)).historial.map(({ evento }) => evento)).toEqual(['crear'])
})

test('the list: within reach, filtered, counted, as a file', async () => {
  const list = async (visitor: Visitor, query = '') => (await visitor.get(`${base}${query}`)).json()
  const all = await list(cast.admin)
  await place([1], shop.beto)
  expect((await list(cast.admin)).total).toBe(all.total + 1)
  expect((await list(cast.ana)).total).toBe(all.total)
  expect((await list(cast.beto)).total).toBe(1)
  expect((await list(cast.otroAsesor)).total).toBe(0)
  expect((await list(cast.ana, `?cliente=${shop.beto}`)).total).toBe(0)
  expect((await list(cast.admin, '?estado=CERRADO')).total).toBe(1)
  expect((await list(cast.admin, '?q=beto&solo=abiertos')).total).toBe(1)
  expect((await list(cast.admin, '?desde=2030-01-01')).total).toBe(0)
  expect((await list(cast.admin, '?parte=PED-3')).total).toBe(0)
  expect((await list(cast.admin, '?desde=hoy')).total).toBe(all.total + 1)
  const file = await cast.beto.get(`${base}/exportacion/csv?columnas=folio,total`)
  expect(file.body.trim().split('\r\n')).toHaveLength(2)
})

test('T-30: own orders whatever client the path names; today in Mexico City; an impossible date is 422', async () => {
  const url = '/api/controllerpeticiones/cliente2'
  const own = (await cast.beto.get(`${url}/${shop.ana}/listped`)).json().filtrado
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({ sucursal: 'NTE', estado: 'CREADO', total: '116.59', vigencia: null })
  const hers = (await cast.asesor.get(`${url}/${shop.ana}/listped/`)).json().filtrado
  const days: string[] = hers.map(({ fecha }: { fecha: string }) => fecha)
  expect(days.length).toBeGreaterThan(3)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(Object.keys(hers[0])).toEqual(
    expect.arrayContaining(['folio', 'sucursal', 'fecha', 'estado', 'total', 'vigencia']),
  )
  expect((await cast.asesor.get(`${url}/${shop.beto}/listped`)).statusCode).toBe(404)
  expect((await cast.beto.get(`${url}/1/listped/2031-01-01`)).json()).toEqual({ filtrado: [] })
  for (const date of ['2026-02-30', 'ayer', '20261120'])
    expect((await cast.beto.get(`${url}/1/listped/${date}`)).statusCode).toBe(422)
  // The last instant of the day before yesterday, and the first of yesterday, on the clocks of Mexico City.
  await db.rows(`update pedido set creado_en = '2026-03-02T05:59:59Z' where cliente_id = $1`, [shop.beto])
  expect((await cast.beto.get(`${url}/1/listped/2026-03-01`)).json().filtrado).toHaveLength(1)
  expect((await cast.beto.get(`${url}/1/listped/2026-03-02`)).json().filtrado).toHaveLength(0)
})

test('events at random on a real database: no check is ever broken, and what is reserved is what the orders hold', async () => {
  const own = await testDb()
  const there = await makeShop(own, 30)
  const itsApp = await testApp(own)
  const { admin } = await ordersCast(own, itsApp, there)
  let seed = 7
  const pick = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const urls: string[] = []
  for (let n = 0; n < 4; n++) {
    const order = await own.transaction((tx) =>
      createOrder(contextOf(tx, there.ana), orderOf(there, [2 + pick(4), pick(5), 1])),
    )
    urls.push(addressOf(order))
  }
  const statuses = new Set<number>()
  for (let n = 0; n < 100; n++) {
    const url = urls[pick(urls.length)] ?? ''
    const { version, lineas, eventos } = (await admin.get(url)).json<WholeOrder>()
    // The last two are rare, or every order would end at once.
    const evento = eventos.filter((name) => !name.startsWith('cancelar') || pick(12) === 0)[
      pick(Math.max(1, eventos.length))
    ]
    const line = lineas[pick(lineas.length)]
    if (!evento || !line) continue
    const named = { id: line.id, cantidad: pick(4), ...(evento === 'sustituir' && { k_parte: `PED-${1 + pick(3)}` }) }
    const isWhole = ['iniciarSurtido', 'entregar', 'regresar', 'cerrar', 'cancelar', 'nota'].includes(evento)
    const lines = isWhole || (evento === 'surtir' && pick(2) === 0) ? {} : { lineas: [named] }
    const answer = await admin.post(`${url}/eventos`, { evento, version, motivo: 'al azar', ...lines })
    statuses.add(answer.statusCode)
  }
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 422])

  const stock = await stockOf(own, there)
  const held = await own.rows<{ apartado: number; salio: number }>(
    `select coalesce(sum(l.pendiente + l.confirmada - l.embarcada), 0)::int as apartado, coalesce(sum(l.embarcada), 0)::int as salio
     from producto p left join pedido_linea l on l.producto_id = p.id group by p.id order by p.id`,
  )
  expect(stock.map(({ apartado }) => apartado)).toEqual(held.map(({ apartado }) => apartado))
  expect(stock.map(({ disponible, apartado }, n) => disponible + apartado + (held[n]?.salio ?? 0))).toEqual([
    30, 30, 30,
  ])
})
