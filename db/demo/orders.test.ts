import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { loadDemoAccounts } from './accounts.ts'
import { loadDemo } from './load.ts'

test('past orders of the demo: every state, sums that hold, what is to leave held in the stock, and no second time', async () => {
  const db = await testDb()
  await loadDemo(db, { parts: 300 })
  const before = await db.row<{ n: number }>('select sum(apartado)::int as n from existencia')
  await loadDemoAccounts(db, 'una frase de prueba 77')

  const orders = await db.row<{ n: number; estados: number; meses: number }>(
    `select count(*)::int as n, count(distinct estado)::int as estados, count(distinct date_trunc('month', creado_en))::int as meses from pedido`,
  )
  expect(orders?.n).toBeGreaterThan(70)
  expect(orders?.estados).toBeGreaterThan(6)
  expect(orders?.meses).toBeGreaterThan(12)
  const wrong = await db.rows(
    `select o.id from pedido o join pedido_linea l on l.pedido_id = o.id group by o.id
     having o.subtotal <> sum(round(l.precio * (l.cantidad - l.cancelada), 2) + l.casco * (l.cantidad - l.cancelada)) or o.iva <> round(o.subtotal * 0.16, 2)
       or (o.estado <> 'CREADO' and sum(l.pendiente) > 0)`,
  )
  expect(wrong).toEqual([])
  expect(await db.rows(`select from pedido_linea where casco > 0 and entregada > 0 limit 1`)).toHaveLength(1)
  const held = await db.row<{ n: number }>('select sum(pendiente + confirmada - embarcada)::int as n from pedido_linea')
  const after = await db.row<{ n: number }>('select sum(apartado)::int as n from existencia')
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(held?.n)
  expect(held?.n).toBeGreaterThan(0)

  // Several shops say of the best sellers whether they fitted, some of them that they did not; nothing of it is work for the auditor.
  const said = await db.rows<{ si: number; total: number }>(
    `select (q ->> 'si')::int as si, (q ->> 'total')::int as total
     from (select le_quedo_de(producto_id) as q from (select distinct producto_id from pedido_linea) l) t where q is not null`,
  )
  expect(said.length).toBeGreaterThan(4)
  expect(said.some(({ si, total }) => si < total)).toBe(true)
  const doubts = await db.rows(
    `select l.producto_id from le_quedo q join pedido_linea l on l.id = q.linea_id where not q.queda group by 1 having count(*) > 1`,
  )
  expect(doubts).toEqual([])

  const contacts = await db.row<{ n: number }>('select count(*)::int as n from contacto_bitacora')
  expect(contacts).toEqual({ n: 12 })

  await loadDemoAccounts(db, 'otra frase de prueba 77')
  expect(await db.row('select count(*)::int as n from contacto_bitacora')).toEqual(contacts)
  expect(await db.row('select count(*)::int as n from pedido')).toEqual({ n: orders?.n })
})
