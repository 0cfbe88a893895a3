import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, ordersCast } from '#selling/orders/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { simulateErp, TROUBLES } from './erp.testing.ts'
import { deliverDue } from './outbox.server.ts'
import { connect, erpEnv } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const erp = await simulateErp()
afterAll(() => erp.close())
const shop = await makeShop(db, 100_000)
const cast = await ordersCast(db, app, shop)
const running = { db, env: erpEnv }
const quick = { firstWait: 0 }

beforeEach(async () => {
  Object.assign(erp.state, { troubles: [], next: null })
  erp.refused.clear()
  await db.rows(`update bandeja_salida set estado = 'DESCARTADA' where estado not in ('OK')`)
  await connect(db, { tipo: 'rest', direccion: erp.url, usuario: erp.usuario, secreto: erp.secreto })
})

const place = (pieces = [2, 1]) => db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, pieces)))
type Row = { estado: string; intentos: number; ultimo_error: string; erp_estado: string; erp_folio: string | null }
const rowOf = async ({ id }: { id: number }, tipo = 'pedido') => {
  const row = await db.row<Row>(
    `select b.estado, b.intentos, b.ultimo_error, o.erp_estado, o.erp_folio from bandeja_salida b join pedido o on o.id = b.pedido_id
     where o.id = $1 and b.tipo = $2`,
    [id, tipo],
  )
  return row
}

test('an order is on its way in its own transaction, and arrives once with its lines and its folio', async () => {
  await expect(
    db.transaction(async (tx) => {
      await createOrder(contextOf(tx, shop.ana), orderOf(shop, [1]))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await db.rows('select from bandeja_salida')).toHaveLength(0)
  const order = await place()
  expect(await rowOf(order)).toMatchObject({ estado: 'EN_COLA', erp_estado: 'PENDIENTE' })
  await deliverDue(running)
  const folio = [...erp.sales.values()].find(({ folio_web }) => folio_web === order.folio)?.folio
  expect(await rowOf(order)).toMatchObject({ estado: 'OK', erp_estado: 'ACEPTADO', erp_folio: folio })
  const sent = await db.row<{ carga: unknown }>('select carga from bandeja_salida where pedido_id = $1', [order.id])
  expect(sent?.carga).toMatchObject({
    folio_web: order.folio,
    sucursal: 'NTE',
    cliente: { clave: 'ANA' },
    total: '349.76',
    renglones: [
      { k_parte: 'PED-1', cantidad: 2, precio: '100.505000' },
      { k_parte: 'PED-2', cantidad: 1 },
    ],
  })
  // What the client sees says so in plain words; the page of staff has the folio.
  expect((await cast.ana.get(`/api/v1/pedidos/NTE/${order.folio}`)).json().erp).toMatchObject({
    estado: 'ACEPTADO',
    folio,
  })
})

test.each(TROUBLES)('«%s»: it goes again with the same key, and the ERP has one order', async (trouble) => {
  const order = await place()
  erp.fail(trouble)
  await deliverDue(running, quick)
  await db.rows('update bandeja_salida set siguiente_en = now()')
  await deliverDue(running, quick)
  expect(await rowOf(order)).toMatchObject({ estado: 'OK', erp_estado: 'ACEPTADO' })
  expect([...erp.sales.values()].filter(({ folio_web }) => folio_web === order.folio)).toHaveLength(1)
})

test('what the ERP refuses waits for somebody, with its reason, and goes again when told', async () => {
  const order = await place()
  erp.refused.set(order.folio, 'El cliente no existe en el ERP')
  await deliverDue(running)
  expect(await rowOf(order)).toMatchObject({
    estado: 'RECHAZADA',
    erp_estado: 'ERROR',
    ultimo_error: 'El cliente no existe en el ERP',
  })
  await deliverDue(running)
  expect((await rowOf(order))?.intentos).toBe(1)
  erp.refused.clear()
  const path = `/api/v1/erp/pedidos/${order.id}`
  expect((await cast.asesor.post(`${path}/envio`)).statusCode).toBe(403)
  expect((await cast.ana.get(path)).statusCode).toBe(403)
  expect((await cast.admin.post(`${path}/envio`)).json()).toMatchObject({
    pedido: { erp_estado: 'PENDIENTE' },
    fija: true,
  })
  await deliverDue(running)
  expect(await rowOf(order)).toMatchObject({ estado: 'OK' })
  expect((await cast.admin.post(`${path}/envio`)).json()).toMatchObject({ code: 'ya_enviado' })
  expect((await cast.admin.get('/api/v1/erp/pedidos/999999')).statusCode).toBe(404)
})

test('a folio linked by hand is the order’s, once, and nothing is sent any more', async () => {
  const [one, other] = [await place(), await place()]
  const link = (id: number, folio: string) => cast.admin.post(`/api/v1/erp/pedidos/${id}/enlace`, { folio })
  const before = erp.sales.size
  expect((await link(one.id, 'MANO-1')).json()).toMatchObject({
    pedido: { erp_estado: 'ACEPTADO', erp_folio: 'MANO-1' },
    envios: [{ enlazada: true }],
  })
  expect((await link(other.id, 'MANO-1')).json()).toMatchObject({
    code: 'folio_repetido',
    errors: { folio: [expect.stringContaining(one.folio)] },
  })
  await link(other.id, 'MANO-2')
  await deliverDue(running)
  expect(erp.sales.size).toBe(before)
  expect(await db.rows(`select from auditoria where accion = 'erp_pedido_enlazado'`)).toHaveLength(2)
})

test('an order cancelled before it left is not sent; one that left is called back, after it', async () => {
  const cancel = ({ id }: { id: number }) => db.rows(`update pedido set estado = 'CANCELADO' where id = $1`, [id])
  const [early, late] = [await place(), await place()]
  await cancel(early)
  await deliverDue(running)
  await cancel(late)
  expect(await rowOf(early)).toMatchObject({ estado: 'DESCARTADA' })
  erp.fail('corte-despues')
  await deliverDue(running, quick)
  await db.rows('update bandeja_salida set siguiente_en = now()')
  await deliverDue(running, quick)
  expect(await rowOf(late, 'cancelacion')).toMatchObject({ estado: 'OK' })
  const sales = [...erp.sales.values()]
  expect(sales.some(({ folio_web }) => folio_web === early.folio)).toBe(false)
  expect(sales.find(({ folio_web }) => folio_web === late.folio)).toMatchObject({ cancelado: true })
})

const move = async (order: { folio: string }, body: object) => {
  const path = `/api/v1/pedidos/NTE/${order.folio}`
  const { version, lineas } = (await cast.admin.get(path)).json()
  const events = lineas.map(({ id }: { id: number }) => ({ id }))
  const answer = await cast.admin.post(`${path}/eventos`, {
    version,
    ...(typeof body === 'function' ? body(events) : body),
  })
  expect(answer.statusCode).toBe(200)
}
const saleOf = ({ folio }: { folio: string }) => [...erp.sales.values()].find(({ folio_web }) => folio_web === folio)
const changesOf = ({ id }: { id: number }) =>
  db.rows<{ estado: string; intentos: number }>(
    `select estado, intentos from bandeja_salida where pedido_id = $1 and tipo = 'cambio' order by id`,
    [id],
  )

test('lines that change after the order left follow it, all of them, once, whatever goes wrong', async () => {
  const order = await place([4, 2])
  // Before it leaves nothing follows: the order itself says it.
  await move(order, (lines: object[]) => ({
    evento: 'cancelarLinea',
    motivo: 'no',
    lineas: [{ ...lines[0], cantidad: 1 }],
  }))
  expect(await changesOf(order)).toEqual([])
  await deliverDue(running)
  expect(saleOf(order)?.renglones).toMatchObject([{ cantidad: 3 }, { cantidad: 2 }])
  // Two changes before anything goes: one message.
  await move(order, (lines: object[]) => ({
    evento: 'confirmar',
    lineas: [
      { ...lines[0], cantidad: 2, backorder: 1 },
      { ...lines[1], cantidad: 1 },
    ],
  }))
  await move(order, (lines: object[]) => ({
    evento: 'sustituir',
    motivo: 'no hay',
    lineas: [{ ...lines[1], cantidad: 1, k_parte: 'PED-3' }],
  }))
  expect(await changesOf(order)).toMatchObject([{ estado: 'EN_COLA', intentos: 0 }])
  erp.fail('corte-despues')
  await deliverDue(running)
  // Another one while the first may have arrived: it takes its place.
  await move(order, (lines: object[]) => ({ evento: 'recibir', lineas: [{ ...lines[0], cantidad: 1 }] }))
  await db.rows('update bandeja_salida set siguiente_en = now()')
  await deliverDue(running, quick)
  expect(await changesOf(order)).toMatchObject([{ estado: 'DESCARTADA' }, { estado: 'OK', intentos: 1 }])
  expect(saleOf(order)).toMatchObject({
    renglones: [
      { renglon: 1, k_parte: 'PED-1', cantidad: 3, confirmada: 3, por_llegar: 0, cancelada: 1 },
      { renglon: 2, k_parte: 'PED-2', cantidad: 0, confirmada: 0, cancelada: 2 },
      { renglon: 3, k_parte: 'PED-3', cantidad: 1, confirmada: 1, sustituye: 2 },
    ],
  })
  // Picking and shipping are no change of what is wanted.
  await move(order, { evento: 'iniciarSurtido' })
  await move(order, { evento: 'surtir' })
  expect(await changesOf(order)).toHaveLength(2)
})

test('a change waits for its order, and goes nowhere when that is called back', async () => {
  const [late, gone] = [await place([3]), await place([3])]
  erp.state.next = () => 'corte-antes'
  await deliverDue(running, quick)
  await db.rows('update bandeja_salida set siguiente_en = now()')
  await db.rows('update proceso_credencial set pausa_hasta = null')
  await deliverDue(running, quick)
  erp.state.next = null
  const one = (lines: object[]) => ({ evento: 'cancelarLinea', motivo: 'no', lineas: [{ ...lines[0], cantidad: 1 }] })
  await move(late, one)
  await move(gone, one)
  await move(gone, { evento: 'cancelar', motivo: 'no' })
  expect(await changesOf(gone)).toEqual([])
  await db.rows(`update bandeja_salida set siguiente_en = now() - interval '1 minute' where tipo = 'cambio'`)
  await db.rows('update proceso_credencial set pausa_hasta = null')
  await db.rows('update bandeja_salida set siguiente_en = now() where siguiente_en > now()')
  await deliverDue(running, quick)
  expect(saleOf(late)).toMatchObject({ renglones: [{ cantidad: 2 }] })
  expect(saleOf(gone)).toMatchObject({ cancelado: true })
})

test('a change the ERP does not take waits for somebody, and a later one says it all', async () => {
  const order = await place([5])
  await deliverDue(running)
  const less = (lines: object[]) => ({ evento: 'cancelarLinea', motivo: 'no', lineas: [{ ...lines[0], cantidad: 1 }] })
  erp.refused.set(`cambio ${order.folio}`, 'Ya está facturado')
  await move(order, less)
  await deliverDue(running)
  expect(await rowOf(order, 'cambio')).toMatchObject({
    estado: 'RECHAZADA',
    ultimo_error: 'Ya está facturado',
    erp_estado: 'ACEPTADO',
  })
  erp.refused.clear()
  await move(order, less)
  await deliverDue(running)
  expect(await changesOf(order)).toMatchObject([{ estado: 'DESCARTADA' }, { estado: 'OK' }])
  expect(saleOf(order)).toMatchObject({ renglones: [{ cantidad: 3 }] })
})

test('with the ERP down orders are taken as always and wait; the ERP is left in peace between tries', async () => {
  erp.state.next = () => 'error'
  const orders = []
  for (let n = 0; n < 5; n++) orders.push(await place())
  for (let n = 0; n < 6; n++) {
    await deliverDue(running, quick)
    await db.rows('update bandeja_salida set siguiente_en = now()')
  }
  // Three tries in all, then the breaker.
  expect(
    (await db.row<{ n: number }>(`select sum(intentos)::int as n from bandeja_salida where estado = 'REINTENTO'`))?.n,
  ).toBe(3)
  expect((await cast.admin.get('/api/v1/erp')).json()).toMatchObject({
    pedidos: { por_enviar: 5 },
    conexion: { pausa_hasta: expect.any(String) },
  })
  erp.state.next = null
  await db.rows('update proceso_credencial set pausa_hasta = now()')
  await deliverDue(running, quick)
  for (const order of orders) expect(await rowOf(order)).toMatchObject({ estado: 'OK' })
})

test('two workers at once send nothing twice', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => place([1])))
  await Promise.all([deliverDue(running), deliverDue(running), deliverDue(running)])
  await deliverDue(running)
  const sales = [...erp.sales.values()].filter(({ folio_web }) => orders.some(({ folio }) => folio === folio_web))
  expect(sales.map(({ veces }) => veces)).toEqual(orders.map(() => 1))
})
