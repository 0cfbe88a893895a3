import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { recorder, type Statement, walked } from '#platform/database/walked.testing.ts'
import { shop } from './testing.server.ts'

const LINES = 300

test('a part that is added to a long cart is read whole, and of the others neither price nor picture', async () => {
  const db = await testDb()
  const kept = recorder(db)
  const app = await testApp(kept.db)
  const { ana, mine } = await shop(db, app)
  await db.rows(
    `with partes as (insert into producto (k_parte, descripcion, linea_id, estado)
       select 'MUCHAS-' || n, 'Una de muchas', (select min(id) from linea), 'activo' from generate_series(1, $2::int) n returning id),
     precios as (insert into precio (lista_id, producto_id, valor) select l.id, p.id, 10 from lista_precio l, partes p where l.clave = 'BASE'),
     fotos as (insert into producto_imagen (producto_id, ruta, tipo, orden) select id, 'x', 'foto', 1 from partes),
     k as (insert into carrito (cliente_id) values ($1) returning id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto) select k.id, p.id, 1, 1, 10 from k, partes p`,
    [mine, LINES],
  )
  await db.rows('analyze')
  const add = async () => {
    const before = kept.statements.length
    const answer = await ana.post('/api/v1/carrito/lineas', { k_parte: 'FX-203', cantidad: 1 })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().cantidad).toBe(LINES + 1)
    return kept.statements.slice(before)
  }
  const through = async (asked: Statement[]) => {
    const reading = asked.filter(({ text }) => text.includes('precios_de'))
    expect(reading).toHaveLength(1)
    const all = await Promise.all(reading.map((one) => walked(db, one)))
    return (name: string) => all.reduce((sum, { of }) => sum + (of.get(name) ?? 0), 0)
  }
  // The first learns what all of them cost.
  const first = await add()
  expect((await through(first))('precios_de')).toBeGreaterThan(LINES)
  const then = await add()
  expect(then).toHaveLength(first.length)
  const rows = await through(then)
  // Of the line that was there and as it will be, with what anybody pays.
  expect(rows('precios_de')).toBeLessThanOrEqual(4)
  expect(rows('producto_imagen')).toBeLessThanOrEqual(2)
  // The sum is one of all of them: what it hangs on is gone through a few times, and not once for each.
  for (const name of ['carrito_linea', 'producto', 'existencia'])
    expect([name, rows(name)]).toEqual([name, expect.toSatisfy((n: number) => n <= 8 * LINES)])
})
