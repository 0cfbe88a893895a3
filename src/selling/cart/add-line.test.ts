import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { MOST_PIECES, sellable } from './quantity.ts'
import { sellableSql } from './sellable.server.ts'
import { shop } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { ana, beto, sofia, mine } = await shop(db, app)

type Options = { by?: TestBrowser; key?: string }
const add = (k_parte: string, cantidad: number, { by = ana, key = randomUUID() }: Options = {}) =>
  by.send('POST', '/api/v1/carrito/lineas', { k_parte, cantidad }, { 'idempotency-key': key })
const cartOf = async (by: TestBrowser = ana) => (await by.get('/getItems')).json().carrito
const statements = (answer: { headers: Record<string, unknown> }) =>
  Number(/desc="(\d+)"/.exec(String(answer.headers['server-timing']))?.[1])
const setState = (k_parte: string, estado: string) =>
  db.rows('update producto set estado = $2 where k_parte = $1', [k_parte, estado])

beforeEach(async () => {
  await db.rows('delete from carrito')
  await db.rows('insert into carrito (cliente_id) values ($1)', [mine])
})

describe('what it asks of the database', () => {
  test('three statements to add, whether the part is there or not; two to read the cart', async () => {
    expect(statements(await add('FX-100/D', 2))).toBeLessThanOrEqual(3)
    expect(statements(await add('FX-100/D', 2))).toBeLessThanOrEqual(3)
    for (const path of ['/getItems', '/cartItems/getItems']) {
      expect(statements(await ana.get(path))).toBeLessThanOrEqual(2)
    }
  })

  test('ten statements to change or to take out a line', async () => {
    const { linea } = (await add('FX-100/D', 2)).json()
    const path = `/api/v1/carrito/lineas/${linea.id}`
    expect(statements(await ana.send('PATCH', path, { cantidad: 4 }))).toBeLessThanOrEqual(10)
    expect(statements(await ana.send('DELETE', path))).toBeLessThanOrEqual(10)
  })

  test('one to read a part, and the session of who is in', async () => {
    const part = '/searchDetails/details/FX-202'
    const answers = [await app.inject(part), await ana.get(part)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(statements(answers[0] ?? { headers: {} })).toBeLessThanOrEqual(1)
    expect(statements(answers[1] ?? { headers: {} })).toBeLessThanOrEqual(2)
  })
})

test('the answer is what the cart shows, of a new line and of one that grows', async () => {
  await add('FA-300', 3)
  for (const cantidad of [2, 9]) {
    const answer = (await add('FX-100/D', cantidad, { by: beto })).json()
    const { lineas, cantidad: lines, version, ultimo_cambio, ...cart } = await cartOf(beto)
    expect(answer.linea).toEqual(lineas.at(-1))
    expect(answer).toMatchObject({ cantidad: lines, version, ultimo_cambio })
    expect(cart).toMatchObject(answer.totales)
  }
})

test('the rule of what is sold is the same in SQL', async () => {
  const cases = [1, 2, 5, 6, 7, 99, 99_998, MOST_PIECES, 2 * MOST_PIECES].flatMap((asked) =>
    [1, 2, 6, 7, 100].flatMap((empaque) => [1, 3, 12, 50].map((minimo) => ({ asked, empaque, minimo }))),
  )
  const found = await db.rows<{ piezas: number }>(
    `select ${sellableSql('n.asked')} as piezas
     from unnest($1::int[], $2::int[], $3::int[]) with ordinality as n (asked, empaque, minimo, orden) order by n.orden`,
    [cases.map(({ asked }) => asked), cases.map(({ empaque }) => empaque), cases.map(({ minimo }) => minimo)],
  )
  expect(found.map(({ piezas }) => piezas)).toEqual(cases.map(({ asked, ...rule }) => sellable(asked, rule)))
})

describe('at once', () => {
  test('two people with many requests: every piece counts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => add(turn % 4 ? 'FA-300' : 'FX-203', 1, { by: turn % 2 ? ana : beto })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json().version)).size).toBe(16)
    const { lineas, version } = await cartOf()
    const pieces = lineas.map(({ k_parte, cantidad }: { k_parte: string; cantidad: number }) => [k_parte, cantidad])
    expect(Object.fromEntries(pieces)).toEqual({ 'FA-300': 12, 'FX-203': 4 })
    expect(version).toBe(17)
  })

  test('the same request many times: one is done, all get its answer', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('FA-300', 3, { key })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await cartOf()).lineas).toMatchObject([{ cantidad: 3 }])
  })

  test('the first part of a client who has no cart yet', async () => {
    await db.rows('delete from carrito')
    const answers = await Promise.all([add('FA-300', 1), add('FX-203', 1, { by: beto }), add('FA-300', 1)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect((await cartOf()).lineas).toHaveLength(2)
  })
})

describe('the key', () => {
  test('with other input, or of another call, it is refused and nothing is done', async () => {
    const key = randomUUID()
    const { linea } = (await add('FA-300', 3, { key })).json()
    const changed = randomUUID()
    await ana.send('PATCH', `/api/v1/carrito/lineas/${linea.id}`, { nota: 'Urge' }, { 'idempotency-key': changed })
    for (const answer of [
      await add('FA-300', 4, { key }),
      await add('FX-203', 3, { key }),
      await add('FA-300', 3, { key: changed }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'clave_repetida'])
    }
    expect((await add('FA-300', 3, { key: 'x y' })).statusCode).toBe(422)
    expect((await cartOf()).lineas).toMatchObject([{ cantidad: 3, nota: 'Urge' }])
  })

  test('its answer comes again though the part is no longer sold; a refusal leaves it free; after a day it is new', async () => {
    const [done, refused] = [randomUUID(), randomUUID()]
    const first = await add('FX-202', 3, { key: done })
    await setState('FX-202', 'descontinuado')
    expect((await add('FX-202', 3, { key: done })).body).toBe(first.body)
    expect((await add('FX-202', 3, { key: refused })).statusCode).toBe(409)
    await setState('FX-202', 'activo')
    expect((await add('FX-202', 3, { key: refused })).statusCode).toBe(201)
    await db.rows(`update idempotencia set creado_en = now() - interval '25 hours'`)
    expect((await add('FX-202', 3, { key: refused })).statusCode).toBe(201)
    expect((await cartOf()).lineas).toMatchObject([{ cantidad: 9 }])
  })

  test('none at all: each is done', async () => {
    const press = () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/carrito/lineas',
        payload: { k_parte: 'FA-300', cantidad: 2 },
        cookies: Object.fromEntries(ana.cookies),
        headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': ana.cookies.get('XSRF-TOKEN') ?? '' },
      })
    const answers = [await press(), await press()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await cartOf()).lineas).toMatchObject([{ cantidad: 4 }])
  })
})

test('a cart that another transaction holds is waited for, and what it did counts', async () => {
  await add('FA-300', 1)
  const waiting = await db.transaction(async (tx) => {
    await tx.rows('select from carrito where cliente_id = $1 for update', [mine])
    const added = add('FA-300', 5, { by: beto })
    await expect
      .poll(
        async () =>
          await db.row(`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'update carrito'`),
      )
      .toBeDefined()
    await tx.rows(`update carrito_linea set cantidad = 40, cantidad2 = 40`)
    await tx.rows('update carrito set version = version + 1')
    return { added }
  })
  expect((await waiting.added).json()).toMatchObject({ linea: { cantidad: 45 }, antes: { cantidad: 40 } })
})

test('whoever looks at the cart hears of it, and who acts for a client is in the log each time', async () => {
  const heard: string[] = []
  await sofia.post('/api/v1/actuar', { cliente_id: mine })
  const { carrito, version } = await cartOf(sofia)
  /** The notice of so many changes later. */
  const of = (later: number) => `carrito:${mine}@${carrito.id}.${version + later}`
  await db.session(async (client) => {
    client.on('notification', ({ payload = '' }) => heard.push(payload))
    await client.query('listen novedad')
    await add('FA-300', 1)
    await add('FA-300', 1, { by: sofia })
    await add('NO-HAY', 1)
    await client.query('unlisten novedad')
  })
  await sofia.send('DELETE', '/api/v1/actuar')
  expect(heard.filter((topic) => topic.startsWith('carrito:'))).toEqual([of(1), of(2)])
  const logged = await db.rows<{ despues: object }>(`select despues from auditoria where accion = 'carrito_agregar'`)
  expect(logged).toEqual([{ despues: { hizo: 'subió FA-300 a 2' } }])
})
