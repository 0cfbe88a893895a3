import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, ordersCast } from '#selling/orders/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { Indicators } from './indicators.page.tsx'

const db = await testDb()
const shop = await makeShop(db, 1000)
const cast = await ordersCast(db, await testApp(db), shop)

const place = (pieces: number[], monthsAgo: number, { cliente = shop.ana, flete = '0.00' } = {}) =>
  db.transaction(async (tx) => {
    const made = await createOrder(contextOf(tx, cliente), orderOf(shop, pieces, { cliente_id: cliente, flete }))
    await tx.rows('update pedido set creado_en = now() - make_interval(months => $2::int) where id = $1', [
      made.id,
      monthsAgo,
    ])
    return made
  })
await place([2], 0, { flete: '189.00' })
await place([0, 4], 2)
await place([10], 14)
await place([7], 0, { cliente: shop.beto })

async function read(who: keyof typeof cast, query = ''): Promise<Indicators> {
  const answer = await cast[who].get(`/api/v1/indicadores${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('a client’s own purchases, by month and part, with the period before; nobody else’s', async () => {
  const found = await read('ana', `?cliente=${shop.beto}`)
  // 2 × 100.505 = 201.01 and 4 × 100.505 = 402.02; ten pieces fourteen months ago.
  expect(found).toMatchObject({
    meses: 12,
    // Merchandise and deliveries apart: the rankings sum to the merchandise.
    actual: { importe: '603.03', flete: '189.00', cascos: '0.00', pedidos: 2, piezas: 6 },
    antes: { importe: '1005.05', flete: '0.00', cascos: '0.00', pedidos: 1, piezas: 10 },
    cliente: null,
  })
  expect(found.por_mes).toHaveLength(12)
  expect(found.por_mes.at(-1)?.importe).toBe('201.01')
  expect(found.por_mes.at(-3)).toMatchObject({ importe: '402.02', antes: '1005.05' })
  expect(found.partes.map(({ clave, piezas }) => [clave, piezas])).toEqual([
    ['PED-2', 4],
    ['PED-1', 2],
  ])
  expect(found.lineas).toMatchObject([{ nombre: 'Balatas de pedidos', importe: '603.03' }])
  // The base list is at 100.50: nothing was saved.
  expect(found.ahorro).toBe('0.00')
})

test('every figure is the sum of the rows its link lists', async () => {
  const given = await place([3], 0)
  const url = `/api/v1/pedidos/${given.sucursal}/${given.folio}`
  expect(
    (await cast.admin.post(`${url}/eventos`, { version: 1, evento: 'cancelar', motivo: 'Ya no' })).statusCode,
  ).toBe(200)
  const { desde, hasta, actual, surtido, lineas, partes } = await read('ana')
  const listed = async (more: string) =>
    (await cast.ana.get(`/api/v1/pedidos?desde=${desde}&hasta=${hasta}&por=100${more}`)).json()
  expect((await listed('&solo=vivos')).total).toBe(actual.pedidos)
  // What was cancelled was asked for: it is in the fill rate and in the list behind it.
  expect(surtido).toEqual({ pedidas: 3, embarcadas: 0, canceladas: 3 })
  const { pedidos } = await listed('&solo=surtidos')
  expect(pedidos.map(({ folio }: { folio: string }) => folio)).toEqual([given.folio])
  const part = partes[0]?.clave ?? ''
  expect((await listed(`&solo=vivos&parte=${part}`)).total).toBe(1)
  expect((await listed(`&solo=vivos&linea=${lineas[0]?.clave}`)).total).toBe(actual.pedidos)
})

test('«otros» closes a ranking: with it the rows sum to the whole', async () => {
  const own = await read('admin')
  expect(own.otros).toMatchObject({ lineas: null, partes: null })
  // Parts without a brand are in no row of it.
  expect(own.otros.marcas).toEqual({ piezas: own.actual.piezas, importe: own.actual.importe })
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado) select 'PED-X' || n, 'Otra', (select min(linea_id) from producto), 'activo' from generate_series(1, 9) n`,
  )
  const made = await place([1], 0, { cliente: shop.beto })
  await db.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
     select $1, 10 + row_number() over (), id, k_parte, 1, 1 from producto where k_parte like 'PED-X%'`,
    [made.id],
  )
  const { actual, partes, otros } = await read('admin')
  const pieces = partes.reduce((sum, row) => sum + row.piezas, otros.partes?.piezas ?? 0)
  expect([partes.length, pieces]).toEqual([8, actual.piezas])
  await db.rows(`delete from pedido_linea where k_parte like 'PED-X%'`)
})

test('staff see their reach, one client of it, and no other', async () => {
  expect((await read('asesor')).actual.piezas).toBe(6)
  expect((await read('admin')).actual.piezas).toBe(14)
  expect((await read('admin')).ahorro).toBeNull()
  expect(await read('admin', `?cliente=${shop.beto}`)).toMatchObject({
    actual: { piezas: 8 },
    cliente: { id: shop.beto },
  })
  expect((await cast.asesor.get(`/api/v1/indicadores?cliente=${shop.beto}`)).statusCode).toBe(404)
  expect((await read('otroAsesor')).actual).toMatchObject({ importe: '0.00', pedidos: 0 })
})

test('three months, without comparison, and with a year ago', async () => {
  expect(await read('ana', '?meses=3&comparar=no')).toMatchObject({ meses: 3, antes: null })
  expect((await read('ana', '?meses=3&comparar=ano')).antes?.piezas).toBe(10)
})

test('pieces that left, of those asked for', async () => {
  const { sucursal, folio } = await place([8], 0)
  const url = `/api/v1/pedidos/${sucursal}/${folio}`
  const [line] = (await cast.admin.get(url)).json().lineas
  const steps = [
    { evento: 'confirmar', lineas: [{ id: line.id, cantidad: 6, backorder: 2 }] },
    { evento: 'iniciarSurtido' },
    { evento: 'surtir' },
    { evento: 'embarcar' },
  ]
  for (const step of steps) {
    const { version } = (await cast.admin.get(url)).json()
    expect((await cast.admin.post(`${url}/eventos`, { version, ...step })).statusCode).toBe(200)
  }
  expect((await read('ana')).surtido).toEqual({ pedidas: 11, embarcadas: 6, canceladas: 3 })
})
