import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { isBorder, rateOf } from '#kit/base/vat.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { bodyOf } from '#upkeep/erp/message.server.ts'
import type { Cart } from '#selling/cart/predict.ts'
import { totalsWith } from '#selling/cart/predict.ts'
import { addUp } from '#selling/cart/with-lines.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const CASES = 80
const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const admin = await signIn(db, app, ['admin'])
const este = await db.row<{ id: number }>(
  `insert into sucursal (clave, nombre, dias_traslado, orden) values ('EST', 'EST', 3, 9) returning id`,
)
const branches = [shop.norte, shop.sur, este?.id ?? 0]
const codes = [1, 2, 3, 4].map((n) => `COT-${n}`)
const flag = (ids: readonly number[]) => db.rows('update sucursal set iva_frontera = id = any ($1)', [ids])
const leaveOut = (parts: readonly string[]) => db.rows('update producto set sin_estimulo = k_parte = any ($1)', [parts])

await db.rows(`update cliente set via_embarque_id = (select id from via_embarque where clave = 'PAQ') where id = $1`, [
  shop.ana,
])
// Within the region: Tijuana's codes. The client's own address is in Guadalajara.
await db.rows(`insert into region_fronteriza (municipio, cp_desde, cp_hasta) values ('Tijuana', '22000', '22699')`)
const inside = await db.row<{ id: number }>(
  `insert into direccion (cliente_id, alias, calle, cp, municipio, estado) values ($1, 'Taller', 'Calle 2', '22010', 'Tijuana', 'Baja California')
   returning id`,
  [shop.ana],
)
const outside = await db.row<{ id: number }>('select id from direccion where cliente_id = $1 and predeterminada', [
  shop.ana,
])

/** Somebody of the client's company with this post, who orders or approves up to so much. */
async function personOf(puesto: string, most: number): Promise<TestBrowser> {
  const { id, email } = await makePerson(db, ['cliente'], { demo: true })
  await db.rows('update usuario set cliente_id = $2, puesto = $3, tope_documento = $4 where id = $1', [
    id,
    shop.ana,
    puesto,
    most,
  ])
  const it = browser(app)
  await it.login(email)
  return it
}

const cartNow = async (): Promise<Cart> => (await cliente.get('/cartItems/getItems')).json().carrito
const eventsUrl = (id: number) => `/api/v1/cotizaciones/${id}/eventos`
const allow = (id: number) =>
  db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])
const send = (body: object) => cliente.send('PATCH', '/api/v1/carrito', body)

type Place = 'recoge' | 'dentro' | 'fuera'
const goTo = async (place: Place) => {
  await db.rows(`update via_embarque set dias = $1 where clave = 'PAQ'`, [place === 'recoge' ? 0 : 2])
  expect((await send({ direccion_id: (place === 'dentro' ? inside : outside)?.id })).statusCode).toBe(200)
}

const world = fc.record({
  flagged: fc.oneof(fc.subarray(branches), fc.constant(branches)),
  place: fc.constantFrom<Place>('recoge', 'dentro', 'dentro', 'fuera'),
  out: fc.oneof(fc.subarray(codes), fc.constant<string[]>([])),
  freight: fc.integer({ min: 0, max: 60_000 }).map((n) => (n / 100).toFixed(2)),
  parts: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 100_000).toFixed(5)),
      /** A price of his own from so many pieces on. */
      contract: fc.option(
        fc.record({ from: fc.integer({ min: 1, max: 5 }), hundredths: fc.integer({ min: 50, max: 99 }) }),
      ),
      stock: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
      pieces: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 4, maxLength: 4 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer It> ? It : never

const made = `
  with x as (select p.id, j.* from jsonb_to_recordset($1::jsonb) as j (k_parte text, price numeric, contract jsonb, stock jsonb)
    join producto p using (k_parte)),
  e as (insert into existencia (producto_id, sucursal_id, disponible)
    select x.id, s.id, (x.stock ->> (s.n::int - 1))::int from x cross join unnest($2::bigint[]) with ordinality s(id, n)),
  c as (insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor)
    select $3, x.id, (x.contract ->> 'from')::int, round(x.price * (x.contract ->> 'hundredths')::int / 100, 6) from x
    where jsonb_typeof(x.contract) = 'object')
  insert into precio (lista_id, producto_id, valor) select l.id, x.id, x.price from lista_precio l, x where l.clave = 'BASE'`

async function make({ flagged, place, out, freight, parts }: World): Promise<void> {
  await flag(flagged)
  await leaveOut(out)
  await db.rows(`update via_embarque set costo = $1, minimo = 0 where clave = 'PAQ'`, [freight])
  await db.rows(
    `with l as (delete from carrito_linea), p as (delete from precio), c as (delete from precio_contrato) delete from existencia`,
  )
  await db.rows(made, [JSON.stringify(parts.map((part, n) => ({ ...part, k_parte: codes[n] }))), branches, shop.ana])
  await fillCart(db, shop.ana, Object.fromEntries(codes.map((code, n) => [code, parts[n]?.pieces ?? 1])))
  const hay = parts.map(({ stock }) => stock.reduce((sum, n) => sum + n, 0))
  await db.rows(
    `update carrito_linea l set cantidad2 = least(l.cantidad, x.hay) from unnest($1::text[], $2::int[]) x(k_parte, hay)
     join producto p on p.k_parte = x.k_parte where l.producto_id = p.id`,
    [codes, hay],
  )
  await goTo(place)
}

/**
 * The orders of a document reckoned a second time, from what they hold and the facts of the case alone: who sells, where it is handed
 * over, which parts are out; each branch's VAT half up by rate, freight with its delivery.
 */
const second = `
  with o as (select * from pedido where cotizacion_id = $1),
  r as (
    select o.id, round(l.precio * l.cantidad, 2) as base,
      case when o.sucursal_id = any ($2) and $3 and l.k_parte <> all ($4) then 8 else 16 end as tasa
    from o join pedido_linea l on l.pedido_id = o.id
    union all select o.id, o.flete, case when o.sucursal_id = any ($2) and $3 then 8 else 16 end from o),
  t as (select id, tasa, sum(base) as base, round(sum(base) * tasa / 100, 2) as iva from r group by 1, 2)
  select (select sum(base) from t)::numeric(14, 2)::text as montosub, (select sum(iva) from t)::numeric(14, 2)::text as iva,
    (select sum(base + iva) from t)::numeric(14, 2)::text as total, (select sum(total) from o)::text as pedidos,
    coalesce((select json_agg(json_build_object('tasa', x.tasa, 'base', x.base::text, 'iva', x.iva::text) order by x.tasa desc) from (
      select tasa, sum(base)::numeric(14, 2) as base, sum(iva)::numeric(14, 2) as iva from t where base > 0 group by 1) x), '[]') as impuestos`

type Sent = { tasa_flete?: number; renglones: { tasa?: number }[] }
type Reckoned = { montosub: string; iva: string; total: string; pedidos: string; impuestos: { tasa: number }[] }

test(`${CASES} random carts: cart, quotation, orders and what goes to the ERP have one VAT, reckoned twice`, async () => {
  const seen = { usual: 0, border: 0, both: 0, freight: 0 }
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      await make(given)
      const cart = await cartNow()
      const { montosub, flete, iva, total, totalpiezas, impuestos } = cart
      if (totalpiezas === 0) return
      // The browser's own reckoning, from the same lines.
      expect(totalsWith(cart, cart.lineas)).toMatchObject({ montosub, flete, iva, total })
      expect(addUp(cart.lineas, cart)).toBe(true)
      const made = await postOnce(cliente, GENERATE, { flete })
      expect(made.statusCode, made.body).toBe(200)
      const { procesado } = made.json()
      expect([procesado.subtotal, procesado.flete, procesado.iva, procesado.total, procesado.impuestos]).toEqual([
        montosub,
        flete,
        iva,
        total,
        impuestos,
      ])
      await allow(procesado.id)
      // What is kept counts, whatever the branches are registered for since.
      await flag([])
      const { version } = procesado
      const accepted = await postOnce(cliente, eventsUrl(procesado.id), { evento: 'aceptar', version })
      expect(accepted.statusCode, accepted.body).toBe(200)

      const { flagged, place, out } = given
      const isThere = place === 'dentro' || (place === 'recoge' && flagged.includes(shop.norte))
      const again = await db.row<Reckoned>(second, [procesado.id, flagged, isThere, out])
      expect(again).toMatchObject({ montosub, iva, total, pedidos: total })
      const rates = again?.impuestos.map(({ tasa }) => tasa) ?? []
      expect(impuestos ?? null).toEqual(rates.includes(8) ? again?.impuestos : null)

      const orders = accepted.json().pedidos as { sucursal: string; folio: string }[]
      const shown = await Promise.all(
        orders.map(async ({ sucursal, folio }) => (await cliente.get(`/api/v1/pedidos/${sucursal}/${folio}`)).json()),
      )
      for (const { iva: tax, impuestos: told } of shown)
        if (told) expect(told.reduce((sum: number, one: { iva: string }) => sum + cents(one.iva), 0)).toBe(cents(tax))
      const [first] = shown
      const message = await db.row<{ id: number }>('select id from bandeja_salida where pedido_id = $1', [first.id])
      const sent = (await bodyOf(db, { id: message?.id ?? 0, tipo: 'pedido' })) as Sent
      const kept = first.lineas.map(({ tasa = 16 }: { tasa?: number }) => tasa)
      if (first.impuestos) expect(sent.renglones.map(({ tasa }) => tasa)).toEqual(kept)
      if (sent.tasa_flete === undefined) expect(kept).not.toContain(8)

      seen[rates.length > 1 ? 'both' : rates[0] === 8 ? 'border' : 'usual'] += 1
      if (Number(flete) > 0 && rates.includes(8)) seen.freight += 1
    }),
    { numRuns: CASES, seed: 20_261_123, endOnFailure: true },
  )
  // The cases are of every kind.
  for (const kind of Object.values(seen)) expect(kind).toBeGreaterThan(CASES / 20)
})

const cents = (text: string) => Math.round(Number(text) * 100)

describe('the rule', () => {
  beforeEach(async () => {
    await db.rows('delete from carrito_linea')
    await db.rows('delete from precio')
    await db.rows('delete from precio_contrato')
    await db.rows('delete from existencia')
    await db.rows(
      `insert into precio (lista_id, producto_id, valor) select l.id, p.id, 100 from lista_precio l, producto p where l.clave = 'BASE'`,
    )
    await db.rows(
      `insert into existencia (producto_id, sucursal_id, disponible) select p.id, $1, 1000 from producto p`,
      [shop.norte],
    )
    await db.rows(`update via_embarque set costo = 0`)
    await db.rows('update sucursal set iva_desde = null, iva_hasta = null')
    await leaveOut([])
    await flag([shop.norte])
    await goTo('recoge')
    await fillCart(db, shop.ana, { 'COT-1': 1, 'COT-2': 1 })
  })

  test('a line has the border’s rate only where its branch sells with it and its part is not out', () => {
    expect(rateOf(undefined, { sucursal_id: 1 })).toBe(16)
    expect(rateOf([2], { sucursal_id: 1 })).toBe(16)
    expect(rateOf([1, 2], { sucursal_id: 2 })).toBe(8)
    expect(rateOf([1, 2], { sucursal_id: 2, sin_estimulo: true })).toBe(16)
    expect([isBorder(8), isBorder(16), isBorder(null)]).toEqual([true, false, false])
  })

  test.each([
    ['registered, no days', {}, '16.00'],
    ['from today', { desde: 0 }, '16.00'],
    ['until today', { hasta: 0 }, '16.00'],
    ['from tomorrow', { desde: 1 }, '32.00'],
    ['until yesterday', { hasta: -1 }, '32.00'],
  ])('a branch %s', async (_, days: { desde?: number; hasta?: number }, iva) => {
    await db.rows(`update sucursal set iva_desde = hoy_local() + $1::int, iva_hasta = hoy_local() + $2::int`, [
      days.desde ?? null,
      days.hasta ?? null,
    ])
    expect((await cartNow()).iva).toBe(iva)
  })

  test('picked up, delivered within, delivered elsewhere', async () => {
    expect(await cartNow()).toMatchObject({ iva: '16.00', impuestos: [{ tasa: 8, base: '200.00', iva: '16.00' }] })
    const review = async () => (await cliente.post('/api/v1/carrito/revision', { texto: 'COT-1 x 1' })).json()
    expect((await review()).lineas[0].parte.frontera).toEqual([shop.norte])
    await goTo('dentro')
    expect((await cartNow()).iva).toBe('16.00')
    await goTo('fuera')
    const { iva, impuestos, frontera } = await cartNow()
    expect([iva, impuestos, frontera]).toEqual(['32.00', undefined, undefined])
    expect((await review()).lineas[0].parte.frontera).toBeUndefined()
  })

  test('a part that is left out is taxed as everywhere, beside one that is not', async () => {
    await leaveOut(['COT-2'])
    expect(await cartNow()).toMatchObject({
      iva: '24.00',
      impuestos: [
        { tasa: 16, base: '100.00', iva: '16.00' },
        { tasa: 8, base: '100.00', iva: '8.00' },
      ],
    })
  })

  test('the freight has the rate of its delivery, were every part left out', async () => {
    await leaveOut(codes)
    await db.rows(`update via_embarque set costo = 50 where clave = 'PAQ'`)
    await goTo('dentro')
    expect(await cartNow()).toMatchObject({ montosub: '250.00', iva: '36.00' })
  })

  test('a rate that rises between cart and document asks first; agreed to, it is made', async () => {
    const { frontera, lineas } = await cartNow()
    expect(frontera).toEqual([shop.norte])
    const body = { frontera: lineas.map(({ k_parte }) => k_parte) }
    await leaveOut(['COT-2'])
    const asked = await postOnce(cliente, GENERATE, body)
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'cambios'])
    const cambio = { k_parte: 'IVA', tipo: 'iva', antes: '8 %', ahora: '16 % en 1 parte' }
    expect(asked.json().cambios).toEqual([cambio])
    const { antes: _, ...agreed } = cambio
    // Another rise than the one that was shown is asked for again.
    await leaveOut(codes)
    expect((await postOnce(cliente, GENERATE, { ...body, consentimiento: [agreed] })).statusCode).toBe(409)
    await leaveOut(['COT-2'])
    const made = await postOnce(cliente, GENERATE, { ...body, consentimiento: [agreed] })
    expect(made.json().procesado).toMatchObject({ iva: '24.00', total: '224.00' })
  })

  test('a freight that rises by its VAT alone asks too', async () => {
    await leaveOut(codes)
    await db.rows(`update via_embarque set costo = 50 where clave = 'PAQ'`)
    await goTo('dentro')
    await flag([])
    const asked = await postOnce(cliente, GENERATE, { flete: '50.00', frontera: ['Flete'] })
    expect(asked.json().cambios).toEqual([{ k_parte: 'IVA', tipo: 'iva', antes: '8 %', ahora: '16 % en el flete' }])
  })

  test('a draft that is sent asks too, and one delivered elsewhere has the rate of there', async () => {
    const made = (await postOnce(cliente, GENERATE, {})).json().procesado
    expect(made.iva).toBe('16.00')
    await flag([])
    const asked = await postOnce(cliente, eventsUrl(made.id), { evento: 'enviar', version: made.version })
    expect(asked.json().cambios).toEqual([{ k_parte: 'IVA', tipo: 'iva', antes: '8 %', ahora: '16 % en 2 partes' }])
    await flag([shop.norte])
    await db.rows(`update via_embarque set dias = 2 where clave = 'PAQ'`)
    const body = { evento: 'editar', version: made.version, direccion: outside?.id }
    const edited = await postOnce(cliente, eventsUrl(made.id), body)
    expect(edited.json()).toMatchObject({ iva: '32.00', advertencias: ['El IVA pasa de 8 % a 16 % en 2 partes.'] })
    const back = await postOnce(cliente, eventsUrl(made.id), {
      ...body,
      version: edited.json().version,
      direccion: inside?.id,
    })
    expect(back.json()).toMatchObject({ iva: '16.00', advertencias: ['El IVA pasa de 16 % a 8 % en 2 partes.'] })
  })

  test('accepted with the pieces of a branch that is not registered: its client is asked, and both orders have their own', async () => {
    const made = (await postOnce(cliente, GENERATE, {})).json().procesado
    await allow(made.id)
    await db.rows(
      'update existencia set sucursal_id = $1 where producto_id = (select id from producto where k_parte = $2)',
      [shop.sur, 'COT-2'],
    )
    const accept = (more: object) =>
      postOnce(cliente, eventsUrl(made.id), { evento: 'aceptar', version: made.version, ...more })
    const asked = await accept({})
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'cambios'])
    const done = await accept({ consentimiento: [{ k_parte: 'IVA', tipo: 'iva', ahora: '16 % en 1 parte' }] })
    expect(done.statusCode, done.body).toBe(200)
    expect(
      await db.rows('select iva::text as iva from pedido where cotizacion_id = $1 order by sucursal_id', [made.id]),
    ).toEqual([{ iva: '8.00' }, { iva: '16.00' }])
  })

  test('whoever approves a purchase is asked of a VAT that rose since it was asked for, up to what he may approve', async () => {
    const buyer = await personOf('comprador', 1)
    const approver = await personOf('aprobador', 220)
    await fillCart(db, shop.ana, { 'COT-1': 1, 'COT-2': 1 })
    const made = (await postOnce(buyer, GENERATE, {})).json().procesado
    expect(made.total).toBe('216.00')
    await allow(made.id)
    expect((await postOnce(buyer, eventsUrl(made.id), { evento: 'aceptar', version: made.version })).statusCode).toBe(
      200,
    )
    const { compra } = (await cliente.get(`/api/v1/cotizaciones/${made.id}`)).json()
    await db.rows(
      'update existencia set sucursal_id = $1 where producto_id = (select id from producto where k_parte = $2)',
      [shop.sur, 'COT-2'],
    )
    const approve = (who: TestBrowser, more: object = {}) =>
      postOnce(who, `/api/v1/cotizaciones/${made.id}/compra`, { compra: compra.id, decision: 'aprobar', ...more })
    const asked = await approve(cliente)
    expect([asked.statusCode, asked.json().code, asked.json().cambios]).toEqual([
      409,
      'cambios',
      [{ k_parte: 'IVA', tipo: 'iva', antes: '8 %', ahora: '16 % en 1 parte' }],
    ])
    const agreed = { consentimiento: [{ k_parte: 'IVA', tipo: 'iva', ahora: '16 % en 1 parte' }] }
    const beyond = await approve(approver, agreed)
    expect([beyond.statusCode, beyond.json().code]).toEqual([403, 'puesto'])
    expect(await db.row('select count(*)::int as n from pedido where cotizacion_id = $1', [made.id])).toEqual({ n: 0 })
    const done = await approve(cliente, agreed)
    expect(done.statusCode, done.body).toBe(200)
    expect(
      await db.rows('select iva::text as iva from pedido where cotizacion_id = $1 order by sucursal_id', [made.id]),
    ).toEqual([{ iva: '8.00' }, { iva: '16.00' }])
    expect(await db.row('select estado, total::text from compra_por_aprobar where id = $1', [compra.id])).toEqual({
      estado: 'APROBADA',
      total: '224.00',
    })
  })

  test('an order keeps its rate: less of it, a substitute, what is invoiced of it', async () => {
    const made = (await postOnce(cliente, GENERATE, {})).json().procesado
    await allow(made.id)
    const done = await postOnce(cliente, eventsUrl(made.id), { evento: 'aceptar', version: made.version })
    const [{ sucursal, folio }] = done.json().pedidos
    const url = `/api/v1/pedidos/${sucursal}/${folio}`
    await flag([])
    await leaveOut(['COT-3'])
    const { version, lineas } = (await admin.get(url)).json()
    expect(lineas.map(({ tasa }: { tasa?: number }) => tasa)).toEqual([8, 8])
    const cut = { evento: 'cancelarLinea', version, motivo: 'Ya no', lineas: [{ id: lineas[0].id }] }
    expect((await admin.post(`${url}/eventos`, cut)).json()).toMatchObject({ subtotal: '100.00', iva: '8.00' })
    const swap = (k_parte: string) => ({
      evento: 'sustituir',
      version: version + 1,
      motivo: 'No hay',
      lineas: [{ id: lineas[1].id, k_parte, cantidad: 1 }],
    })
    const swapped = await admin.post(`${url}/eventos`, swap('COT-3'))
    expect(swapped.json()).toMatchObject({ subtotal: '100.00', iva: '16.00' })
  })
})
