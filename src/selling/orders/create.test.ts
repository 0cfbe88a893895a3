import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#kit/base/refusal.ts'
import { openDb } from '#platform/database/db.server.ts'
import { testDatabase, testDb } from '#platform/database/testing.server.ts'
import { createOrder } from './create.server.ts'
import { contextOf, makeShop, orderOf, stockOf } from './testing.server.ts'

const db = await testDb()
const shop = await makeShop(db)
const make = (pieces: number[], more = {}) =>
  db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, pieces, more)))

test('an order reserves its pieces, has its folio in its branch and totals to the centavo', async () => {
  const made = await make([3, 0, 2])
  expect(made).toMatchObject({ sucursal: 'NTE', folio: 'WEB-000001' })
  expect(await stockOf(db, shop)).toEqual([
    { disponible: 7, apartado: 3 },
    { disponible: 10, apartado: 0 },
    { disponible: 8, apartado: 2 },
  ])
  // 3 × 100.505 = 301.515 → 301.52; 2 × 100.505 = 201.01; IVA of 502.53 is 80.40
  expect(await db.row('select subtotal, iva, total, estado from pedido where id = $1', [made.id])).toEqual({
    subtotal: '502.53',
    iva: '80.40',
    total: '582.93',
    estado: 'CREADO',
  })
  expect(await db.rows('select evento, a from documento_evento where documento_id = $1', [made.id])).toEqual([
    { evento: 'crear', a: 'CREADO' },
  ])
})

test('short of stock: 409 with what is short and what there is, and nothing is written', async () => {
  const before = await stockOf(db, shop)
  const refusal = await make([1, 11, 99]).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    status: 409,
    code: 'sin_existencia',
    extra: {
      lineas: [
        { k_parte: 'PED-2', cantidad: 11, disponible: 10 },
        { k_parte: 'PED-3', cantidad: 99, disponible: 8 },
      ],
    },
  })
  expect(await stockOf(db, shop)).toEqual(before)
  expect(await db.row(`select ultimo from folio_serie where serie = 'WEB'`)).toEqual({ ultimo: 1 })
})

test('a branch without the part has none of it, and the same part in two lines counts together', async () => {
  await expect(make([1], { sucursal_id: shop.sur })).rejects.toMatchObject({ code: 'sin_existencia' })
  const [line] = orderOf(shop, [6]).lineas
  await expect(make([], { lineas: [line, line] })).rejects.toMatchObject({ code: 'sin_existencia' })
})

test('an amount that is not price by pieces is a fault of ours, and an order without lines is refused', async () => {
  const [line] = orderOf(shop, [1]).lineas
  await expect(make([], { lineas: [{ ...line, importe: 1 }] })).rejects.toThrow('not price by pieces')
  await expect(make([])).rejects.toMatchObject({ status: 422 })
})

test('fifty orders at once on ten pieces: never more than the stock is reserved, nobody is refused what is there, without a gap in the folios', async () => {
  // Forty wait for the ten that have a connection: on a busy machine longer than a visitor would be let wait, which is another refusal.
  const own = openDb((await testDatabase()).url, { statementTimeout: 170_000 })
  onTestFinished(() => own.end())
  const there = await makeShop(own)
  const pieces = Array.from({ length: 50 }, (_, n) => (n % 2 ? [1, 2, 0] : [2, 0, 1]))
  // Half of them name the parts the other way round: locks are taken in one order all the same.
  const tried = await Promise.allSettled(
    pieces.map((of, n) => {
      const order = orderOf(there, of)
      if (n % 3 === 0) order.lineas.reverse()
      return own.transaction((tx) => createOrder(contextOf(tx, there.ana), order))
    }),
  )
  const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const others = refused.filter((error) => !(error instanceof Refusal && error.code === 'sin_existencia'))
  expect(others.map(String)).toEqual([])

  const stock = await stockOf(own, there)
  expect(stock.map(({ disponible, apartado }) => disponible + apartado)).toEqual([10, 10, 10])
  // Whatever the order they came in: nobody was refused what is still there.
  const stillThere = pieces.filter((of) => of.every((n, part) => n <= (stock[part]?.disponible ?? 0)))
  expect(stillThere).toEqual([])
  expect(stock[0]?.apartado).toBeGreaterThanOrEqual(9)
  const ordered = await own.rows<{ piezas: number }>(
    'select coalesce(sum(l.cantidad), 0)::int as piezas from producto p left join pedido_linea l on l.producto_id = p.id group by p.id order by p.id',
  )
  expect(ordered.map(({ piezas }) => piezas)).toEqual(stock.map(({ apartado }) => apartado))
  const folios = await own.rows<{ folio: string }>('select folio from pedido order by folio')
  expect(folios.map(({ folio }) => folio)).toEqual(folios.map((_, n) => `WEB-${String(n + 1).padStart(6, '0')}`))
})
