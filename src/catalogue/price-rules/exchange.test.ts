import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { ratesIn } from './rates-in.ts'

const db = await testDb()
const app = await testApp(db)
const { rico } = await fillPrices(db)
const signedIn = async (role: string) => {
  const it = browser(app)
  await it.login((await makePerson(db, [role], { demo: true })).email)
  return it
}
const [admin, asesor] = [await signedIn('admin'), await signedIn('asesor')]
const send = async (method: 'POST' | 'PATCH', path: string, body: object, who = admin) => {
  const answer = await who.send(method, `/api/v1${path}`, body, { 'idempotency-key': randomUUID() })
  return { status: answer.statusCode, ...answer.json() }
}
const why = async (query = '') => (await admin.get(`/api/v1/precios/FX-202/origen?cliente=${rico}${query}`)).json()
const dayIn = async (days: number) =>
  (
    await db.row<{ dia: string }>(
      `select to_char((now() at time zone 'America/Mexico_City')::date + $1::int, 'YYYY-MM-DD') as dia`,
      [days],
    )
  )?.dia ?? ''
const capture = (valor: string, fecha: string, fuente = 'DOF') =>
  send('POST', '/tipo-cambio', { fuente, tasas: [{ fecha, valor }] })
const waits = async () =>
  (await admin.get('/api/v1/pendientes')).json().pendientes.find(({ id }: { id: string }) => id === 'tipo-cambio')

test('a list in dollars is paid in pesos at the rate of the day; without one the next source is asked, and the desk is told', async () => {
  expect((await send('POST', '/listas-precios', { clave: 'IMP', nombre: 'Importados', moneda: 'USD' })).status).toBe(
    201,
  )
  const copied = { clave: 'IMP2', nombre: 'Copia', moneda: 'USD', copia_de: await idOf('BASE') }
  expect((await send('POST', '/listas-precios', copied)).errors.copia_de[0]).toMatch(/en otra moneda/)
  await db.rows(
    `insert into precio (lista_id, producto_id, valor) select l.id, p.id, 4.555 from lista_precio l, producto p where l.clave = 'IMP' and p.k_parte = 'FX-202'`,
  )
  await db.rows(
    `update cliente set lista_precio_id = (select id from lista_precio where clave = 'IMP') where id = $1`,
    [rico],
  )

  // Nobody knows the rate: the base list's price, the reason told, and it waits for whoever keeps prices.
  const without = await why()
  expect(without).toMatchObject({ precio: '80.50', origen: 'base' })
  expect(without.pasos[1].texto).toBe(
    'Lista del cliente (Importados): está en dólares y no hay tipo de cambio reciente',
  )
  expect(await waits()).toMatchObject({ n: 1, urgente: true })

  const hoy = await dayIn(0)
  expect((await capture('18.3456', hoy)).status).toBe(201)
  const told = await why()
  // 4.555 × 18.3456 = 83.564208
  expect(told).toMatchObject({ precio: '83.56', origen: 'cliente' })
  expect(told.explicacion).toMatch(/^Lista del cliente \(Importados\), 4\.555 dólares a \$18\.3456 del .+ \(DOF\)\.$/)
  expect(await waits()).toBeUndefined()

  // Corrected: from now on the new one, and what was told before stays as it was.
  await capture('20', hoy, 'Banco')
  expect((await why()).precio).toBe('91.10')
  const first = await db.row<{ valor: string }>(
    `select pr.valor::text as valor from producto p, lateral (select max(capturado_en) as en from tipo_cambio) t,
       lateral precio_de($1, p.id, 1, t.en - interval '1 microsecond') pr where p.k_parte = 'FX-202'`,
    [rico],
  )
  expect(first?.valor).toBe('83.56')
})

const idOf = async (clave: string) =>
  (await db.row<{ id: number }>('select id from lista_precio where clave = $1', [clave]))?.id ?? 0

test('a rate holds its days and not one more; those of days to come wait for theirs', async () => {
  await db.rows('delete from tipo_cambio')
  await db.rows(`insert into tipo_cambio (fecha, valor, fuente, capturado_en)
    select (now() at time zone 'America/Mexico_City')::date - 4, 10, 'DOF', now() - interval '9 days'`)
  expect((await why()).precio).toBe('45.55')
  expect((await send('PATCH', '/tipo-cambio', { dias: 3 })).status).toBe(200)
  expect(await why()).toMatchObject({ precio: '80.50', origen: 'base' })
  expect((await admin.get('/api/v1/tipo-cambio')).json()).toMatchObject({ vigente: null, dias: 3, listas: 1 })
  await capture('30', await dayIn(1))
  expect((await why()).origen).toBe('base')
  await capture('11', await dayIn(0))
  expect((await why()).precio).toBe('50.11')
  // Nobody knows the rates to come: for a day ahead it is today's.
  expect((await why(`&en=${await dayIn(20)}`)).precio).toBe('50.11')
  await send('PATCH', '/tipo-cambio', { dias: 4 })
})

test('discounts and promotions come off the pesos, rounded once, whatever the rate', async () => {
  await db.rows('delete from tipo_cambio')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1_000_000, max: 99_999_999 }),
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 9999 }),
      async (rate, micros, points) => {
        const found = await db.transaction(async (tx) => {
          await tx.rows('delete from tipo_cambio')
          await tx.rows('delete from descuento_regla')
          await tx.rows(
            `insert into tipo_cambio (fecha, valor, fuente) select (now() at time zone 'America/Mexico_City')::date, $1::numeric / 1000000, 'x'`,
            [rate],
          )
          await tx.rows(
            `update precio set valor = $1::numeric / 1000000 where lista_id = (select id from lista_precio where clave = 'IMP')`,
            [micros],
          )
          await tx.rows(
            `insert into descuento_regla (nombre, porcentaje, vigencia) values ('x', $1::numeric / 100, tstzrange(null, null))`,
            [points],
          )
          return tx.row<{ valor: string }>(
            `select (pr.valor * 100)::bigint::text as valor from producto p, precio_de($1, p.id) pr where p.k_parte = 'FX-202'`,
            [rico],
          )
        })
        const exact = BigInt(rate) * BigInt(micros) * BigInt(10_000 - points)
        const unit = 10n ** 14n
        expect(BigInt(found?.valor ?? -1)).toBe((exact + unit / 2n) / unit)
      },
    ),
    { numRuns: 80 },
  )
  await db.rows('delete from descuento_regla')
})

test.each([
  [{ fuente: '', tasas: [{ fecha: '2026-11-20', valor: '18' }] }, 'fuente'],
  [{ fuente: 'DOF', tasas: [] }, 'tasas'],
  [{ fuente: 'DOF', tasas: [{ fecha: '2090-01-01', valor: '18' }] }, 'tasas'],
  [
    {
      fuente: 'DOF',
      tasas: [
        { fecha: '2026-11-20', valor: '18' },
        { fecha: '2026-11-20', valor: '19' },
      ],
    },
    'tasas',
  ],
  [{ fuente: 'DOF', tasas: [{ fecha: '2026-11-20', valor: '0.05' }] }, 'tasas.0.valor'],
  [{ fuente: 'DOF', tasas: [{ fecha: '2026-11-20', valor: '18,34' }] }, 'tasas.0.valor'],
])('%j is 422 at %s', async (body, field) => {
  const before = await db.row('select count(*)::int as n from tipo_cambio')
  const told = await send('POST', '/tipo-cambio', body)
  expect([told.status, Object.keys(told.errors)]).toEqual([422, [field]])
  expect(await db.row('select count(*)::int as n from tipo_cambio')).toEqual(before)
})

test('for who may change prices only', async () => {
  expect((await asesor.get('/api/v1/tipo-cambio')).statusCode).toBe(403)
  expect((await send('PATCH', '/tipo-cambio', { dias: 9 }, asesor)).status).toBe(403)
})

test('a file of rates: Mexican days, a head, other marks between; a line of another kind is named', () => {
  expect(ratesIn('\uFEFFFecha,FIX\r\n20/11/2026,18.3456\r\n\r\n2026-11-23;18.5')).toEqual([
    { fecha: '2026-11-20', valor: '18.3456' },
    { fecha: '2026-11-23', valor: '18.5' },
  ])
  expect(() => ratesIn('20/11/2026,18.3\n21/11/2026,N/E')).toThrow('El renglón 2')
  expect(() => ratesIn('nada')).toThrow('ningún renglón')
})
