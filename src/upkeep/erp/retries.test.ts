import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeShop, ordersCast } from '#selling/orders/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { simulateErp } from './erp.testing.ts'
import { askForRetries } from './retries.server.ts'
import { runDue } from './run.server.ts'
import { askRun, connect, erpEnv } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const erp = await simulateErp()
afterAll(() => erp.close())
const shop = await makeShop(db, 50)
const cast = await ordersCast(db, app, shop)
const running = { db, env: erpEnv }

beforeEach(async () => {
  Object.assign(erp.known, { productos: [], precios: [], existencias: [], pedidos: [] })
  await db.rows('delete from sync_corrida')
  await db.rows('delete from error_producto')
  await db.rows('update sync_entidad set cursor = null')
  await connect(db, { tipo: 'rest', direccion: erp.url, usuario: erp.usuario, secreto: erp.secreto })
})

async function runNow(): Promise<void> {
  await askRun(db)
  await runDue(running)
}
const faults = async (estado = 'nuevo') =>
  (await cast.admin.get(`/api/v1/errores-producto?origen=sync&orden=codigo&estado=${estado}`)).json().errores
const told = async (estado = 'nuevo') => (await cast.admin.get(`/api/v1/erp/errores?estado=${estado}`)).json().errores
const retry = (id: number) => cast.admin.post(`/api/v1/errores-producto/${id}/reintento`, {})
/** What the worker does when it is woken. */
async function work(): Promise<void> {
  await askForRetries(db)
  await runDue(running)
}

test('rows the ERP sent in vain stand among the errors of products, and settle by themselves', async () => {
  erp.known.precios = [
    { k_parte: 'PED-1', precio: 0 },
    { k_parte: 'NO-HAY', precio: 10 },
  ]
  erp.known.pedidos = [{ estado: 'QUIZÁ' }]
  await runNow()
  expect(await faults()).toMatchObject([
    { codigo: 'NO-HAY', columna: 'k_parte', se_corrige: true, trabajo: expect.stringContaining('(precios)') },
    { codigo: 'PED-1', columna: 'precio', valor: '0' },
  ])
  erp.known.precios.push({ k_parte: 'PED-1', precio: 12 })
  await runNow()
  expect(await faults()).toMatchObject([{ codigo: 'NO-HAY' }])
  expect(await faults('resuelto')).toMatchObject([{ codigo: 'PED-1' }])
})

test('settled on one screen, settled on the other', async () => {
  erp.known.precios = ['X-1', 'X-2'].map((k_parte) => ({ k_parte, precio: 10 }))
  await runNow()
  const [first, second] = await faults()
  await cast.admin.post('/api/v1/errores-producto/estado', { estado: 'ignorado', ids: [first.id] })
  expect(await told('ignorado')).toMatchObject([{ k_parte: 'X-1' }])
  const [open] = await told()
  await cast.admin.post(`/api/v1/erp/errores/${open.id}`, { estado: 'ignorado' })
  expect(await faults('ignorado')).toMatchObject([{ id: first.id }, { id: second.id }])
  // What was ignored stays so when it comes again.
  await db.rows('update sync_entidad set cursor = null')
  await runNow()
  expect(await faults()).toEqual([])
})

test('«Reintentar» makes a run that takes the part again, though the ERP does not send it a second time', async () => {
  erp.known.precios = [
    { k_parte: 'FALTA-1', precio: 77.5 },
    { k_parte: 'FALTA-2', precio: 5 },
  ]
  await runNow()
  const [one, two] = await faults()
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado) select 'FALTA-1', 'Balata', linea_id, 'activo' from producto where k_parte = 'PED-1'`,
  )
  await work()
  expect(await faults()).toHaveLength(2)
  expect((await retry(one.id)).statusCode).toBe(200)
  await retry(two.id)
  expect(await faults()).toMatchObject([{ reintento_en: expect.any(String) }, { codigo: 'FALTA-2' }])
  // Whether the ERP is there or not.
  erp.fail('error')
  await work()
  expect(await db.row(`select valor::text from producto p, precio_de(null, p.id) where k_parte = 'FALTA-1'`)).toEqual({
    valor: '77.500000',
  })
  expect(await faults()).toMatchObject([{ id: two.id, codigo: 'FALTA-2', reintento_en: null }])
  expect(await faults('resuelto')).toMatchObject([{ codigo: 'FALTA-1', atendido_por: expect.any(String) }])
  expect(await told()).toMatchObject([{ k_parte: 'FALTA-2', veces: 2 }])
  const run = await db.row(
    `select origen, pedida_por is not null as de_alguien, cuentas -> 'precios' as precios from sync_corrida order by id desc limit 1`,
  )
  expect(run).toMatchObject({ origen: 'manual', de_alguien: true, precios: { nuevos: 1, errores: 1 } })
  // Nothing waits: no further run.
  await db.rows(`update sync_corrida set siguiente_en = now() where estado = 'REINTENTO'`)
  await work()
  const runs = await db.rows('select from sync_corrida')
  await work()
  expect(await db.rows('select from sync_corrida')).toHaveLength(runs.length)
})

test('what fails for another reason now is told with that one; what the shop decides itself is not asked for', async () => {
  erp.known.existencias = [{ k_parte: 'TARDE-1', sucursal: 'LUNA', existencia: 4 }]
  await runNow()
  const before = await faults()
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado) select 'TARDE-1', 'Bomba', linea_id, 'activo' from producto where k_parte = 'PED-1'`,
  )
  for (const { id } of before) await retry(id)
  await work()
  expect((await faults()).map(({ motivo }: { motivo: string }) => motivo)).toEqual([
    'No hay ninguna sucursal con esa clave o nombre',
  ])
  const [left] = await faults()
  await db.rows(`update proceso_credencial set duenos = duenos || '{"existencia":"tienda"}'`)
  await retry(left.id)
  const runs = await db.rows('select from sync_corrida')
  await work()
  expect(await db.rows('select from sync_corrida')).toHaveLength(runs.length)
})
