import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, stockOf } from '#selling/orders/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { simulateErp, type Trouble } from './erp.testing.ts'
import { deliverDue } from './outbox.server.ts'
import { runDue } from './run.server.ts'
import { scheduleRun } from './runs.server.ts'
import { askRun, connect, erpEnv } from './testing.server.ts'

const db = await testDb()
const erp = await simulateErp()
afterAll(() => erp.close())
const shop = await makeShop(db, 50)
const running = { db, env: erpEnv }
let prices = 200

beforeEach(async () => {
  Object.assign(erp.known, { productos: [], precios: [], existencias: [], pedidos: [] })
  Object.assign(erp.state, { troubles: [], next: null, size: Infinity, skew: 0 })
  erp.asked.length = 0
  await db.rows('delete from sync_corrida')
  await db.rows('update sync_entidad set cursor = null, leida_en = null, completa_en = null')
  await db.rows(`update existencia set disponible = 50`)
  await db.rows(`update proceso_credencial set entidades = '{productos,precios,existencias,pedidos}'`)
  await connect(db, { tipo: 'rest', direccion: erp.url, usuario: erp.usuario, secreto: erp.secreto })
})

type Row = { estado: string; cuentas: Record<string, object>; motivo: string; intentos: number; filas: number }
async function runNow(about: Parameters<typeof askRun>[1] = {}): Promise<Row> {
  const id = await askRun(db, about)
  await runDue(running)
  return runOf(id)
}
const runOf = async (id: number) => {
  const row = await db.row<Row>('select estado, cuentas, motivo, intentos, filas from sync_corrida where id = $1', [id])
  if (!row) throw new Error('the run is there')
  return row
}
const errors = () =>
  db.rows<{ k_parte: string; campo: string; motivo: string; veces: number; estado: string }>(
    `select k_parte, campo, motivo, veces, estado from sync_detalle where tipo = 'error' order by k_parte, campo`,
  )

test('products, prices and stock come in, counted and told field by field; the shop keeps what is its own', async () => {
  await db.rows(`update producto set descripcion = 'Balata escrita por la tienda', empaque = 1 where k_parte = 'PED-1'`)
  erp.known.productos = [
    { k_parte: 'PED-1', descripcion: 'BAL DEL', empaque: 4, activo: true },
    { k_parte: 'NUE-9', descripcion: 'Bomba de agua', linea: 'Bombas', activo: true },
  ]
  erp.known.precios = [
    { k_parte: 'PED-1', precio: 120.5 },
    { k_parte: 'PED-2', precio: '100.5' },
  ]
  erp.known.existencias = [{ k_parte: 'PED-1', sucursal: 'NTE', existencia: 7 }]
  const run = await runNow()
  expect(run).toMatchObject({
    estado: 'OK',
    cuentas: {
      productos: { nuevos: 1, cambiados: 1, iguales: 0, errores: 0 },
      precios: { nuevos: 0, cambiados: 1, iguales: 1, errores: 0 },
      existencias: { cambiados: 1 },
    },
  })
  expect(
    await db.row(
      `select p.descripcion, p.empaque, (select valor::text from precio_de(null, p.id)) as precio from producto p where k_parte = 'PED-1'`,
    ),
  ).toEqual({ descripcion: 'Balata escrita por la tienda', empaque: 4, precio: '120.500000' })
  expect(
    await db.rows(`select k_parte, tipo, campo, antes, despues from sync_detalle where tipo <> 'error' order by id`),
  ).toEqual([
    { k_parte: 'NUE-9', tipo: 'nuevo', campo: 'parte', antes: null, despues: 'Bomba de agua' },
    { k_parte: 'PED-1', tipo: 'cambiado', campo: 'empaque', antes: '1', despues: '4' },
    { k_parte: 'PED-1', tipo: 'cambiado', campo: 'precio BASE', antes: '100.5', despues: '120.5' },
    { k_parte: 'PED-1', tipo: 'cambiado', campo: 'existencia NTE', antes: '50', despues: '7' },
  ])
  // From where it ended: the same again finds nothing new.
  expect((await runNow()).filas).toBe(0)
  expect(erp.asked.at(-2)).toContain('cursor=1')
  expect(await runNow({ completa: true })).toMatchObject({ filas: 5, cuentas: { precios: { iguales: 2 } } })
})

test('prices of nothing, unknown codes, wrong kinds and twins: the right rows come in, the others are told once and settled by themselves', async () => {
  erp.known.precios = [
    { k_parte: 'PED-1', precio: 0 },
    { k_parte: 'NO-HAY', precio: 10 },
    { k_parte: 'PED-2', precio: { valor: 3 } },
    { k_parte: 12345, precio: 10 },
    'basura',
    { k_parte: 'PED-3', precio: 40, rev: 7 },
    { k_parte: 'PED-3', precio: 30, rev: 6 },
  ]
  erp.known.existencias = [
    { k_parte: 'PED-1', sucursal: 'NTE', existencia: -4 },
    { k_parte: 'PED-2', sucursal: 'LUNA', existencia: 4 },
    { k_parte: 'PED-3', sucursal: 'NTE', existencia: 2.5 },
  ]
  expect(await runNow()).toMatchObject({
    estado: 'PARCIAL',
    cuentas: { precios: { cambiados: 1, errores: 5 }, existencias: { errores: 3 } },
  })
  expect(
    await db.row(
      `select (select valor::text from precio_de(null, id)) as precio from producto where k_parte = 'PED-3'`,
    ),
  ).toEqual({
    precio: '40.000000',
  })
  const told = await errors()
  expect(told.map(({ k_parte, motivo }) => `${k_parte} ${motivo}`)).toEqual(
    expect.arrayContaining([
      'PED-1 El precio es cero; se conserva el que había',
      'NO-HAY No hay ninguna parte con ese código',
      'PED-2 No es un importe',
      'PED-2 No hay ninguna sucursal con esa clave o nombre',
      'PED-1 No es un número entero',
    ]),
  )
  expect(told).toHaveLength(8)

  erp.known.precios = [{ k_parte: 'PED-1', precio: 90 }]
  erp.known.existencias = [{ k_parte: 'PED-1', sucursal: 'NTE', existencia: -4 }]
  await runNow({ completa: true })
  const after = await errors()
  expect(after.filter(({ k_parte, campo }) => k_parte === 'PED-1' && campo === 'precio')).toMatchObject([
    { estado: 'resuelto' },
  ])
  expect(after.filter(({ campo, k_parte }) => k_parte === 'PED-1' && campo === 'existencia')).toMatchObject([
    { veces: 2, estado: 'nuevo' },
  ])
})

test('stock of the ERP leaves out the orders it has not heard of; once it has them it counts them itself', async () => {
  await db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, [5])))
  erp.known.existencias = [{ k_parte: 'PED-1', sucursal: 'NTE', existencia: 30 }]
  await runNow()
  expect((await stockOf(db, shop))[0]?.disponible).toBe(25)
  await deliverDue(running)
  expect([...erp.sales.values()]).toMatchObject([{ veces: 1 }])
  erp.known.existencias = [{ k_parte: 'PED-1', sucursal: 'NTE', existencia: 25 }]
  await runNow({ completa: true })
  expect((await stockOf(db, shop))[0]?.disponible).toBe(25)
})

test.each<Trouble>(['error', 'mitad', 'basura', 'otra-forma', 'corte-antes', 'corte-despues', 'sin-fin'])(
  '«%s» in the middle of a reading: what came stays, the rest comes later from there',
  async (trouble) => {
    await db.rows(`update proceso_credencial set entidades = '{precios}'`)
    erp.state.size = 2
    erp.known.precios = ['PED-1', 'PED-2', 'PED-3'].map((k_parte, n) => ({ k_parte, precio: prices + n }))
    prices += 10
    let n = 0
    erp.state.next = () => (++n === 2 ? trouble : null)
    const first = await runNow()
    expect(first).toMatchObject({ estado: 'REINTENTO', intentos: 1, filas: 2 })
    // Not before its time, and nothing else may start meanwhile.
    await runDue(running)
    expect(erp.asked).toHaveLength(2)
    await db.rows('update sync_corrida set siguiente_en = now()')
    await runDue(running)
    expect(await db.row('select estado, filas, cuentas from sync_corrida')).toMatchObject({
      estado: 'OK',
      filas: 3,
      cuentas: { precios: { cambiados: 3 } },
    })
    expect(erp.asked.at(-1)).toContain('cursor=2')
  },
)

test('a wrong password ends the run and rests the ERP; answers too large are asked for in smaller pieces', async () => {
  erp.fail('credencial')
  expect(await runNow()).toMatchObject({ estado: 'ERROR', motivo: expect.stringContaining('contraseña') })
  expect(await db.row("select pausa_hasta > now() + interval '50 minutes' as pausa from proceso_credencial")).toEqual({
    pausa: true,
  })
  // A run by hand tries all the same, and the breaker closes when it goes well.
  erp.fail('enorme', 'enorme')
  expect(await runNow()).toMatchObject({ estado: 'OK' })
  expect(erp.asked.slice(1, 4).map((path) => /limite=\d+/.exec(path)?.[0])).toEqual([
    'limite=2000',
    'limite=500',
    'limite=125',
  ])
  expect(await db.row('select fallas, pausa_hasta from proceso_credencial')).toEqual({ fallas: 0, pausa_hasta: null })
})

test('three failures in a row rest the ERP; the schedule waits, tries 1, 5, 15 and 60 minutes later, and gives up', async () => {
  erp.state.next = () => 'error'
  const id = await askRun(db)
  const waits: number[] = []
  for (let n = 0; n < 5; n++) {
    await runDue(running)
    const row = await db.row<{ espera: number }>(
      `select round(extract(epoch from siguiente_en - now()) / 60)::int as espera from sync_corrida`,
    )
    waits.push(row?.espera ?? -1)
    await db.rows('update sync_corrida set siguiente_en = now() where siguiente_en is not null')
  }
  expect(waits[0]).toBe(1)
  expect(waits[3]).toBeGreaterThan(50)
  expect(await runOf(id)).toMatchObject({ estado: 'MUERTA', intentos: 5 })
  expect(await db.row('select pausa_hasta > now() as pausa from proceso_credencial')).toEqual({ pausa: true })
  await db.rows('update proceso_credencial set cada_minutos = 15')
  await db.rows(`update sync_corrida set pedida_en = now() - interval '1 hour'`)
  await scheduleRun(db)
  const before = erp.asked.length
  await runDue(running)
  expect(erp.asked).toHaveLength(before)
  expect(await db.row(`select estado from sync_corrida where origen = 'horario'`)).toEqual({ estado: 'REINTENTO' })
  // Asked for once, however often the clock looks.
  await scheduleRun(db)
  expect(await db.rows(`select from sync_corrida where origen = 'horario'`)).toHaveLength(1)
  await db.rows('update proceso_credencial set cada_minutos = null')
})

test('what the ERP says of orders: folios and refusals, older words do not count, unknown ones are told', async () => {
  const make = () => db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, [1])))
  const [first, second] = [await make(), await make()]
  const about = ({ sucursal, folio }: typeof first) => ({ sucursal, folio_web: folio })
  erp.known.pedidos = [
    { ...about(first), estado: 'ACEPTADO', folio: 'A-77', rev: 5 },
    { ...about(first), estado: 'RECHAZADO', motivo: 'vieja', rev: 4 },
    { ...about(second), estado: 'ACEPTADO', folio: 'A-77', rev: 1 },
    { sucursal: 'NTE', folio_web: 'WEB-999999', estado: 'ACEPTADO', folio: 'A-1' },
    { estado: 'QUIZÁ' },
  ]
  expect(await runNow()).toMatchObject({
    estado: 'PARCIAL',
    cuentas: { pedidos: { cambiados: 1, iguales: 1, errores: 3 } },
  })
  const stateOf = (id: number) => db.row('select erp_estado, erp_folio from pedido where id = $1', [id])
  expect(await stateOf(first.id)).toEqual({ erp_estado: 'ACEPTADO', erp_folio: 'A-77' })
  expect(await stateOf(second.id)).toEqual({ erp_estado: 'PENDIENTE', erp_folio: null })
  expect((await errors()).map(({ motivo }) => motivo)).toContain(`El folio A-77 ya es del pedido ${first.folio}`)
})
