import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, ordersCast } from '#selling/orders/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { applyDecisions } from './decisions.server.ts'
import { simulateErp } from './erp.testing.ts'
import { bothExchanges } from './files.testing.ts'
import { deliverDue } from './outbox.server.ts'
import { readRows } from './rows.ts'
import { runDue } from './run.server.ts'
import { askRun, connect } from './testing.server.ts'

const db = await testDb()
const exchanges = await bothExchanges()
const { env } = exchanges
const app = await testApp(db, { ERP_HOSTS: ['127.0.0.1'], ERP_DIR: env.ERP_DIR })
const erp = await simulateErp()
afterAll(() => erp.close())
const shop = await makeShop(db, 50)
const cast = await ordersCast(db, app, shop)
const running = { db, env }

const stateOf = async (id: number) =>
  await db.row<{ estado: string; cuentas: object; motivo: string }>(
    'select estado, cuentas, motivo from sync_corrida where id = $1',
    [id],
  )
async function runNow(about: Parameters<typeof askRun>[1] = {}) {
  const id = await askRun(db, about)
  await runDue(running)
  return stateOf(id)
}

beforeAll(() => connect(db, { tipo: 'rest', direccion: erp.url, usuario: erp.usuario, secreto: erp.secreto }, env))

type Difference = {
  id: number
  entidad: string
  clave: string
  nuestro: string | null
  suyo: string | null
  estado: string
}
const differences = async (query = '') =>
  (await cast.admin.get(`/api/v1/erp/diferencias${query}`)).json<{ diferencias: Difference[]; total: number }>()
    .diferencias

test('what differs is listed, and each row goes one way or the other', async () => {
  const order = await db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, [5])))
  await db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, [0, 2])))
  erp.known.precios = [
    { k_parte: 'PED-1', precio: 100.5 },
    { k_parte: 'PED-2', precio: 111 },
  ]
  // PED-2 is held by an order that the ERP does not know of: 48 here are 50 there.
  erp.known.existencias = [
    { k_parte: 'PED-1', sucursal: 'NTE', existencia: 9 },
    { k_parte: 'PED-2', sucursal: 'NTE', existencia: 50 },
    { k_parte: 'PED-3', sucursal: 'NTE', existencia: 50 },
  ]
  await db.rows(`update bandeja_salida set estado = 'DESCARTADA' where pedido_id <> $1`, [order.id])
  await deliverDue(running)
  const sale = [...erp.sales.values()][0]
  if (sale) sale.folio = 'OTRO-9'
  expect(await runNow({ tipo: 'conciliacion' })).toMatchObject({
    estado: 'PARCIAL',
    cuentas: { existencias: { errores: 1 } },
  })
  const found = await differences()
  expect(found.map(({ clave, nuestro, suyo }) => [clave, nuestro, suyo])).toEqual([
    ['PED-1/NTE', '45', '9'],
    [`NTE/${order.folio}`, 'ERP-00001', 'OTRO-9'],
    ['PED-2/BASE/1', '100.500000', '111.000000'],
    ['PED-3/BASE/1', '100.500000', null],
  ])
  const idOf = (clave: string) => found.find((one) => one.clave === clave)?.id ?? 0
  const decide = (tomar: string, ...claves: string[]) =>
    cast.admin.post('/api/v1/erp/diferencias', { ids: claves.map(idOf), tomar })
  expect((await decide('suya', 'PED-3/BASE/1')).statusCode).toBe(422)
  expect((await decide('suya', 'PED-1/NTE', 'PED-2/BASE/1', `NTE/${order.folio}`)).json()).toEqual({ decididas: 3 })
  expect((await decide('suya', 'PED-1/NTE')).json()).toEqual({ decididas: 0 })
  expect((await decide('nuestra', 'PED-3/BASE/1')).json()).toEqual({ decididas: 1 })
  expect((await differences()).map(({ estado }) => estado)).toEqual(['POR_TOMAR', 'POR_TOMAR', 'POR_TOMAR'])
  await applyDecisions(running)
  expect(await differences('?estado=TOMADA')).toHaveLength(3)
  expect(
    await db.row(
      `select disponible from existencia e join producto p on p.id = e.producto_id where k_parte = 'PED-1' and sucursal_id = $1`,
      [shop.norte],
    ),
  ).toEqual({ disponible: 9 })
  expect(await db.row(`select valor::text from producto p, precio_de(null, p.id) where k_parte = 'PED-2'`)).toEqual({
    valor: '111.000000',
  })
  expect(await db.row('select erp_folio from pedido where id = $1', [order.id])).toEqual({ erp_folio: 'OTRO-9' })
  // Alike now, but for what is only ours.
  await runNow({ tipo: 'conciliacion' })
  expect((await differences()).map(({ clave }) => clave)).toEqual(['PED-3/BASE/1'])
})

test('an ERP without sums says so', async () => {
  erp.state.conciliar = false
  expect(await runNow({ tipo: 'conciliacion' })).toMatchObject({
    estado: 'ERROR',
    motivo: expect.stringContaining('sumas'),
  })
})

const print = (text: string) => createHash('sha256').update(text).digest('hex')

test.each(exchanges.both)(
  'by $name: whole files are read once and put away, half ones wait, damaged ones are set aside; orders leave whole',
  async ({ connection, at, name }) => {
    const drop = (file: string, text: string, mark: string | null = print(text)) => {
      writeFileSync(at('in', file), text)
      if (mark !== null) writeFileSync(at('in', `${file}.listo`), mark)
    }
    const inside = (folder: string) =>
      readdirSync(at(folder))
        .filter((one) => !one.endsWith('.listo'))
        .sort()
    const price = async () =>
      (
        await db.row<{ valor: string }>(
          `select valor::text from producto p, precio_de(null, p.id) where k_parte = 'PED-1'`,
        )
      )?.valor
    // Each way its own prices, or the second would change nothing.
    const base = name === 'sftp' ? 87 : 77
    await connect(db, connection, env)
    expect((await cast.admin.post('/api/v1/erp/prueba', {})).json()).toMatchObject({ ok: true })
    drop('precios-0001.csv', `\uFEFFk_parte,precio\r\nPED-1,${base}.5\r\nPED-2,cero\r\n`)
    drop('precios-0002.jsonl', `{"k_parte":"PED-1","precio":${base + 1}}\n{"k_par`)
    drop('precios-0003.csv', 'k_parte,precio\nPED-1,1\n', null)
    drop('precios-0004.csv', 'k_parte,precio\nPED-1,2\n', print('otra cosa'))
    expect(await runNow()).toMatchObject({ estado: 'PARCIAL', cuentas: { precios: { cambiados: 2, errores: 2 } } })
    expect(await price()).toBe(`${base + 1}.000000`)
    expect(inside('in')).toEqual(['precios-0003.csv'])
    expect(inside('done')).toEqual(['precios-0001.csv', 'precios-0002.jsonl'])
    expect(inside('wrong')).toEqual(['precios-0004.csv', 'precios-0004.csv.motivo.txt'])

    const order = await db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, [1])))
    await deliverDue(running)
    await deliverDue(running)
    const [left = ''] = inside('out')
    expect(inside('out')).toHaveLength(1)
    const text = readFileSync(at('out', left), 'utf8')
    expect(readFileSync(at('out', `${left}.listo`), 'utf8')).toBe(print(text))
    expect(await db.row('select erp_estado from pedido where id = $1', [order.id])).toEqual({ erp_estado: 'ENVIADO' })
    const folio = `C-${name}`
    drop('pedidos-0001.jsonl', `${JSON.stringify({ clave: JSON.parse(text).clave, estado: 'ACEPTADO', folio })}\n`)
    await runNow()
    expect(await db.row('select erp_estado, erp_folio from pedido where id = $1', [order.id])).toEqual({
      erp_estado: 'ACEPTADO',
      erp_folio: folio,
    })
    expect(existsSync(at('in', 'pedidos-0001.jsonl'))).toBe(false)
    // Reading nothing makes nothing fresher.
    expect(await db.row(`select leida_en from sync_entidad where entidad = 'existencias'`)).toEqual({ leida_en: null })
    await expect.poll(() => exchanges.server.open()).toBe(0)
  },
)

test('by sftp: what the ERP left to compare with is compared, and a server that falls puts the run off', async () => {
  const { at, connection } = exchanges.remote
  await connect(db, connection, env)
  const sums = 'clave,valor\nPED-1/BASE/1,1.000000\n'
  writeFileSync(at('in', 'conciliacion-precios-1.csv'), sums)
  writeFileSync(at('in', 'conciliacion-precios-1.csv.listo'), print(sums))
  exchanges.server.state.next = (request) => (request === 'READ' ? 'cut' : null)
  expect(await runNow({ tipo: 'conciliacion' })).toMatchObject({
    estado: 'REINTENTO',
    motivo: expect.stringContaining('cortó'),
  })
  exchanges.server.state.next = null
  await db.rows(`update sync_corrida set siguiente_en = now() where estado = 'REINTENTO'`)
  await runDue(running)
  const found = await differences('?entidad=precios')
  expect(found.find(({ clave }) => clave === 'PED-1/BASE/1')).toMatchObject({ suyo: '1.000000', nuestro: '88.000000' })
  await expect.poll(() => exchanges.server.open()).toBe(0)
})

test('whatever comes as a row is read or told, never thrown, and of twins one is left', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('productos' as const, 'precios' as const, 'existencias' as const),
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            k_parte: fc.anything(),
            precio: fc.anything(),
            existencia: fc.anything(),
            rev: fc.anything(),
            sucursal: fc.string(),
          }),
        ),
      ),
      (entity, rows) => {
        const { filas, faltas, repetidas } = readRows(entity, rows)
        expect(filas.length + faltas.length + repetidas).toBe(rows.length)
        expect(new Set(filas.map(({ clave }) => clave)).size).toBe(filas.length)
      },
    ),
  )
})
