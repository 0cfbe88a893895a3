import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { STATES } from '#selling/quotes/transitions.ts'
import { loadDemoAccounts } from './accounts.ts'
import { loadDemo } from './load.ts'

test('quotations of the demo: every state that rests, sums that hold, orders that match, and no second time', async () => {
  const db = await testDb()
  await loadDemo(db, { parts: 300 })
  await loadDemoAccounts(db, 'una frase de prueba 77')

  const found = await db.rows<{ estado: string; n: number }>(
    'select estado, count(*)::int as n from cotizacion group by estado',
  )
  // What is accepted becomes an order at once.
  expect(found.map(({ estado }) => estado).toSorted()).toEqual(
    STATES.filter((state) => state !== 'ACEPTADA').toSorted(),
  )
  expect(found.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(25)
  const wrong = await db.rows(
    `select q.folio from cotizacion q join cotizacion_linea x on x.cotizacion_id = q.id and x.version = q.version_actual group by q.id
     having q.subtotal <> sum(x.importe) + q.flete or q.total <> q.subtotal + round(q.subtotal * 0.16, 2) or q.creado_en > now()
       or q.estado <> estado_ahora(q)`,
  )
  expect(wrong).toEqual([])
  const apart = await db.rows(
    `select q.folio from cotizacion q left join pedido p on p.cotizacion_id = q.id where (q.estado = 'CONVERTIDA') <> (p.id is not null)`,
  )
  expect(apart).toEqual([])

  const short = await db.rows(
    `select q.folio, x.k_parte from cotizacion q join cotizacion_linea x on x.cotizacion_id = q.id and x.version = q.version_actual
     left join existencia e on e.producto_id = x.producto_id and e.sucursal_id = x.sucursal_id
     where q.estado = 'AUTORIZADA' and coalesce(e.disponible, 0) < x.cantidad`,
  )
  expect(short).toEqual([])

  await loadDemoAccounts(db, 'otra frase de prueba 77')
  const after = await db.row<{ n: number }>('select count(*)::int as n from cotizacion')
  expect(after?.n).toBe(found.reduce((sum, { n }) => sum + n, 0))
})
