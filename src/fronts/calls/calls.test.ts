import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { cast } from '#people/company/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { Calls } from './call-words.ts'

const db = await testDb()
const app = await testApp(db)
const they = await cast(db, app)
const PATH = '/api/v1/llamadas'

const one = async (text: string, values: unknown[] = []) => (await db.row<{ id: number }>(text, values))?.id ?? 0
let made = 0

/** A client of the seller's portfolio unless said otherwise; bought so many days ago, each time. */
async function client(
  clave: string,
  { bought = [], of = they.people.vendedor.id }: { bought?: number[]; of?: number } = {},
) {
  const id = await one(
    'insert into cliente (clave, nombre_comercial, vendedor_id, sucursal_id) values ($1, $1, $2, $3) returning id',
    [clave, of, they.norte],
  )
  for (const days of bought) {
    await db.rows(
      `insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total, creado_en)
       values ($1, $2, $3, 100, 16, 116, now() - make_interval(days => $4))`,
      [they.norte, `L-${++made}`, id, days],
    )
  }
  return id
}

const quote = (cliente: number, estado: string, hours: number) =>
  db.rows(
    `insert into cotizacion (sucursal_id, folio, cliente_id, estado, vigencia, subtotal, iva, total)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5), 1000, 160, 1160)`,
    [they.norte, `C-${++made}`, cliente, estado, hours],
  )

const contact = (cliente: number, resultado: string, daysAgo: number, next: number | null = null) =>
  db.rows(
    `insert into contacto_bitacora (cliente_id, usuario_id, tipo, resultado, proxima_fecha, creado_en)
     values ($1, $2, 'llamada', $3, (now() at time zone 'America/Mexico_City')::date + $5::int, now() - make_interval(days => $4))`,
    [cliente, they.people.vendedor.id, resultado, daysAgo, next],
  )

const read = async (it: TestBrowser) => (await it.get(PATH)).json<Calls>()
const reasons = async (it: TestBrowser) =>
  (await read(it)).llamadas.map(({ cliente, motivos }) => [cliente.clave, ...motivos.map(({ clave }) => clave)])
const note = (it: TestBrowser, body: object, key: string = randomUUID()) =>
  it.send('POST', PATH, { tipo: 'llamada', resultado: 'contesto', ...body }, { 'idempotency-key': key })
const inDays = async (n: number) =>
  (await db.row<{ d: string }>(`select (now() at time zone 'America/Mexico_City')::date + $1::int as d`, [n]))?.d

const weekly = await client('SEMANAL', { bought: [40, 33, 26, 19] })
const monthly = await client('MENSUAL', { bought: [100, 70, 40] })
const once = await client('UNA-VEZ', { bought: [44] })
const onceLong = await client('UNA-VEZ-YA', { bought: [46] })
const never = await client('NUNCA')
const expiring = await client('VENCE', { bought: [1] })
const authorised = await client('AUTORIZADA', { bought: [1] })
const agreed = await client('QUEDAMOS', { bought: [1] })
await quote(expiring, 'DEVUELTA', 20)
await quote(authorised, 'AUTORIZADA', 120)
await quote(authorised, 'EN_REVISION', 20)
await quote(authorised, 'AUTORIZADA', -5)
await quote(monthly, 'DEVUELTA', 120)
await contact(agreed, 'volver_a_llamar', 3, -1)
await client('AJENO', { of: they.people.asesor.id })

test('who is called and why, the most pressing first; a gap is the client’s own', async () => {
  expect(await reasons(they.vendedor)).toEqual([
    ['QUEDAMOS', 'fecha'],
    ['VENCE', 'por_vencer'],
    ['AUTORIZADA', 'sin_aceptar'],
    ['SEMANAL', 'sin_compra'],
    ['UNA-VEZ-YA', 'sin_compra'],
    ['NUNCA', 'nunca'],
  ])
  const { llamadas, total, meta, hechas, hoy } = await read(they.vendedor)
  expect({ total, meta, hechas, hoy }).toEqual({ total: 6, meta: 20, hechas: 0, hoy: await inDays(0) })
  expect(llamadas[0]).toMatchObject({
    compra: { total: '116.00' },
    ultimo: { tipo: 'llamada', resultado: 'volver_a_llamar', usuario: they.people.vendedor.email },
  })
  expect(llamadas[1]?.motivos[0]).toMatchObject({ cotizacion: { total: '1160.00' } })
  expect(llamadas[5]).toMatchObject({ cliente: { id: never }, compra: null, ultimo: null })
})

test('each sees his reach', async () => {
  expect(await reasons(they.asesor)).toEqual([['AJENO', 'nunca']])
  expect(await reasons(they.otroAsesor)).toEqual([])
  expect(await reasons(they.manager)).toEqual([])
  expect((await read(they.admin)).total).toBe(7)
  expect((await they.cliente.get(PATH)).statusCode).toBe(403)
})

test('a contact keeps the client off the list: until the day agreed, or some days by its result', async () => {
  const is = async (id: number) => (await read(they.vendedor)).llamadas.some(({ cliente }) => cliente.id === id)
  await contact(onceLong, 'no_contesto', 1)
  expect(await is(onceLong)).toBe(true)
  await contact(onceLong, 'contesto', 6)
  expect(await is(onceLong)).toBe(false)
  await contact(onceLong, 'no_le_interesa', 31)
  expect(await is(onceLong)).toBe(true)
  await contact(onceLong, 'volver_a_llamar', 40, 1)
  expect(await is(onceLong)).toBe(false)
  // What ends tomorrow does not wait for a week, only for a day agreed.
  await db.rows(`update cotizacion set actualizado_en = now() - interval '9 days' where cliente_id = $1`, [expiring])
  await contact(expiring, 'contesto', 1)
  expect(await is(expiring)).toBe(true)
  await contact(expiring, 'volver_a_llamar', 1, 3)
  expect(await is(expiring)).toBe(false)
  await db.rows(`update cotizacion set actualizado_en = now() where cliente_id = $1`, [expiring])
  expect(await is(expiring)).toBe(true)
})

test('noting takes the client off the list, counts for the day, once for its key, and is audited', async () => {
  const key = randomUUID()
  const body = {
    cliente_id: weekly,
    resultado: 'hizo_pedido',
    nota: '  Pidió balatas  ',
    proxima_fecha: await inDays(7),
  }
  const first = await note(they.vendedor, body, key)
  expect(first.json()).toMatchObject({ hechas: 1, meta: 20 })
  expect((await note(they.vendedor, body, key)).json()).toEqual(first.json())
  expect(await db.rows(`select nota from contacto_bitacora where cliente_id = $1`, [weekly])).toEqual([
    { nota: 'Pidió balatas' },
  ])
  const { llamadas, hechas } = await read(they.vendedor)
  expect(llamadas.map(({ cliente }) => cliente.id)).not.toContain(weekly)
  expect(hechas).toBe(1)
  expect((await read(they.admin)).hechas).toBe(0)
  expect(
    await db.rows(`select actor_id from auditoria where accion = 'contacto_anotado' and objeto_id = $1`, [
      String(weekly),
    ]),
  ).toEqual([{ actor_id: they.people.vendedor.id }])
})

test('a foreign client is not there, and nothing is written', async () => {
  const foreign = await note(they.asesor, { cliente_id: never })
  expect([foreign.statusCode, (await note(they.asesor, { cliente_id: 999_999 })).statusCode]).toEqual([404, 404])
  expect(await db.rows('select from contacto_bitacora where cliente_id = $1', [never])).toHaveLength(0)
})

test.each([
  ['a result of its own making', { resultado: 'otro' }, 'resultado'],
  ['a long note', { nota: 'x'.repeat(501) }, 'nota'],
  ['to call again some day', { resultado: 'volver_a_llamar' }, 'proxima_fecha'],
  ['to call again today', { proxima_fecha: await inDays(0) }, 'proxima_fecha'],
  ['to call again in two years', { proxima_fecha: await inDays(730) }, 'proxima_fecha'],
  ['to call again on no day', { proxima_fecha: '2026-02-31' }, 'proxima_fecha'],
])('%s is refused at its field', async (_, body, field) => {
  const answer = await note(they.vendedor, { cliente_id: once, ...body })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
})

test('the log only grows', async () => {
  await expect(db.rows(`update contacto_bitacora set nota = 'otra'`)).rejects.toThrow()
  await expect(db.rows('delete from contacto_bitacora')).rejects.toThrow()
})
