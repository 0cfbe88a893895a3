import { expect, test } from 'vitest'
import { anonymous } from '#kit/base/access.ts'
import { readReturn } from '#selling/returns/return.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { loadDemoAccounts } from './accounts.ts'
import { loadDemoDocuments } from './documents.ts'
import { loadDemo } from './load.ts'
import { loadDemoReturns } from './returns.ts'

const db = await testDb()
const storage = openStorage({ DATA_DIR: temporaryData(), STORAGE_URL: undefined })

test('documents of the demo: every kind, seals that hold, balances of every age, and no second time', async () => {
  await loadDemo(db, { parts: 300 })
  expect(await loadDemoDocuments(db, storage)).toBe(0)
  await loadDemoAccounts(db, 'una frase de prueba 77')
  const made = await loadDemoDocuments(db, storage)
  expect(made).toBeGreaterThan(100)
  expect(await loadDemoDocuments(db, storage)).toBe(0)

  const wrong = await db.rows(`select serie, folio, faltas from cfdi where sello <> 'BUENO' or not cuadra`)
  expect(wrong).toEqual([])
  const all = await db.row<Record<string, number>>(
    `select count(*) filter (where tipo = 'I' and metodo_pago = 'PUE')::int as pue, count(*) filter (where tipo = 'I' and metodo_pago = 'PPD')::int as ppd,
       count(*) filter (where tipo = 'P')::int as pagos, count(*) filter (where tipo = 'E')::int as notas,
       count(*) filter (where estado_sat = 'CANCELADO')::int as cancelados, count(*) filter (where moneda = 'USD')::int as dolares,
       count(*) filter (where cliente_id is null)::int as sin_cliente, count(distinct date_trunc('month', fecha))::int as meses,
       count(distinct estado_sat)::int as estados from cfdi`,
  )
  expect(all).toMatchObject({ cancelados: 1, dolares: 1, sin_cliente: 1, estados: 5 })
  for (const kind of ['pue', 'ppd', 'pagos', 'notas', 'meses']) expect(all?.[kind], kind).toBeGreaterThan(4)

  const owed = await db.rows<{ clave: string; tramo: string; n: number; parciales: number }>(
    `select c.clave, case when d.vence_en >= current_date then 'por vencer' when current_date - d.vence_en <= 30 then '0-30'
         when current_date - d.vence_en <= 60 then '30-60' when current_date - d.vence_en <= 90 then '60-90' else '90+' end as tramo,
       count(*)::int as n, count(*) filter (where d.saldo < d.total)::int as parciales
     from cfdi d join cliente c on c.id = d.cliente_id where d.saldo > 0 and c.clave in ('PISTON', 'BIELAS') group by 1, 2 order by 1, 2`,
  )
  const of = (clave: string) => owed.filter((row) => row.clave === clave).map(({ tramo }) => tramo)
  expect(of('PISTON')).toEqual(expect.arrayContaining(['por vencer', '0-30', '30-60', '90+']))
  expect(of('BIELAS')).toEqual(expect.arrayContaining(['0-30', '30-60', '90+']))
  expect(owed.some(({ parciales }) => parciales > 0)).toBe(true)

  // Whoever paid all owes nothing to the centavo, and payments never take more than there was.
  const off = await db.rows(
    `select p.uuid from cfdi_pago p join cfdi d on d.uuid = p.uuid where p.pagado > p.saldo_anterior or p.saldo_anterior > d.total
     union all select uuid from cfdi where tipo = 'I' and saldo > total`,
  )
  expect(off).toEqual([])
  const orders = await db.row<{ facturados: number; pagados: number; ajenos: number }>(
    `select count(*) filter (where facturacion = 'FACTURADO')::int as facturados, count(*) filter (where pago = 'PAGADO')::int as pagados,
       (select count(*)::int from cfdi d join factura_pedido x on x.cfdi_id = d.id join pedido o on o.id = x.pedido_id where o.cliente_id <> d.cliente_id) as ajenos
     from pedido`,
  )
  expect(orders?.facturados).toBeGreaterThan(40)
  expect(orders?.pagados).toBeGreaterThan(20)
  expect(orders?.ajenos).toBe(0)
})

test('returns of the demo: every state but a replacement, no more pieces than came, and no second time', async () => {
  expect(await loadDemoReturns(db)).toBe(9)
  expect(await loadDemoReturns(db)).toBe(0)
  const states = await db.rows<{ estado: string }>('select distinct estado from devolucion order by 1')
  expect(states.map(({ estado }) => estado)).toEqual([
    'AUTORIZADA',
    'CERRADA',
    'DICTAMINADA',
    'NC_EMITIDA',
    'NO_PROCEDE',
    'RECHAZADA',
    'RECIBIDA',
    'SOLICITADA',
  ])
  const wrong = await db.rows(
    `select x.id from devolucion_linea x join pedido_linea l on l.id = x.linea_id where x.cantidad > l.entregada
     union all select id from devolucion_linea where scale(base_importe) > 2 or scale(base_iva) > 2
     union all select d.id from devolucion d where d.estado <> (select a from devolucion_evento e where e.devolucion_id = d.id order by e.id desc limit 1)`,
  )
  expect(wrong).toEqual([])
  const viewer = { db, session: { ...anonymous, user: null } }
  for (const { id } of await db.rows<{ id: number }>('select id from devolucion')) {
    expect((await readReturn(id, viewer)).lineas).toHaveLength(1)
  }
})
