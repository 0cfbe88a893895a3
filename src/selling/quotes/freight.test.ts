import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const CASES = 200
const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const asesor = await signIn(db, app, ['admin'])
const este = await db.row<{ id: number }>(
  `insert into sucursal (clave, nombre, dias_traslado, orden) values ('EST', 'EST', 3, 9) returning id`,
)
const branches = [shop.norte, shop.sur, este?.id ?? 0]
const codes = [1, 2, 3, 4].map((n) => `COT-${n}`)
await db.rows(`update cliente set via_embarque_id = (select id from via_embarque where clave = 'PAQ') where id = $1`, [
  shop.ana,
])

type Tariff = { dias: number; costo: string; gratis: string | null; kilos: string; kilo: string }
const amount = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
const world = fc.record({
  tariff: fc.record({
    dias: fc.constantFrom<number>(0, 1, 3, 3, 3),
    costo: amount(60_000),
    gratis: fc.option(amount(3_000_000)),
    kilos: amount(3_000),
    kilo: fc.oneof(fc.constant('0.00'), amount(5_000)),
  }),
  parts: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 100_000).toFixed(5)),
      core: fc.option(amount(99_999)),
      weight: fc.option(fc.integer({ min: 1, max: 9_000 }).map((n) => (n / 1000).toFixed(3))),
      stock: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
      pieces: fc.integer({ min: 1, max: 9 }),
      owed: fc.boolean(),
    }),
    { minLength: 4, maxLength: 4 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer It> ? It : never

async function setTariff({ dias, costo, gratis, kilos, kilo }: Tariff): Promise<void> {
  await db.rows(
    `update via_embarque set dias = $1, costo = $2, gratis_desde = $3, kilos = $4, costo_kilo = $5, minimo = 0 where clave = 'PAQ'`,
    [dias, costo, gratis, kilos, kilo],
  )
}

async function make({ tariff, parts }: World): Promise<void> {
  await setTariff(tariff)
  await db.rows('delete from carrito_linea')
  await db.rows('delete from precio')
  await db.rows('delete from existencia')
  for (const [n, { price, core, weight, stock }] of parts.entries()) {
    await db.rows('update producto set peso_kg = $2, casco = $3 where k_parte = $1', [codes[n], weight, core])
    await db.rows(
      `insert into existencia (producto_id, sucursal_id, disponible) select p.id, x.s, x.hay
       from producto p cross join unnest($2::bigint[], $3::int[]) x(s, hay) where p.k_parte = $1`,
      [codes[n], branches, stock],
    )
    await db.rows(
      `insert into precio (lista_id, producto_id, valor) select l.id, p.id, $2 from lista_precio l, producto p
       where l.clave = 'BASE' and p.k_parte = $1`,
      [codes[n], price],
    )
  }
  const owed = parts.map((part) => part.owed)
  const pieces = parts.map((part) => part.pieces)
  const hay = parts.map(({ stock }) => stock.reduce((sum, n) => sum + n, 0))
  await fillCart(db, shop.ana, Object.fromEntries(codes.map((code, n) => [code, pieces[n] ?? 1])))
  await db.rows(
    `update carrito_linea l set por_surtir = x.owed, cantidad2 = case when x.owed then l.cantidad else least(l.cantidad, x.hay) end
     from unnest($1::text[], $2::boolean[], $3::int[]) x(k_parte, owed, hay) join producto p on p.k_parte = x.k_parte where l.producto_id = p.id`,
    [codes, owed, hay],
  )
}

/** What the delivery should cost: by the database's own exact decimals, from what was ordered. */
const expected = `
  with l as (
    select o.id, p.cantidad, p.precio, coalesce(x.peso_kg, 0) as peso from pedido o join pedido_linea p on p.pedido_id = o.id
    join producto x on x.id = p.producto_id where o.cotizacion_id = $1
  ), s as (select sum(round(precio * cantidad, 2)) as partes, sum(peso * cantidad) as kg from l)
  select (case when v.dias = 0 or s.partes = 0 or s.partes >= v.gratis_desde then 0
    else v.costo + ceil(greatest(s.kg - v.kilos, 0)) * v.costo_kilo end)::numeric(14, 2)::text as flete
  from s, via_embarque v where v.clave = 'PAQ'`

/** What the orders say, and whether each is its lines and its share, with VAT half up, to the centavo. */
const ordered = `
  select sum(o.flete)::text as flete, sum(o.subtotal)::text as montosub, sum(o.iva)::text as iva, sum(o.total)::text as total,
    count(*)::int as pedidos, sum(s.cascos)::text as cascos, bool_and(o.subtotal = s.partes + s.cascos + o.flete and o.iva = round(o.subtotal * 0.16, 2) and o.total = o.subtotal + o.iva
      and (t.partes = 0 or abs(o.flete - t.flete * s.partes / t.partes) < 0.01)) as cuadran
  from pedido o
  join (select p.pedido_id, sum(round(p.precio * p.cantidad, 2)) as partes,
    coalesce(sum(x.casco * p.cantidad), 0) as cascos from pedido_linea p join producto x on x.id = p.producto_id group by 1) s on s.pedido_id = o.id
  cross join (select sum(round(p.precio * p.cantidad, 2)) as partes,
    (select sum(flete) from pedido where cotizacion_id = $1) as flete
    from pedido_linea p join pedido o on o.id = p.pedido_id where o.cotizacion_id = $1) t
  where o.cotizacion_id = $1`

const cartNow = async () => (await cliente.get('/cartItems/getItems')).json().carrito
const eventsUrl = (id: number) => `/api/v1/cotizaciones/${id}/eventos`
const allow = (id: number) =>
  db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])

test(`${CASES} random deliveries: cart, quotation and the sum of its orders agree to the centavo`, async () => {
  const seen = { charged: 0, split: 0, cored: 0 }
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      await make(given)
      const { montosub, flete, cascos, iva, total, totalpiezas } = await cartNow()
      if (totalpiezas === 0) return
      const made = await postOnce(cliente, GENERATE, { flete, cascos })
      expect(made.statusCode, made.body).toBe(200)
      const { procesado } = made.json()
      expect(procesado).toMatchObject({ subtotal: montosub, flete, ...(cascos && { cascos }), iva, total })
      await allow(procesado.id)
      const accepted = await postOnce(cliente, eventsUrl(procesado.id), {
        evento: 'aceptar',
        version: procesado.version,
      })
      expect(accepted.statusCode, accepted.body).toBe(200)
      const { pedidos, ...sums } = (await db.row<{ pedidos: number }>(ordered, [procesado.id])) ?? { pedidos: 0 }
      expect(sums).toEqual({ montosub, flete, cascos: cascos ?? '0.00', iva, total, cuadran: true })
      expect(await db.row(expected, [procesado.id])).toEqual({ flete })
      if (Number(flete) > 0) seen.charged += 1
      if (cascos) seen.cored += 1
      if (Number(flete) > 0 && pedidos > 1) seen.split += 1
    }),
    { numRuns: CASES, seed: 20_261_123, endOnFailure: true },
  )
  // The cases are of every kind, not all free nor all from one branch.
  expect(seen.charged).toBeGreaterThan(CASES / 4)
  expect(seen.split).toBeGreaterThan(CASES / 10)
  expect(seen.cored).toBeGreaterThan(CASES / 4)
})

const usual: Tariff = { dias: 2, costo: '189.00', gratis: '2500.00', kilos: '0.00', kilo: '0.00' }

/** Two pieces of one part at $100, sent by parcel for $189. */
async function start(): Promise<void> {
  await make({
    tariff: usual,
    parts: codes.map(() => ({
      price: '100.00000',
      weight: null,
      stock: [500, 500, 500],
      pieces: 1,
      owed: false,
      core: null,
    })),
  })
  await db.rows('delete from carrito_linea')
  await fillCart(db, shop.ana, { 'COT-1': 2 })
}

/** A draft of it, as `generate` answers. */
async function draft() {
  await start()
  const made = await postOnce(cliente, GENERATE, { flete: '189.00' })
  expect(made.statusCode, made.body).toBe(200)
  return made.json().procesado
}

const cause = (who: typeof cliente, id: number, body: object) => postOnce(who, eventsUrl(id), body)
const read = async (id: number) => (await cliente.get(`/api/v1/cotizaciones/${id}`)).json()

test('the cart tells it before anything is made; picked up, by route or for want of an address, it costs nothing', async () => {
  await start()
  expect(await cartNow()).toMatchObject({ montosub: '389.00', flete: '189.00', iva: '62.24', total: '451.24' })
  await db.rows(`update via_embarque set dias = 0 where clave = 'PAQ'`)
  expect(await cartNow()).toMatchObject({ montosub: '200.00', flete: '0.00', total: '232.00' })
  await db.rows(`update via_embarque set dias = 2 where clave = 'PAQ'`)
  await db.rows('update direccion set activa = false where cliente_id = $1', [shop.ana])
  expect(await cartNow()).toMatchObject({ flete: '0.00', direccion_id: null })
  await db.rows('update direccion set activa = true where cliente_id = $1', [shop.ana])
})

test('an edit answers the totals with the freight of what is left', async () => {
  await start()
  const { lineas } = await cartNow()
  const url = `/api/v1/carrito/lineas/${lineas[0].id}`
  const free = (await cliente.send('PATCH', url, { cantidad: 25 })).json()
  expect(free.totales).toMatchObject({ montosub: '2500.00', flete: '0.00' })
  const charged = (await cliente.send('PATCH', url, { cantidad: 24 })).json()
  expect(charged.totales).toMatchObject({ montosub: '2589.00', flete: '189.00' })
  expect((await cliente.send('DELETE', url)).json().totales).toMatchObject({ montosub: '0.00', flete: '0.00' })
})

test('a freight that rose since it was seen needs the same consent as a price; one that fell is told', async () => {
  await start()
  await setTariff({ ...usual, costo: '210.50' })
  const refused = await postOnce(cliente, GENERATE, { flete: '189.00' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'cambios',
    cambios: [{ k_parte: 'Flete', tipo: 'flete', antes: '189.00', ahora: '210.50' }],
  })
  expect((await cartNow()).cantidad).toBe(1)
  const other = [{ k_parte: 'Flete', tipo: 'flete', ahora: '205.00' }]
  expect((await postOnce(cliente, GENERATE, { flete: '189.00', consentimiento: other })).statusCode).toBe(409)
  const agreed = [{ k_parte: 'Flete', tipo: 'flete', ahora: '210.50' }]
  const made = await postOnce(cliente, GENERATE, { flete: '189.00', consentimiento: agreed })
  expect(made.json().procesado).toMatchObject({ flete: '210.50', subtotal: '410.50' })

  await start()
  const cheaper = (await postOnce(cliente, GENERATE, { flete: '200.00' })).json().procesado
  expect(cheaper.advertencias).toContain('El flete bajó de $200.00 a $189.00.')
})

test('a draft follows its own route and pieces, and says so; sending it needs consent to a rise', async () => {
  const { id, version } = await draft()
  const edited = await cause(cliente, id, { evento: 'editar', version, direccion: null })
  expect(edited.json()).toMatchObject({ flete: '0.00', subtotal: '200.00' })
  expect(edited.json().advertencias).toEqual(['El flete pasa de $189.00 a $0.00 sin IVA.'])
  const { direccion_id } = await cartNow()
  const back = await cause(cliente, id, { evento: 'editar', version: edited.json().version, direccion: direccion_id })
  expect(back.json()).toMatchObject({ flete: '189.00', subtotal: '389.00' })
  await setTariff({ ...usual, costo: '300.00' })
  const refused = await cause(cliente, id, { evento: 'enviar', version: back.json().version })
  expect(refused.json()).toMatchObject({ code: 'cambios', cambios: [{ tipo: 'flete', ahora: '300.00' }] })
  const consentimiento = [{ k_parte: 'Flete', tipo: 'flete', ahora: '300.00' }]
  const sent = await cause(cliente, id, { evento: 'enviar', version: back.json().version, consentimiento })
  expect(sent.json(), sent.body).toMatchObject({ estado: 'POR_AUTORIZAR', flete: '300.00', subtotal: '500.00' })
})

test('sent, it stays as it was shown: offered cheaper, authorised and ordered, whatever the tariff says by then', async () => {
  const { id, version } = await draft()
  const sent = (await cause(cliente, id, { evento: 'enviar', version })).json()
  await setTariff({ ...usual, costo: '900.00', gratis: null })
  const taken = (await cause(asesor, id, { evento: 'tomar', version: sent.version })).json()
  const lineas = [{ n: 1, precio: '90' }]
  const offered = (await cause(asesor, id, { evento: 'proponer', version: taken.version, lineas })).json()
  expect(offered).toMatchObject({ estado: 'DEVUELTA', flete: '189.00', subtotal: '369.00' })
  const agreed = (await cause(cliente, id, { evento: 'aceptarCambios', version: offered.version })).json()
  expect(agreed).toMatchObject({ estado: 'AUTORIZADA', flete: '189.00', total: offered.total })
  const done = await cause(cliente, id, { evento: 'aceptar', version: agreed.version })
  expect(done.statusCode, done.body).toBe(200)
  expect(await db.row('select flete, total from pedido where cotizacion_id = $1', [id])).toEqual({
    flete: '189.00',
    total: offered.total,
  })
})

test('what the client asks to change is charged by what he asks, and he is told', async () => {
  const { id, version } = await draft()
  await allow(id)
  const asked = await cause(cliente, id, { evento: 'solicitarCambio', version, lineas: [{ n: 1, cantidad: 30 }] })
  expect(asked.json(), asked.body).toMatchObject({ flete: '0.00', subtotal: '3000.00' })
  expect(asked.json().advertencias).toEqual(['El flete pasa de $189.00 a $0.00 sin IVA.'])
})

test('an order keeps it while anything is to be delivered; wholly cancelled it owes nothing', async () => {
  await start()
  await fillCart(db, shop.ana, { 'COT-2': 3 })
  const made = (await postOnce(cliente, GENERATE, {})).json().procesado
  await allow(made.id)
  await cause(cliente, made.id, { evento: 'aceptar', version: made.version })
  const [{ folio, sucursal }] = (await read(made.id)).pedidos
  const place = `/api/v1/pedidos/${sucursal}/${folio}`
  const order = async () => (await asesor.get(place)).json()
  expect(await order()).toMatchObject({ flete: '189.00', subtotal: '689.00' })
  for (const [at, left] of [
    { flete: '189.00', subtotal: '489.00' },
    { flete: '0.00', subtotal: '0.00' },
  ].entries()) {
    const { version, lineas } = await order()
    const { id, cantidad } = lineas[at === 0 ? 0 : 1]
    const body = { evento: 'cancelarLinea', version, motivo: 'No hay', lineas: [{ id, cantidad }] }
    const gone = await postOnce(asesor, `${place}/eventos`, body)
    expect(gone.statusCode, gone.body).toBe(200)
    expect(await order()).toMatchObject(left)
  }
})
