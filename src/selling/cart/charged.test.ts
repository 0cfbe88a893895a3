import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { knownPrices, stillHolds } from './known-prices.server.ts'
import { type Charges, chargesOf, fromCart, readLines } from './line-rows.server.ts'
import { shop } from './testing.server.ts'
import { cartTotals } from './totals.ts'

const db = await testDb()
const app = await testApp(db)
const { ana, mine, theirs } = await shop(db, app)
const codes = ['FX-100/D', 'FX-201', 'FX-202', 'FA-300', 'FX-203']
const parts = await db.rows<{ id: number }>(
  `select p.id from unnest($1::text[]) with ordinality as c (k_parte, n) join producto p using (k_parte) order by c.n`,
  [codes],
)
const idOf = (n: number) => parts[n]?.id ?? 0
// The last is a kit of the first two, without a price of its own until somebody gives it one.
await db.rows('delete from precio where producto_id = $1', [idOf(4)])
await db.rows(
  `insert into producto_relacion (producto_id, otro_id, tipo, cantidad) values ($1, $2, 'kit', 2), ($1, $3, 'kit', 1)`,
  [idOf(4), idOf(0), idOf(1)],
)
await db.rows(
  `update producto set peso_kg = 1.5, casco = case when k_parte = 'FX-202' then 80 end where id = any ($1)`,
  [parts.map(({ id }) => id)],
)
await db.rows('update via_embarque set gratis_desde = 3000, costo_kilo = 7.5, costo = 99')
await db.rows(
  `insert into lista_precio (clave, nombre, moneda) values ('PROPIA', 'Propia', 'MXN'), ('DOLARES', 'Dólares', 'USD') on conflict do nothing`,
)

type Cart = { lineas: { id: number; k_parte: string; cantidad2: number }[] }
const cartNow = async (): Promise<Cart> => (await ana.get('/getItems')).json().carrito
const lineIds = async () =>
  (
    await db.rows<{ id: number }>(
      'select l.id from carrito_linea l join carrito k on k.id = l.carrito_id where k.cliente_id = $1 order by l.id',
      [mine],
    )
  ).map(({ id }) => id)

/** Every line with its price of this moment, and their sum by no memory at all. */
async function whole() {
  const [cart] = await db.rows<{ id: number }>('select id from carrito where cliente_id = $1', [mine])
  const lines = await readLines(db, cart?.id ?? 0)
  const charges = await db.row<Charges>(`select ${chargesOf('$2')} from ${fromCart('$1')} where c.id = k.cliente_id`, [
    cart?.id,
    (await db.row<{ id: number }>(`select id from usuario where nombre = 'Ana Cliente'`))?.id,
  ])
  return cartTotals(lines, charges ?? { tarifa: null })
}

async function reset() {
  for (const table of ['descuento_regla', 'promocion', 'precio_contrato', 'tipo_cambio'])
    await db.rows(`delete from ${table}`)
  await db.rows('update cliente set lista_precio_id = null')
  await db.rows(`update producto set estado = 'activo'`)
}

beforeEach(async () => {
  await reset()
  await db.rows('delete from carrito')
  await db.rows('insert into carrito (cliente_id) values ($1)', [mine])
  for (const k_parte of codes) {
    const answer = await ana.post('/api/v1/carrito/lineas', { k_parte, cantidad: 6 })
    expect(answer.statusCode).toBe(201)
  }
})

const part = fc.integer({ min: 0, max: codes.length - 1 })
const pesos = fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 100).toFixed(2))
const cut = fc.integer({ min: 1, max: 99 }).map(String)
const steps = fc.constantFrom(1, 5, 12)

const edit = fc.oneof(
  fc.record({ cantidad: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ cantidad2: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ por_surtir: fc.boolean() }),
  fc.record({ nota: fc.constantFrom('urge', 'mañana') }),
)

const base = `(select id from lista_precio where clave = 'BASE')`
/** What somebody else does meanwhile: each a statement and its values. */
const meanwhile = fc.oneof(
  fc.tuple(pesos, part).map(([valor, n]) => ['update precio set valor = $1 where producto_id = $2', valor, idOf(n)]),
  fc.tuple(part, steps, pesos).map(([n, desde, valor]) => [
    `insert into precio (lista_id, producto_id, cantidad_min, valor) select ${base}, $1, $2, $3 where not exists (
       select from precio where lista_id = ${base} and producto_id = $1 and cantidad_min = $2)`,
    idOf(n),
    desde,
    valor,
  ]),
  fc.tuple(part).map(([n]) => ['delete from precio where producto_id = $1 and cantidad_min > 1', idOf(n)]),
  fc
    .tuple(part, pesos)
    .map(([n, valor]) => [
      `insert into precio_contrato (cliente_id, producto_id, valor) values ($1, $2, $3) on conflict do nothing`,
      mine,
      idOf(n),
      valor,
    ]),
  fc
    .tuple(cut, steps, fc.constantFrom(null, 'suma', 'mejor'))
    .map(([porcentaje, desde, promocion]) => [
      `insert into descuento_regla (nombre, porcentaje, cantidad_min, promocion, vigencia) values ('Regla', $1, $2, $3, tstzrange(now(), null)) on conflict do nothing`,
      porcentaje,
      desde,
      promocion,
    ]),
  fc
    .tuple(cut, pesos, fc.constantFrom('documento', 'flete'))
    .map(([porcentaje, minimo, nivel]) => [
      `insert into promocion (nombre, nivel, porcentaje, minimo, vigencia) values ('Promo', $3, $1, $2, tstzrange(now(), null))`,
      porcentaje,
      minimo,
      nivel,
    ]),
  fc
    .constantFrom('PROPIA', 'DOLARES')
    .map((clave) => [
      'update cliente set lista_precio_id = (select id from lista_precio where clave = $2) where id = $1',
      mine,
      clave,
    ]),
  fc
    .tuple(part, pesos, fc.constantFrom('PROPIA', 'DOLARES'))
    .map(([n, valor, clave]) => [
      `insert into precio (lista_id, producto_id, valor) select l.id, $1, $2 from lista_precio l where l.clave = $3 on conflict do nothing`,
      idOf(n),
      valor,
      clave,
    ]),
  fc
    .integer({ min: 10, max: 25 })
    .map((valor) => [
      `insert into tipo_cambio (fecha, valor, fuente) values ((now() at time zone 'America/Mexico_City')::date, $1, 'DOF')`,
      valor,
    ]),
  fc
    .tuple(part, fc.integer({ min: 0, max: 30 }))
    .map(([n, hay]) => ['update existencia set disponible = $2 where producto_id = $1', idOf(n), hay]),
  fc
    .constantFrom('activo', 'descontinuado')
    .map((estado) => [`update producto set estado = $2 where id = $1`, idOf(2), estado]),
  fc
    .tuple(part, part)
    .map(([n, other]) => [
      'update producto set linea_id = (select linea_id from producto where id = $2) where id = $1',
      idOf(n),
      idOf(other),
    ]),
) as fc.Arbitrary<[string, ...unknown[]]>

const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ n: part, edit }) },
  { weight: 3, arbitrary: fc.record({ meanwhile }) },
  { weight: 1, arbitrary: fc.record({ opens: fc.constant(true) }) },
)

test('what an edit tells is what all lines come to, whatever was done before and by whom, to the centavo', {
  timeout: 300_000,
}, async () => {
  const seen = { edits: 0, kept: 0, moved: 0 }
  await fc.assert(
    fc
      .asyncProperty(fc.array(deed, { minLength: 8, maxLength: 24 }), async (deeds) => {
        const ids = await lineIds()
        for (const one of deeds) {
          if ('opens' in one) await cartNow()
          if ('meanwhile' in one) {
            const [statement, ...values] = one.meanwhile
            // What is not allowed beside what is there is not done.
            await db
              .rows(statement, values)
              .catch((error: Error & { code?: string }) => expect(error.code).toBe('23P01'))
          }
          if (!('edit' in one)) continue
          const before = knownPrices(mine)?.foto
          const answer = await ana.send('PATCH', `/api/v1/carrito/lineas/${ids[one.n]}`, one.edit)
          expect(answer.statusCode).toBe(200)
          expect(answer.json().totales).toEqual(await whole())
          seen.edits++
          if (knownPrices(mine)?.foto === before) seen.kept++
          else seen.moved++
        }
      })
      .beforeEach(reset),
    { seed: 184, numRuns: 40 },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(40)
})

test('a price that begins, and one that ends, by the clock counts from its moment on', async () => {
  const [first] = await lineIds()
  const edited = async (cantidad: number) =>
    (await ana.send('PATCH', `/api/v1/carrito/lineas/${first}`, { cantidad })).json().totales
  await db.rows(
    `insert into precio_contrato (cliente_id, producto_id, valor, vigencia) values
       ($1, $2, 3.21, tstzrange(now() + interval '2 seconds', null)), ($1, $3, 0.01, tstzrange(now(), now() + interval '2 seconds'))`,
    [mine, idOf(3), idOf(2)],
  )
  await cartNow()
  await edited(4)
  const ofThem = 'select from precio_contrato where upper(vigencia) > now() or lower(vigencia) > now()'
  await expect.poll(async () => (await db.rows(ofThem)).length, { interval: 50, timeout: 20_000 }).toBe(0)
  expect(await edited(6)).toEqual(await whole())
})

test('a price that somebody is writing counts when it is there for all, not before', async () => {
  const [first] = await lineIds()
  const edited = async (cantidad: number) =>
    (await ana.send('PATCH', `/api/v1/carrito/lineas/${first}`, { cantidad })).json().totales
  await cartNow()
  const before = await edited(2)
  await db.transaction(async (tx) => {
    await tx.rows('update precio set valor = valor + 1 where producto_id = $1', [idOf(3)])
    await edited(4)
    expect(await edited(2)).toEqual(before)
  })
  const after = await edited(2)
  expect(after).toEqual(await whole())
  expect(after).not.toEqual(before)
})

test('another database, another client: nothing of it is taken for theirs', async () => {
  await cartNow()
  expect(knownPrices(mine)?.prices.size).toBeGreaterThan(0)
  // A process that served another database before may know a client of that number.
  const { base } = knownPrices(mine) ?? {}
  expect(knownPrices(theirs)?.base).not.toBe(base)
  const moment = { ...knownPrices(mine), base: 1, prices: undefined }
  const found = await db.row<{ sigue: boolean }>(`select ${stillHolds('$1')} as sigue`, [JSON.stringify(moment)])
  expect(found).toEqual({ sigue: false })
})
