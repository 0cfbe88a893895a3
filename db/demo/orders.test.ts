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

  const contacts = await db.row<{ n: number }>('select count(*)::int as n from contacto_bitacora')
  expect(contacts).toEqual({ n: 12 })

  await loadDemoAccounts(db, 'otra frase de prueba 77')
  expect(await db.row('select count(*)::int as n from contacto_bitacora')).toEqual(contacts)
  expect(await db.row('select count(*)::int as n from pedido')).toEqual({ n: orders?.n })
})
