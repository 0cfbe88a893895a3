import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { shop } from '#selling/cart/testing.server.ts'

const ROUNDS = 20
const db = await testDb()
const app = await testApp(db)
const { ana, sofia, mine } = await shop(db, app)
await sofia.post('/api/v1/actuar', { cliente_id: mine })

type Line = { id: number; k_parte: string; cantidad: number; nota: string }
const add = async (by: TestBrowser, k_parte: string, cantidad: number): Promise<Line> => {
  const answer = await by.post('/api/v1/carrito/lineas', { k_parte, cantidad })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().linea
}
const change = (by: TestBrowser, id: number, body: object) => by.send('PATCH', `/api/v1/carrito/lineas/${id}`, body)
const cartOf = async (by: TestBrowser) => (await by.get('/getItems')).json().carrito
const piecesOf = async (by: TestBrowser) =>
  Object.fromEntries((await cartOf(by)).lineas.map(({ k_parte, cantidad }: Line) => [k_parte, cantidad]))

beforeEach(async () => {
  await db.rows('delete from carrito')
})

test(`the client and who acts for him add at once, ${ROUNDS} rounds: all that either added is there, the same part summed`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await db.rows('delete from carrito')
    await Promise.all([
      add(ana, 'FX-100/D', 2),
      add(sofia, 'FX-100/D', 4),
      add(ana, 'FA-300', 3),
      add(sofia, 'FX-203', 1),
      add(sofia, 'FA-300', 5),
    ])
    const wanted = { 'FX-100/D': 6, 'FA-300': 8, 'FX-203': 1 }
    expect([await piecesOf(ana), await piecesOf(sofia)], `round ${round}`).toEqual([wanted, wanted])
    expect((await cartOf(ana)).totalpiezas).toBe(15)
  }
})

test(`one changes the pieces of a line while the other writes its note and takes another out, ${ROUNDS} rounds: each change holds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await db.rows('delete from carrito')
    const [disc, other] = [await add(ana, 'FA-300', 1), await add(sofia, 'FX-203', 1)]
    const [pieces, note, gone] = await Promise.all([
      change(ana, disc.id, { cantidad: 7 }),
      change(sofia, disc.id, { nota: `Urge ${round}` }),
      ana.send('DELETE', `/api/v1/carrito/lineas/${other.id}`),
    ])
    expect([pieces.statusCode, note.statusCode, gone.statusCode]).toEqual([200, 200, 200])
    expect((await cartOf(sofia)).lineas).toMatchObject([
      { k_parte: 'FA-300', cantidad: 7, nota: `Urge ${round}`, agregada_por: 'Ana Cliente' },
    ])
    // Taken back by the one while the other goes on.
    const [back] = await Promise.all([
      ana.post(`/api/v1/carrito/retiros/${gone.json().deshacer}`, {}),
      add(sofia, 'FX-203', 4),
    ])
    expect(back.statusCode, back.body).toBe(200)
    expect(await piecesOf(ana)).toEqual({ 'FA-300': 7, 'FX-203': 5 })
  }
})

test(`one generates while the other adds, ${ROUNDS} rounds: what was added is in the document or still in the cart, never in both and never gone`, async () => {
  let generated = 0
  for (let round = 0; round < ROUNDS; round++) {
    await db.rows('delete from carrito')
    await add(ana, 'FA-300', 4)
    const by = round % 2 ? [ana, sofia] : [sofia, ana]
    const [made] = await Promise.all([
      (by[0] ?? ana).send('POST', '/cartItems/generacionCarrito', { via: 'RUTA' }, { 'idempotency-key': randomUUID() }),
      add(by[1] ?? sofia, 'FX-203', 2),
      add(by[1] ?? sofia, 'FA-300', 3),
    ])
    // Refused where it had grown since it was seen: then all of it is still there.
    expect([200, 409], made.body).toContain(made.statusCode)
    const inDocument: Record<string, number> = {}
    if (made.statusCode === 200)
      for (const { k_parte, cantidad } of made.json().procesado.renglones as Line[])
        inDocument[k_parte] = (inDocument[k_parte] ?? 0) + cantidad
    const inCart: Record<string, number> = await piecesOf(ana)
    const sum = (k_parte: string) => (inDocument[k_parte] ?? 0) + (inCart[k_parte] ?? 0)
    expect([sum('FA-300'), sum('FX-203')], `round ${round}`).toEqual([7, 2])
    generated += made.statusCode === 200 ? 1 : 0
    await db.rows('update existencia set disponible = 50, apartado = 0')
  }
  expect(generated).toBeGreaterThan(0)
})
