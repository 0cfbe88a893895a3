import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { promiseOf } from '#catalogue/prices/promise.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
await fillPrices(db)
const admin = browser(app)
await admin.login((await makePerson(db, ['admin'], { demo: true })).email)

const PATH = '/api/v1/dias-inhabiles'
const ofYear = async (year: number) =>
  (await db.rows<{ fecha: string }>('select fecha from feriados($1) order by fecha', [year])).map(({ fecha }) => fecha)
const inDays = async (n: number) =>
  (await db.row<{ d: string }>(`select (now() at time zone 'America/Mexico_City')::date + $1::int as d`, [n]))?.d ?? ''

test('the official days of a year, by rule', async () => {
  expect(await ofYear(2026)).toEqual([
    '2026-01-01',
    '2026-02-02',
    '2026-03-16',
    '2026-05-01',
    '2026-09-16',
    '2026-11-16',
    '2026-12-25',
  ])
  expect(await ofYear(2030)).toContain('2030-10-01')
  expect(await ofYear(2027)).toEqual(expect.arrayContaining(['2027-02-01', '2027-03-15', '2027-11-15']))
})

test('whatever the days off, a promise never falls on one of them nor on a Sunday', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 12)).toISOString().slice(0, 10)
  fc.assert(
    fc.property(
      fc.record({
        start: fc.integer({ min: 0, max: 400 }),
        off: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 }),
        dias: fc.integer({ min: 0, max: 6 }),
        traslado: fc.integer({ min: 0, max: 4 }),
        hora: fc.constantFrom('08:00', '15:59', '16:00', '23:00'),
      }),
      ({ start, off, dias, traslado, hora }) => {
        const inhabiles = off.map((n) => day(start + n))
        const shelf = { nombre: 'X', disponible: 5, en_transito: 0, es_mia: false, dias_traslado: traslado }
        const { fecha, limite } = promiseOf({
          shelves: [shelf],
          route: { dias, hora_corte: '16:00' },
          quantity: 3,
          now: { fecha: day(start), hora, inhabiles },
        })
        expect(inhabiles).not.toContain(fecha)
        expect(new Date(`${fecha}T12:00:00Z`).getUTCDay()).not.toBe(0)
        expect(fecha && fecha >= day(start)).toBe(true)
        if (inhabiles.includes(day(start))) expect(limite).toBe(null)
      },
    ),
  )
})

test('a day of the company’s own moves the promise at once; official ones stay', async () => {
  const promised = async () =>
    (await admin.get('/api/v1/precios?k_parte=FX-100/D')).json().partes[0].promesa.fecha as string | null
  const before = await promised()
  expect(before).not.toBe(null)
  const add = (fecha: string, nombre = 'Inventario') => admin.post(PATH, { fecha, nombre })
  expect((await add(before ?? '')).json().dias).toContainEqual({ fecha: before, nombre: 'Inventario', oficial: false })
  const after = await promised()
  expect(after && before && after > before).toBe(true)
  const faults = [
    await add(before ?? ''),
    await add(await inDays(-1)),
    await add(await inDays(400)),
    await add('2026-02-31'),
  ]
  expect(faults.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
  const { dias } = (await admin.get(PATH)).json()
  const official = dias.find(({ oficial }: { oficial: boolean }) => oficial).fecha
  expect((await admin.send('DELETE', `${PATH}/${official}`)).statusCode).toBe(404)
  expect((await admin.send('DELETE', `${PATH}/${before}`)).statusCode).toBe(200)
  expect(await promised()).toBe(before)
})
