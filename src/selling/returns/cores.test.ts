import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { linkToOrder } from '#fiscal/ledger/order-links.server.ts'
import { coreCredit } from './credit.ts'
import type { WholeReturn } from './return.server.ts'
import { type Delivered, returnsShop } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { shop, cast, deliver, invoice } = await returnsShop(db, app)
const base = '/api/v1/devoluciones'
const part = shop.parts[0]?.id ?? 0

type Tipo = 'DEVOLUCION' | 'GARANTIA' | 'CASCO'
const motivos = { DEVOLUCION: 'sobrante', GARANTIA: 'fallo', CASCO: 'casco' }
const ask = ({ sucursal, folio, lineas }: Delivered, cantidad: number, tipo: Tipo = 'CASCO') =>
  cast.ana.post(base, {
    tipo,
    pedido: { sucursal, folio },
    lineas: [{ referencia: lineas[0]?.id, cantidad, motivo: motivos[tipo] }],
  })
const left = async ({ sucursal, folio }: Delivered) =>
  (await cast.ana.get(`${base}/posibles?pedido=${folio}&sucursal=${sucursal}`)).json().lineas[0]
const cored = (pieces: number, days = 3) => deliver([pieces], days, shop.ana, '350.00')

/** Moves it on: received, and each line judged. */
async function walk(one: WholeReturn, verdict: object = { procede: true }, recibida?: number) {
  const events = [
    { evento: 'autorizar' },
    { evento: 'recibir', ...(recibida !== undefined && { lineas: [{ id: one.lineas[0]?.id, recibida }] }) },
    { evento: 'dictaminar', lineas: [{ id: one.lineas[0]?.id, ...verdict }] },
  ]
  const answers = []
  for (const [n, body] of events.entries())
    answers.push(await cast.atencion.post(`${base}/${one.folio}/eventos`, { version: n + 1, ...body }))
  const last = answers.at(-1)
  if (!last) throw new Error('three events')
  return last
}

test('three of five are given back at what was charged, with VAT; two are left, and no more', async () => {
  const order = await cored(5)
  expect(await left(order)).toMatchObject({ disponible: 5, disponible_casco: 5, casco: '350.00' })
  const one = (await ask(order, 3)).json<WholeReturn>()
  expect(one).toMatchObject({
    lineas: [{ cascos: 3, casco: '350.00', total: '1218.00' }],
    esperado: { importe: '1050.00', iva: '168.00', total: '1218.00' },
  })
  expect(await left(order)).toMatchObject({ disponible: 5, disponible_casco: 2 })
  expect((await ask(order, 3)).json()).toMatchObject({ code: 'sin_piezas' })
  expect((await walk(one)).json(), 'without a word, what was charged').toMatchObject({
    estado: 'DICTAMINADA',
    esperado: { total: '1218.00' },
    eventos: ['notaCredito'],
  })
  expect((await ask(order, 2)).statusCode).toBe(201)
  expect(await left(order)).toMatchObject({ disponible_casco: 0 })
})

test('worth less where it came incomplete, never more than was charged; what is refused may be asked for again', async () => {
  const order = await cored(2)
  const one = (await ask(order, 2)).json<WholeReturn>()
  const more = await walk(one, { procede: true, valor: '350.01' })
  expect([more.statusCode, more.json().errors]).toEqual([
    422,
    { [`valor-${one.lineas[0]?.id}`]: [expect.stringContaining('no se devuelve más')] },
  ])
  const less = await cast.atencion.post(`${base}/${one.folio}/eventos`, {
    version: 3,
    evento: 'dictaminar',
    lineas: [{ id: one.lineas[0]?.id, procede: true, valor: '200' }],
  })
  expect(less.json().esperado).toEqual({ importe: '400.00', iva: '64.00', total: '464.00', moneda: 'MXN' })

  const other = await cored(2)
  const refused = (await ask(other, 2)).json<WholeReturn>()
  await walk(refused, { procede: false, razon: 'La carcasa está rota.' })
  expect(await left(other)).toMatchObject({ disponible_casco: 2 })
})

test('a part without a core has none to give back, and after the deadline nobody has', async () => {
  const plain = await deliver([2])
  expect(await left(plain)).toMatchObject({ disponible_casco: 0 })
  expect((await ask(plain, 1)).json()).toMatchObject({ code: 'sin_casco' })
  expect((await ask(await cored(1, 91), 1)).json()).toMatchObject({ code: 'fuera_de_plazo' })
})

test('a part that comes back brings the core that was not given back yet, and only that', async () => {
  const order = await cored(5)
  await ask(order, 3)
  const whole = (await ask(order, 5, 'DEVOLUCION')).json<WholeReturn>()
  // Five pieces at $100.505, and the two cores that are left.
  expect(whole).toMatchObject({ lineas: [{ cascos: 2 }], esperado: { importe: '1202.53' } })
  expect(await left(order)).toMatchObject({ disponible: 0, disponible_casco: 0 })

  // One that failed within the time for cores brings its own; replaced, its core is owed still, to be given back with the used one.
  const failed = await cored(1)
  const one = (await ask(failed, 1, 'GARANTIA')).json<WholeReturn>()
  expect(one.esperado.importe).toBe('450.51')
  await walk(one)
  const done = await cast.atencion.post(`${base}/${one.folio}/eventos`, { version: 4, evento: 'reponer' })
  expect(done.statusCode, done.body).toBe(200)
  expect(await left(failed)).toMatchObject({ disponible: 0, disponible_casco: 1 })
  const late = (await ask(await cored(1, 200), 1, 'GARANTIA')).json<WholeReturn>()
  expect(late.esperado.importe).toBe('100.51')
})

test('however many ask at once, by order and by invoice, no core is given back twice', async () => {
  const order = await cored(5)
  const conceptos = [
    { producto_id: part, cantidad: 5, precio: 100 },
    { producto_id: part, cantidad: 5, precio: 350, texto: 'Casco de la balata' },
  ]
  const uuid = await invoice({ cliente: shop.ana, pedido: order, conceptos })
  const possible = (await cast.ana.get(`${base}/posibles?uuid=${uuid}`)).json().lineas
  expect(possible, 'the line of cores is none of its parts').toMatchObject([{ referencia: 1, casco: '350.00' }])
  expect(possible).toHaveLength(1)
  const byInvoice = (tipo: Tipo) =>
    cast.ana.post(base, { tipo, uuid, lineas: [{ referencia: 1, cantidad: 2, motivo: motivos[tipo] }] })
  await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      n % 3 === 0 ? ask(order, 2) : byInvoice(n % 3 === 1 ? 'CASCO' : 'DEVOLUCION'),
    ),
  )
  const given = await db.row<{ cascos: number; importe: string }>(
    `select sum(casco_pide(d, x))::int as cascos, sum(x.casco * casco_pide(d, x))::text as importe
     from devolucion d join devolucion_linea x on x.devolucion_id = d.id where x.producto_id = $1 and d.creado_en > now() - interval '1 minute'
       and (d.pedido_id = $2 or d.cfdi_id = (select id from cfdi where uuid = $3))`,
    [part, order.id, uuid],
  )
  expect(given?.cascos).toBeGreaterThanOrEqual(4)
  expect(given?.cascos).toBeLessThanOrEqual(5)
})

test('an invoice whose cores are lines of their own finds its order, and its pieces are counted once', async () => {
  const order = await cored(4)
  const code = shop.parts[0]?.k_parte ?? ''
  await db.rows('update pedido_linea set facturada = 0 where pedido_id = $1', [order.id])
  await db.rows(`update pedido set facturacion = 'FACTURADO' where cliente_id = $1 and id <> $2`, [shop.ana, order.id])
  const uuid = await invoice({
    cliente: shop.ana,
    conceptos: [
      { producto_id: part, cantidad: 4, precio: 100.505 },
      { producto_id: null, cantidad: 4, precio: 350, texto: `Casco de ${code}` },
    ],
  })
  const found = await db.row<{ id: number }>('select id from cfdi where uuid = $1', [uuid])
  expect(await db.transaction((tx) => linkToOrder(tx, found?.id ?? 0))).toBe(order.folio)
  expect(
    await db.row(
      `select p.facturacion, l.facturada from pedido p join pedido_linea l on l.pedido_id = p.id where p.id = $1`,
      [order.id],
    ),
  ).toEqual({ facturacion: 'FACTURADO', facturada: 4 })
})

test('however cores come back, together they are never worth more than was paid', () => {
  const cents = fc
    .integer({ min: 1, max: 999_999_999 })
    .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      cents,
      fc.constantFrom(8 as const, 16 as const),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      (casco, casco_tasa, parts) => {
        const all = parts.reduce((sum, n) => sum + n, 0)
        const paid = BigInt(Math.round(Number(casco) * 100)) * BigInt(all)
        const back = parts.reduce((sum, n) => sum + coreCredit({ casco, casco_tasa }, n).total, 0)
        expect(BigInt(back) * 100n).toBeLessThanOrEqual(paid * BigInt(100 + casco_tasa))
        expect(paid * BigInt(100 + casco_tasa) - BigInt(back) * 100n).toBeLessThan(100n * BigInt(parts.length))
      },
    ),
  )
})
