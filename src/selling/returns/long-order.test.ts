import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { recorder, walked } from '#platform/database/walked.testing.ts'
import { eligibleLines } from './eligible.server.ts'
import { returnsShop } from './testing.server.ts'

test('what may be returned of an order of four times as many lines is four times as much to go through, not sixteen', async () => {
  const db = await testDb()
  const app = await testApp(db)
  const { cast, deliver } = await returnsShop(db, app)
  await db.rows(
    `with partes as (insert into producto (k_parte, descripcion, linea_id, estado)
       select 'LARGA-' || n, 'Una de muchas', (select min(id) from linea), 'activo' from generate_series(1, 400) n returning id)
     insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 100 from partes p, sucursal s`,
  )
  const through = async (lines: number) => {
    const order = await deliver([2])
    await db.rows(
      `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, cantidad, confirmada, surtida, embarcada, entregada, precio)
       select $1, 1 + row_number() over (order by id), id, k_parte, descripcion, 2, 2, 2, 2, 2, 10 from producto where k_parte like 'LARGA-%' order by id limit $2`,
      [order.id, lines],
    )
    const { sucursal, folio } = order
    const first = { referencia: order.lineas[0]?.id, cantidad: 1, motivo: 'sobrante' }
    const asked = { tipo: 'DEVOLUCION', pedido: { sucursal, folio }, lineas: [first] }
    expect((await cast.ana.post('/api/v1/devoluciones', asked)).statusCode).toBe(201)
    const { db: kept, statements } = recorder(db)
    const found = await eligibleLines(kept, { pedido_id: order.id, cfdi_id: null })
    expect(found.map(({ disponible }) => disponible)).toEqual([1, ...Array.from({ length: lines }, () => 2)])
    const all = await Promise.all(statements.map((one) => walked(db, one)))
    return all.reduce((sum, { rows }) => sum + rows, 0)
  }
  await through(5)
  await db.rows('analyze')
  const few = await through(100)
  expect(await through(400)).toBeLessThan(6 * few)
})
