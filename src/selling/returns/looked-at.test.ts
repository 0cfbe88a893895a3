import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { spentBy } from '#people/team/caps.server.ts'
import type { WholeReturn } from './return.server.ts'
import { type Delivered, returnsShop } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { shop, cast, deliver, invoice } = await returnsShop(db, app)
const base = '/api/v1/devoluciones'
const [kit, one, two] = shop.parts.map(({ id }) => id)

type Line = { referencia: number | undefined; cantidad: number; componente?: number | undefined }
const ask = ({ sucursal, folio }: Delivered, lineas: Line[], tipo = 'DEVOLUCION') =>
  cast.ana.post(base, {
    tipo,
    pedido: { sucursal, folio },
    lineas: lineas.map((line) => ({ ...line, motivo: tipo === 'DEVOLUCION' ? 'sobrante' : 'fallo' })),
  })
const left = async ({ sucursal, folio }: Delivered) =>
  (await cast.ana.get(`${base}/posibles?pedido=${folio}&sucursal=${sucursal}`)).json().lineas
const cause = async (who: (typeof cast)['atencion'], folio: string, body: object) => {
  const { version } = (await cast.admin.get(`${base}/${folio}`)).json<WholeReturn>()
  return who.post(`${base}/${folio}/eventos`, { version, ...body })
}
const hay = async (part: number | undefined) =>
  (await db.row<{ n: number }>(`select sum(disponible)::int as n from existencia where producto_id = $1`, [part]))?.n

/** Received, and each line accepted with so many good pieces. */
async function judged({ folio, lineas }: WholeReturn, buenas: (number | undefined)[]) {
  await cause(cast.atencion, folio, { evento: 'autorizar' })
  await cause(cast.atencion, folio, { evento: 'recibir' })
  return cause(cast.atencion, folio, {
    evento: 'dictaminar',
    lineas: lineas.map(({ id }, n) => ({ id, procede: true, buenas: buenas[n] })),
  })
}

test('good pieces are on the shelf again, once, and say which return they came with; damaged ones are not', async () => {
  const order = await deliver([5])
  const before = (await hay(kit)) ?? 0
  const asked = (await ask(order, [{ referencia: order.lineas[0]?.id, cantidad: 3 }])).json<WholeReturn>()
  expect((await judged(asked, [4])).json().errors).toEqual({
    [`buenas-${asked.lineas[0]?.id}`]: [expect.stringContaining('se recibieron 3')],
  })
  const done = await cause(cast.atencion, asked.folio, {
    evento: 'dictaminar',
    lineas: [{ id: asked.lineas[0]?.id, procede: true, buenas: 2 }],
  })
  expect(done.json()).toMatchObject({ estado: 'DICTAMINADA', lineas: [{ buenas: 2 }] })
  expect(await hay(kit)).toBe(before + 2)
  const moved = await db.rows(
    `select a.nota, a.motivo, m.despues - m.antes as piezas from existencia_movimiento m join existencia_ajuste a on a.id = m.origen_id
     where m.origen = 'ajuste' and m.producto_id = $1`,
    [kit],
  )
  expect(moved).toEqual([{ nota: asked.folio, motivo: 'Devolución', piezas: 2 }])
  // Not said: nothing is taken to be good.
  const other = (await ask(order, [{ referencia: order.lineas[0]?.id, cantidad: 1 }])).json<WholeReturn>()
  await judged(other, [undefined])
  expect(await hay(kit)).toBe(before + 2)
})

test('who asked takes it back while nothing has come: its pieces are free again; afterwards he cannot, nor can another', async () => {
  const order = await deliver([2])
  const referencia = order.lineas[0]?.id
  const asked = (await ask(order, [{ referencia, cantidad: 2 }])).json<WholeReturn>()
  expect((await left(order))[0]).toMatchObject({ disponible: 0 })
  expect((await cause(cast.beto, asked.folio, { evento: 'retirar' })).statusCode).toBe(404)
  await cause(cast.atencion, asked.folio, { evento: 'autorizar' })
  const mails = async () => (await db.row<{ n: number }>('select count(*)::int as n from correo_salida'))?.n
  const before = await mails()
  expect((await cause(cast.ana, asked.folio, { evento: 'retirar' })).json()).toMatchObject({
    estado: 'RETIRADA',
    eventos: [],
  })
  expect(await mails()).toBe(before)
  expect((await left(order))[0]).toMatchObject({ disponible: 2 })

  const again = (await ask(order, [{ referencia, cantidad: 2 }])).json<WholeReturn>()
  await judged(again, [0])
  expect((await cause(cast.ana, again.folio, { evento: 'retirar' })).json()).toMatchObject({ code: 'estado' })
})

test('one part of a kit comes back by its share of what was paid; kits that are no longer whole are not returned as such', async () => {
  const componentes = [
    { producto_id: one, k_parte: shop.parts[1]?.k_parte, descripcion: '', piezas: 2, valor: '30' },
    { producto_id: two, k_parte: shop.parts[2]?.k_parte, descripcion: '', piezas: 1, valor: '40' },
  ]
  const order = await deliver([3])
  const referencia = order.lineas[0]?.id
  await db.rows('update pedido_linea set componentes = $2, precio = 70 where id = $1', [
    referencia,
    JSON.stringify(componentes),
  ])
  const offered = await left(order)
  expect(offered).toMatchObject([
    { referencia, disponible: 3 },
    { referencia, componente: one, disponible: 6, de_juego: order.lineas[0]?.k_parte },
    { referencia, componente: two, disponible: 3 },
  ])
  expect(
    (
      await ask(order, [
        { referencia, cantidad: 1 },
        { referencia, componente: one, cantidad: 1 },
      ])
    ).statusCode,
  ).toBe(422)
  // Two of six of 60 % of 3 × 70.
  const asked = (await ask(order, [{ referencia, componente: one, cantidad: 3 }])).json<WholeReturn>()
  expect(asked).toMatchObject({ lineas: [{ cantidad: 3 }], esperado: { importe: '63.00', iva: '10.08' } })
  // Three pieces are of two kits.
  expect(await left(order)).toMatchObject([
    { disponible: 1 },
    { componente: one, disponible: 3 },
    { componente: two, disponible: 3 },
  ])
  expect((await ask(order, [{ referencia, cantidad: 2 }])).json()).toMatchObject({ code: 'sin_piezas' })
  const before = [await hay(one), await hay(two)]
  await judged(asked, [3])
  expect([await hay(one), await hay(two)]).toEqual([(before[0] ?? 0) + 3, before[1]])

  // A whole one that is good brings all its parts.
  const whole = (await ask(order, [{ referencia, cantidad: 1 }])).json<WholeReturn>()
  await judged(whole, [1])
  expect([await hay(one), await hay(two)]).toEqual([(before[0] ?? 0) + 5, (before[1] ?? 0) + 1])
  expect(await left(order)).toMatchObject([
    { disponible: 0 },
    { componente: one, disponible: 1 },
    { componente: two, disponible: 2 },
  ])
})

test('everything that was paid for a kit is what its parts come to, to the centavo that each is rounded to', async () => {
  const parts = shop.parts.slice(1, 4)
  const order = await deliver([7])
  const referencia = order.lineas[0]?.id
  const componentes = parts.map(({ id, k_parte }, n) => ({
    producto_id: id,
    k_parte,
    descripcion: '',
    piezas: n + 1,
    valor: ['10.1', '7.77', '3'][n],
  }))
  await db.rows('update pedido_linea set componentes = $2, precio = 99.99 where id = $1', [
    referencia,
    JSON.stringify(componentes),
  ])
  const asked = (
    await ask(
      order,
      parts.map(({ id }, n) => ({ referencia, componente: id, cantidad: 7 * (n + 1) })),
    )
  ).json<WholeReturn>()
  expect(Math.abs(Number(asked.esperado.importe) - 699.93)).toBeLessThan(0.02)
  expect(Math.abs(Number(asked.esperado.iva) - 111.99)).toBeLessThan(0.02)
})

test('what was credited of a month’s order lowers what its buyer spent of the month, by what the screen says', async () => {
  const buyer = await db.row<{ id: number; cliente_id: number }>(
    'select id, cliente_id from usuario where email = $1',
    [cast.ana.email],
  )
  const spent = async () =>
    Number(
      (
        await db.row<{ gastado: string }>(`select ${spentBy}::text as gastado from usuario u where u.id = $1`, [
          buyer?.id,
        ])
      )?.gastado,
    )
  const order = await deliver([3], 0, shop.ana, '35.55')
  await db.rows('update pedido set solicitante_id = $2 where id = $1', [order.id, buyer?.id])
  const before = await spent()
  const uuid = await invoice({
    cliente: shop.ana,
    pedido: order,
    conceptos: [{ producto_id: kit ?? 0, cantidad: 3, precio: 33.333 }],
    days: 0,
  })
  const asked = (await ask(order, [{ referencia: order.lineas[0]?.id, cantidad: 2 }])).json<WholeReturn>()
  await judged(asked, [0])
  expect(await spent()).toBe(before)
  const nota = await invoice({ cliente: shop.ana, tipo: 'E', de: uuid, total: 10 })
  const done = (await cause(cast.atencion, asked.folio, { evento: 'notaCredito', nota })).json<WholeReturn>()
  expect(done.estado).toBe('NC_EMITIDA')
  expect(Number(done.esperado.total)).toBeGreaterThan(0)
  expect((await spent()).toFixed(2)).toBe((before - Number(done.esperado.total)).toFixed(2))
})
